// One side: its units, with a switch or a value for each option that the game knows.
import { Cards } from "./cards.js";
import { html, useLayoutEffect, useRef, useState } from "./html.js";
import { t } from "./language.js";
import { useFocus } from "./focus.js";
import { Fold, LeaveOut, Typed } from "./panel.js";
import { Armies, Picker } from "./picker.js";
import { totalOf } from "./prices.js";
import { choiceOf, counted, fits, grouped, hasSteps, hyphened, inPlaceOf, isJoined, isOfSize, leaders, modelsOf, ofUnit, priceOf, saying, statisticsOf, stepped, usual, wordsOf as spaced } from "./units.js";
import { newUnit } from "./link.js";
import { unitName } from "./words.js";

function Value({ label, means, value, usual: given, form, counts, onChange }) {
  const said = (text) => (text === "" || text === String(given ?? (counts ? 0 : "")) ? undefined : text);
  const shown = value ?? given ?? "";
  const steps = /^\d+\+?$/.test(form);
  // What is counted begins at none, and all else of which nothing is said at the option's own example.
  const from = shown !== "" || form.endsWith("+") ? shown : counts ? "0" : form;
  const step = (by) => html`<button type="button" aria-label=${by < 0 ? t("{name}: one less", { name: label }) : t("{name}: one more", { name: label })} data-control="${label} ${by < 0 ? "less" : "more"}"
    disabled=${!hasSteps(from)} onClick=${() => onChange(said(stepped(from, by, form)), true)}>${by < 0 ? "−" : "+"}</button>`;
  return html`<div class="value ${value === undefined ? "" : "changed"}" title=${means}>
    <span>${label}</span>
    <div class="steps">${steps && step(-1)}
    <${Typed} aria-label=${label} data-control=${label} value=${shown} placeholder=${given === null ? t("none") : counts ? "0" : ""} size=${steps ? 4 : 9} onSay=${(text) => onChange(said(text))} />
    ${steps && step(1)}</div>
  </div>`;
}

function Option({ one, value, given, onChange }) {
  if (one.kind === "switch") {
    const on = value === undefined ? given : value !== "no" && value !== false;
    const change = () => onChange(on === given ? (given ? "no" : true) : undefined);
    return html`<button type="button" class="switch" data-control=${spaced(one.name)} aria-pressed=${on} title=${one.means} onClick=${change}>${spaced(one.name)}</button>`;
  }
  if (one.kind === "choice") {
    return html`<label class="choice" title=${one.means}>${spaced(one.name)}
      <select data-control=${spaced(one.name)} value=${value ?? ""} onChange=${(event) => onChange(event.target.value || undefined)}>
        <option value="">–</option>
        ${one.choices.map((choice) => html`<option value=${choice}>${choiceOf(choice)}</option>`)}
      </select></label>`;
  }
  return html`<${Value} label=${spaced(one.name)} means=${one.means} value=${value} form=${one.form} counts=${usual.includes(one.name)} onChange=${onChange} />`;
}

// What options do, where no pointer can rest on them; and the words of players that mean one of them.
function Meanings({ all, game }) {
  const words = (name) => game.controls.filter(({ wordFor }) => wordFor === name).map((one) => spaced(one.name));
  return html`<dl class="means" lang="en">${all.filter(({ means }) => means).map(({ name, means }) => html`<dt key=${name}>${spaced(name)}</dt><dd>${[means, words(name).join(", ")].filter(Boolean).join(": ")}</dd>`)}</dl>`;
}

// On a phone the odds would else stand far below them.
const isWide = () => matchMedia("(min-width: 64rem)").matches;

const isOn = (one, unit, given) => (unit.options[one.name] === undefined ? given.has(one.name) : one.kind !== "switch" || ![false, "no"].includes(unit.options[one.name]));

// The characters of an army, one of whom joins a unit.
function Joining({ unit, game, onJoin }) {
  const [open, setOpen] = useState(false);
  const pick = (name) => {
    setOpen(false);
    onJoin({ ...newUnit(name), options: { character: true, ...(name === "custom" ? { models: "1" } : {}) } });
  };
  return html`<button type="button" class="join" data-control="join" aria-expanded=${open} onClick=${() => setOpen(!open)}>${t("Add a character")}</button>
    ${open && html`<${Armies} label=${t("Characters")} game=${game} names=${[...game.characters]} value=${unit.unit} onPick=${pick} />`}`;
}

// `cost` is what the program says that it costs. `isFirst` of its side.
// Options whose value is a unit of the same side, by its place.
const kOfFriends = ["behind", "beside"];

