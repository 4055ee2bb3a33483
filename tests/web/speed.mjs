// node speed.mjs PROGRAM: how fast the built page is. Figures for docs/performance.md; a slow or busy machine fails nothing.
import { readFileSync } from "node:fs";
import { unpacked } from "../../web/src/unpack.js";
import { address, devtools, knights, link, on, opened, run, unit, from } from "./browser.mjs";

const median = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)];
const tell = (what, milliseconds) => console.log(`        ${what}: ${milliseconds.toFixed(milliseconds < 20 ? 1 : 0)} ms`);
const four = { ...knights, a: Array(4).fill(unit("empire/halberdiers")), b: Array(4).fill(unit("orcs/orc warriors")) };

// Lets all threads of the page's process run one millisecond of four, as a phone's processor would. Gives what ends it.
async function throttled(work) {
  const session = await devtools();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const all = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const signal = (name) => all.forEach((id) => { try { process.kill(id, name); } catch { /* it ended */ } });
  let on = true;
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const loop = (async () => {
    while (on) {
      signal("SIGSTOP");
      await wait(15);
      signal("SIGCONT");
      await wait(5);
    }
  })();
  try {
    return await work();
  } finally {
    on = false;
    await loop;
  }
}

// The processor's time that the threads of a page take for some work, beside other pages.   Units: milliseconds
async function processor(page, work) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Map(traceEvents.filter(({ name }) => name === "thread_name").map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]));
  const spent = (thread) => traceEvents.filter((one) => one.name === "ThreadControllerImpl::RunTask" && threads.get(`${one.pid} ${one.tid}`) === thread).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  return { page: spent("CrRendererMain"), worker: spent("DedicatedWorker thread") };
}

await run({
  async "the first load"() {
    const own = { ...knights, b: [unit("orcs/goblins")] };
    const ranks = { system: "old-world", a: [unit("empire-of-man/state troops", { models: "20", halberd: true })], b: [unit("orc-and-goblin-tribes/orc mobs", { models: "20", charge: "8" })], settings: {} };
    // Since the browser was asked for the page, by its own clock.
    const first = async (page, setup) => {
      await page.addInitScript(() => new MutationObserver((_, seen) => {
        if (!document.querySelector(".odds dd")) return;
        window.firstOdds = performance.now();
        seen.disconnect();
      }).observe(document, { childList: true, subtree: true }));
      await page.goto(address + link(setup));
      await page.locator(".odds dd").first().waitFor();
      return page.evaluate(() => window.firstOdds);
    };
    const slowed = async (page, setup) => {
      await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
      return first(page, setup);
    };
    const ways = { "": first, ", Chromium's throttling of 4": slowed, ", a quarter of the processor": (page, setup) => throttled(() => first(page, setup)) };
    for (const [words, setup] of [["the fight that the page opens with", knights], ["an own link", own], ["an own link of The Old World", ranks]]) for (const [how, ask] of Object.entries(ways)) {
      const times = [];
      for (let i = 0; i < 5; ++i) {
        // A page that has loaded nothing, in a process that is there.
        const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
        times.push(await ask(page, setup));
        await page.context().close();
      }
      tell(`to the first odds of ${words}${how}`, median(times));
    }
  },
  async "what comes before the first answer"() {
    const unpacker = [...readFileSync(new URL("../../build/wasm/unpack.wasm", import.meta.url))];
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    const together = readFileSync(new URL("../../web/src/code.js", import.meta.url), "utf8").replaceAll("export ", "");
    const parts = () => page.evaluate(`(async () => {
      const unpacked = ${unpacked};
      ${together}
      const packed = new Uint8Array(await (await fetch("${from().cores["old-world"].address}")).arrayBuffer());
      const begun = performance.now();
      const module = together(unpacked(packed, new Uint8Array(${JSON.stringify(unpacker)})));
      const there = performance.now();
      await WebAssembly.compile(module);
      return [there - begun, performance.now() - there];
    })()`);
    for (const [words, ask] of [["", parts], [", a quarter of the processor", () => throttled(parts)]]) {
      const times = [];
      for (let i = 0; i < 5; ++i) times.push(await ask());
      tell(`the small core unpacked${words}`, median(times.map(([first]) => first)));
      tell(`the small core compiled${words}`, median(times.map(([, second]) => second)));
    }
    await page.context().close();
  },
  "a change of a duel": () =>
    on(knights, async (page) => {
      await page.getByRole("region", { name: "Side B" }).waitFor();
      const change = () => page.evaluate(async () => {
        const all = [];
        const odds = document.querySelector(".odds dl");
        for (let i = 0; i < 30; ++i) {
          const button = [...document.querySelectorAll(".side-b button")].find((one) => one.getAttribute("aria-label") === `armour: one ${i % 2 ? "more" : "less"}`);
          const before = odds.textContent;
          const begun = performance.now();
          const changed = new Promise((done) => new MutationObserver((_, seen) => odds.textContent !== before && (seen.disconnect(), done())).observe(odds, { subtree: true, characterData: true, childList: true }));
          button.click();
          await changed;
          all.push(performance.now() - begun);
          await new Promise((done) => setTimeout(done, 100));
        }
        return all;
      });
      tell("from a click to the odds of a duel", median(await change()));
      const { page: own, worker } = await processor(page, change);
      tell("processor time of a change, page (with all that is drawn after the odds)", own / 30);
      tell("processor time of a change, Worker (odds and field)", worker / 30);
    }),
  "a change of four units a side": () =>
    on(knights, async (page) => {
      const times = await page.evaluate(async (hash) => {
        const seen = {};
        const begun = performance.now();
        const whole = new Promise((done) => new MutationObserver((_, all) => {
          const says = document.querySelector(".odds .method")?.textContent.match(/[\d,]+ fights/)?.[0];
          if (says) seen[says] ??= performance.now() - begun;
          if (seen["500 fights"] && document.querySelector(".share")) all.disconnect(), done(performance.now() - begun);
        }).observe(document.body, { subtree: true, characterData: true, childList: true }));
        location.hash = hash;
        return { "the whole answer": await whole, ...seen };
      }, link(four));
      for (const what of ["500 fights", "10,000 fights", "the whole answer"]) tell(`from a link of four against four to ${what}`, times[what]);
    }),
  async "ten million duels"() {
    await on(knights, async (page) => {
      const ask = (setup, trials) => page.evaluate(async ([request, from]) => {
        const worker = new Worker("worker.js");
        const told = (id) => new Promise((done) => worker.addEventListener("message", ({ data }) => data.id === id && data.answer && done(data.answer)));
        worker.postMessage({ begin: { from, lists: {} } });
        const times = [];
        for (let id = 1; id <= 7; ++id) {
          const begun = performance.now();
          const answer = told(id);
          worker.postMessage({ id, request: { ...request, settings: { ...request.settings, seed: id } } });
          await answer;
          times.push(performance.now() - begun);
        }
        worker.terminate();
        return times.slice(2);
      }, [{ do: "odds", system: setup.system, a: setup.a, b: setup.b, settings: { ...setup.settings, ...(trials ? { method: "simulate", trials } : {}) } }, from()]);
      tell("ten million duels, simulated", median(await ask(knights, 10_000_000)));
      tell("ten million duels without a field, simulated", median(await ask({ ...knights, a: [unit("empire/knights", { charging: true, fighting: 3 })], b: [unit("orcs/orc warriors", { fighting: 3 })] }, 10_000_000)));
      tell("a duel, exact", median(await ask({ ...knights, settings: { method: "exact" } })));
    }, { serviceWorkers: "block" });
  },
}, process.argv[3]);
