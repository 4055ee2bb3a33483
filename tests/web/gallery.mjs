// node gallery.mjs PROGRAM: pictures of the page in every game, wide and on a phone, light and dark, with armies open and as it is printed, in
// build/gallery, and index.html that shows them all.
import { mkdirSync, writeFileSync } from "node:fs";
import { knights, on, run, unit } from "./browser.mjs";

const folder = new URL("../../build/gallery/", import.meta.url);
mkdirSync(folder, { recursive: true });
const ranks = (system) => ({ system, a: [unit("custom", { charging: true })], b: [unit("custom", { models: "15" })], settings: {} });
const setups = { warmaster: knights, ...Object.fromEntries(["sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"].map((system) => [system, ranks(system)])) };
const several = { ...knights, a: [unit("empire/knights", { charging: true }), unit("empire/halberdiers")], b: [unit("orcs/orc warriors"), unit("orcs/goblins", { behind: "1" })], settings: { rounds: "1" } };
const screens = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const taken = [];
async function take(page, name) {
  await page.locator(".mirrored").waitFor();
  await page.waitForTimeout(1500);
  writeFileSync(new URL(`${name}.png`, folder), await page.screenshot({ fullPage: true, animations: "disabled" }));
  taken.push(name);
}

const pictures = Object.entries({ ...setups, several }).flatMap(([called, setup]) => Object.entries(screens).flatMap(([screen, viewport]) =>
  ["light", "dark"].map((colorScheme) => [`${called}-${screen}-${colorScheme}`, (name) => on(setup, (page) => take(page, name), { viewport, colorScheme })])));
const others = Object.entries(screens).flatMap(([screen, viewport]) => [
  [`armies-${screen}`, (name) => on(knights, async (page) => {
    await page.getByRole("button", { name: "Armies" }).first().click();
    await take(page, name);
  }, { viewport })],
  [`damaged-link-${screen}`, (name) => on({ system: "warmaster" }, async (page) => {
    await page.getByRole("alert").waitFor();
    await take(page, name);
  }, { viewport })],
]);
const printed = ["printed", (name) => on(knights, async (page) => {
  await page.locator(".lever").first().waitFor();
  await page.emulateMedia({ media: "print" });
  await take(page, name);
}, { viewport: { width: 720, height: 1020 } })];

await run(Object.fromEntries([...pictures, ...others, printed].map(([name, work]) => [name, async () => {
  await work(name);
  writeFileSync(new URL("index.html", folder), `<!doctype html><title>The page</title>${taken.map((one) => `<h2>${one}</h2><img src="${one}.png" alt="${one}" style="max-width: 100%; border: 1px solid">`).join("")}`);
}])), process.argv[3]);
