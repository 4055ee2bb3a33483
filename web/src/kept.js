// Sides that are kept by name, and what was asked before.
import { html, useEffect, useState } from "./html.js";
import { useFocus } from "./focus.js";
import { t } from "./language.js";
import { Lost, Panel } from "./panel.js";
import { isObject, isSetup, isSide, toLink } from "./link.js";
import { without } from "./units.js";
import { percent, sideText } from "./words.js";

const kMost = 40;
const kSettled = 1500;  // milliseconds without a change

export const areSides = (kept) => isObject(kept) && Object.values(kept).every((one) => isObject(one) && typeof one.system === "string" && isSide(one.units));
export const isHistory = (kept) =>
  Array.isArray(kept) && kept.every((one) => isObject(one) && isSetup(one.setup) && typeof one.win === "number" && [one.a, one.b].every((side) => typeof side === "string"));

// Remembers an answer that stays for a while.
export function useHistory(setup, odds, final, setHistory) {
  useEffect(() => {
    if (!final) return;
    const timer = setTimeout(() => {
      const { beside, ...asked } = setup;
      const one = { setup: asked, a: odds.a, b: odds.b, win: odds.win.p };
      setHistory((before) => [one, ...before.filter((other) => toLink(other.setup) !== toLink(asked))].slice(0, kMost));
    }, kSettled);
    return () => clearTimeout(timer);
  }, [odds, final]);
}

export function Kept({ setup, kept, onKeep, history, lost, onForget, onChange }) {
  const [name, setName] = useState("");
  const [box, focus] = useFocus();
  const forget = (change) => (focus(), change());
  const keep = (side) => {
    onKeep((before) => ({ ...before, [name.trim()]: { system: setup.system, units: setup[side] } }));
    setName("");
  };
  const here = Object.entries(kept).filter(([, { system }]) => system === setup.system);
  return html`<${Panel} title=${t("Kept sides and what was asked")} says=${t("in this browser alone")}>${() => html`<div ref=${box}>
    <${Lost} lost=${lost} />
    <p class="asks"><label>${t("Name")} <input value=${name} onInput=${(event) => setName(event.target.value)} size="16" maxlength="60" /></label>
      ${["a", "b"].map((side) => html`<button type="button" disabled=${name.trim() === ""} onClick=${() => keep(side)}>${t("Keep {side}", { side: side.toUpperCase() })}</button>`)}</p>
    ${here.length > 0 && html`<ul class="kept">${here.map(([called, { units }]) => html`<li><span><strong>${called}</strong> ${sideText(units)}</span>
      ${["a", "b"].map((side) => html`<button type="button" aria-label=${t("{name} as {side}", { name: called, side: side.toUpperCase() })} onClick=${() => onChange({ [side]: units })}>${t("as {side}", { side: side.toUpperCase() })}</button>`)}
      <button type="button" aria-label=${t("Forget {name}", { name: called })} onClick=${() => forget(() => onKeep((before) => without(before, called)))}>${t("Forget")}</button></li>`)}</ul>`}
    <h3>${t("What was asked")}</h3>
    ${history.length === 0 ? html`<p>${t("Nothing yet.")}</p>` : html`<ol class="kept">${history.map((one) => html`<li><a href=${toLink(one.setup)}>${t("{a} against {b}", one)}</a> <span>${percent(one.win)}</span></li>`)}</ol>
      <button type="button" onClick=${() => forget(onForget)}>${t("Forget what was asked")}</button>`}</div>`}
  <//>`;
}
