// One side: its units, with a switch or a value for each option that the game knows.
import { html } from "./html.js";
import { Picker } from "./picker.js";
import { hyphened, statistics, stepped } from "./units.js";
import { newUnit } from "./link.js";

// What most fights need, where the game has it; the rest is one fold away.
const usual = ["charging", "defended", "flank", "rear", "support", "character"];

function without(options, name) {
  const { [name]: _, ...rest } = options;
  return rest;
}

function Value({ label, means, value, usual, form, onChange }) {
  const set = (text) => onChange(text === "" || text === String(usual ?? "") ? undefined : text);
  const shown = value ?? usual ?? "";
  const steps = /^\d+\+?$/.test(form);
  return html`<div class="value" title=${means}>
    <span>${label}</span>
    ${steps && html`<button type="button" aria-label="${label}: one less" onClick=${() => set(stepped(shown, -1, form))}>−</button>`}
    <input aria-label=${label} value=${shown} size=${steps ? 4 : 9} onChange=${(event) => set(event.target.value.trim())} />
    ${steps && html`<button type="button" aria-label="${label}: one more" onClick=${() => set(stepped(shown, 1, form))}>+</button>`}
  </div>`;
}

function Option({ one, value, given, onChange }) {
  if (one.kind === "switch") {
    const on = value === undefined ? given : value !== "no" && value !== false;
    const change = () => onChange(on === given ? (given ? "no" : true) : undefined);
    return html`<button type="button" class="switch" aria-pressed=${on} title=${one.means} onClick=${change}>${one.name.replaceAll("-", " ")}</button>`;
  }
  if (one.kind === "choice") {
    return html`<label class="choice" title=${one.means}>${one.name.replaceAll("-", " ")}
      <select value=${value ?? ""} onChange=${(event) => onChange(event.target.value || undefined)}>
        <option value="">–</option>
        ${one.choices.map((choice) => html`<option value=${choice}>${choice}</option>`)}
      </select></label>`;
  }
  return html`<${Value} label=${one.name.replaceAll("-", " ")} means=${one.means} value=${value} form=${one.form} onChange=${onChange} />`;
}

function Unit({ label, unit, game, onChange, onRemove }) {
  const known = game.units.get(unit.unit);
  const stats = known ? statistics(known, game.controls) : [];
  const given = new Set((known?.rules ?? []).map(hyphened));
  const set = (name, value) => onChange({ ...unit, options: value === undefined ? without(unit.options, name) : { ...unit.options, [name]: value } });
  const option = (one) => html`<${Option} key=${one.name} one=${one} value=${unit.options[one.name]} given=${given.has(one.name)} onChange=${(value) => set(one.name, value)} />`;
  const told = new Set(stats.map(({ name }) => name));
  const rest = game.controls.filter(({ name }) => !usual.includes(name) && !told.has(name));
  const changed = rest.filter(({ name }) => unit.options[name] !== undefined);
  return html`<fieldset class="unit">
    <legend>${label}</legend>
    <${Picker} label="Unit" names=${game.names} value=${unit.unit} onPick=${(name) => onChange({ ...unit, unit: name, options: {} })} />
    <div class="options">${game.controls.filter(({ name }) => usual.includes(name)).map(option)}${changed.map(option)}</div>
    ${stats.length > 0 && html`<details open><summary>Statistics</summary><div class="values">${stats.map((one) =>
      html`<${Value} key=${one.key} label=${one.name.replaceAll("-", " ")} means=${one.means} form=${one.form} usual=${one.value} value=${unit.options[one.name]}
        onChange=${(value) => set(one.name, value)} />`)}</div></details>`}
    <details><summary>All options and rules</summary><div class="options">${rest.filter((one) => !changed.includes(one)).map(option)}</div></details>
    ${onRemove && html`<button type="button" class="quiet" onClick=${onRemove}>Remove ${label}</button>`}
  </fieldset>`;
}

export function Side({ name, units, game, onChange }) {
  return html`<section class="side side-${name}" aria-label="Side ${name.toUpperCase()}">
    <h2>${name.toUpperCase()}</h2>
    ${units.map((unit, i) => html`<${Unit} key=${i} label="${name.toUpperCase()}${units.length > 1 ? ` ${i + 1}` : ""}" unit=${unit} game=${game}
      onChange=${(next) => onChange(units.with(i, next))} onRemove=${units.length > 1 && (() => onChange(units.toSpliced(i, 1)))} />`)}
    <button type="button" onClick=${() => onChange([...units, newUnit(units.at(-1).unit)])}>Add a unit to ${name.toUpperCase()}</button>
  </section>`;
}
