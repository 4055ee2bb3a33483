// One side: its units, with a switch or a value for each option that the game knows.
import { Cards } from "./cards.js";
import { html, useRef, useState } from "./html.js";
import { t } from "./language.js";
import { useFocus } from "./focus.js";
import { Fold, LeaveOut, Typed } from "./panel.js";
import { Picker } from "./picker.js";
import { choiceOf, counted, fits, grouped, hyphened, inPlaceOf, isOfSize, leaders, modelsOf, pointsOf, priceOf, saying, statisticsOf, stepped, usual, wordsOf as spaced } from "./units.js";
import { newUnit } from "./link.js";
import { unitName } from "./words.js";

function Value({ label, means, value, usual: given, form, counts, onChange }) {
  const set = (text) => onChange(text === "" || text === String(given ?? (counts ? 0 : "")) ? undefined : text);
  const shown = value ?? given ?? "";
  const steps = /^\d+\+?$/.test(form);
  // What is counted begins at none, and all else of which nothing is said at the option's own example.
  const from = shown !== "" || form.endsWith("+") ? shown : counts ? "0" : form;
  return html`<div class="value ${value === undefined ? "" : "changed"}" title=${means}>
    <span>${label}</span>
    <div class="steps">${steps && html`<button type="button" aria-label=${t("{name}: one less", { name: label })} data-control="${label} less" onClick=${() => set(stepped(from, -1, form))}>−</button>`}
    <${Typed} aria-label=${label} data-control=${label} value=${shown} placeholder=${given === null ? t("none") : counts ? "0" : ""} size=${steps ? 4 : 9} onSay=${set} />
    ${steps && html`<button type="button" aria-label=${t("{name}: one more", { name: label })} data-control="${label} more" onClick=${() => set(stepped(from, 1, form))}>+</button>`}</div>
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
  return html`<dl class="means">${all.filter(({ means }) => means).map(({ name, means }) => html`<dt key=${name}>${spaced(name)}</dt><dd>${[means, words(name).join(", ")].filter(Boolean).join(": ")}</dd>`)}</dl>`;
}

// On a phone the odds would else stand far below them.
const isWide = () => matchMedia("(min-width: 64rem)").matches;

const isOn = (one, unit, given) => (unit.options[one.name] === undefined ? given.has(one.name) : one.kind !== "switch" || ![false, "no"].includes(unit.options[one.name]));

// `cost` is that of the answer, where there is one of this unit.
function Unit({ label, unit, cost, game, kept, recent, onChange }) {
  const price = unit.options.points === undefined ? (cost ?? priceOf(unit, game)) : priceOf(unit, game);
  const stats = statisticsOf(unit, game).map((one) => (one.name === "points" ? { ...one, value: price } : one));
  const points = unit.options.points ?? price;
  const models = modelsOf(unit, game);
  const given = new Set((game.units.get(unit.unit)?.rules ?? []).map(hyphened));
  const [box, keep] = useFocus();
  const set = (name, value, own) => {
    keep();
    onChange([{ ...unit, options: saying(unit.options, name, value, own) }]);
  };
  const option = (one) => html`<${Option} key=${one.name} one=${one} value=${unit.options[one.name]} given=${given.has(one.name)} onChange=${(value) => set(one.name, value)} />`;
  const told = new Set(stats.map(({ name }) => name));
  const size = stats.filter((one) => game.ofModels && isOfSize(one));
  const some = (names) => game.controls.filter((one) => names.includes(one.name) && fits(one, unit, game));
  const [firsts, lead] = [some(usual), leaders(game).flatMap((name) => some([name]))];
  // A word for another option is for those who type it.
  const rest = game.controls.filter(({ name, isWord }) => !usual.includes(name) && !lead.some((one) => one.name === name) && !told.has(name) && (!isWord || name in unit.options));
  // What was said when the unit was chosen stands with the usual options. What is tapped stays where it is.
  const pinned = useRef({});
  if (pinned.current.unit !== unit.unit) pinned.current = { unit: unit.unit, names: Object.keys(unit.options) };
  const before = rest.filter(({ name }) => pinned.current.names.includes(name));
  const others = rest.filter((one) => !before.includes(one) && fits(one, unit, game));
  const on = others.filter((one) => unit.options[one.name] !== undefined && isOn(one, unit, given)).map(({ name }) => spaced(name));
  // A link may say what the game does not know.
  const known = new Set(game.controls.map(({ name }) => name));
  const unknown = Object.entries(unit.options).filter(([name]) => !known.has(name));
  const pick = (name) => onChange(name.startsWith("@") ? kept[name.slice(1)] : [inPlaceOf(unit, name)]);
  const statistic = (one) => html`<${Value} key=${one.key} label=${spaced(one.name)} means=${one.means} form=${one.form} usual=${one.value} value=${unit.options[one.name]} onChange=${(value) => set(one.name, value, one.value)} />`;
  const facts = [models && counted(models), points !== undefined && t("{points} pts", { points })].filter(Boolean).join(" · ");
  return html`<fieldset class="unit" ref=${box}>
    <legend><span class="place">${label}</span> ${unitName(unit)}${facts && html` <small>${facts}</small>`}</legend>
    <${Picker} label=${t("Unit")} names=${[...Object.keys(kept).map((name) => `@${name}`), ...game.names]} value=${unit.unit} onPick=${pick} game=${game} recent=${recent} />
    ${size.length > 0 && html`<div class="values size">${size.map(statistic)}</div>`}
    <div class="options">${firsts.map(option)}</div>
    ${lead.length > 0 && html`<div class="options">${lead.map(option)}</div>`}
    ${before.length + unknown.length > 0 && html`<div class="options">${before.map(option)}${unknown.map(([name, value]) => html`<${LeaveOut} key=${name} name=${name} value=${value} onClick=${() => set(name, undefined)} />`)}</div>`}
    ${stats.length > size.length && html`<${Fold} summary=${t("Statistics")} open=${isWide() || unit.unit === "custom" || stats.some((one) => !size.includes(one) && unit.options[one.name] !== undefined)}>${() => html`<div class="values">${stats.filter((one) => !size.includes(one)).map(statistic)}</div>`}<//>`}
    <${Fold} kind="all" summary=${html`<span>${t("All options and rules")} <small>${on.join(", ")}</small></span>`}>${() => grouped(others).map(({ title, some }) => html`<h3 key=${title}>${t(title)}</h3><div class="options">${some.map(option)}</div>`)}<//>
    <${Fold} summary=${t("What these words mean")}>${() => html`<${Meanings} all=${[...firsts, ...lead, ...before, ...stats, ...others]} game=${game} />`}<//>
  </fieldset>`;
}

// What each entry is called, by the places of its units among all.
function cardsOf(side, units, game) {
  let number = 1;
  return units.map((unit) => {
    const first = number;
    number += unit.count;
    return { number: first, label: `${side.toUpperCase()} ${first}${unit.count > 1 ? `–${number - 1}` : ""}`, points: pointsOf(unit, game) };
  });
}

// `kept` are sides by name, each of which may be picked like a unit. Where there are `several` units in the fight, of each side one at most is open.
export function Side({ name, called, units, cost, several, game, kept, recent, drop, onChange }) {
  const [box, keep] = useFocus();
  const [chosen, setChosen] = useState(-1);
  const cards = cardsOf(name, units, game);
  const remove = (place) => {
    keep("add");
    setChosen(-1);
    onChange(units.toSpliced(place, 1));
  };
  const add = () => {
    setChosen(units.length);
    onChange([...units, newUnit(units.at(-1).unit)]);
  };
  return html`<section class="side side-${name}" aria-label=${t("Side {side}", { side: name.toUpperCase() })} ref=${box}>
    <h2>${called}</h2>
    ${several && html`<${Cards} side=${name} units=${units} cards=${cards} chosen=${chosen} onChoose=${setChosen} onRemove=${units.length > 1 && remove} drop=${drop} />`}
    ${units.map((unit, i) => (!several || chosen === i) && html`<${Unit} key=${i} label=${units.length > 1 || units[0].count > 1 ? cards[i].label : name.toUpperCase()} unit=${unit} cost=${units.length === 1 && unit.count === 1 ? cost : undefined} game=${game} kept=${kept} recent=${recent}
      onChange=${(next) => onChange(units.toSpliced(i, 1, ...next))} />`)}
    <button type="button" data-control="add" onClick=${add}>${t("Add a unit to {side}", { side: name.toUpperCase() })}</button>
  </section>`;
}
