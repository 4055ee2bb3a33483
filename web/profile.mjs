// What readers ask most, as the page asks it: the small cores are made of what it takes to answer this.
const unit = (name, options = {}) => ({ unit: name, options, count: 1 });
const charging = { charging: true };
const duel = (system, a, b, settings = {}) => ({ do: "odds", system, a: [a], b: [b], settings });

const duels = [
  duel("warmaster", unit("empire/knights", charging), unit("orcs/goblins")),
  duel("warmaster", unit("dwarfs/warriors", { charging: true, armour: "3+", stands: "2" }), unit("chaos/chaos spawn"), { rounds: "1" }),
  duel("warmaster", unit("custom", { support: "1", character: "1" }), unit("custom", { defended: true, attacks: "4" })),
];

// What the page asks beside the odds before it is whole.
const beside = [{ do: "systems" }, { ...duels[0], do: "picture", of: "field" }, { do: "units", system: "warmaster" }, { do: "units", system: "warmaster", custom: true }, { do: "options", system: "warmaster" }];

// By the names of the cores (web/src/cores.js).
export const questions = { warmaster: [...duels, ...beside] };

// Duels of units drawn from a game's lists, by numbers as good as drawn, the same in each run: with nothing said, with a charge, and of another size.
// Some are refused.
const kDrawn = 60;
export function drawn(system, keys) {
  let state = 1;
  const one = () => keys[(state = (state * 48271) % 2147483647) % keys.length];
  const said = [{}, charging, { charging: true, stands: "2" }];
  return Array.from({ length: kDrawn }, (_, i) => duel(system, unit(one(), said[i % said.length]), unit(one(), said[(i >> 1) % said.length])));
}
