// The cores of the page: small ones that answer what is asked most (web/profile.mjs, web/trim.mjs), and the whole one.
export const kWhole = "whole";
export const kSmall = ["warmaster", "ranks", "beside"];
export const kCores = [...kSmall, kWhole];

const kBeside = ["systems", "units", "options", "picture"];

// The core that may answer this.
export function coreFor({ do: what, system, a, b }) {
  if (kBeside.includes(what)) return "beside";
  const isDuel = what === "odds" && [a, b].every((side) => side.length === 1 && side[0].count === 1);
  return !isDuel ? kWhole : system === "warmaster" ? "warmaster" : "ranks";
}

// Whether the lists of a game's armies are there one by one, too: in Warmaster a unit's options may name one of any army.
export const hasArmies = (system) => system !== "warmaster";
