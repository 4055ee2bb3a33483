// What new users tried, on a phone, by what they see and tap alone.
import assert from "node:assert/strict";
import { address, opened, typed } from "./browser.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// The page as it opens first, and a finger on it.
async function onPhone(work) {
  const page = await opened(address, phone);
  const side = (name) => page.getByRole("region", { name: `Side ${name}` });
  try {
    await side("A").getByRole("combobox", { name: "Unit" }).waitFor();
    await work(page, side);
  } finally {
    await page.context().close();
  }
}
const open = (page, title) => page.locator("summary", { hasText: title }).tap();
async function choose(side, army, unit) {
  await side.getByRole("button", { name: "Armies", exact: true }).tap();
  const armies = side.getByRole("group", { name: "Armies" });
  const list = armies.locator("details", { has: armies.page().locator("summary", { hasText: new RegExp(`^${army}$`) }) });
  if (!(await list.evaluate((one) => one.open))) await list.locator("summary").tap();
  await list.getByRole("button", { name: new RegExp(`^${unit} `) }).tap();
}
async function game(page, title) {
  await page.getByRole("combobox", { name: "Game" }).selectOption({ label: title });
}

export const tasks = {
  "knights against orcs, charging and receiving, beside each other": () =>
    onPhone(async (page, side) => {
      await open(page, "Two set-ups side by side");
      await page.getByRole("button", { name: "Put this set-up aside" }).tap();
      await side("A").getByRole("button", { name: "charging" }).tap();
      await side("B").getByRole("button", { name: "charging" }).tap();
      await page.getByRole("region", { name: "Two set-ups side by side" }).getByText("A wins").waitFor();
      await typed(page, "fray odds empire/knights 'orcs/orc warriors: charging'");
    }),
  "with a hero": () =>
    onPhone(async (page, side) => {
      await side("A").getByRole("button", { name: "hero: one more" }).tap();
      await typed(page, "fray odds 'empire/knights: charging, character=1' 'orcs/orc warriors'");
    }),
  "a second unit charges the flank": () =>
    onPhone(async (page, side) => {
      await page.getByRole("button", { name: "Add a unit to A" }).tap();
      await choose(side("A"), "Empire", "Halberdiers");
      await side("A").getByRole("combobox", { name: "flank" }).selectOption("left");
      await side("A").locator(".unit").getByRole("button", { name: "charging" }).tap();
      await typed(page, /'empire\/knights: charging \+ empire\/halberdiers: (flank=left, charging|charging, flank=left)' 'orcs\/orc warriors'/);
    }),
  "the orcs defend a hedge": () =>
    onPhone(async (page, side) => {
      await side("B").getByRole("button", { name: "defended", exact: true }).tap();
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors: defended'");
    }),
  "should I pursue?": () =>
    onPhone(async (page) => {
      await open(page, "Pursue or hold");
      await page.getByRole("region", { name: "Whole fights" }).getByRole("rowheader").first().waitFor();
    }),
  "the best of my list for its points against Dwarfs": () =>
    onPhone(async (page) => {
      await open(page, "My list against theirs");
      const panel = page.locator("details", { has: page.locator("summary", { hasText: "My list against theirs" }) });
      await panel.getByRole("combobox", { name: "against" }).selectOption("dwarfs");
      await panel.getByText("per 100 points").waitFor();
      assert.ok((await panel.getByRole("rowheader").count()) > 5);
    }),
  "an own regiment in The 9th Age": () =>
    onPhone(async (page, side) => {
      await game(page, "The 9th Age");
      const unit = side("A").getByRole("combobox", { name: "Unit" });
      await unit.tap();
      await unit.fill("knights of ryma");
      await side("A").getByRole("option").first().tap();
      await typed(page, /knights of ryma/);
    }),
  "a unit whose name one does not know": () =>
    onPhone(async (page, side) => {
      await choose(side("B"), "Dwarfs", "Warriors");
      await typed(page, "fray odds 'empire/knights: charging' dwarfs/warriors");
      await page.locator(".odds", { hasText: "Empire Knights" }).waitFor();
    }),
  "25 models, eight wide, with better armour": () =>
    onPhone(async (page, side) => {
      await game(page, "The Old World");
      const value = async (name, text) => {
        const field = side("A").getByRole("textbox", { name, exact: true });
        await field.tap();
        await field.fill(text);
        await field.press("Enter");
      };
      await value("models", "25");
      await value("width", "8");
      await value("sv", "4+");
      await typed(page, "fray odds --system old-world 'custom: models=25, width=8, sv=4+' custom");
      await page.locator(".field[aria-busy=false] .understood", { hasText: "25 models, 8 wide" }).waitFor({ state: "attached" });
    }),
  "how lucky was it to lose two stands, and a picture for the chat": () =>
    onPhone(async (page) => {
      await open(page, "How lucky was that");
      const result = page.getByLabel("What came of it for A", { exact: true });
      await result.tap();
      await result.fill("lost 2 stands");
      await result.press("Enter");
      await page.getByRole("region", { name: "How lucky that was" }).getByText("the whole fight").waitFor();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save picture" }).tap()]);
      assert.equal(file.suggestedFilename(), "fray.png");
      await page.locator(".done").getByText("Saved.").waitFor();
    }),
};
