// Several units a side: what they cost, who joins whom, where one that is added stands.
import assert from "node:assert/strict";
import { comes, drawn, knights, odds, on, suggested, typed, unit } from "./browser.mjs";

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const side = (page, name = "A") => page.getByRole("region", { name: `Side ${name}` });
const greatswords = unit("empire-of-man/empire greatswords", { models: "20", champion: true, standard: true, musician: true });
const oldWorld = (a, b = [unit("empire-of-man/state troops")]) => ({ system: "old-world", a, b, settings: { rounds: 1 } });
const setup = (page) => page.evaluate(() => JSON.parse(decodeURIComponent(location.hash.slice(1))));
const costOf = (a, b) => JSON.parse(odds("old-world", a, b, { rounds: 1 })).points.a.cost;

export const several = {
  "of several units each has the price that the program says, and a side its total": () =>
    on(oldWorld([greatswords, unit("empire-of-man/captain of the empire", { character: true })]), async (page) => {
      const full = "empire-of-man/empire greatswords: models=20, champion, standard, musician";
      const enemy = "empire-of-man/state troops";
      const [alone, both] = [costOf(full, enemy), costOf(`${full} + empire-of-man/captain of the empire: character`, enemy)];
      assert.notEqual(alone, costOf("empire-of-man/empire greatswords: models=20", enemy));
      const cards = side(page).locator(".card");
      await cards.nth(0).getByText(`${alone} pts`).waitFor();
      await cards.nth(1).getByText(`${both - alone} pts`).waitFor();
      await side(page).locator(".total", { hasText: `2 units ${both} pts` }).waitFor();
      await side(page).getByRole("button", { name: /^A 1/ }).tap();
      await side(page).locator("legend", { hasText: `20 models · ${alone} pts` }).waitFor();
      await side(page).locator("summary", { hasText: "Statistics" }).tap();
      await comes(async () => assert.equal(await side(page).getByRole("textbox", { name: "points", exact: true }).inputValue(), String(alone)));
    }, kPhone),
  "a regiment is offered the characters of its army, who join it": () =>
    on(oldWorld([greatswords]), async (page) => {
      await side(page).getByRole("button", { name: "champion", exact: true }).waitFor();
      assert.equal(await side(page).getByRole("button", { name: "hero", exact: true }).count(), 0);
      await side(page).getByRole("button", { name: "Add a character" }).tap();
      const characters = side(page).getByRole("group", { name: "Characters" });
      await characters.getByRole("button", { name: /^Captain of the Empire / }).waitFor();
      assert.equal(await characters.getByRole("button", { name: /^State Troops / }).count(), 0);
      await characters.getByRole("button", { name: /^Captain of the Empire / }).tap();
      await typed(page, /musician \+ empire-of-man\/captain of the empire: character' /);
      // He may be told apart again, and offers nobody to join him.
      await side(page).locator("legend", { hasText: "Captain of the Empire" }).waitFor();
      assert.equal(await side(page).getByRole("button", { name: "Add a character" }).count(), 0);
      await side(page).getByRole("button", { name: "Remove A 1" }).tap();
      await typed(page, /^fray odds --system old-world --rounds 1 'empire-of-man\/captain of the empire' /);
    }, kPhone),
  "a unit is put behind a friend by a choice of those there are": () =>
    on({ ...knights, b: [unit("orcs/orc warriors"), unit("orcs/goblins")] }, async (page) => {
      await side(page, "B").getByRole("button", { name: /^B 2/ }).first().click();
      await side(page, "B").getByText("All options and rules").click();
      const behind = side(page, "B").getByRole("combobox", { name: "behind", exact: true });
      assert.deepEqual(await behind.locator("option").evaluateAll((all) => all.map(({ value }) => value)), ["", "1"]);
      await behind.selectOption("1");
      await typed(page, /'orcs\/orc warriors \+ orcs\/goblins: behind=1'/);
    }),
  "a unit for which there is no room before the enemy stands behind a friend": () =>
    on({ ...knights, a: Array(3).fill(unit("empire/halberdiers")), settings: { rounds: "1" } }, async (page) => {
      await side(page).getByRole("button", { name: "Add a unit to A" }).tap();
      await typed(page, /empire\/halberdiers: behind=\d' /);
      await page.getByRole("status").getByText("There is no room for it before the enemy: it stands behind a friend.").waitFor();
      await comes(async () => assert.equal(await page.locator(".movable[aria-label^=A]").count(), 4));
    }, kPhone),
  "where a side takes no more units, one that is added is taken back, and that is said": () =>
    on(oldWorld(Array(3).fill(unit("custom"))), async (page) => {
      await side(page).getByRole("button", { name: "Add a unit to A" }).tap();
      await page.getByRole("status").getByText(/there are more than 3 units/).waitFor();
      assert.equal(await side(page).locator(".card").count(), 3);
      assert.equal(await page.getByRole("alert").count(), 0);
    }, kPhone),
  "a step that is refused is taken back and said, and the answer stays where it is": () =>
    on({ ...knights, a: [unit("empire/knights", { character: "10" })] }, async (page) => {
      const hero = side(page).getByRole("textbox", { name: "hero", exact: true });
      await side(page).getByRole("button", { name: "hero: one more", exact: true }).waitFor();
      await page.locator(".mirrored").waitFor();
      await page.locator(".lever").first().waitFor();
      const before = await hero.boundingBox();
      await side(page).getByRole("button", { name: "hero: one more", exact: true }).tap();
      await page.getByRole("status").getByText(/"11" is not allowed/).waitFor();
      assert.equal(await hero.inputValue(), "10");
      assert.deepEqual(await hero.boundingBox(), before);
      assert.equal((await setup(page)).a[0].options.character, "10");
      assert.equal(await page.getByRole("alert").count(), 0);
    }, kPhone),
  "a word has no steps": () =>
    on({ ...knights, a: [unit("empire/knights", { character: "general" })] }, async (page) => {
      assert.ok(await side(page).getByRole("button", { name: "hero: one more", exact: true }).isDisabled());
      assert.ok(await side(page, "B").getByRole("button", { name: "hero: one more", exact: true }).isEnabled());
    }, kPhone),
  "a unit that is added is on the screen, whatever was open in another": () =>
    on({ ...knights, a: [unit("empire/knights"), unit("empire/halberdiers")] }, async (page) => {
      await side(page).getByRole("button", { name: /^A 2/ }).tap();
      await side(page).locator("summary", { hasText: "Statistics" }).tap();
      await side(page).locator("summary", { hasText: "All options and rules" }).tap();
      await side(page).getByRole("heading", { name: "Special rules" }).waitFor();
      await side(page).getByRole("button", { name: "Add a unit to A" }).tap();
      await comes(async () => {
        const [legend, odds] = [await side(page).locator("legend", { hasText: "A 3" }).boundingBox(), await page.locator(".result").boundingBox()];
        assert.ok(legend.y >= odds.y + odds.height - 1 && legend.y + legend.height <= 844, `${legend.y} of ${odds.y + odds.height}`);
      });
    }, kPhone),
  "of units that are called alike those of the side's army come first": () =>
    on(oldWorld([greatswords, unit("custom")]), async (page) => {
      await side(page).getByRole("button", { name: /^A 2/ }).tap();
      await side(page).getByRole("combobox", { name: "Unit" }).fill("captain");
      await suggested(page, "empire-of-man/captain of the empire").waitFor();
      assert.equal(await side(page).locator("[role=option]").first().getAttribute("data-key"), "empire-of-man/captain of the empire");
    }, kPhone),
  "a field that is tapped is marked, so that what is typed takes its place": () =>
    on(oldWorld([unit("empire-of-man/empire greatswords", { models: "5" })]), async (page) => {
      const models = side(page).getByRole("textbox", { name: "models", exact: true });
      await models.tap();
      await page.keyboard.type("20");
      await page.keyboard.press("Enter");
      await typed(page, /greatswords: models=20'/);
    }, kPhone),
  "what is refused leaves the odds of what was set before in their place": () =>
    on(knights, async (page) => {
      await page.locator(".mirrored").waitFor();
      await page.locator(".lever").first().waitFor();
      await drawn(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      const where = () => page.locator(".sides").evaluate((one) => one.getBoundingClientRect().top + scrollY);
      const before = await where();
      await side(page).locator("summary", { hasText: "Statistics" }).tap();
      await side(page).getByRole("textbox", { name: "stands", exact: true }).fill("0");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText(/"0" is not allowed/).waitFor();
      assert.ok(await page.locator(".odds dl").isVisible());
      assert.ok(Math.abs((await where()) - before) < 44, `${(await where()) - before}`);
    }, kPhone),
  "the browser's Back takes the last change back, several in quick succession at once": () =>
    on(knights, async (page) => {
      // As if the page had been opened this moment.
      await page.evaluate(() => {
        const began = performance.now();
        const now = performance.now.bind(performance);
        performance.now = () => now() - began;
      });
      await side(page).getByRole("button", { name: "charging" }).tap();
      await typed(page, "fray odds empire/knights 'orcs/orc warriors'");
      await page.waitForTimeout(1500);
      await side(page).getByRole("button", { name: "hero: one more", exact: true }).evaluate(async (button) => {
        for (let i = 0; i < 3; ++i) {
          button.click();
          await new Promise((drawn) => setTimeout(drawn, 20));
        }
      });
      await typed(page, "fray odds 'empire/knights: character=3' 'orcs/orc warriors'");
      await page.goBack();
      await typed(page, "fray odds empire/knights 'orcs/orc warriors'");
      await page.goBack();
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      await page.goForward();
      await typed(page, "fray odds empire/knights 'orcs/orc warriors'");
    }, kPhone),
};
