// What readers ask of the page, as it offers it: the small cores are made of what it takes to answer this. Each option of a game is said, and all that
// each of its armies sells; all else is drawn, by numbers as good as drawn.
import { games } from "./lists.mjs";
import { newUnit } from "./src/link.js";
import { changesOf, control, fits, hyphened, leaders, ofUnit, usual } from "./src/units.js";

// What is asked of which games, by the names of the cores (web/src/cores.js): fights of one unit a side, of which `again` says of how many units an option
// is said and `duels` how many more are drawn; and pictures. Behind it what is asked more of the core for several units.
const kSeveral = [["warmaster", 800], ["old-world", 300], ["ninth-age", 200], ["fantasy6", 200], ["fantasy7", 100], ["sovl", 200]].map(([system, several]) => ({ system, several }));
const profile = (...games) => [games, kSeveral.filter(({ system }) => games.some((one) => one.system === system))];
export const kProfiles = {
  warmaster: profile({ system: "warmaster", again: 6, duels: 1000 }),
  "old-world": profile({ system: "old-world", again: 3, duels: 400 }),
  "ninth-age": profile({ system: "ninth-age", again: 3, duels: 300 }),
  fantasy: profile({ system: "fantasy6", again: 3, duels: 300 }, { system: "fantasy7", again: 3, duels: 150 }),
  sovl: profile({ system: "sovl", again: 3, duels: 250 }),
  beside: [games.map((system) => ({ system, pictures: 400 }))],
};

// Draws from what there is, the same for the same seed.
export function drawer(seed) {
  let state = seed;
  const below = (count) => (state = (state * 48271) % 2147483647) % count;
  const one = (all) => all[below(all.length)];
  return { below, one, seldom: (times) => below(times) === 0, between: (least, most) => least + below(most - least + 1) };
}

// Who fights in no unit of his own: characters and mounts of Warmaster.
const joins = ({ stands }) => stands === null;

// The units and options of a game, as the page knows them (web/src/app.js).
export function gameOf(system, ask) {
  const all = ask({ do: "units", system });
  const [custom] = ask({ do: "units", system, custom: true });
  const groups = ask({ do: "options", system });
  const ofModels = "models" in custom;
  const told = ofModels ? ask({ do: "units", system, characters: true }) : all.filter(({ command }) => command);
  const characters = Array.isArray(told) ? told : [];  // a game whose lists name none says so
  const [readings, profiles] = [true, false].map((those) => groups.filter(({ title }) => title.startsWith("Readings") === those).flatMap(({ options }) => options.map(control)));
  return {
    system, readings, ofModels, controls: [...new Map(profiles.map((one) => [one.name, one])).values()],
    names: all.filter((one) => !joins(one)).map(({ key }) => key), characters: new Set(characters.map(({ key }) => key)),
    units: new Map([...all, custom].map((unit) => [unit.key, unit])),
  };
}

// Options that say a whole unit's statistics, or a name.
const kLong = ["mount", "beasts", "crew", "chassis", "name"];
const kCharges = ["charging", "charge"];
const kSizes = { models: [5, 40], width: [3, 10], stands: [1, 4], charge: [3, 14] };

function valueOf({ kind, name, choices }, { between, one, seldom }, characters) {
  if (name === "character" && characters.length > 0 && seldom(2)) return one(characters);
  if (kind === "switch") return true;
  const form = one(choices);
  const [least, most] = kSizes[name] ?? [1, Math.max(Number(form), 3)];
  if (/^\d+$/.test(form)) return String(between(least, most));
  return /^\d\+$/.test(form) ? `${between(2, 6)}+` : form;
}

// What players say of any unit in ranks, whether its game offers it or not: a musician changes nothing in some, and nobody is refused for him.
const kHabits = ["champion", "standard", "musician", "bsb", "general", "shield", "spear", "lance", "halberd", "great weapon", "paired weapons"];

const armyOf = (name) => name.split("/")[0];
const offered = (unit, game) => game.controls.filter((one) => !one.isWord && !kLong.includes(one.name) && fits(one, unit, game, true));
const charactersOf = (unit, game) => [...game.characters].filter((one) => one.startsWith(`${armyOf(unit.unit)}/`));
// What its list sells a unit: "halberd" of "halberd +1 each".
const soldTo = (unit, game) => (game.units.get(unit.unit)?.gear ?? []).map((one) => one.replace(/ [+-]\d+( each)?$/, ""));
// Rules that it has by its list, which may be said of it all the same.
const rulesOf = (unit, game) => (game.units.get(unit.unit)?.rules ?? []).map(hyphened);

// What most players say of a unit: how many there are, who leads them, what they bear, and that they charge.
function dress(unit, game, draw) {
  const all = offered(unit, game);
  const say = (one) => (unit.options = { ...unit.options, [one.name]: valueOf(one, draw, charactersOf(unit, game)) });
  const some = (names) => all.filter(({ name }) => names.includes(name));
  if ((game.units.get(unit.unit)?.models ?? 0) > 1 && !draw.seldom(3)) some(["models"]).forEach(say);
  if (draw.seldom(4)) some(["width", "stands"]).forEach(say);
  if (game.ofModels && draw.seldom(2)) some(leaders(game)).forEach(say);
  const sold = soldTo(unit, game);
  for (const often of [2, 4]) if (sold.length > 0 && draw.seldom(often)) unit.options = { ...unit.options, [draw.one(sold)]: true };
  const charges = some(kCharges);
  if (charges.length > 0 && draw.seldom(3)) say(draw.one(charges));
}

