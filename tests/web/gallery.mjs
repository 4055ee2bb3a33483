// node gallery.mjs PROGRAM [SOME]: pictures of the page in every game, wide and on a phone, light and dark, in every language, with armies, cards
// and panels open, and as it is printed, in build/gallery, and index.html that shows them all.
import { mkdirSync, writeFileSync } from "node:fs";
import { knights, on, run, unit } from "./browser.mjs";

const folder = new URL("../../build/gallery/", import.meta.url);
mkdirSync(folder, { recursive: true });
const ranks = (system) => ({ system, a: [unit("custom", { charging: true })], b: [unit("custom", { models: "15" })], settings: {} });
const setups = { warmaster: knights, ...Object.fromEntries(["sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"].map((system) => [system, ranks(system)])) };
const several = { ...knights, a: [unit("empire/knights", { charging: true }), unit("empire/halberdiers")], b: [unit("orcs/orc warriors"), unit("orcs/goblins", { behind: "1" })], settings: { rounds: "1" } };
const inRanks = { system: "old-world", a: [unit("custom", { charging: true }), unit("custom", { models: "10", flank: "left" })], b: [unit("custom", { models: "23" }), unit("custom", { models: "1", character: true, a: "3" })], settings: { rounds: "1" } };
const screens = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const taken = [];
async function take(page, name, waits = ".mirrored") {
  await page.locator(waits).first().waitFor();
  await page.waitForTimeout(1500);
  writeFileSync(new URL(`${name}.png`, folder), await page.screenshot({ fullPage: true, animations: "disabled" }));
  taken.push(name);
}

const pictures = Object.entries({ ...setups, several, inRanks }).flatMap(([called, setup]) => Object.entries(screens).flatMap(([screen, viewport]) =>
  ["light", "dark"].map((colorScheme) => [`${called}-${screen}-${colorScheme}`, (name) => on(setup, (page) => take(page, name), { viewport, colorScheme })])));
const others = Object.entries(screens).flatMap(([screen, viewport]) => [
  [`armies-${screen}`, (name) => on(knights, async (page) => {
    await page.getByRole("button", { name: "Armies" }).first().click();
    await take(page, name);
  }, { viewport })],
  [`card-${screen}`, (name) => on(several, async (page) => {
    await page.getByRole("button", { name: /^A 2/ }).first().click();
    await take(page, name);
  }, { viewport, colorScheme: "dark" })],
  [`panels-${screen}`, (name) => on({ ...knights, beside: { ...knights, settings: { rounds: "1" } } }, async (page) => {
    const closed = page.locator("details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await page.getByRole("region", { name: "What changes are worth", exact: true }).waitFor();
    await take(page, name);
  }, { viewport })],
  [`refused-${screen}`, (name) => on({ ...knights, b: [unit("custom", { stands: "0", wings: "2" })] }, async (page) => {
    await page.getByRole("alert").waitFor();
    await take(page, name, ".refusal");
  }, { viewport })],
  ...["de-DE", "fr-FR"].flatMap((locale) => [["warmaster", knights], ["inRanks", inRanks]].map(([called, setup]) =>
    [`${locale.slice(0, 2)}-${called}-${screen}`, (name) => on(setup, (page) => take(page, name), { viewport, locale })])),
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
