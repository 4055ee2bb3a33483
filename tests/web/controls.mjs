// Every control of every game, by keys alone and by a finger alone; of two games where not all are asked for.
import assert from "node:assert/strict";
import { comes, drawn, findings, knights, on, some, typed, unit } from "./browser.mjs";

const games = {
  warmaster: { unit: ["empire halb", "empire/halberdiers"], enemy: "orcs/orc warriors", statistic: "attacks", rule: "fierce-charge", choice: ["formation", "column"], reading: undefined },
  sovl: { unit: ["empires spear", undefined], enemy: "custom", statistic: "skill", rule: "fearless", choice: ["flank", "right"], reading: ["save table", "2024-05"] },
  "ninth-age": { unit: ["beast cyc", "beast-herds/cyclops"], enemy: "custom", statistic: "off", rule: "stubborn", choice: ["pursue", "restrain"], reading: ["rank bonus", "2"] },
  fantasy6: { unit: ["dwarf war", "dwarfs/dwarf warriors"], enemy: "custom", statistic: "ws", rule: "stubborn", choice: ["pursue", "no"], reading: undefined },
  "old-world": { unit: ["dark elf war", undefined], enemy: "custom", statistic: "ws", rule: "stubborn", choice: ["flank", "left"], reading: undefined },
  fantasy7: { unit: ["troll", "starter/troll slayers"], enemy: "custom", statistic: "ws", rule: "hatred", choice: ["flank", "left"], reading: ["step up", "yes"] },
};

// What the page's address says is set.
const setup = (page) => page.evaluate(() => JSON.parse(decodeURIComponent(location.hash.slice(1))));
const isSet = (page, of, expected) => comes(async () => assert.deepEqual(of(await setup(page)), expected));
const duel = (system, { enemy }) => ({ system, a: [unit("custom")], b: [unit(enemy)], settings: {} });

// The control that has the focus: its name, and what is wrong with how it is seen.
const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === document.body) return undefined;
    const { left, top, right, bottom, width, height } = at.getBoundingClientRect();
    const name = at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent.trim() ?? at.textContent.trim();
    const marked = (one) => getComputedStyle(one).outlineStyle !== "none" && parseFloat(getComputedStyle(one).outlineWidth) >= 2;
    const seen = at.matches(".movable") ? getComputedStyle(at.querySelector("rect")).stroke !== "none" : marked(at);
    const wrong = [];
    if (!seen) wrong.push("no mark says that it has the focus");
    if (width < 1 || height < 1 || right <= 0 || left >= innerWidth) wrong.push("it is not on the screen");
    // Of what is higher than the screen some must be seen, and of all else the middle.
    const middle = [Math.max(0, Math.min(innerWidth - 1, (left + right) / 2)), height < innerHeight / 2 ? (top + bottom) / 2 : Math.max(top, innerHeight / 2)];
    const over = document.elementFromPoint(...middle);
    if (!over) wrong.push(`it is above or below the screen (${Math.round(top)} to ${Math.round(bottom)})`);
    else if (!at.contains(over) && !over.contains(at)) wrong.push(`${over.className || over.tagName} lies over it`);
    return { name, tag: at.localName, wrong };
  });

// How many controls Tab passes before one of this name, or a locator's own, has the focus, as they stand in the page; none where it is not ahead.
const ahead = async (page, wanted, tag) =>
  page.evaluate(([wanted, of]) => {
    const all = [...document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")].filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
    const nameOf = (at) => at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent.trim() ?? at.textContent.trim();
    const after = all.slice(all.indexOf(document.activeElement) + 1);
    return Math.max(after.findIndex((one) => one === wanted || (nameOf(one) === wanted && (!of || one.localName === of))), 0);
  }, [typeof wanted === "string" ? wanted : await wanted.elementHandle(), tag]);

// Presses Tab until a control of this name, or a locator's own, has the focus. Only where that is near is looked at after each press.
async function tabTo(page, wanted, tag) {
  const isThere = async (now) => (typeof wanted === "string" ? now?.name === wanted && (!tag || now.tag === tag) : wanted.evaluate((one) => one === document.activeElement));
  for (let far = (await ahead(page, wanted, tag)) - 1; far > 0; --far) await page.keyboard.press("Tab");
  const passed = [];
  for (let i = 0; i < 800; ++i) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    passed.push(now?.name);
    if (await isThere(now)) return;
  }
  assert.fail(`Tab never comes to ${wanted}: ${passed.slice(0, 60).join(", ")}`);
}

// How large a finger's target must be, WCAG 2.2, 2.5.5.   Units: pixels
const kFinger = 44;

async function small(page) {
  return page.locator("button, select, input, summary, a").evaluateAll((all, least) =>
    all.filter((one) => one.checkVisibility()).map((one) => [one.getBoundingClientRect(), one])
      .filter(([{ width, height }]) => width < least || height < least).map(([{ width, height }, one]) => `${one.textContent || one.getAttribute("aria-label")}: ${width} x ${height}`), kFinger);
}

