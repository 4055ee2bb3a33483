// What may go wrong around the page: the network, what the browser keeps, other windows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, from, knights, link, opened, site, typed } from "./browser.mjs";

const core = () => from().cores.whole.address;
const whole = () => readFileSync(new URL(core(), site));
const cores = /\/(?!lists-)[a-z0-9-]+-[0-9a-f]{8}\.bin$/;
const damaged = () => {
  const bytes = whole();
  bytes[bytes.length >> 1] ^= 4;
  return bytes;
};

export const trouble = {
  async "a core that does not arrive, or not whole, is one sentence"() {
    const page = await opened(address + link(knights), { serviceWorkers: "block" });
    for (const [answer, sentence] of [
      [(route) => route.fulfill({ status: 404, body: "not here" }), "The calculation could not be loaded: the host answered 404. Load the page again."],
      [(route) => route.abort(), "The calculation could not be loaded: there is no network. Load the page again."],
      [(route) => route.fulfill({ body: whole().subarray(0, whole().length >> 1) }), "The calculation arrived damaged. Load the page again."],
      [(route) => route.fulfill({ body: damaged() }), "The calculation arrived damaged. Load the page again."],
      [(route) => route.fulfill({ body: "<html>Sign in to this network</html>" }), "The calculation arrived damaged. Load the page again."],
    ]) {
      await page.route(cores, answer);
      await page.reload();
      await page.getByRole("alert").waitFor();
      assert.deepEqual(await page.getByRole("alert").allTextContents(), [sentence]);
      await page.unroute(cores);
    }
    await page.reload();
    await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    await page.context().close();
  },
  async "a damaged core that the browser keeps is fetched anew, and kept whole"() {
    const page = await opened(address + link(knights));
    const kept = (bytes) => page.evaluate(async ([name, content]) => {
      const cache = await caches.open((await caches.keys())[0]);
      if (content) await cache.put(name, new Response(new Uint8Array(content)));
      return (await (await cache.match(name)).arrayBuffer()).byteLength;
    }, [core(), bytes]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    assert.equal(await kept(), whole().length);
    await kept([1, 2, 3]);
    await page.reload();
    await page.locator("summary", { hasText: "How lucky was that" }).click();
    await page.getByRole("textbox", { name: "What came of it for A" }).fill("won by 1");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "How lucky that was" }).waitFor();
    assert.equal(await kept(), whole().length);
    await page.context().close();
  },
};

export const kept = {
  async "what is kept in one window is seen in the other, and neither forgets"() {
    const one = await opened(address + link(knights));
    const other = await one.context().newPage();
    await other.goto(address + link(knights));
    for (const [page, name] of [[one, "first"], [other, "second"], [one, "third"]]) {
      const panel = page.locator("details", { hasText: "Kept sides and what was asked" });
      if (!(await panel.evaluate(({ open }) => open))) await panel.locator("summary").click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Keep A" }).click();
    }
    for (const page of [one, other]) {
      for (const name of ["first", "second", "third"]) await page.getByRole("button", { name: `Forget ${name}` }).waitFor();
    }
    await one.context().close();
  },
  async "what another page of this host wrote in the browser counts as nothing"() {
    for (const text of ["null", "3", '"text"', "[1]", '{"x":3}', '{"x":{"system":"warmaster","units":[]}}', "{", '[{"setup":{}}]', '{"__proto__":{"a":1}}']) {
      const page = await opened(address + "page.css", { waits: "body" });
      await page.evaluate((junk) => ["lists", "sides", "history"].forEach((name) => localStorage.setItem(`fray ${name}`, junk)), text);
      await page.goto(address + link(knights));
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      await page.locator("summary", { hasText: "Kept sides and what was asked" }).click();
      await page.getByRole("heading", { name: "What was asked" }).waitFor();
      // This fight itself may be remembered by now.
      const asked = await page.locator(".kept a").allTextContents();
      assert.ok(asked.every((fight) => fight === "empire/knights: charging against orcs/orc warriors"), asked.join("\n"));
      assert.equal(await page.getByRole("button", { name: /^Forget (?!what was asked)/ }).count(), 0);
      await page.context().close();
    }
  },
};
