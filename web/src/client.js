// The page's side of a Worker: ask(request) promises the answer's text, or throws the core's own sentence.

import { t } from "./language.js";

// What is thrown where nobody wants the answer any more.
export class Dropped extends Error {}

// How long one that is dropped may still work: less than a new Worker takes. Units: milliseconds
const kPatience = 40;

// Where Workers and their cores come from. The first compiles one for all.
export class Source {
  #worker;
  #from;
  #compiled = {};

  // `from` is what the Workers are told of where their core and the games' lists are, and `words` gives a promise of those of a language.
  constructor(worker, from, words) {
    this.#worker = worker;
    this.#from = from;
    this.words = words;
  }

  start(lists, expected) {
    const worker = this.#worker();
    worker.postMessage({ begin: { compiled: this.#compiled, from: this.#from, expected, lists } });
    return worker;
  }

  // Where a core is that is compiled is not told again: in a page of one file that is the core itself.
  keep(compiled) {
    this.#compiled = { ...this.#compiled, ...compiled };
    const cores = Object.entries(this.#from.cores).map(([name, place]) => [name, name in compiled ? undefined : place]);
    this.#from = { ...this.#from, cores: Object.fromEntries(cores) };
  }
}

export class Core {
  #source;
  #worker;
  #lists;
  #waiting = [];
  #asked;
  #next = 1;
  #deaths = 0;

  // Called when the Worker died, with whether it was started anew.
  onDeath = () => {};

  // `lists` are the reader's own, from file names to their texts.
  constructor(source, lists) {
    this.#source = source;
    this.#lists = lists;
  }

  // Lets the Worker begin before anything is asked: this is likely to be.
  start(expected) {
    if (!this.#worker) this.#begin(expected);
  }

  #begin(expected) {
    this.#worker?.terminate();
    const worker = this.#source.start(this.#lists, expected);
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.died) this.#died();
      else if (data.lacking) this.#refuse(new Error(t(data.lacking.text, { ...data.lacking.values, what: data.lacking.values.what && t(data.lacking.values.what) })));
      else if (data.compiled) this.#source.keep(data.compiled);
      else this.#told(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#died();
    };
  }

  #died() {
    this.#asked?.reject(new Error(t("The calculation stopped and was started anew. Change something, or ask again.")));
    this.#asked = undefined;
    // One that dies before its first answer would die again, for ever.
    const again = ++this.#deaths < 3;
    if (again) {
      this.#begin();
      this.#send();
    } else {
      this.#worker.terminate();
      for (const { reject } of this.#waiting.splice(0)) reject(new Dropped());
    }
    this.onDeath(again);
  }

  // Refuses all that waits. What is asked next tries again.
  #refuse(sentence) {
    this.#worker.terminate();
    this.#worker = undefined;
    this.#asked?.reject(sentence);
    this.#asked = undefined;
    for (const { reject } of this.#waiting.splice(0)) reject(sentence);
  }

  #told({ id, progress, status, answer }) {
    const asked = this.#asked;
    if (asked?.id !== id) return;
    if (progress) return asked.onProgress?.(progress);
    this.#asked = undefined;
    this.#deaths = 0;
    if (status === 0) asked.resolve(answer);
    else asked.reject(new Error(JSON.parse(answer).error.message));
    this.#send();
  }

  #send() {
    if (this.#asked || this.#waiting.length === 0 || this.#deaths >= 3) return;
    if (!this.#worker) this.#begin();
    this.#asked = this.#waiting.shift();
    this.#worker.postMessage({ id: this.#asked.id, request: this.#asked.request });
  }

  // `topic` names what drop() may give up; `onProgress` is told how far it is.
  ask(request, { topic, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: this.#next++, request, topic, onProgress, resolve, reject });
      this.#send();
    });
  }

  // Gives up all that was asked under this topic. Nothing but its end stops a Worker that computes.
  drop(topic) {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter((one) => one.topic !== topic);
    const asked = this.#asked;
    if (asked?.topic === topic) {
      asked.reject(new Dropped());
      setTimeout(() => {
        if (this.#asked !== asked) return;
        this.#asked = undefined;
        this.#begin();
        this.#send();
      }, kPatience);
    }
    for (const one of waiting) if (one.topic === topic) one.reject(new Dropped());
  }

  set lists(files) {
    this.#lists = files;
    this.#worker?.postMessage({ lists: files });
  }
}