// Words and controls that stick out of the screen, or of the box that they stand in.
const cut = (page) =>
  page.evaluate(() => [...document.querySelectorAll("button, select, input, summary, th, td, li, p, h2, h3, label, legend, dd, dt, a")]
    .filter((one) => one.checkVisibility() && !one.closest("svg, .side h2, .unseen"))
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      const scrolled = one.closest(".scroll");
      return !scrolled && (right > innerWidth + 0.5 || left < -0.5 || (one.matches("button, summary") && one.scrollWidth > one.clientWidth + 1));
    }).map((one) => `${one.localName}: ${one.textContent.slice(0, 60)}`));

async function byKeys(system, game) {
  await on(duel(system, game), async (page) => {
    const side = page.getByRole("region", { name: "Side A" });
    await side.getByRole("combobox", { name: "Unit" }).waitFor();
    // What is still being counted moves what stands below it.
    await page.locator(".lever").first().waitFor();
    // Past each control once, all of them seen.
    const names = [];
    for (let now; names.length < 800; names.push(now)) {
      await page.keyboard.press("Tab");
      now = await focused(page);
      if (!now) break;
      assert.deepEqual(now.wrong, [], now.name);
    }
    assert.ok(names.length > 30, `Tab comes to ${names.length} controls alone`);
    for (const name of [`${game.statistic}: one more`, "charging", "Add a unit to A", "Settings", "Copy the link"]) assert.ok(names.some((one) => one.name === name), name);

    await page.locator("body").focus();
    await page.reload();
    await side.getByRole("combobox", { name: "Unit" }).waitFor();
    await tabTo(page, "Unit");
    await page.keyboard.type(game.unit[0]);
    const list = page.getByRole("listbox", { name: "Unit" }).first();
    await list.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await comes(async () => assert.equal(await list.getByRole("option", { selected: true }).getAttribute("data-key"), game.unit[1] ?? (await list.getByRole("option").first().getAttribute("data-key"))));
    await page.keyboard.press("Enter");
    await comes(async () => assert.notEqual((await setup(page)).a[0].unit, "custom"));

    await tabTo(page, "charging");
    await page.keyboard.press("Space");
    await isSet(page, ({ a }) => a[0].options.charging, true);
    await tabTo(page, `${game.statistic}: one more`);
    const field = side.getByRole("textbox", { name: game.statistic, exact: true });
    const before = Number(await field.inputValue());
    await page.keyboard.press("Enter");
    await isSet(page, ({ a }) => a[0].options[game.statistic], String(before + 1));
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(String(before + 2));
    await page.keyboard.press("Enter");
    await isSet(page, ({ a }) => a[0].options[game.statistic], String(before + 2));

    await tabTo(page, "All options and rules");
    await page.keyboard.press("Enter");
    await tabTo(page, game.rule.replaceAll("-", " "));
    await page.keyboard.press("Space");
    await isSet(page, ({ a }) => a[0].options[game.rule], true);
    // A rule that is turned on stays where it is.
    await comes(async () => assert.equal((await focused(page))?.name, game.rule.replaceAll("-", " ")));
    const select = side.locator("label.choice", { hasText: new RegExp(`^${game.choice[0]}`) }).locator("select");
    await page.keyboard.press("Shift+Tab");
    await tabTo(page, select);
    await page.keyboard.type(game.choice[1]);
    await isSet(page, ({ a }) => a[0].options[game.choice[0]], game.choice[1]);

    await tabTo(page, "Add a unit to A");
    await page.keyboard.press("Enter");
    await isSet(page, ({ a }) => a.length, 2);
    await tabTo(page, "Remove A 2");
    await page.keyboard.press("Enter");
    await isSet(page, ({ a }) => a.length, 1);
    assert.equal((await focused(page))?.name, "Add a unit to A", "the focus is lost with what was removed");

    await tabTo(page, "Settings");
    await page.keyboard.press("Enter");
    await tabTo(page, "rounds");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await isSet(page, ({ settings }) => settings.rounds, "1");
    if (game.reading) {
      const [name, value] = game.reading;
      const reading = page.locator(".settings label.choice", { hasText: new RegExp(`^${name}`) }).locator("select");
      await tabTo(page, reading);
      await page.keyboard.type(value);
      await isSet(page, ({ settings }) => settings.rule?.[name.replaceAll(" ", "-")], value);
    }
    await tabTo(page, "Two set-ups side by side what has changed since");
    await page.keyboard.press("Enter");
    await tabTo(page, "Put this set-up aside");
    await page.keyboard.press("Enter");
    await isSet(page, ({ beside }) => beside?.a.length, 1);
    await comes(async () => assert.equal((await focused(page))?.name, "Exchange both", "the focus is lost with what was put aside"));
    await tabTo(page, "More ways to pass it on");
    await page.keyboard.press("Enter");
    await tabTo(page, "Copy the command");
    await page.keyboard.press("Enter");
    await page.getByText("Copied.").waitFor();
  });
}

