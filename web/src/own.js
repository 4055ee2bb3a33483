// Unit files and lists of the reader's own: read here, checked by the core, kept in this browser and nowhere else.
import { html, useState } from "./html.js";
import { useFocus } from "./focus.js";
import { t } from "./language.js";
import { Lost, Panel } from "./panel.js";
import { isObject } from "./link.js";
import { without } from "./units.js";

const kMost = 2_000_000;  // bytes of a file

export const areLists = (kept) => isObject(kept) && Object.values(kept).every((text) => typeof text === "string");

// The name that a list has in "name/unit".
const slugOf = (name) => name.toLowerCase().replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "list";

const counted = (units) => (units === 1 ? t("1 unit") : t("{units} units", { units }));

// What became of a file: { name, says, faults }, and the lists that it holds. `lists` are the names of those that are there.
async function read(core, file, lists) {
  const taken = (units, slug) => (lists.includes(slug) ? t("{units}, as {list}, in place of the list of that name", { units: counted(units), list: `${slug}/…` }) : t("{units}, as {list}", { units: counted(units), list: `${slug}/…` }));
  if (file.size > kMost) return { name: file.name, says: t("This file is larger than two megabytes, so it is no list of units.") };
  const text = await file.text();
  try {
    if (/\.toml$/i.test(file.name)) {
      const { units, faults } = JSON.parse(await core.ask({ do: "check", file: file.name, text }));
      return faults.length ? { name: file.name, says: t("This file was not taken:"), faults } : { name: file.name, says: taken(units, slugOf(file.name)), lists: { [slugOf(file.name)]: text } };
    }
    const found = JSON.parse(await core.ask({ do: "import", file: file.name, text }));
    return {
      name: file.name, lists: Object.fromEntries(found.map(({ slug, toml }) => [slugOf(slug), toml])),
      says: found.map(({ slug, list, units }) => `${list}: ${taken(units, slugOf(slug))}`).join("; "), faults: found.flatMap(({ notes }) => notes),
    };
  } catch (refusal) {
    return { name: file.name, says: refusal.message };
  }
}

export function Own({ core, lists, own, lost, onChange }) {
  const [told, setTold] = useState([]);
  const [box, keep] = useFocus();
  const forget = (name) => {
    keep();
    onChange((before) => without(before, name));
  };
  const take = async (event) => {
    const input = event.currentTarget;
    const results = await Promise.all([...input.files].map((file) => read(core, file, lists)));
    input.value = "";
    setTold(results);
    if (results.some(({ lists }) => lists)) onChange((before) => results.reduce((all, { lists }) => ({ ...all, ...lists }), before));
  };
  const names = Object.keys(own);
  return html`<${Panel} title=${t("Own units and lists")} says=${t("read in this browser, and kept here")} open=${false}>${() => html`<div ref=${box}>
    <p>${t("A unit file of fray, or a list of another program. It is read here and sent nowhere; a link names its units, but does not hold them.")}</p>
    <label class="file">${t("Read files")} <input type="file" multiple onChange=${take} /></label>
    <${Lost} lost=${lost} />
    <div role="status">${told.map(({ name, says, faults = [] }) => html`<p><strong>${name}</strong>: ${says}</p>
      ${faults.length > 0 && html`<ul class="notes">${faults.slice(0, 20).map((fault) => html`<li>${fault}</li>`)}${faults.length > 20 && html`<li>${t("and {n} more", { n: faults.length - 20 })}</li>`}</ul>`}`)}</div>
    ${names.length > 0 && html`<ul class="kept">${names.map((name) => html`<li><span>${name}</span>
      <button type="button" aria-label=${t("Forget {name}", { name })} onClick=${() => forget(name)}>${t("Forget")}</button></li>`)}</ul>`}</div>`}
  <//>`;
}
