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

// The same list as one of another game; nothing where its statistics are not of that game.
async function readAs(core, list, system) {
  const toml = list.toml.replace(/^system = ".*"/m, `system = "${system}"`);
  const { faults } = JSON.parse(await core.ask({ do: "check", file: "list.toml", text: toml }));
  return faults.length === 0 ? { ...list, system, toml } : undefined;
}

// What became of a file: { name, says, faults }, and the lists that it holds. `lists` are the names of those that are there; the game that is open
// takes what its statistics fit.
async function read(core, file, { lists, system, titles }) {
  const taken = (units, slug, of) => `${lists.includes(slug) ? t("{units}, as {list}, in place of the list of that name", { units: counted(units), list: `${slug}/…` }) : t("{units}, as {list}", { units: counted(units), list: `${slug}/…` })} (${titles[of] ?? of})`;
  if (file.size > kMost) return { name: file.name, says: t("This file is larger than two megabytes, so it is no list of units.") };
  const text = await file.text();
  try {
    if (/\.toml$/i.test(file.name)) {
      const { units, faults } = JSON.parse(await core.ask({ do: "check", file: file.name, text }));
      if (faults.length) return { name: file.name, says: t("This file was not taken:"), faults };
      const slug = slugOf(file.name);
      const of = text.match(/^system\s*=\s*"(.*)"/m)?.[1] ?? "warmaster";
      return { name: file.name, says: taken(units, slug, of), found: [{ slug, system: of, toml: text }] };
    }
    const written = JSON.parse(await core.ask({ do: "import", file: file.name, text }));
    const found = await Promise.all(written.map(async (list) => ({ ...(list.system === system ? list : ((await readAs(core, list, system)) ?? list)), slug: slugOf(list.slug), written: list.system })));
    return {
      name: file.name, found,
      says: found.map((one) => `${one.list}: ${taken(one.units, one.slug, one.system)}`).join("; "), faults: written.flatMap(({ notes }) => notes),
    };
  } catch (refusal) {
    const saved = file.name === "pasted.csv" ? "army.txt" : file.name;  // a shell reads files
    const isArmy = /is no army list that fray can import/.test(refusal.message) && /\.(txt|ros|rosz)$/i.test(saved);
    return { name: file.name, says: isArmy ? t("This is no list of units. Where it is an army as players write it, a shell fights it: {command}", { command: `fray army --system ${system} ${/\s/.test(saved) ? `"${saved}"` : saved} ${lists[0] ?? ""}` }) : refusal.message };
  }
}

// A table of one unit of each game, to begin with.
const kSamples = {
  warmaster: "Troop,Type,Attacks,Hits,Armour,Unit size,Points\nPikes,Infantry,3,3,5+,3,60",
  "ninth-age": "Unit,Off,Def,Str,Res,Agi,Att,HP,Dis,Arm,Models,Points\nPikes,3,3,3,3,3,1,1,7,1,20,8",
  sovl: "Unit,Skill,Power,Defense,Attacks,Wounds,Discipline,Models,Points\nPikes,3,3,3,1,1,7,20,8",
};
const kUsualSample = "Unit,WS,S,T,W,I,A,Ld,Sv,Models,Points\nPikes,3,3,3,1,3,1,7,5+,20,8";

export function Own({ core, game, titles, own, lost, onChange, onFight }) {
  const [told, setTold] = useState([]);
  const [reading, setReading] = useState(false);
  const [pasted, setPasted] = useState("");
  const [box, keep] = useFocus();
  const { system } = game;
  const forget = (name) => {
    keep();
    onChange((before) => without(before, name));
  };
  const hold = (found) => onChange((before) => ({ ...before, ...Object.fromEntries(found.map(({ slug, toml }) => [slug, toml])) }));
  const take = async (files) => {
    setReading(true);
    const results = await Promise.all(files.map((file) => read(core, file, { lists: game.lists, system, titles })));
    setReading(false);
    setTold(results);
    const found = results.flatMap((one) => one.found ?? []);
    if (found.length > 0) hold(found);
  };
  const choose = (event) => {
    const input = event.currentTarget;
    const files = [...input.files];
    input.value = "";
    take(files);
  };
  const paste = () => take([new File([pasted], /^\s*[[{]/.test(pasted) && !/^\s*\[\[/.test(pasted) ? "pasted.json" : /^\s*(\[\[unit\]\]|system\s*=)/m.test(pasted) ? "pasted.toml" : "pasted.csv")]);
  // The list as what its columns looked like, where the open game took it.
  const other = async (place, one) => {
    const list = await readAs(core, one, one.written);
    if (!list) return;
    hold([list]);
    setTold((before) => before.with(place, { ...before[place], says: `${list.list}: ${counted(list.units)} (${titles[list.system]})`, found: before[place].found.map((each) => (each === one ? list : each)) }));
  };
  const fight = async (side, { slug, system }) => {
    const units = JSON.parse(await core.ask({ do: "units", system }));
    const first = units.find(({ key }) => key.startsWith(`${slug}/`));
    if (first) onFight(system, side, first.key);
  };
  const names = Object.keys(own);
  return html`<${Panel} title=${t("Own units and lists")} says=${t("read in this browser, and kept here")} open=${false}>${() => html`<div ref=${box}>
    <p>${t("A unit file of fray, or a list of another program. It is read here and sent nowhere; a link names its units, but does not hold them.")}</p>
    <p>${t("What is read: unit files of fray (.toml), lists of wm-selector (.json), and tables (.csv, .tsv) with a unit a line. A table of this game begins so:")}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("A sample")}><pre>${kSamples[system] ?? kUsualSample}</pre></div>
    <label class="file">${t("Read files")} <input type="file" multiple disabled=${reading} onChange=${choose} /></label>
    <label class="paste">${t("Or paste a list here")} <textarea rows="4" spellcheck=${false} value=${pasted} onInput=${(event) => setPasted(event.target.value)}></textarea></label>
    <button type="button" disabled=${reading || pasted.trim() === ""} onClick=${paste}>${t("Read what was pasted")}</button>
    <${Lost} lost=${lost} />
    <div role="status">${reading && html`<p>${t("Reading …")}</p>`}${told.map(({ name, says, faults = [], found = [] }, place) => html`<p><strong>${name}</strong>: ${says}</p>
      ${found.map((one) => html`<p class="buttons">${["a", "b"].map((side) => html`<button type="button" onClick=${() => fight(side, one)}>${t("Fight these as {side}", { side: side.toUpperCase() })}</button>`)}
        ${one.written && one.written !== one.system && html`<button type="button" onClick=${() => other(place, one)}>${t("It is of {game}", { game: titles[one.written] })}</button>`}</p>`)}
      ${faults.length > 0 && html`<ul class="notes">${faults.slice(0, 20).map((fault) => html`<li>${fault}</li>`)}${faults.length > 20 && html`<li>${t("and {n} more", { n: faults.length - 20 })}</li>`}</ul>`}`)}</div>
    ${names.length > 0 && html`<ul class="kept">${names.map((name) => html`<li><span>${name}</span>
      <button type="button" aria-label=${t("Forget {name}", { name })} onClick=${() => forget(name)}>${t("Forget")}</button></li>`)}</ul>`}</div>`}
  <//>`;
}
