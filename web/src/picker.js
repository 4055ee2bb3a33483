// A field in which one types a unit: the arrows, Enter and touch choose among the nearest.
import { useAnswer } from "./asked.js";
import { html, useId, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { named, t } from "./language.js";
import { Fold } from "./panel.js";
import { described, kindOf } from "./units.js";
import { listName, unitName } from "./words.js";

const kMost = 20;
const kLongest = 100;  // letters
const kShortest = 3;  // letters that the program is asked about
const kSlip = 4;  // letters of a word in which one may be wrong

const wordsIn = (text) => text.toLowerCase().split(/[^\p{L}\p{N}+]+/u).filter(Boolean);
// Whether what is typed begins a word, with one letter wrong, missing, too many, or changed with the next.
function nearlyBegins(word, typed) {
  if (typed.length < kSlip) return false;
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) ++at;
  const rest = (ofWord, ofTyped) => word.slice(at + ofWord).startsWith(typed.slice(at + ofTyped));
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || (word[at] === typed[at + 1] && word[at + 1] === typed[at] && rest(2, 2));
}
const exactly = (word, typed) => word.startsWith(typed);
const nearly = (word, typed) => exactly(word, typed) || nearlyBegins(word, typed);

// How many words that are typed begin one of these words, another for each: two in "dwarf war" of "dwarfs/dwarf warriors".
function begun(words, typed, how) {
  const left = [...words];
  return typed.filter((one) => {
    const at = left.findIndex((word) => how(word, one));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

// Words by which a unit is found: of its list and name, and its type and armour, too.
function wordsOfUnit(key, unit) {
  const name = wordsIn(key);
  const more = unit ? [unit.type, unit.kind].filter(Boolean).flatMap((kind) => [kind, named(kind.toLowerCase())]) : [];
  return { own: wordsIn(key.slice(key.indexOf("/") + 1)), name, all: [...name, ...wordsIn(more.join(" ")), ...[unit?.armour, unit?.sv].filter((value) => typeof value === "string")] };
}

// The names nearest to what is typed, the best first: those whose words begin so, their own before those of their list and type, those of these `lists` before
// others, the shortest first; where there are none, those that nearly do, that hold it, or that lack one word of several. `words` has those of each name.
// Gives { found, sure }: whether all words that are typed begin so.
function nearest(names, typed, words, lists = []) {
  if (typed.trim() === "") return { found: names.slice(0, kMost), sure: true };
  if (typed.length > kLongest) return { found: [], sure: true };
  const terms = wordsIn(typed);
  const isFar = (name) => Number(!lists.includes(name.split("/")[0]));
  const having = (least, how, ...parts) => names.map((name) => ({ name, at: parts.findIndex((part) => begun(words.get(name)[part], terms, how) >= least) })).filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || isFar(one.name) - isFar(other.name) || one.name.length - other.name.length).map(({ name }) => name);
  const ways = [
    () => (terms.length > 0 ? having(terms.length, exactly, "own", "name", "all") : []),
    () => (terms.length > 0 ? having(terms.length, nearly, "own", "name", "all") : []),
    () => names.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase())),
    () => (terms.length > 1 ? having(terms.length - 1, exactly, "all") : []),
  ];
  for (const [i, way] of ways.entries()) {
    const found = way();
    if (found.length > 0) return { found: found.slice(0, kMost), sure: i === 0 };
  }
  return { found: [], sure: false };
}

const Price = ({ points }) => points !== null && points !== undefined && html`<span class="price">${t("{points} pts", { points })}</span>`;

