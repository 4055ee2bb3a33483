// The cores of the page: a small one that answers what is asked most of duels of Warmaster (web/profile.mjs, web/trim.mjs), and the whole one.
export const kWhole = "whole";
export const kSmall = ["warmaster"];
export const kCores = [...kSmall, kWhole];

// The core to ask, where one of this name is there.
export function coreFor({ system, a = [], b = [] }, there) {
  if (there === kWhole || (there && !system)) return there;
  return a.length + b.length <= 2 && kSmall.includes(system) ? system : kWhole;
}
