// The program as the page's host: its answers are those of the program, and of fray for WebAssembly, to the byte.
import assert from "node:assert/strict";
import { address, copied, knights, link, opened, odds, printed, program, unit, from } from "./browser.mjs";
import { firstAnswer } from "../../web/src/first.js";
import { served } from "./serve.mjs";

const fights = [
  { ...knights, do: "odds" },
  { ...knights, do: "odds", settings: { method: "simulate", trials: 20000, seed: 3 } },
  { do: "odds", system: "fantasy7", a: [unit("custom", { charging: true })], b: [unit("custom", { models: 12 })], settings: {} },
  { do: "odds", system: "old-world", a: [unit("custom", { charge: 5 })], b: [unit("custom", { models: 12 })], settings: {} },
  { ...knights, do: "picture", of: "field" }, { ...knights, do: "picture", of: "odds" },
  { ...knights, do: "need", win: "60%" }, { ...knights, do: "advise", aim: "swing" }, { ...knights, do: "luck", result: "won by 1" },
  { do: "picture", of: "field", system: "fantasy7", a: [unit("custom", { charging: true }), unit("custom", { models: 7, flank: "left" })], b: [unit("custom", { models: 12 }), unit("custom", { models: 1, character: true })], settings: {} },
  { do: "units", system: "sovl" }, { do: "units", system: "old-world", custom: true }, { do: "options", system: "warmaster" }, { do: "systems" },
  { ...knights, do: "odds", b: [unit("orcs/nobody")] },
];

async function asker(at) {
  const send = (path, content) => fetch(`${at}ask/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) });
  const session = await (await send("begin", {})).text();
  return async (request) => JSON.parse((await (await send(session, request)).text()).trim().split("\n").at(-1));
}

export const host = {
  async "the fight that the page opens with is answered before any core is there, with the program's bytes"() {
    assert.equal(firstAnswer, odds("warmaster", "empire/knights: charging", "orcs/orc warriors"));
    const page = await opened(address, { serviceWorkers: "block" });
    await page.route("**/ask/**", () => {});  // nobody ever answers
    await page.reload();
    assert.equal(await copied(page, "Copy the JSON"), firstAnswer);
    await page.locator(".sentence", { hasText: /^Empire Knights win/ }).waitFor();
    await page.context().close();
  },
  async "what the page is answered is what the program prints"() {
    const ask = await asker(address);
    const { answer } = await ask(fights[0]);
    assert.equal(answer, odds("warmaster", "empire/knights: charging", "orcs/orc warriors"));
    assert.equal((await ask({ do: "units", system: "sovl" })).answer, printed(["units", "--json", "--system", "sovl"]));
  },
};

// With fray for WebAssembly, which the page in hand has.
export const both = {
  async "the program as host gives the bytes of fray for WebAssembly"() {
    const { address: at, stop } = await served(program);
    const page = await opened(address + link(knights), { serviceWorkers: "block" });
    try {
      const ask = await asker(at);
      for (const request of fights) {
        const inPage = await page.evaluate(([asked, from]) => new Promise((done) => {
          const worker = new Worker("worker.js");
          worker.onmessage = ({ data }) => data.id === 1 && data.answer !== undefined && (worker.terminate(), done({ answer: data.answer, status: data.status }));
          worker.postMessage({ begin: { compiled: {}, from, lists: {} } });
          worker.postMessage({ id: 1, request: asked });
        }), [request, from()]);
        assert.deepEqual(await ask(request), inPage, JSON.stringify(request));
      }
    } finally {
      await page.context().close();
      stop();
    }
  },
};
