// FRAY_SERVED=1 node pictures.mjs PROGRAM: takes the pictures of docs/guide/page.md.
import { mkdirSync, writeFileSync } from "node:fs";
import { knights, on, run, unit } from "./browser.mjs";

const folder = new URL("../../docs/images/", import.meta.url);
mkdirSync(folder, { recursive: true });
async function take(page, name, options = {}) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  writeFileSync(new URL(name, folder), await page.screenshot({ animations: "disabled", ...options }));
}
const flanked = {
  ...knights, a: [unit("empire/halberdiers", { charging: true }), unit("empire/knights", { charging: true, flank: "left" })],
  b: [unit("orcs/orc warriors"), unit("orcs/goblins", { behind: "1" })],
};

await run({
  "the odds and the units": () =>
    on(knights, async (page) => {
      await page.getByRole("region", { name: "The field" }).waitFor();
      await page.locator(".lever").first().waitFor();
      await take(page, "page.png");
    }, { viewport: { width: 1440, height: 1330 }, colorScheme: "light" }),
  "the answer on a phone": () =>
    on(flanked, async (page) => {
      await page.getByRole("region", { name: "The answer" }).waitFor();
      await page.locator(".mirrored").waitFor();
      await page.getByRole("region", { name: "The answer" }).evaluate((answer) => answer.scrollIntoView({ block: "start" }));
      await take(page, "page-phone.png");
    }, { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, colorScheme: "dark", hasTouch: true, isMobile: true }),
  "questions": () =>
    on({ ...knights, beside: { ...knights, a: [unit("empire/knights")] } }, async (page) => {
      await page.locator("summary", { hasText: "What one change would do" }).click();
      const panels = page.getByRole("region", { name: "More questions" });
      await page.getByRole("rowheader", { name: "not charging", exact: true }).waitFor();
      await panels.evaluate((all) => all.scrollIntoView({ block: "start" }));
      await take(page, "page-questions.png");
    }, { viewport: { width: 800, height: 900 }, colorScheme: "light" }),
}, process.argv[3]);
