// What the page knows of units and options is what the core tells of a game: their names, forms and meanings.

import { named, t } from "./language.js";
import { text } from "./text.js";

// What kind of control an option of this form wants: "charging", "flank=left|right", "stands=2", "armour=4+|none".
export function control({ usage, means }) {
  // "hill (defended)": a word for another option.
  const word = usage.match(/^(.*?) \((.*)\)$/);
  if (word) return { name: word[1], means, kind: "switch", isWord: true, wordFor: word[2] };
  const [name, form] = usage.split("=");
  if (form === undefined) return { name, means, kind: "switch" };
  const range = form.match(/^(\d+)\.\.(\d+)$/);
  const choices = range ? Array.from({ length: range[2] - range[1] + 1 }, (_, i) => String(+range[1] + i)) : form.split("|");
  if (range || (choices.length > 1 && !/^(\d|D)/.test(choices[0])) || /^\d{4}-/.test(choices[0])) return { name, means, kind: "choice", choices };
  return { name, means, kind: "value", form: choices[0], choices };
}

// Whether there are steps from here: a word, such as a hero's name, is no number.
export const hasSteps = (value) => value === undefined || value === null || ["", "none"].includes(value) || /^[+-]?\d+\+?$/.test(String(value));

// The keys of a unit's statistics that are options under another name.
const asOption = { hits: "hits-per-stand" };

// The statistics of a unit that options change, with their values in its list.
export function statistics(unit, controls) {
  const known = new Map(controls.map((one) => [one.name, one]));
  return Object.entries(unit)
    .map(([key, value]) => ({ ...known.get(known.has(asOption[key]) ? asOption[key] : key), key, value: key === "points" ? value ?? undefined : value }))  // who has no price is not free
    .filter(({ key, name, kind, value }) => name && kind === "value" && key !== "name" && !Array.isArray(value));
}

// One step of a value such as 3, "4+" or "none".
export function stepped(value, step, form) {
  const text = value === null || value === undefined || value === "none" ? "" : String(value);
  if (text === "" && form.endsWith("+")) return step < 0 ? "6+" : "none";
  if (text === "") return step < 0 ? "" : "1";
  if (text.endsWith("+") && Number.parseInt(text) + step > 6) return "none";
  return text.replace(/\d+/, (digits) => String(Math.max(Number(digits) + step, 0)));
}

export const hyphened = (rule) => rule.toLowerCase().replaceAll(" ", "-");

// What most fights need, where the game has it: how many there are, what they do, and who leads them.
const kSize = ["models", "width"];
const kLeaders = ["champion", "standard", "musician"];
export const usual = ["charging", "defended", "flank", "rear", "support", "character"];
export const isOfSize = ({ name }) => kSize.includes(name);
export const leaders = (game) => (game.ofModels ? kLeaders : []);

// All other options, by what they are about: [title, names].
const kGroups = [
  [text("Weapons and shields"), /^(shield|halberd|flail|morning-star|item|pikes)$|weapon|lance$|spear$|sword/],
  [text("Leaders and banners"), /^(character|challenge|at-character|general|champion|musician|character-item|joins|wizard-near|shugenja-near)$|standard$|banner/],
  [text("Where it stands"), /^(formation|front|flank|rear|of|behind|beside|at|away|met|fought|fighting|high-ground|edge-.*|enemy-ahead|obstacle-ahead|fortified|irregular|outstanding|reformed|envelop)$/],
  [text("Shooting"), /^shot|^shots-|guns$|^sure-shots$|shoots/],
  [text("After the round"), /^(pursue|chases|drives|policy|pursuit|advance|target|pursuers|moves|make-way|casualties)$|pursue/],
];
export function grouped(controls) {
  const of = (name) => kGroups.findIndex(([, names]) => names.test(name));
  const part = (title, some) => ({ title, some });
  return [...kGroups.map(([title], i) => part(title, controls.filter(({ name }) => of(name) === i))),
    part(text("Special rules"), controls.filter(({ name, kind }) => of(name) < 0 && kind === "switch")),
    part(text("Numbers"), controls.filter(({ name, kind }) => of(name) < 0 && kind !== "switch"))].filter(({ some }) => some.length > 0);
}

// What an option counts or says, in a player's words, where its name is no such word.
const kWords = {
  support: "supporting stands", character: "hero", "hits-per-stand": "hits per stand", "shot-at": text("shot at, dice"), of: text("before enemy"), at: text("along the edge, mm"), away: text("out of contact, inches"),
  met: text("then struck in"), "enemy-ahead": text("enemy ahead, inches"), "obstacle-ahead": text("obstacle ahead, inches"), "edge-ahead": text("edge ahead, inches"), "edge-behind": text("edge behind, inches"),
};
export const wordsOf = (name) => named(kWords[name] ?? name.replaceAll("-", " "));
// Of a choice; other languages tell one from what else has its name.
const kChoices = { stand: text("hold the ground"), round: text("lap round"), fighting: text("those that fight") };
export function choiceOf(choice) {
  if (/^\d/.test(choice)) return choice;
  const apart = kChoices[choice];
  return apart && t(apart) !== apart ? t(apart) : apart ? choice : wordsOf(choice);
}

