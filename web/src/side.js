// One side: its units, with a switch or a value for each option that the game knows.
import { Cards } from "./cards.js";
import { html, useState } from "./html.js";
import { t } from "./language.js";
import { useFocus } from "./focus.js";
import { Fold, LeaveOut, Typed } from "./panel.js";
import { Picker } from "./picker.js";
import { fits, hyphened, inPlaceOf, saying, statisticsOf, stepped, usual, wordsOf as spaced } from "./units.js";
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
        ${one.choices.map((choice) => html`<option value=${choice}>${choice}</option>`)}
      </select></label>`;
  }
  return html`<${Value} label=${spaced(one.name)} means=${one.means} value=${value} form=${one.form} counts=${usual.includes(one.name)} onChange=${onChange} />`;
}

// On a phone the odds would else stand far below them.
const isWide = () => matchMedia("(min-width: 64rem)").matches;

const pointsOf = (unit, game) => unit.options.points ?? game.units.get(unit.unit)?.points ?? undefined;

function Unit({ label, unit, game, kept, recent, onChange }) {
  const stats = statisticsOf(unit, game);
  const points = pointsOf(unit, game);
  const given = new Set((game.units.get(unit.unit)?.rules ?? []).map(hyphened));
  // An option that is said moves to the usual ones, and back.
  const [box, keep] = useFocus();
  const set = (name, value, own) => {
    keep();
    onChange([{ ...unit, options: saying(unit.options, name, value, own) }]);
  };
  const option = (one) => html`<${Option} key=${one.name} one=${one} value=${unit.options[one.name]} given=${given.has(one.name)} onChange=${(value) => set(one.name, value)} />`;
  const told = new Set(stats.map(({ name }) => name));
  // A word for another option is for those who type it.
  const rest = game.controls.filter(({ name, isWord }) => !usual.includes(name) && !told.has(name) && (!isWord || name in unit.options));
  const changed = rest.filter(({ name }) => unit.options[name] !== undefined);
  // A link may say what the game does not know.
  const known = new Set(game.controls.map(({ name }) => name));
  const unknown = Object.entries(unit.options).filter(([name]) => !known.has(name));
  const pick = (name) => onChange(name.startsWith("@") ? kept[name.slice(1)] : [inPlaceOf(unit, name)]);
  return html`<fieldset class="unit" ref=${box}>
    <legend><span class="place">${label}</span> ${unitName(unit)}${points !== undefined && html` <small>${t("{points} pts", { points })}</small>`}</legend>
    <${Picker} label=${t("Unit")} names=${[...Object.keys(kept).map((name) => `@${name}`), ...game.names]} value=${unit.unit} onPick=${pick} game=${game} recent=${recent} />
    <div class="options">${game.controls.filter((one) => usual.includes(one.name) && fits(one, unit, game)).map(option)}${changed.map(option)}${unknown.map(([name, value]) => html`<${LeaveOut} key=${name} name=${name} value=${value} onClick=${() => set(name, undefined)} />`)}</div>
    ${stats.length > 0 && html`<${Fold} summary=${t("Statistics")} open=${isWide() || unit.unit === "custom" || stats.some(({ name }) => unit.options[name] !== undefined)}>${() => html`<div class="values">${stats.map((one) =>
      html`<${Value} key=${one.key} label=${spaced(one.name)} means=${one.means} form=${one.form} usual=${one.value} value=${unit.options[one.name]}
        onChange=${(value) => set(one.name, value, one.value)} />`)}</div>`}<//>`}
    <${Fold} summary=${t("All options and rules")}>${() => html`<div class="options">${rest.filter((one) => !changed.includes(one) && fits(one, unit, game)).map(option)}</div>`}<//>
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
export function Side({ name, called, units, several, game, kept, recent, drop, onChange }) {
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
    ${units.map((unit, i) => (!several || chosen === i) && html`<${Unit} key=${i} label=${units.length > 1 || units[0].count > 1 ? cards[i].label : name.toUpperCase()} unit=${unit} game=${game} kept=${kept} recent=${recent}
      onChange=${(next) => onChange(units.toSpliced(i, 1, ...next))} />`)}
    <button type="button" data-control="add" onClick=${add}>${t("Add a unit to {side}", { side: name.toUpperCase() })}</button>
  </section>`;
}
