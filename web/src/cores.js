// The cores of the page: small ones that answer what is asked most (web/profile.mjs, web/trim.mjs), and the whole one.
export const kWhole = "whole";
// By games, those of fights of one unit a side, and those of fights of several.
const kDuels = { warmaster: "warmaster", "old-world": "old-world", "ninth-age": "ninth-age", fantasy6: "fantasy", fantasy7: "fantasy", sovl: "sovl" };
const kSeveral = { warmaster: "brigades" };
const kBeside = "beside";
export const kSmall = [...new Set([...Object.values(kDuels), ...Object.values(kSeveral)]), kBeside];
export const kCores = [...kSmall, kWhole];

const kOfBeside = ["systems", "units", "options", "picture"];
const of = (cores, system) => (Object.hasOwn(cores, system) ? cores[system] : kWhole);

// The core that may answer this.
export function coreFor({ do: what, system, a, b }) {
  if (kOfBeside.includes(what)) return kBeside;
  if (what === "prices") return of(kSeveral, system);
  if (what !== "odds") return kWhole;
  const isDuel = [a, b].every((side) => side.length === 1 && side[0].count === 1);
  return of(isDuel ? kDuels : kSeveral, system);
}

// Whether the lists of a game's armies are there one by one, too: in Warmaster a unit's options may name one of any army.
export const hasArmies = (system) => system !== "warmaster";

// The armies whose lists a fight needs; nothing where it needs all of them.
export function armiesIn({ do: what, system, a, b }) {
  if (what !== "odds" || !hasArmies(system)) return undefined;
  const armies = [...a, ...b].map(({ unit }) => unit).filter((unit) => unit !== "custom").map((unit) => unit.match(/^([a-z0-9-]+)\//)?.[1]);
  return armies.includes(undefined) ? undefined : [...new Set(armies)];
}