function drawnUnit(game, draw) {
  const unit = newUnit(draw.seldom(20) ? "custom" : draw.one(game.names));
  if (draw.seldom(2)) dress(unit, game, draw);
  const all = offered(unit, game);
  const often = all.filter((one) => [...usual, ...kCharges, ...leaders(game), ...Object.keys(kSizes)].includes(one.name));
  for (let said = draw.one([0, 0, 1, 1, 2, 2, 3, 4]); said > 0; --said) {
    const changes = changesOf(unit, game);
    if (draw.seldom(4) && changes.length > 0) unit.options = draw.one(changes).options;
    else {
      const one = draw.one(draw.seldom(3) ? all : often);
      unit.options = { ...unit.options, [one.name]: valueOf(one, draw, charactersOf(unit, game)) };
    }
  }
  return unit;
}

function drawnSettings(game, draw) {
  // Few rounds are fought fast, and take the same code.
  const settings = draw.seldom(3) ? {} : { rounds: String(draw.between(1, 3)) };
  if (draw.seldom(12) && game.readings.length > 0) {
    const { name, choices } = draw.one(game.readings);
    settings.rule = { [name]: draw.one(choices) };
  }
  return settings;
}

// One unit; or several: up to four entries, each of up to four units in Warmaster, and in the games of ranks characters who stand in them.
function drawnSide(game, draw, several) {
  const units = [drawnUnit(game, draw)];
  if (!several) return units;
  const characters = charactersOf(units[0], game);
  if (game.ofModels && !draw.seldom(3)) units.push({ ...newUnit(characters.length > 0 && !draw.seldom(8) ? draw.one(characters) : "custom"), options: { models: "1", character: true } });
  else if (draw.seldom(5)) units[0].count = 2;
  else for (let more = draw.one(game.ofModels ? [1, 1, 2] : [1, 1, 2, 3]); more > 0; --more) units.push(drawnUnit(game, draw));
  if (!game.ofModels) for (const unit of units.filter(() => draw.seldom(5))) unit.count = draw.between(2, 4);
  return units;
}

// A question for the odds of a fight. Some are refused.
export function drawnFight(game, draw, several) {
  const settings = drawnSettings(game, draw);
  const [a, b] = [several, several && draw.seldom(2)].map((one) => drawnSide(game, draw, one));
  return { do: "odds", system: game.system, a, b, settings };
}

// Units that say all that may be said: each option of the game is said of so many, whichever army they are of, all that an army's list sells of one of its,
// and each rule that a list gives of a third as many who have it.
function everyOption(game, draw, again) {
  const found = [];
  const says = (unit, name, value) => found.push({ ...unit, options: { [name]: value } });
  const all = game.names.map(newUnit);
  for (const one of game.controls.filter(({ isWord }) => !isWord)) {
    const fit = all.filter((unit) => fits(one, unit, game, true));
    for (const unit of [newUnit("custom"), ...Array.from({ length: kLong.includes(one.name) || fit.length === 0 ? 0 : again }, () => draw.one(fit))]) {
      says(unit, one.name, kLong.includes(one.name) ? draw.one(one.choices ?? ["some"]) : valueOf(one, draw, charactersOf(unit, game)));
    }
  }
  if (game.ofModels) for (const name of kHabits) for (let i = 0; i < again; ++i) says(draw.one(all), name, true);
  // Of each key, so many of those that have it.
  const some = (have, keyOf, count) => {
    const having = new Map();
    for (const unit of all) for (const name of have(unit, game)) having.set(keyOf(unit, name), [...(having.get(keyOf(unit, name)) ?? []), { unit, name }]);
    for (const those of having.values()) for (let i = 0; i < count; ++i) {
      const { unit, name } = draw.one(those);
      says(unit, name, true);
    }
  };
  some(soldTo, (unit, name) => `${armyOf(unit.unit)}: ${name}`, 1);
  some(rulesOf, (_, name) => name, Math.ceil(again / 3));
  for (const unit of found.filter(() => draw.seldom(2))) {
    const { options } = unit;
    dress(unit, game, draw);
    unit.options = { ...unit.options, ...options };
  }
  return found;
}

// Each of them in a fight.
export function everyFight(game, draw, again) {
  const mixed = everyOption(game, draw, again).map((unit) => ({ unit, at: draw.below(1e9) })).sort((one, other) => one.at - other.at).map(({ unit }) => unit);
  return Array.from({ length: Math.floor(mixed.length / 2) }, (_, i) => ({ do: "odds", system: game.system, a: [mixed[2 * i]], b: [mixed[2 * i + 1]], settings: drawnSettings(game, draw) }));
}

// What the page asks of itself once it has odds of a duel: what one change would do.
export const changed = (fight, game) => ["a", "b"].flatMap((side) => changesOf(fight[side][0], game).map(({ options }) => ({ ...fight, [side]: [{ ...fight[side][0], options }] })));

// What the page asks of a fight of several units: estimates first, then the odds, and the prices of its units.
export const estimated = (fight) => ({ ...fight, settings: { ...fight.settings, method: "simulate", trials: 500 } });
export const roughly = (fight) => ({ ...fight, settings: { ...fight.settings, precision: 0.02 } });
export const priced = ({ system, a, b }) => ({ do: "prices", system, ...Object.fromEntries(Object.entries({ a, b }).map(([side, units]) => [side, units.map(({ unit, options }) => ({ unit, options: ofUnit(options) }))])) });

// What the page asks beside the odds before it is whole.
export const beside = (game, fights) => [
  { do: "systems" }, { do: "units", system: game.system }, { do: "units", system: game.system, custom: true }, { do: "units", system: game.system, characters: true }, { do: "options", system: game.system },
  ...["chaos warriors", "halbediers of the empire", "none of these"].map((query) => ({ do: "units", system: game.system, query })),
  ...fights.map(({ system, a, b, settings }) => ({ do: "picture", of: "field", system, a, b, settings })),
];