// Whether an option is for units of this type: "defended" is said to be for "infantry and artillery only". Nobody but a character stands in the unit before
// him, and before the first unit of a side there is none.
const kTypes = "infantry|cavalry|chariot|monster|artillery|machine";
const kOnly = new RegExp(`\\b((?:${kTypes})(?: and (?:${kTypes}))*) only`);
export function fits({ means, name, kind }, unit, game, isFirst) {
  if (kLeaders.includes(name) && game.ofModels && !(name in unit.options) && game.characters.has(unit.unit)) return false;
  if (name === "character" && kind === "switch" && !isJoined(unit)) return !isFirst && (game.characters.size === 0 || unit.unit === "custom" || game.characters.has(unit.unit));
  const only = means.match(kOnly)?.[1].split(" and ");
  const type = unit.options.type ?? game.units.get(unit.unit)?.type;
  return name in unit.options || !only || !type || only.includes(type);
}

// How many models fight: those that are chosen, or else those of the list. Nothing where a game counts stands.
export const modelsOf = (unit, game) => (game.ofModels ? Number(unit.options.models ?? game.units.get(unit.unit)?.models) || undefined : undefined);
export const counted = (models) => (models === 1 ? t("1 model") : t("{models} models", { models }));

// The price of a list for as many models as fight; and what a unit costs, where something else is said.
export function priceOf(unit, game) {
  const { points, models } = game.units.get(unit.unit) ?? {};
  if (points === null || points === undefined) return undefined;
  return game.ofModels && models > 0 ? Math.round((points * (modelsOf(unit, game) ?? models)) / models) : points;
}

// The type of a unit of a list, and how many models it has.
export const kindOf = (unit, game) => [unit.type && wordsOf(unit.type), !unit.type && unit.kind && named(unit.kind.toLowerCase()), game.ofModels && unit.models && counted(unit.models)].filter(Boolean).join(" · ");

// "cavalry · attacks 3 · armour 4+" of a unit of a list.
export function described(unit, game) {
  const shown = statistics(unit, game.controls).filter(({ name, value }) => value !== null && !["points", "base", "width", "models", "type", "kind"].includes(name)).slice(0, 9);
  return [kindOf(unit, game), ...shown.map(({ name, value }) => `${wordsOf(name)} ${value}`)].filter(Boolean).join(" · ");
}

// The same without one of its names.
export function without(all, name) {
  const { [name]: _, ...rest } = all;
  return rest;
}

// Options with one of them said anew. What a list gives already is not said.
export const saying = (options, name, value, given) => (value === undefined || String(value) === String(given ?? "") ? without(options, name) : { ...options, [name]: value });

// The statistics of a unit, one of no list too.
export const statisticsOf = (unit, game) => (game.units.has(unit.unit) ? statistics(game.units.get(unit.unit), game.controls) : []);

// What befalls a unit, whichever it is: who tries another one in its place keeps that.
const kSituation = ["charging", "front", "flank", "rear", "of", "at", "behind", "beside"];
export const inPlaceOf = (unit, name, game) => ({
  ...unit, unit: name,
  options: Object.fromEntries(Object.entries(unit.options).filter(([option, value]) => kSituation.includes(option) || (isInUnit(option, value) && game.characters.has(name)))),
});

// What is bought for a unit, whatever befalls it: options that say where it stands, or in whom, are of its side.
export const ofUnit = (options) => Object.fromEntries(Object.entries(options).filter(([option, value]) => !kSituation.includes(option) && !isInUnit(option, value)));
// A character of a game of models is a unit that stands in the one before it; in Warmaster he is an option with a value.
const isInUnit = (option, value) => option === "character" && value === true;
export const isJoined = ({ options }) => isInUnit("character", options.character);

const isOn = (value) => value !== undefined && value !== "no" && value !== false;

// A unit with one change each: { words, options }.
export function changesOf(unit, game) {
  const { options } = unit;
  const steps = statisticsOf(unit, game)
    .filter(({ name, form }) => name !== "points" && /^\d+\+?$/.test(form))  // what it costs changes no fight
    .flatMap(({ name, value, form }) => {
      const now = options[name] ?? value ?? undefined;
      return [1, -1].map((step) => ({ name, given: value, to: stepped(now ?? (form.endsWith("+") ? "none" : form), step, form) })).filter(({ to }) => to !== "" && to !== String(now));
    })
    .map(({ name, given, to }) => ({ words: `${wordsOf(name)} ${to}`, options: saying(options, name, to, given) }));
  const given = new Set((game.units.get(unit.unit)?.rules ?? []).map(hyphened));
  const switches = game.controls
    .filter(({ name, kind }) => kind === "switch" && (usual.includes(name) || leaders(game).includes(name) || name in options))
    .map(({ name }) => {
      const on = name in options ? isOn(options[name]) : given.has(name);
      return { words: on ? t("not {name}", { name: wordsOf(name) }) : wordsOf(name), options: on === given.has(name) ? { ...options, [name]: on ? "no" : true } : without(options, name) };
    });
  return [...steps, ...switches];
}
