// node page.mjs PROGRAM [ADDRESS]: the built page in Chromium, as readers use it. ADDRESS is a host of another build of the page, and
// then what needs web/dist (one file, no network) is left out.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { serve } from "./serve.mjs";

const web = new URL("../../web/", import.meta.url);
const needed = createRequire(new URL("package.json", web));
const { chromium } = needed("playwright-core");
const axe = readFileSync(needed.resolve("axe-core/axe.min.js"), "utf8");
const [program, elsewhere] = process.argv.slice(2);
const host = elsewhere ? undefined : await serve(new URL("dist/site", web).pathname);
const address = elsewhere ?? host.address;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });

const link = (setup) => "#" + encodeURIComponent(JSON.stringify(setup));
const unit = (name, options = {}) => ({ unit: name, options, count: 1 });
const knights = { system: "warmaster", a: [unit("empire/knights", { charging: true })], b: [unit("orcs/orc warriors")], settings: {} };

// A page that counts as failed where any script of it fails.
async function opened(at, options = {}) {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(`a script failed: ${error.message}`));
  await page.goto(at);
  await page.locator(".share button, .refusal").first().waitFor({ timeout: 60000 });
  return page;
}

async function copied(page, label) {
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.getByText("Copied.").first().waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

// What the program prints for a fight.
const printed = (system, a, b, settings) =>
  execFileSync(program, ["odds", "--json", "--system", system, ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]), a, b], { stdio: ["ignore", "pipe", "ignore"] }).toString();

const tests = {
  async "the page says the program's bytes, in every game"() {
    const sides = {
      warmaster: ["empire/knights", "orcs/orc warriors"], sovl: ["abyssal-demons/abyssal herald", "custom"],
      "ninth-age": ["starter/cyclops", "custom"], fantasy6: ["starter/bone giant", "starter/dwarf warriors"], fantasy7: ["starter/dwarf warriors", "custom"],
    };
    for (const [system, [a, b]] of Object.entries(sides)) {
      const page = await opened(address + link({ system, a: [unit(a, { charging: true })], b: [unit(b)], settings: { rounds: "2" } }));
      assert.equal(await copied(page, "Copy the JSON"), printed(system, `${a}: charging`, b, { rounds: 2 }));
      await page.context().close();
    }
  },
  async "a unit is found by typing, with the keyboard alone, and the odds follow"() {
    const page = await opened(address + link(knights));
    await page.getByRole("combobox", { name: "Unit" }).nth(1).focus();
    await page.keyboard.type("orcs goblins");
    assert.equal(await page.getByRole("listbox", { name: "Unit" }).getByRole("option").first().textContent(), "orcs/goblins");
    await page.keyboard.press("Enter");
    await page.getByText("fray odds 'empire/knights: charging' orcs/goblins").waitFor();
    await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "charging" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("fray odds empire/knights orcs/goblins").waitFor();
    await page.context().close();
  },
  async "tapped switches and steppers change the fight"() {
    const page = await opened(address + link(knights), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const side = page.getByRole("region", { name: "Side A" });
    await side.getByRole("button", { name: "armour: one less" }).tap();
    await page.getByText("fray odds 'empire/knights: charging, armour=3+' 'orcs/orc warriors'").waitFor();
    await side.getByRole("button", { name: "armour: one more" }).tap();
    await page.getByText("fray odds 'empire/knights: charging' 'orcs/orc warriors'").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.context().close();
  },
  async "a link restores the whole set-up"() {
    const setup = { ...knights, a: [unit("empire/knights", { charging: true, armour: "3+" }), unit("empire/halberdiers")], b: [unit("orcs/orc warriors"), unit("orcs/goblins")], settings: { rounds: "1", policy: "stand", method: "simulate", trials: 1000 } };
    const page = await opened(address + link(setup));
    assert.equal(await copied(page, "Copy the link"), address + link(setup));
    await page.context().close();
  },
  async "a damaged link is told in a sentence"() {
    const page = await opened(address + "#%7Bbroken");
    assert.match(await page.getByRole("alert").textContent(), /This link is damaged/);
    await page.context().close();
  },
  async "a refusal is the core's own sentence"() {
    const page = await opened(address + link({ ...knights, b: [unit("custom", { stands: "0" })] }));
    assert.equal(await page.getByRole("alert").textContent(), 'side B: stands: "0" (a whole number from 1 to 12)');
    await page.context().close();
  },
  async "hostile names are text"() {
    const name = "<img src=x onerror=document.title=1>";
    const page = await opened(address + link({ ...knights, a: [unit("custom", { name })] }));
    assert.ok((await page.locator("code").textContent()).includes(name));
    assert.equal(await page.title(), "fray: the odds of a combat");
    assert.equal(await page.locator("img[src=x]").count(), 0);
    await page.context().close();
  },
  async "a Worker that dies is started anew, and the page says so"() {
    const page = await opened(address + link(knights), { serviceWorkers: "block" });
    const dying = (route) => route.fulfill({ contentType: "text/javascript", body: "addEventListener('message', () => { throw new Error('secret') })" });
    const told = page.getByRole("alert");
    await page.route("**/worker.js", dying, { times: 1 });
    await page.reload();
    await told.getByText("The calculation stopped and was started anew.").waitFor();
    await page.locator(".share button").first().waitFor();
    await page.route("**/worker.js", dying);
    await page.reload();
    await told.getByText("The calculation stopped three times.").waitFor({ timeout: 20000 });
    assert.doesNotMatch(await page.locator("body").textContent(), /secret/);
    await page.context().close();
  },
  async "axe finds nothing serious, light and dark, wide and narrow"() {
    for (const [width, colorScheme] of [[1280, "light"], [1280, "dark"], [360, "light"], [360, "dark"]]) {
      const page = await opened(address + link(knights), { viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id }) => id), []);
      await page.context().close();
    }
  },
};

if (host) {
  tests["it opens without a network"] = async () => {
    const page = await opened(address + link(knights));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".share button").first().waitFor();
    await page.context().close();
  };
  tests["it opens from disk as one file"] = async () => {
    const page = await opened(new URL("dist/index.html", web).href + link(knights));
    await page.getByText("fray odds 'empire/knights: charging' 'orcs/orc warriors'").waitFor();
    await page.context().close();
  };
}

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`passed  ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.message}`);
  }
}
await browser.close();
host?.stop();
process.exit(failed === 0 ? 0 : 1);
