// The small cores: the first odds of a link come without the whole one, and what they do not answer waits for that.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { drawer, drawnFight, gameOf } from "../../web/profile.mjs";
import { games, listsOf } from "../../web/lists.mjs";
import { begun } from "../../web/src/instance.js";
import { sideText } from "../../web/src/words.js";
import { address, from, link, odds, opened, percent, printed, site, unit } from "./browser.mjs";

const kMost = 250_000;  // bytes, compressed, of a page and its first odds

// Own links.
const duels = [
  ["warmaster", unit("high-elves/silver helms", { charging: true }), unit("skaven/clanrats")],
  ["warmaster", unit("empire/halberdiers", { stands: "2" }), unit("orcs/goblins"), { rounds: "1" }],
  ["old-world", unit("empire-of-man/state troops", { models: "20", halberd: true }), unit("orc-and-goblin-tribes/orc mobs", { models: "20", charge: "8" })],
  ["old-world", unit("kingdom-of-bretonnia/pegasus knights", { charging: true, flank: "left" }), unit("skaven/clanrats", { standard: true, musician: true, width: "6" })],
  ["ninth-age", unit("beast-herds/cyclops", { charging: true }), unit("dwarven-holds/clan warriors", { shield: true })],
  ["fantasy6", unit("tomb-kings/bone giant", { charging: true }), unit("dwarfs/dwarf warriors", { models: "16" })],
  ["fantasy7", unit("starter/dwarf warriors", { charging: true }), unit("starter/handgunners")],
  ["sovl", unit("abyssal-demons/abyssal herald"), unit("custom", { models: "20", charging: true })],
].map(([system, a, b, settings = {}]) => ({ system, a: [a], b: [b], settings }));

// Fights that no core was made of (web/profile.mjs), of each game.
const kFights = 60;
const kSeed = 20261129;
// A small core lacks some 5 of 100 of them. That 240 have 24 or more then has a chance of 1 in 1 500.
const kMostTraps = 0.1;

const built = (name) => WebAssembly.compile(readFileSync(new URL(`../../build/page/${name}.wasm`, import.meta.url)));
const hasAll = async (module, system) => {
  const core = await begun(module, () => {});
  core.hold(Object.entries(listsOf(system)));
  return core;
};

const sizeOf = (name) => {
  const content = readFileSync(new URL(name || "index.html", site));
  return (name.endsWith(".bin") ? content : gzipSync(content)).length;
};
const addressOf = (core) => from().cores[core].address;
const whole = () => addressOf("whole");

// A request to a Worker that has loaded nothing: its answer, or what it lacks.
const asked = (page, request) => page.evaluate(([request, from]) => new Promise((done) => {
  const worker = new Worker("worker.js");
  worker.onmessage = ({ data }) => {
    if (data.answer === undefined && !data.lacking && !data.died) return;
    worker.terminate();
    done(data);
  };
  worker.postMessage({ begin: { compiled: {}, from, lists: {} } });
  worker.postMessage({ id: 1, request });
}), [request, from()]);

