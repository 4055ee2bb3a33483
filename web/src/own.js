// Unit files and lists of the reader's own: read here, checked by the core, kept in this browser and nowhere else.
import { html, useState } from "./html.js";
import { useFocus } from "./focus.js";
import { t } from "./language.js";
import { Lost, Panel } from "./panel.js";
import { useAnswer } from "./asked.js";
import { isObject, newUnit } from "./link.js";
import { without } from "./units.js";
import { listName } from "./words.js";

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

// The units of an army as a list builder writes it, in the game that it names, or else in the one that knows most of them: the open one first. Throws a
// sentence where no game knows any.
async function armyIn(core, { name, text }, { system, titles }) {
  const isNamed = (of) => text.includes(titles[of]);
  const known = ({ units }) => units.reduce((sum, { count }) => sum + count, 0);
  const games = [system, ...Object.keys(titles).filter((of) => of !== system)];
  const found = [];
  let refusal;
  for (const of of [...games.filter(isNamed), ...games.filter((one) => !isNamed(one))]) {
    try {
      found.push({ system: of, ...JSON.parse(await core.ask({ do: "roster", system: of, file: name, text })) });
      if (isNamed(of)) break;
    } catch (fault) {
      refusal ??= fault;
    }
  }
  if (found.length === 0) throw refusal;
  return found.find((one) => isNamed(one.system)) ?? found.reduce((best, one) => (known(one) > known(best) ? one : best));
}

const isNoList = (refusal) => /is no army list that fray can import/.test(refusal.message);

async function readArmy(core, file, known) {
  const { system, list, units, left_out: faults } = await armyIn(core, file, known);
  const choices = units.map(({ side, text, count, points }) => ({ side, text: `${count > 1 ? `${count} × ` : ""}${text}`, points }));
  const whose = [list && listName(list), known.titles[system] ?? system].filter(Boolean).join(", ");
  return { name: file.name, says: t("{units} of an army ({game}). What was not read is said below.", { units: counted(choices.length), game: whose }), choices: { system, all: choices }, faults };
}

// The units of a list, as one may fight them.
const choicesOf = (units, slug) => units.filter(({ key }) => key.startsWith(`${slug}/`)).map(({ key, name, points }) => ({ side: [newUnit(key)], text: name, points }));

// What became of a file: { name, says, faults }, and the lists that it holds, or the `choices` of an army. `lists` are the names of those that are there; the
// game that is open takes what its statistics fit.
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
    return readArmy(core, { name: file.name, text }, { system, titles }).catch((fault) => ({ name: file.name, says: isNoList(refusal) ? fault.message : refusal.message }));
  }
}

// Units that were read, each of which takes the place of a side when it is tapped.
function Choices({ choices: { system, all }, onFight }) {
  return html`<ul class="kept">${all.map(({ side, text, points }) => html`<li><span>${text}${points !== null && points !== undefined && html` <small>${t("{points} pts", { points })}</small>`}</span>
    ${["a", "b"].map((name) => html`<button type="button" aria-label=${t("{name} as {side}", { name: text, side: name.toUpperCase() })} onClick=${() => onFight(system, name, side)}>${t("as {side}", { side: name.toUpperCase() })}</button>`)}</li>`)}</ul>`;
}

// The units of a list of one's own, when its game has them.
function OfList({ core, list: { slug, system }, version, onFight }) {
  const { answer } = useAnswer(core, { do: "units", system }, { pause: 0, version });
  const all = choicesOf(answer ?? [], slug);
  if (all.length > 1) return html`<${Choices} choices=${{ system, all }} onFight=${onFight} />`;
  return html`<p class="buttons">${["a", "b"].map((side) => html`<button type="button" disabled=${all.length === 0} onClick=${() => onFight(system, side, all[0].side)}>${t("Fight these as {side}", { side: side.toUpperCase() })}</button>`)}</p>`;
}

// A table of one unit of each game, to begin with.
const kSamples = {
  warmaster: "Troop,Type,Attacks,Hits,Armour,Unit size,Points\nPikes,Infantry,3,3,5+,3,60",
  "ninth-age": "Unit,Off,Def,Str,Res,Agi,Att,HP,Dis,Arm,Models,Points\nPikes,3,3,3,3,3,1,1,7,1,20,8",
  sovl: "Unit,Skill,Power,Defense,Attacks,Wounds,Discipline,Models,Points\nPikes,3,3,3,1,1,7,20,8",
};
const kUsualSample = "Unit,WS,S,T,W,I,A,Ld,Sv,Models,Points\nPikes,3,3,3,1,3,1,7,5+,20,8";

export function Own({ core, version, game, titles, own, lost, onChange, onFight }) {
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
  const names = Object.keys(own);
  return html`<${Panel} title=${t("Own units and lists")} says=${t("read in this browser, and kept here")} open=${false}>${() => html`<div ref=${box}>
    <p>${t("A unit file of fray, or a list of another program. It is read here and sent nowhere; a link names its units, but does not hold them.")}</p>
    <p>${t("What is read: an army as a list builder writes it (Old World Builder, New Recruit, wm-selector), unit files of fray (.toml), lists of wm-selector (.json), and tables (.csv, .tsv) with a unit a line. A table of this game begins so:")}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("A sample")}><pre>${kSamples[system] ?? kUsualSample}</pre></div>
    <label class="file">${t("Read files")} <input type="file" multiple disabled=${reading} onChange=${choose} /></label>
    <label class="paste">${t("Or paste a list here")} <textarea rows="4" spellcheck=${false} value=${pasted} onInput=${(event) => setPasted(event.target.value)}></textarea></label>
    <button type="button" disabled=${reading || pasted.trim() === ""} onClick=${paste}>${t("Read what was pasted")}</button>
    <${Lost} lost=${lost} />
    <div role="status">${reading && html`<p>${t("Reading …")}</p>`}${told.map(({ name, says, choices, faults = [], found = [] }, place) => html`<p><strong>${name}</strong>: ${says}</p>
      ${choices && html`<${Choices} choices=${choices} onFight=${onFight} />`}
      ${found.map((one) => html`<${OfList} core=${core} list=${one} version=${version} onFight=${onFight} />
        ${one.written && one.written !== one.system && html`<p class="buttons"><button type="button" onClick=${() => other(place, one)}>${t("It is of {game}", { game: titles[one.written] })}</button></p>`}`)}
      ${faults.length > 0 && html`<ul class="notes">${faults.slice(0, 20).map((fault) => html`<li>${fault}</li>`)}${faults.length > 20 && html`<li>${t("and {n} more", { n: faults.length - 20 })}</li>`}</ul>`}`)}</div>
    ${names.length > 0 && html`<ul class="kept">${names.map((name) => html`<li><span>${name}</span>
      <button type="button" aria-label=${t("Forget {name}", { name })} onClick=${() => forget(name)}>${t("Forget")}</button></li>`)}</ul>`}</div>`}
  <//>`;
}
