// The page's side of the Worker: ask(request) promises the answer's text, or throws the core's own sentence.

export class Core {
  #worker;
  #start;
  #asked = new Map();
  #next = 1;
  #deaths = 0;

  // `start` gives a new Worker and what it begins with; `onDeath` is told that one died.
  constructor(start, onDeath) {
    this.#start = start;
    this.onDeath = onDeath;
    this.#begin();
  }

  #begin() {
    this.#worker?.terminate();
    const { worker, begin } = this.#start();
    this.#worker = worker;
    worker.onmessage = ({ data }) => (data.died ? this.#died(worker) : this.#told(data));
    worker.onerror = (event) => {
      event.preventDefault();
      this.#died(worker);
    };
    worker.postMessage({ begin });
  }

  #refuseAll(sentence) {
    for (const { reject } of this.#asked.values()) reject(new Error(sentence));
    this.#asked.clear();
  }

  #died(worker) {
    if (worker !== this.#worker) return;
    this.#refuseAll("The calculation stopped and was started anew. Change something, or ask again.");
    worker.terminate();
    // One that dies before its first answer would die again, for ever.
    if (++this.#deaths < 3) this.#begin();
    this.onDeath(this.#deaths < 3);
  }

  #told({ id, progress, status, answer }) {
    const asked = this.#asked.get(id);
    if (!asked) return;
    if (progress) return asked.onProgress?.(progress);
    this.#asked.delete(id);
    this.#deaths = 0;
    if (status === 0) asked.resolve(answer);
    else asked.reject(new Error(JSON.parse(answer).error.message));
  }

  ask(request, onProgress) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ id, request });
    });
  }

  // Gives up what is being worked on. Nothing else stops a Worker that computes.
  restart() {
    this.#refuseAll("");
    this.#begin();
  }
}
