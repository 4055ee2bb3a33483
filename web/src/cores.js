// The cores of the page: small ones that answer what is asked most (web/profile.mjs, web/trim.mjs), and the whole one.
export const kWhole = "whole";
// Of each game, that of fights of one unit a side. What it has and fights of several units need has another.
const kDuels = { warmaster: "warmaster", "old-world": "old-world", "ninth-age": "ninth-age", fantasy6: "fantasy", fantasy7: "fantasy", sovl: "sovl" };
const kBeside = "beside";
const duels = [...new Set(Object.values(kDuels))];
export const severalOf = (core) => `${core}-several`;
export const kSmall = [...duels, ...duels.map(severalOf), kBeside];
export const kCores = [...kSmall, kWhole];
export const kMade = [...duels, kBeside, kWhole];  // those that are made by themselves

const kOfBeside = ["systems", "units", "options", "picture"];

// The odds of one unit a side.
export const isDuel = ({ do: what, system, a, b }) => what === "odds" && Object.hasOwn(kDuels, system) && [a, b].every((side) => side.length === 1 && side[0].count === 1);

// The core that may answer this.
export function coreFor(request) {
  const { do: what, system } = request;
  if (kOfBeside.includes(what)) return kBeside;
  if (!["odds", "prices"].includes(what) || !Object.hasOwn(kDuels, system)) return kWhole;
  return isDuel(request) ? kDuels[system] : severalOf(kDuels[system]);
}

// Whether a unit has a character by his name: he may be of any army.
const namesOne = ({ options }) => typeof options?.character === "string" && !/^\d+$/.test(options.character);

// The armies whose lists a fight needs; nothing where it needs all of them.
export function armiesIn({ do: what, a, b }) {
  if (!["odds", "prices"].includes(what) || [...a, ...b].some(namesOne)) return undefined;
  const armies = [...a, ...b].map(({ unit }) => unit).filter((unit) => unit !== "custom").map((unit) => unit.match(/^([a-z0-9-]+)\//)?.[1]);
  return armies.includes(undefined) ? undefined : [...new Set(armies)];
}
