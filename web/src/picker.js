// A field in which one types a unit: the arrows, Enter and touch choose among the nearest.
import { html, useId, useState } from "./html.js";
import { t } from "./language.js";
import { Fold } from "./panel.js";
import { described } from "./units.js";
import { unitName } from "./words.js";
import { uFuzzy } from "./libraries.js";

const fuzzy = new uFuzzy({ intraMode: 1 });
const kMost = 12;
const kLongest = 100;  // letters: a search for thousands would take all memory

const wordsIn = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
// Whether each word that is typed begins a word of the name, another for each: "dwarf war" in "dwarfs/dwarf warriors".
function begins(name, typed) {
  const words = wordsIn(name);
  return typed.every((one) => {
    const at = words.findIndex((word) => word.startsWith(one));
    if (at >= 0) words.splice(at, 1);
    return at >= 0;
  });
}

// Whether the unit's own name has all of it, without that of its list.
const ofItself = (name, typed) => begins(name.slice(name.indexOf("/") + 1), typed);

// The names nearest to what is typed, the best first: those whose words begin so, the shortest first, and then those that come near.
export function nearest(names, typed) {
  if (typed.trim() === "") return names.slice(0, kMost);
  if (typed.length > kLongest) return [];
  const [found, info, order] = fuzzy.search(names, typed, 1);
  const terms = wordsIn(typed);
  const sure = terms.length > 0 ? names.filter((name) => begins(name, terms)).sort((one, other) => ofItself(other, terms) - ofItself(one, terms) || one.length - other.length) : [];
  const near = (order ? order.map((i) => info.idx[i]) : (found ?? [])).map((i) => names[i]);
  const best = [...new Set([...sure, ...near])];
  // Letters of other scripts are not known to the search.
  if (best.length === 0) return names.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase())).slice(0, kMost);
  return best.slice(0, kMost);
}

// The armies of a game, each with its units when it is opened; first those that were used last.
function Armies({ game, recent, value, onPick }) {
  const at = value.split("/")[0];
  const unit = (key) => {
    const one = game.units.get(key);
    return html`<li><button type="button" class="pick" aria-pressed=${key === value} onClick=${() => onPick(key)}><span><strong>${one.name}</strong> <small>${described(one, game.controls)}</small></span>${one.points !== null && one.points !== undefined && html`<span class="price">${t("{points} pts", one)}</span>`}</button></li>`;
  };
  const used = recent.filter((key) => game.units.has(key)).slice(0, 6);
  return html`<div class="armies" role="group" aria-label=${t("Armies")}>
    ${used.length > 0 && html`<p>${t("Used last")}</p><ul>${used.map(unit)}</ul>`}
    ${game.lists.map((list) => html`<${Fold} key=${list} kind="army" open=${list === at} summary=${unitName({ unit: list })}>${() => html`<ul>${game.names.filter((key) => key.startsWith(`${list}/`)).map(unit)}</ul>`}<//>`)}
    <ul><li><button type="button" class="pick" aria-pressed=${value === "custom"} onClick=${() => onPick("custom")}><span><strong>${t("Custom unit")}</strong> <small>${t("a unit of no list, with statistics of your own")}</small></span></button></li></ul>
  </div>`;
}

// `game` has units and lists, and `recent` are the units that were used last.
export function Picker({ label, names, value, onPick, game, recent = [] }) {
  const [browsing, setBrowsing] = useState(false);
  const id = useId();
  const [typed, setTyped] = useState(null);
  const [at, setAt] = useState(0);
  const open = typed !== null;
  const found = open ? nearest(typed.trim() === "" ? [...new Set([...recent, ...names])] : names, typed) : [];
  const chosen = Math.min(at, found.length - 1);
  const pick = (name) => {
    setTyped(null);
    setBrowsing(false);
    onPick(name);
  };
  // Who types a whole name and goes on has chosen it.
  const leave = () => (names.includes(typed?.trim()) ? pick(typed.trim()) : setTyped(null));
  const onKeyDown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      if (!open) setTyped("");
      else setAt((chosen + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter" && found[chosen]) pick(found[chosen]);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
  };
  return html`<div class="picker">
    <label for=${id}>${label}</label>
    <button type="button" class="browse" aria-expanded=${browsing} onClick=${() => setBrowsing(!browsing)}>${t("Armies")}</button>
    <input id=${id} role="combobox" autocomplete="off" spellcheck=${false} aria-autocomplete="list" aria-expanded=${found.length > 0}
      aria-controls="${id}-list" aria-activedescendant=${found.length ? `${id}-${chosen}` : undefined}
      value=${typed ?? value} placeholder=${t("type a unit")} onFocus=${(event) => event.target.select()} onKeyDown=${onKeyDown}
      onInput=${(event) => (setTyped(event.target.value), setAt(0))} onBlur=${leave} />
    <ul id="${id}-list" role="listbox" aria-label=${label} hidden=${found.length === 0}>
      ${found.map((name, i) => html`<li id="${id}-${i}" role="option" aria-selected=${i === chosen}
        onPointerDown=${(event) => event.preventDefault()} onClick=${() => pick(name)}>${name}</li>`)}
    </ul>
    ${open && found.length === 0 && html`<p role="status">${t("No unit is called that. Type part of a list's or a unit's name.")}</p>`}
    ${browsing && html`<${Armies} game=${game} recent=${recent} value=${value} onPick=${pick} />`}
  </div>`;
}
