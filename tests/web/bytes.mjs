// The page against the program: the same bytes, for fights of all games.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, copied, link, odds, opened, unit } from "./browser.mjs";

// How many of each list of fights.
const lists = { "matchups.json": 20, "field_matchups.json": 24, "rank_matchups.json": 24, "rank_sides.json": 32 };

// Fights that notes or warnings belong to, settings of all sorts, units of the lists, several of them by a number.
const chosen = [
  ["warmaster", "empire/knights: charging", "orcs/orc warriors"],
  ["warmaster", "empire/knights: charging, character=hero", "orcs/giant", { turns: 2 }],
  ["warmaster", "dwarfs/flame cannon: shots=3", "orcs/orc warriors: irregular"],
  ["warmaster", "2 x empire/halberdiers: charging", "orcs/orc warriors + orcs/goblins: behind=1", { precision: 0.01 }],
  ["warmaster", "empire/halberdiers + empire/knights: charging, flank=left", "orcs/orc warriors: ignores-terror", { rounds: 1, policy: "fall-back" }],
  ["warmaster", "4 x empire/knights: charging", "3 x orcs/orc warriors", { trials: 2000, seed: 7 }],
  ["warmaster", "custom: name=<b>Ünï</b> 'n' \"x\", stands=2, irregular", "orcs/goblins", { sampler: "faces", trials: 5000 }],
  ["sovl", "abyssal-demons/abyssal herald: charging", "custom"],
  ["sovl", "custom: lethal-strike, multiple=D3, wounds-on=1+", "custom", { rule: { "save-table": "2024-05" } }],
  ["ninth-age", "beast-herds/cyclops: charging", "custom"],
  ["ninth-age", "custom: charging", "custom: charging, aegis=5+, fortitude=5+", { rule: { "rank-bonus": "2" }, rounds: 1 }],
  ["fantasy6", "tomb-kings/bone giant: charging", "dwarfs/dwarf warriors"],
  ["fantasy6", "custom: frenzy, pursue=restrain", "custom: models=6 + custom: models=1, character", { rounds: 2 }],
  ["fantasy7", "starter/dwarf warriors: charging", "custom"],
  ["old-world", "empire-of-man/state troops: models=20, halberd", "orc-and-goblin-tribes/orc mob: models=20, charge=8"],
  ["old-world", "custom: charge=5, impact=1, stomp=1, type=monstrous-infantry, models=3", "custom: models=10, shots=5", { rounds: 2 }],
  ["old-world", "custom: charging", "custom", { rounds: 3 }],
  ["old-world", "custom: models=25, width=6, standard, musician", "custom: stubborn, models=18", { rounds: 2 }],
  ["old-world", "custom: charge=7, type=heavy-cavalry, models=5, sv=3+, lance", "custom: models=20, spear", { rounds: 2 }],
  ["old-world", "custom: models=10 + custom: models=1, character, a=3", "custom: models=15", { rounds: 2 }],
  ["old-world", "custom: great-weapon", "custom: sv=5+, shield", { rounds: 2 }],
  ["old-world", "custom: models=8, flank=left, charging", "custom: models=20", { rounds: 3 }],
  ["old-world", "custom: unbreakable, models=12", "custom: fear, models=12", { rounds: 4 }],
  ["old-world", "custom: models=6, rear, charging", "custom: models=24, bsb", { rounds: 1 }],
  ["old-world", "custom: killing-blow, models=10", "custom: regeneration=5+, models=10", { method: "simulate", trials: 20000, seed: 11 }],
  ["old-world", "custom: poison, models=10", "custom: ward=6+, models=10", { rounds: 2 }],
  ["fantasy7", "custom: stubborn, unstable, fearless", "2 x custom: models=8", { rule: { "step-up": "yes" }, rounds: 2 }],
];

// "2 x custom: attacks=3, charging + custom" as the page has it.
const side = (text) => text.split(" + ").map((one) => {
  const [, count, name, options = ""] = one.match(/^(?:(\d+) x )?(.*?)(?:: (.*))?$/);
  return { ...unit(name, Object.fromEntries(options.split(", ").filter(Boolean).map((option) => option.split(/=(.*)/s)).map(([key, value]) => [key, value ?? true]))), count: Number(count ?? 1) };
});

function fights() {
  const all = chosen.map(([system, a, b, settings = {}]) => ({ system, a, b, settings }));
  for (const [name, share] of Object.entries(lists)) {
    const list = JSON.parse(readFileSync(new URL(`../oracle/${name}`, import.meta.url)));
    for (let n = 0; n < share; ++n) {
      const one = list[Math.floor((n * list.length) / share)];
      const settings = { rounds: one.rounds ?? one.options?.rounds ?? 2 };
      if (one.options?.policy) settings.policy = one.options.policy;
      if (n % 6 === 5) Object.assign(settings, { method: "simulate", trials: 20000, seed: n });
      all.push({ system: one.book ?? "warmaster", a: one.a_text, b: one.b_text, settings });
    }
  }
  return all;
}

export const bytes = {
  async "the page says the program's bytes, for more than 100 fights of all games"() {
    const all = fights();
    const page = await opened(address);
    const games = {};
    const some = { several: 0, simulated: 0, notes: 0 };
    for (const { system, a, b, settings } of all) {
      const setup = { system, a: side(a), b: side(b), settings };
      await page.goto("about:blank");
      await page.goto(address + link(setup));
      await page.locator(".share button").first().waitFor({ timeout: 120000 });
      const said = await copied(page, "Copy the JSON");
      assert.equal(said, odds(system, a, b, settings));
      const { method, notes } = JSON.parse(said);
      games[system] = (games[system] ?? 0) + 1;
      some.several += / \+ |^\d+ x /.test(a) || / \+ |^\d+ x /.test(b);
      some.simulated += method === "simulated";
      some.notes += notes.length > 0;
    }
    console.log(`        ${JSON.stringify({ ...games, ...some })}`);
    assert.deepEqual(Object.keys(games).sort(), ["fantasy6", "fantasy7", "ninth-age", "old-world", "sovl", "warmaster"]);
    assert.ok(all.length >= 100 && Math.min(...Object.values(games)) >= 12);
    assert.ok(some.several >= 30 && some.simulated >= 15 && some.notes >= 20, JSON.stringify(some));
    await page.context().close();
  },
};
