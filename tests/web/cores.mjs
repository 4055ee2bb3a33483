// The small cores: the first odds of a link come without the whole one, and what they do not answer waits for that.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { address, from, link, odds, opened, percent, printed, site, unit } from "./browser.mjs";

const kMost = 250_000;  // bytes, compressed, of a page and its first odds

const duel = (a, b, settings = {}) => ({ system: "warmaster", a: [a], b: [b], settings });
// Own links, of units that web/profile.mjs does not name.
const duels = [
  [duel(unit("high-elves/silver helms", { charging: true }), unit("skaven/clanrats")), "high-elves/silver helms: charging", "skaven/clanrats"],
  [duel(unit("empire/halberdiers", { stands: "2" }), unit("orcs/goblins"), { rounds: "1" }), "empire/halberdiers: stands=2", "orcs/goblins", { rounds: 1 }],
];

const sizeOf = (name) => {
  const content = readFileSync(new URL(name || "index.html", site));
  return (name.endsWith(".bin") ? content : gzipSync(content)).length;
};
const whole = () => from().cores.whole.address;

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
    for (const [setup, a, b, settings] of duels) {
      const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
      await page.route(`**/${whole()}`, () => {});  // it never comes
      const loaded = [];
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname.slice(1)));
      await page.goto(address + link(setup));
      const told = page.locator(".odds dd");
      await told.first().waitFor();
      const { win, draw, loss } = JSON.parse(odds(setup.system, a, b, settings));
      assert.deepEqual(await told.allTextContents(), [win, draw, loss].map(({ p }) => percent(p)), a);
      const size = loaded.reduce((sum, name) => sum + sizeOf(name), 0);
      console.log(`        ${a}: ${Math.round(size / 1000)} kB`);
      assert.ok(size < kMost, `${size}: ${loaded}`);
      await page.context().close();
    }
  },
  async "what a small core lacks is answered by the whole one, with the program's bytes"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    const sides = ["empire/knights: charging", "orcs/orc warriors"];
    const [a, b] = [[unit("empire/knights", { charging: true })], [unit("orcs/orc warriors")]];
    for (const [request, words] of [
      [{ do: "luck", system: "warmaster", a, b, settings: {}, result: "won by 1" }, ["luck", "--json", ...sides, "--result", "won by 1"]],
      [{ do: "odds", system: "warmaster", a, b, settings: { policy: "best", turns: 2 } }, ["odds", "--json", "--policy", "best", "--turns", "2", ...sides]],
      [{ do: "odds", system: "warmaster", a, b, settings: { sampler: "faces", trials: 5000 } }, ["odds", "--json", "--sampler", "faces", "--trials", "5000", ...sides]],
    ]) {
      const { status, answer } = await asked(page, request);
      assert.equal(status, 0, answer);
      assert.equal(answer, printed(words));
    }
    await page.context().close();
  },
  async "a whole core that does not come is one sentence, and what needs none of it is answered"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    await page.route(`**/${whole()}`, (route) => route.abort());
    const [[{ a, b }]] = duels;
    assert.equal((await asked(page, { do: "odds", system: "warmaster", a, b, settings: {} })).status, 0);
    const { lacking } = await asked(page, { do: "luck", system: "warmaster", a, b, settings: {}, result: "won by 1" });
    assert.equal(lacking.text, "{what} could not be loaded: there is no network. Load the page again.");
    await page.context().close();
  },
};