async function byFinger(system, game) {
  await on(duel("warmaster", games.warmaster), async (page) => {
    const side = page.getByRole("region", { name: "Side A" });
    const tap = async (one) => {
      await one.scrollIntoViewIfNeeded();
      await one.tap();
    };
    await page.getByRole("combobox", { name: "Game" }).selectOption(system);
    await isSet(page, (now) => now.system, system);
    const field = side.getByRole("combobox", { name: "Unit" });
    await tap(field);
    await field.pressSequentially(game.unit[0]);
    await tap(page.getByRole("listbox", { name: "Unit" }).first().getByRole("option").first());
    await comes(async () => assert.notEqual((await setup(page)).a[0].unit, "custom"));
    await tap(side.getByRole("button", { name: "charging", exact: true }));
    await isSet(page, ({ a }) => a[0].options.charging, true);
    await tap(side.locator("summary", { hasText: "Statistics" }));  // those of a custom unit were open
    const statistic = side.getByRole("textbox", { name: game.statistic, exact: true });
    const before = Number(await statistic.inputValue());
    // Every stepper, down and up again.
    const steppers = await side.locator(".values").getByRole("button", { name: /: one more$/ }).all();
    assert.ok(steppers.length >= 5);
    for (const stepper of steppers) await tap(stepper);
    await isSet(page, ({ a }) => a[0].options[game.statistic], String(before + 1));
    for (const stepper of await side.locator(".values").getByRole("button", { name: /: one less$/ }).all()) await tap(stepper);
    await isSet(page, ({ a }) => game.statistic in a[0].options, false);
    await tap(side.locator("summary", { hasText: "All options and rules" }));
    await tap(side.getByRole("button", { name: game.rule.replaceAll("-", " "), exact: true }));
    await isSet(page, ({ a }) => a[0].options[game.rule], true);
    await tap(page.getByRole("button", { name: "Add a unit to B" }));
    await isSet(page, ({ b }) => b.length, 2);
    await tap(page.getByRole("button", { name: "Remove B 2" }));
    await isSet(page, ({ b }) => b.length, 1);
    await tap(page.locator("summary", { hasText: /^Settings$/ }));
    for (const summary of await page.locator(".panels > details > summary").all()) await tap(summary);
    await tap(page.getByRole("button", { name: "Put this set-up aside" }));
    await isSet(page, ({ beside }) => beside?.system, system);
    await tap(page.getByRole("button", { name: "Copy the link", exact: true }));
    await page.getByText("Copied.").waitFor();
    const wide = await page.locator(".answer .scroll").evaluateAll((all) => all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.getAttribute("aria-label")));
    assert.deepEqual(wide, []);
    assert.deepEqual(await small(page), []);
    assert.deepEqual(await cut(page), []);
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: "dark", bypassCSP: true });
}

const ofGames = (how, test) => Object.fromEntries(some(Object.entries(games)).map(([system, game]) => [`every control of ${system}, ${how}`, () => test(system, game)]));
export const keys = ofGames("by keys alone", byKeys);
export const fingers = {
  ...ofGames("by a finger on a small dark screen", byFinger),
  "a finger drags a unit on the field, and scrolls the page beside it": () =>
    on(knights, async (page) => {
      await drawn(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      const unit = page.getByRole("button", { name: /^A1, / });
      const enemy = page.getByRole("button", { name: /^B1, / });
      await unit.evaluate((one) => one.scrollIntoView({ block: "center" }));
      const { x, y, width, height } = await unit.boundingBox();
      const other = await enemy.boundingBox();
      const session = await page.context().newCDPSession(page);
      const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([atX, atY]) => ({ x: atX, y: atY })) });
      const from = [x + width / 2, y + height / 2];
      const to = [from[0], other.y - 2 * other.height];
      // The answer above it may grow, for which the browser makes up: what counts is where the field is on the screen.
      const field = () => page.locator(".drawn").boundingBox();
      const { y: before } = await field();
      await touch("touchStart", from);
      for (let i = 1; i <= 8; ++i) await touch("touchMove", from.map((one, axis) => one + ((to[axis] - one) * i) / 8));
      await touch("touchEnd");
      await typed(page, "fray odds 'empire/knights: charging, rear' 'orcs/orc warriors'");
      await comes(async () => assert.ok(Math.abs((await field()).y - before) < 3));
      const scrolled = await page.evaluate(() => scrollY);
      const picture = await page.locator(".drawn").boundingBox();
      const beside = [picture.x + 12, picture.y + picture.height - 12];
      await touch("touchStart", beside);
      for (let i = 1; i <= 8; ++i) await touch("touchMove", [beside[0], beside[1] - 20 * i]);
      await touch("touchEnd");
      await comes(async () => assert.ok((await page.evaluate(() => scrollY)) > scrolled + 40));
    }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }),
};