// The armies of a game, each with those of its units that are among `names` when it is opened; first those that were used last.
export function Armies({ label, names, game, recent = [], value, onPick }) {
  const box = useRef();
  const at = value.split("/")[0];
  const toTop = (list) => (box.current.scrollTop += list.getBoundingClientRect().top - box.current.getBoundingClientRect().top);
  useLayoutEffect(() => {
    const open = box.current.querySelector("details[open]");
    if (open) toTop(open);
  }, []);
  const unit = (key) => {
    const one = game.units.get(key);
    return html`<li><button type="button" class="pick" aria-pressed=${key === value} onClick=${() => onPick(key)}><span><strong>${one.name}</strong> <small>${described(one, game)}</small></span><${Price} points=${one.points} /></button></li>`;
  };
  const used = recent.filter((key) => game.units.has(key)).slice(0, 6);
  const armies = [...Map.groupBy(names.filter((key) => key.includes("/")), (key) => key.slice(0, key.indexOf("/")))];
  return html`<div class="armies" role="group" aria-label=${label} ref=${box}>
    ${used.length > 0 && html`<p>${t("Used last")}</p><ul>${used.map(unit)}</ul>`}
    ${armies.map(([list, keys]) => html`<${Fold} key=${list} kind="army" open=${list === at} summary=${listName(list)} onOpen=${toTop}>${() => html`<ul>${keys.map(unit)}</ul>`}<//>`)}
    <ul><li><button type="button" class="pick" aria-pressed=${value === "custom"} onClick=${() => onPick("custom")}><span><strong>${t("Custom unit")}</strong> <small>${t("a unit of no list, with statistics of your own")}</small></span></button></li></ul>
  </div>`;
}

// What a suggestion says of a unit: its name, its list, its type, how many, and its points.
function Suggested({ name, game }) {
  const unit = game.units.get(name);
  if (!unit || !name.includes("/")) return html`<span><strong>${unitName({ unit: name })}</strong></span>`;
  return html`<span><strong>${unit.name}</strong> <small>${[listName(name.split("/")[0]), kindOf(unit, game)].filter(Boolean).join(" · ")}</small></span><${Price} points=${unit.points} />`;
}

// `game` has units and lists, `recent` are the units that were used last, and `lists` are those of the units beside this one.
export function Picker({ label, names, value, onPick, game, recent = [], lists = [] }) {
  const [browsing, setBrowsing] = useState(false);
  const id = useId();
  const list = useRef();
  const [typed, setTyped] = useState(null);
  const [at, setAt] = useState(0);
  const words = useMemo(() => new Map(names.map((name) => [name, wordsOfUnit(name, game.units.get(name))])), [names.join("\n"), game, label]);  // whose words are of the language
  const open = typed !== null;
  const { found: near, sure } = open ? nearest(typed.trim() === "" ? [...new Set([...recent, ...names])] : names, typed, words, lists) : { found: [], sure: true };
  // The program knows what other games call a people and its units.
  const asks = !sure && typed.trim().length >= kShortest;
  const { answer, busy, sentence } = useAnswer(game.core, asks ? { do: "units", system: game.system, query: typed.trim() } : undefined, { pause: 150 });
  const told = answer ? answer.map(({ key }) => key).filter((key) => names.includes(key)) : [];
  // What it has not answered yet is not shown: nothing moves under a finger that is about to tap.
  const waits = asks && !sentence && (busy || !answer);
  const found = sure ? near : waits ? [] : [...new Set([...told, ...near])].slice(0, kMost);
  const chosen = Math.min(at, found.length - 1);
  const shown = found.length > 0;
  useLayoutEffect(() => {
    if (shown && list.current.getBoundingClientRect().bottom > (window.visualViewport?.height ?? innerHeight)) list.current.parentElement.scrollIntoView();
  }, [shown]);
  useLayoutEffect(() => list.current.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }), [chosen]);
  const pick = (name) => {
    setTyped(null);
    setBrowsing(false);
    onPick(name);
  };
  // A finger that has chosen types no more: the keyboard goes.
  const tap = (name) => {
    pick(name);
    if (matchMedia("(pointer: coarse)").matches) document.activeElement?.blur();
  };
  // Who types a whole name and goes on has chosen it.
  const leave = () => (names.includes(typed?.trim()) ? pick(typed.trim()) : setTyped(null));
  const type = (text) => {
    setTyped(text);
    setAt(0);
    setBrowsing(false);
  };
  const onKeyDown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      if (!open) type("");
      else setAt((chosen + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter" && found[chosen]) pick(found[chosen]);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
  };
  return html`<div class="picker">
    <label for=${id}>${label}</label>
    <div class="find"><input id=${id} role="combobox" autocomplete="off" spellcheck=${false} aria-autocomplete="list" aria-expanded=${shown}
      aria-controls="${id}-list" aria-activedescendant=${shown ? `${id}-${chosen}` : undefined}
      value=${typed ?? value} placeholder=${t("type a unit")} onFocus=${(event) => event.target.select()} onKeyDown=${onKeyDown}
      onInput=${(event) => type(event.target.value)} onBlur=${leave} />
    <button type="button" class="browse" aria-expanded=${browsing} onClick=${() => setBrowsing(!browsing)}>${t("Armies")}</button>
    <ul id="${id}-list" ref=${list} role="listbox" aria-label=${label} hidden=${!shown}>
      ${found.map((name, i) => html`<li id="${id}-${i}" role="option" aria-selected=${i === chosen} data-key=${name}
        onPointerDown=${(event) => event.preventDefault()} onClick=${() => tap(name)}><${Suggested} name=${name} game=${game} /></li>`)}
    </ul></div>
    ${open && !shown && !waits && html`<p role="status">${t("No unit is called that. Type part of a list's or a unit's name, its type or its armour.")}</p>`}
    ${browsing && html`<${Armies} label=${t("Armies")} names=${game.names} game=${game} recent=${recent} value=${value} onPick=${pick} />`}
  </div>`;
}