// `wide` is how wide the program has it stand, where nothing is said of that, and `friends` are the places of the units beside it.
function Unit({ label, unit, cost, isFirst, lists, wide, friends, game, kept, recent, onChange, onJoin }) {
  const price = unit.options.points === undefined ? (cost === undefined ? priceOf(unit, game) : (cost ?? undefined)) : priceOf(unit, game);
  // A width that is said stays said: its list's is that of the smallest unit.
  const width = unit.options.width === undefined ? wide : null;
  const stats = statisticsOf(unit, game).map((one) => (one.name === "points" ? { ...one, value: price } : one.name === "width" && wide ? { ...one, value: width } : one));
  const points = unit.options.points ?? price;
  const models = modelsOf(unit, game);
  const listed = unit.unit !== "custom" && game.units.get(unit.unit)?.models;
  const given = new Set((game.units.get(unit.unit)?.rules ?? []).map(hyphened));
  const [box, keep] = useFocus();
  const set = (name, value, own, isStep) => {
    keep();
    onChange([{ ...unit, options: saying(unit.options, name, value, own) }], isStep);
  };
  const ofPlaces = (one) => (kOfFriends.includes(one.name) && friends.length > 0 ? { ...one, kind: "choice", choices: friends } : one);
  const option = (one) => html`<${Option} key=${one.name} one=${ofPlaces(one)} value=${unit.options[one.name]} given=${given.has(one.name)} onChange=${(value, isStep) => set(one.name, value, undefined, isStep)} />`;
  const told = new Set(stats.map(({ name }) => name));
  const size = stats.filter((one) => game.ofModels && isOfSize(one));
  const some = (names) => game.controls.filter((one) => names.includes(one.name) && fits(one, unit, game, isFirst));
  const [firsts, lead] = [some(usual), leaders(game).flatMap((name) => some([name]))];
  // A word for another option is for those who type it.
  const rest = game.controls.filter(({ name, isWord }) => !usual.includes(name) && !lead.some((one) => one.name === name) && !told.has(name) && (!isWord || name in unit.options));
  // What was said when the unit was chosen stands with the usual options. What is tapped stays where it is.
  const pinned = useRef({});
  if (pinned.current.unit !== unit.unit) pinned.current = { unit: unit.unit, names: Object.keys(unit.options) };
  const before = rest.filter(({ name }) => pinned.current.names.includes(name));
  const others = rest.filter((one) => !before.includes(one) && fits(one, unit, game, isFirst));
  const on = others.filter((one) => unit.options[one.name] !== undefined && isOn(one, unit, given)).map(({ name }) => spaced(name));
  const isHere = ({ name }) => name in unit.options || given.has(name);
  // A link may say what the game does not know.
  const known = new Set(game.controls.map(({ name }) => name));
  const unknown = Object.entries(unit.options).filter(([name]) => !known.has(name));
  const pick = (name) => onChange(name.startsWith("@") ? kept[name.slice(1)] : [inPlaceOf(unit, name, game)]);
  const statistic = (one) => html`<${Value} key=${one.key} label=${spaced(one.name)} means=${one.means} form=${one.form} usual=${one.value} value=${unit.options[one.name]} onChange=${(value, isStep) => set(one.name, value, one.value, isStep)} />`;
  const facts = [models && counted(models), points !== undefined && t("{points} pts", { points })].filter(Boolean).join(" · ");
  return html`<fieldset class="unit" ref=${box}>
    <legend><span class="place">${label}</span> ${unitName(unit)}${facts && html` <small>${facts}</small>`}</legend>
    <${Picker} label=${t("Unit")} names=${[...Object.keys(kept).map((name) => `@${name}`), ...game.names]} value=${unit.unit} onPick=${pick} game=${game} recent=${recent} lists=${lists} />
    ${size.length > 0 && html`<div class="values size">${size.map(statistic)}</div>`}
    ${size.length > 0 && listed > 1 && html`<p class="hint">${t("Its list starts with {models}: say how many you field.", { models: counted(listed) })}</p>`}
    <div class="options">${firsts.map(option)}</div>
    ${game.characters.size > 0 && !isJoined(unit) && !game.characters.has(unit.unit) && html`<${Joining} unit=${unit} game=${game} onJoin=${onJoin} />`}
    ${lead.length > 0 && html`<div class="options">${lead.map(option)}</div>`}
    ${before.length + unknown.length > 0 && html`<div class="options">${before.map(option)}${unknown.map(([name, value]) => html`<${LeaveOut} key=${name} name=${name} value=${value} onClick=${() => set(name, undefined)} />`)}</div>`}
    ${stats.length > size.length && html`<${Fold} key=${`statistics of ${unit.unit === "custom" ? "custom" : "a list"}`} summary=${t("Statistics")} open=${isWide() || unit.unit === "custom" || stats.some((one) => !size.includes(one) && unit.options[one.name] !== undefined)}>${() => html`<div class="values">${stats.filter((one) => !size.includes(one)).map(statistic)}</div>`}<//>`}
    <${Fold} kind="all" summary=${html`<span>${t("All options and rules")} <small>${on.join(", ")}</small></span>`}>${() => grouped(others).map(({ title, some }) => html`<h3 key=${title}>${t(title)}</h3><div class="options">${some.map(option)}</div>`)}<//>
    <${Fold} summary=${t("What these words mean")}>${() => html`<${Meanings} all=${[...firsts, ...lead, ...before, ...stats, ...others.filter(isHere)]} game=${game} />
      <${Fold} summary=${t("All other words")}>${() => html`<${Meanings} all=${others.filter((one) => !isHere(one))} game=${game} />`}<//>`}<//>
  </fieldset>`;
}

// What each entry is called, by the places of its units among all, and what it costs.
function cardsOf(side, units, costOf) {
  let number = 1;
  return units.map((unit) => {
    const first = number;
    number += unit.count;
    const cost = costOf(unit);
    return { number: first, label: `${side.toUpperCase()} ${first}${unit.count > 1 ? `–${number - 1}` : ""}`, points: cost && cost * unit.count };
  });
}

// The places of the units of a side but one.
const placesBut = (place, units) => Array.from({ length: units.reduce((sum, { count }) => sum + count, 0) }, (_, i) => String(i + 1)).filter((one) => one !== String(place));

// A side without one of its entries. Who stood in it stands alone.
const withoutEntry = (units, place) => units.toSpliced(place, 1).map((unit, i) => (i === 0 && isJoined(unit) ? { ...unit, options: ofUnit(unit.options) } : unit));

// What a unit that is added may do where there is no room before the enemy: stand behind one of the others.
const elsewhere = (units, unit) => {
  const says = t("There is no room for it before the enemy: it stands behind a friend.");
  return cardsOf("", units, () => null).map(({ number }) => ({ units: [...units, { ...unit, options: { behind: String(number) } }], says }));
};

// `kept` are sides by name, each of which may be picked like a unit. Where there are `several` units in the fight, of each side one at most is open.
// `widths` has how wide each unit stands. `onChange` is told what to try where the program refuses a side, each instead of the one before.
export function Side({ name, called, units, widths, costOf, several, game, kept, recent, drop, onChange }) {
  const [box, keep] = useFocus();
  const [chosen, setChosen] = useState(-1);
  const added = useRef(false);
  const cards = cardsOf(name, units, costOf);
  const total = totalOf(units, costOf);
  // What was open in another unit took the place of the new one.
  useLayoutEffect(() => {
    if (added.current) box.current.querySelector(".unit")?.scrollIntoView();
    added.current = false;
  });
  const remove = (place) => {
    keep("add");
    setChosen(-1);
    onChange(withoutEntry(units, place));
  };
  const insert = (place, unit, otherwise = []) => {
    added.current = true;
    setChosen(place);
    onChange(units.toSpliced(place, 0, unit), [...otherwise, { units }]);
  };
  const add = () => {
    const unit = newUnit(units.at(-1).unit);
    insert(units.length, unit, game.ofModels ? [] : elsewhere(units, unit));
  };
  const isOne = units.length === 1 && units[0].count === 1;
  return html`<section class="side side-${name}" aria-label=${t("Side {side}", { side: name.toUpperCase() })} ref=${box}>
    <h2>${called}</h2>
    ${several && html`<p class="total"><span class="place">${name.toUpperCase()}</span> ${units.length > 1 && t("{n} units", { n: cards.at(-1).number + units.at(-1).count - 1 })}${total !== undefined && html` <strong>${t("{points} pts", { points: total })}</strong>`}</p>
      <${Cards} side=${name} units=${units} cards=${cards} chosen=${chosen} onChoose=${setChosen} onRemove=${units.length > 1 && remove} drop=${drop} />`}
    ${units.map((unit, i) => (!several || chosen === i) && html`<${Unit} key=${i} label=${isOne ? name.toUpperCase() : cards[i].label} unit=${unit} cost=${costOf(unit)} isFirst=${i === 0} wide=${widths[cards[i].number - 1]} friends=${placesBut(cards[i].number, units)} game=${game} kept=${kept} recent=${recent}
      lists=${units.filter((one) => one !== unit).map((one) => one.unit.split("/")[0])} onJoin=${(character) => insert(i + 1, character)}
      onChange=${(next, isStep) => onChange(units.toSpliced(i, 1, ...next), isStep ? [{ units }] : [])} />`)}
    <button type="button" data-control="add" onClick=${add}>${t("Add a unit to {side}", { side: name.toUpperCase() })}</button>
  </section>`;
}