export const cores = {
  async "the first odds of an own link take less than 250 kB"() {
    for (const setup of duels) {
      const [a, b] = [setup.a, setup.b].map(sideText);
      const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
      const never = ["whole", "beside"].map(addressOf);
      for (const name of never) await page.route(`**/${name}`, () => {});
      const loaded = [];
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname.slice(1)));
      await page.goto(address + link(setup));
      const told = page.locator(".odds dd");
      await told.first().waitFor();
      const { win, draw, loss } = JSON.parse(odds(setup.system, a, b, setup.settings));
      assert.deepEqual(await told.allTextContents(), [win, draw, loss].map(({ p }) => percent(p)), a);
      const size = loaded.filter((name) => !never.includes(name)).reduce((sum, name) => sum + sizeOf(name), 0);
      console.log(`        ${setup.system}, ${a}: ${Math.round(size / 1000)} kB`);
      assert.ok(size < kMost, `${size}: ${loaded}`);
      await page.context().close();
    }
  },
  async "what small cores answer are the whole one's bytes, of fights that they were not made of, and few stop them"() {
    const module = await built("whole");
    let [fought, stopped] = [0, 0];
    for (const system of games) {
      const core = await hasAll(module, system);
      const game = gameOf(system, (request) => JSON.parse(core.ask(request).answer));
      const draw = drawer(kSeed);
      const ofGame = { fought: 0, stopped: 0 };
      const small = await built(system === "warmaster" ? system : "ranks");
      for (let i = 0; i < kFights; ++i) {
        const fight = drawnFight(game, draw);
        const { status, answer } = core.ask(fight);
        if (status !== 0) continue;
        ++ofGame.fought;
        const fresh = await hasAll(small, system);
        try {
          assert.equal(fresh.ask(fight).answer, answer);
        } catch (fault) {
          if (!(fault instanceof WebAssembly.RuntimeError)) throw fault;
          ++ofGame.stopped;
        }
      }
      console.log(`        ${system}: ${ofGame.stopped} of ${ofGame.fought}`);
      fought += ofGame.fought;
      stopped += ofGame.stopped;
    }
    assert.ok(fought >= 180 && stopped < kMostTraps * fought, `${stopped} of ${fought}`);
  },
  async "what a small core lacks is answered by the whole one, with the program's bytes"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    const sides = ["empire/knights: charging", "orcs/orc warriors"];
    const [a, b] = [[unit("empire/knights", { charging: true })], [unit("orcs/orc warriors")]];
    for (const [request, words] of [
      [{ do: "luck", system: "warmaster", a, b, settings: {}, result: "won by 1" }, ["luck", "--json", ...sides, "--result", "won by 1"]],
      [{ do: "odds", system: "warmaster", a, b, settings: { policy: "best", turns: 2 } }, ["odds", "--json", "--policy", "best", "--turns", "2", ...sides]],
      [{ do: "odds", system: "old-world", a: [unit("custom")], b: [unit("empire-of-man/state troops")], settings: { sampler: "faces", trials: 5000 } }, ["odds", "--json", "--system", "old-world", "--sampler", "faces", "--trials", "5000", "custom", "empire-of-man/state troops"]],
      [{ do: "odds", system: "warmaster", a, b, settings: { sampler: "faces", trials: 5000 } }, ["odds", "--json", "--sampler", "faces", "--trials", "5000", ...sides]],
    ]) {
      const { status, answer } = await asked(page, request);
      assert.equal(status, 0, answer);
      assert.equal(answer, printed(words));
    }
    await page.context().close();
  },
  async "a fight of ranks takes the lists of its armies, and all of them where a name needs that"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    const all = `lists-old-world`;
    for (const [name, isAll] of [["empire-of-man/state troops", false], ["custom", false], ["state troops", true], ["Empire of Man/State Troops", true]]) {
      const loaded = [];
      const note = (request) => loaded.push(new URL(request.url()).pathname.slice(1));
      page.on("request", note);
      const { status, answer } = await asked(page, { do: "odds", system: "old-world", a: [unit(name)], b: [unit("orc-and-goblin-tribes/orc mobs", { charging: true })], settings: {} });
      page.off("request", note);
      assert.equal(status, 0, answer);
      assert.equal(answer, odds("old-world", name, "orc-and-goblin-tribes/orc mobs: charging"));
      assert.equal(loaded.includes(from().games["old-world"].address), isAll, `${name}: ${loaded}`);
      assert.ok(loaded.some((one) => one.startsWith(all)));
    }
    await page.context().close();
  },
  async "a whole core that does not come is one sentence, and what needs none of it is answered"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    await page.route(`**/${whole()}`, (route) => route.abort());
    const [{ a, b }] = duels;
    assert.equal((await asked(page, { do: "odds", system: "warmaster", a, b, settings: {} })).status, 0);
    const { lacking } = await asked(page, { do: "luck", system: "warmaster", a, b, settings: {}, result: "won by 1" });
    assert.equal(lacking.text, "{what} could not be loaded: there is no network. Load the page again.");
    await page.context().close();
  },
};
