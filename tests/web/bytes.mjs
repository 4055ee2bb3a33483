// The page against the program: the same bytes, for fights of all games.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, copied, link, odds, opened, unit } from "./browser.mjs";

const lists = ["matchups.json", "field_matchups.json", "rank_matchups.json", "rank_sides.json"];
const kFights = 96;

// "custom: attacks=3, charging + custom" as the page has it.
const side = (text) => text.split(" + ").map((one) => {
  const [name, options = ""] = one.split(/: (.*)/s);
  return unit(name, Object.fromEntries(options.split(", ").filter(Boolean).map((option) => option.split(/=(.*)/s)).map(([key, value]) => [key, value ?? true])));
});

function fights() {
  const all = [
    ["warmaster", "empire/knights", "orcs/orc warriors"], ["sovl", "abyssal-demons/abyssal herald", "custom"],
    ["ninth-age", "starter/cyclops", "custom"], ["fantasy6", "starter/bone giant", "starter/dwarf warriors"], ["fantasy7", "starter/dwarf warriors", "custom"],
  ].map(([system, a, b]) => ({ system, a: [unit(a, { charging: true })], b: [unit(b)], settings: { rounds: 2 } }));
  for (const name of lists) {
    const list = JSON.parse(readFileSync(new URL(`../oracle/${name}`, import.meta.url)));
    const share = kFights / lists.length;
    for (let n = 0; n < share; ++n) {
      const one = list[Math.floor((n * list.length) / share)];
      const settings = { rounds: one.rounds ?? one.options?.rounds ?? 2 };
      if (one.options?.policy) settings.policy = one.options.policy;
      if (n % 6 === 5) Object.assign(settings, { method: "simulate", trials: 20000, seed: n });
      all.push({ system: one.book ?? "warmaster", a: side(one.a_text), b: side(one.b_text), settings });
    }
  }
  return all;
}

export const bytes = {
  async "the page says the program's bytes, for 100 fights of all games"() {
    const all = fights();
    assert.ok(all.length >= 100);
    const page = await opened(address);
    const games = new Set();
    for (const { system, a, b, settings } of all) {
      await page.goto("about:blank");
      await page.goto(address + link({ system, a, b, settings }));
      await page.locator(".share button").first().waitFor({ timeout: 120000 });
      const said = await copied(page, "Copy the JSON");
      const { a: first, b: second } = JSON.parse(said);
      assert.equal(said, odds(system, first, second, settings));
      games.add(system);
    }
    assert.deepEqual([...games].sort(), ["fantasy6", "fantasy7", "ninth-age", "sovl", "warmaster"]);
    await page.context().close();
  },
};
