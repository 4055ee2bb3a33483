// What readers ask of the page, drawn as it offers it, by numbers as good as drawn: the small cores are made of what it takes to answer this.
import { games } from "./lists.mjs";
import { newUnit } from "./src/link.js";
import { changesOf, control, fits, leaders, usual } from "./src/units.js";

// How many questions are drawn of which games, by the names of the cores (web/src/cores.js).
export const kProfiles = {
  warmaster: [{ system: "warmaster", fights: 1500 }],
  ranks: [["old-world", 900], ["ninth-age", 600], ["fantasy6", 600], ["fantasy7", 250], ["sovl", 400]].map(([system, fights]) => ({ system, fights })),
  beside: games.map((system) => ({ system, pictures: 400 })),
};

// Draws from what there is, the same for the same seed.
export function drawer(seed) {
  let state = seed;
  const below = (count) => (state = (state * 48271) % 2147483647) % count;
  return { below, one: (all) => all[below(all.length)], seldom: (times) => below(times) === 0 };
}

// Who fights in no unit of his own: characters and mounts of Warmaster.
const joins = ({ stands }) => stands === null;

// The units and options of a game, as the page knows them (web/src/app.js).
export function gameOf(system, ask) {
  const all = ask({ do: "units", system });
  const [custom] = ask({ do: "units", system, custom: true });
  const groups = ask({ do: "options", system });
  const [readings, profiles] = [true, false].map((those) => groups.filter(({ title }) => title.startsWith("Readings") === those).flatMap(({ options }) => options.map(control)));
  return {
    system, readings, ofModels: "models" in custom, controls: [...new Map(profiles.map((one) => [one.name, one])).values()],
    names: all.filter((one) => !joins(one)).map(({ key }) => key), characters: new Set(all.filter(({ command }) => command).map(({ key }) => key)),
    units: new Map([...all, custom].map((unit) => [unit.key, unit])),
  };
}

// Options that say a whole unit's statistics, or a name.
const kLong = ["mount", "beasts", "crew", "chassis", "name"];
const kSizes = { models: [5, 30], width: [3, 8], stands: [1, 4], charge: [3, 14] };

function valueOf({ kind, name, choices }, { below, one, seldom }, characters) {
  if (name === "character" && characters.length > 0 && seldom(2)) return one(characters);
  if (kind === "switch") return true;
  const form = one(choices);
  const [least, most] = kSizes[name] ?? [1, Math.max(Number(form), 3)];
  if (/^\d+$/.test(form)) return String(least + below(most - least + 1));
  return /^\d\+$/.test(form) ? `${2 + below(5)}+` : form;
}

function drawnUnit(game, draw) {
  const name = draw.seldom(20) ? "custom" : draw.one(game.names);
  const unit = newUnit(name);
  const offered = game.controls.filter((one) => !one.isWord && !kLong.includes(one.name) && fits(one, unit, game, true));
  const often = offered.filter((one) => [...usual, ...leaders(game), ...Object.keys(kSizes)].includes(one.name));
  const [army] = name.split("/");
  const characters = [...game.characters].filter((one) => one.startsWith(`${army}/`));
  for (let said = draw.one([0, 0, 1, 1, 2, 2, 3, 4]); said > 0; --said) {
    const changes = changesOf(unit, game);
    if (draw.seldom(4) && changes.length > 0) unit.options = draw.one(changes).options;
    else {
      const one = draw.one(draw.seldom(3) ? offered : often);
      unit.options = { ...unit.options, [one.name]: valueOf(one, draw, characters) };
    }
  }
  return unit;
}

// One unit; or several: Warmaster has brigades, and the games of ranks characters in their units.
function drawnSide(game, draw, several) {
  const units = [drawnUnit(game, draw)];
  if (several && game.ofModels) units.push({ ...newUnit("custom"), options: { models: "1", width: "1", character: true } });
  else if (several && draw.seldom(2)) units[0].count = 2;
  else if (several) units.push(drawnUnit(game, draw));
  return units;
}

// A question for the odds of a fight. Some are refused.
export function drawnFight(game, draw, several) {
  const settings = draw.seldom(4) ? { rounds: String(1 + draw.below(3)) } : {};
  if (draw.seldom(12) && game.readings.length > 0) {
    const { name, choices } = draw.one(game.readings);
    settings.rule = { [name]: draw.one(choices) };
  }
  const [a, b] = [several, several && draw.seldom(2)].map((one) => drawnSide(game, draw, one));
  return { do: "odds", system: game.system, a, b, settings };
}

// What the page asks of itself once it has odds of a duel: what one change would do.
export const changed = (fight, game) => ["a", "b"].flatMap((side) => changesOf(fight[side][0], game).map(({ options }) => ({ ...fight, [side]: [{ ...fight[side][0], options }] })));

// What the page asks beside the odds before it is whole.
export const beside = (game, fights) => [
  { do: "systems" }, { do: "units", system: game.system }, { do: "units", system: game.system, custom: true }, { do: "units", system: game.system, characters: true }, { do: "options", system: game.system },
  ...fights.map(({ system, a, b, settings }) => ({ do: "picture", of: "field", system, a, b, settings })),
];
