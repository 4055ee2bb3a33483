// The page in Chromium, and the program beside it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { kCores } from "../../web/src/cores.js";
import { serve, served as asked } from "./serve.mjs";

const web = new URL("../../web/", import.meta.url);
const needed = createRequire(new URL("package.json", web));
const { chromium } = needed("playwright-core");
const axe = readFileSync(needed.resolve("axe-core/axe.min.js"), "utf8");

// How long anything may take, on a machine that does much else.   Units: milliseconds
const kPatience = Number(process.env.FRAY_PATIENCE ?? 120_000);

// Whether the program serves the page and answers it, in place of WebAssembly.
export const served = Boolean(process.env.FRAY_SERVED);
// How many times slower the page's own thread is made, to find what a busy machine finds.
const slow = process.env.FRAY_SLOW;
export const site = new URL("dist/site/", web);
export const single = new URL("dist/index.html", web).href;
export const program = process.argv[2];
// Where a Worker of the static page finds the parts of its core and the lists of each game.
export function from() {
  const of = Object.fromEntries(readdirSync(site).map((name) => [name.match(/^([a-z0-9-]+)-[0-9a-f]{8}\.bin$/)?.[1], { address: name }]).filter(([name]) => name));
  const games = Object.entries(of).filter(([name]) => name.startsWith("lists-"));
  return { cores: Object.fromEntries(kCores.map((name) => [name, of[name]])), games: Object.fromEntries(games.map(([name, { address }]) => [name.slice("lists-".length), { address, ...(existsSync(new URL(address.replace(".bin", ""), site)) && { armies: address.replace(".bin", "") }) }])) };
}
const host = await (served ? asked(program) : serve(site.pathname));
export const { address } = host;
// Without windows it does the same, in half the time; with FRAY_CHROMIUM=/usr/bin/chromium it is the browser that readers have.
const executablePath = process.env.FRAY_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"], timeout: kPatience });
export const devtools = () => browser.newBrowserCDPSession();

export const link = (setup) => "#" + encodeURIComponent(JSON.stringify(setup));
export const unit = (name, options = {}) => ({ unit: name, options, count: 1 });
export const knights = { system: "warmaster", a: [unit("empire/knights", { charging: true })], b: [unit("orcs/orc warriors")], settings: {} };

// A page that counts as failed where any script of it fails, or is refused by its policy.
export async function opened(at, { waits = ".share button, .refusal", ...options } = {}) {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  if (slow) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: Number(slow) });
  page.on("pageerror", (error) => assert.fail(`a script failed: ${error.message}`));
  page.on("console", (said) => said.text().includes("Content Security Policy") && !options.bypassCSP && assert.fail(said.text()));
  await page.goto(at);
  await page.locator(waits).first().waitFor();
  return page;
}

// A page of a set-up, closed after the work.
export async function on(setup, work, options) {
  const page = await opened(address + link(setup), options);
  try {
    await work(page);
  } finally {
    await page.context().close();
  }
}

// Waits until a check passes of what the page shows.
export async function comes(check) {
  for (const begun = Date.now(); ; await new Promise((done) => setTimeout(done, 20))) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() - begun > kPatience) throw error;
    }
  }
}

export async function copied(page, label) {
  await moreWays(page);
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.locator(".done").getByText("Copied.").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

// Opens what passes an answer on in rarer ways. A press is lost where the page moves between its down and its up: then it is pressed again.
export async function moreWays(page) {
  const [shut, open] = ["not([open])", "is([open])"].map((state) => page.locator(`.share details:${state} > summary`));
  await comes(async () => {
    if ((await shut.count()) > 0) await shut.click();
    await open.waitFor({ timeout: 1000 });
  });
}

// A suggestion of the unit of this key.
export const suggested = (page, key) => page.locator(`[role=option][data-key="${key}"]`);

// Waits until the page shows what to type for its fight.
export const typed = (page, command) => page.locator("code").getByText(command, { exact: true }).waitFor();
// The same, until its field is drawn too.
export async function drawn(page, command) {
  await typed(page, command);
  await page.locator(".field[aria-busy=false]").waitFor();
}

// What the program prints.
export function printed(words, env = {}) {
  try {
    return execFileSync(program, words, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } }).toString();
  } catch (refusal) {
    throw new Error(`${words.join(" ")}: ${refusal.stderr}`);
  }
}
const settingsWords = (settings) => Object.entries(settings).flatMap(([name, value]) =>
  name === "rule" ? Object.entries(value).flatMap(([rule, choice]) => ["--rule", `${rule}=${choice}`]) : [`--${name}`, String(value)]);
export const odds = (system, a, b, settings = {}, env = {}) => printed(["odds", "--json", "--system", system, ...settingsWords(settings), a, b], env);

// The cells of a table, row by row.
export async function table(page, label) {
  const region = page.getByRole("region", { name: label, exact: true });
  await region.waitFor();
  return region.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
}

export const percent = (p) => (p > 0 && p < 0.0005 ? "< 0.1 %" : p < 1 && p >= 0.9995 ? "> 99.9 %" : (100 * p).toFixed(1) + " %");
export const signed = (x) => (x < 0 ? "−" : "+") + Math.abs(x).toFixed(1);

// Of many cases alike the first and the last; all of them with FRAY_ALL, as scripts/gates/page has it.
export const some = (cases) => (process.env.FRAY_ALL ? cases : [cases[0], cases.at(-1)]);

// What axe finds.
export async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

// Runs tests by their names, those that hold `some` alone, and ends the process. What failed is told again at the end, where it is looked for.
export async function run(tests, some = "") {
  const failed = [];
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(some)) continue;
    const begun = Date.now();
    try {
      await test();
      console.log(`passed  ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(`FAILED  ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n${error.message.split("\n").slice(0, 12).join("\n")}\n${error.stack?.match(/tests\/web\/\w+\.mjs:\d+/g)?.join(" ") ?? ""}`);
      console.log(failed.at(-1));
    }
  }
  await browser.close();
  host.stop();
  if (failed.length > 0) console.log(failed.join("\n"));
  process.exit(failed.length === 0 ? 0 : 1);
}
