// Units that are moved on the field, by hand and by keys.
import assert from "node:assert/strict";
import { comes, drawn, findings, knights, on, typed, unit } from "./browser.mjs";

const two = { ...knights, a: [unit("empire/knights", { charging: true }), unit("empire/halberdiers")], b: [unit("orcs/orc warriors")], settings: { rounds: "1" } };

const stand = (page, name) => page.getByRole("button", { name: new RegExp(`^${name}, `) });
const middle = async (unit) => {
  const { x, y, width, height } = await unit.boundingBox();
  return [x + width / 2, y + height / 2];
};
// Those who drag look first: the picture must be there.
async function drag(page, name, toX, toY) {
  const [x, y] = await middle(stand(page, name));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2);
  await page.mouse.move(toX, toY);
  await page.mouse.up();
}
// Pixels of the screen to a millimetre: an orc stand is 40 mm wide.
const scale = async (page, name, mm) => (await stand(page, name).boundingBox()).width / mm;

export const field = {
  "a unit is dragged along the front": () =>
    on(knights, async (page) => {
      await drawn(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      await stand(page, "A1").scrollIntoViewIfNeeded();
      const zoom = await scale(page, "B1", 120);
      const [x, y] = await middle(stand(page, "A1"));
      await drag(page, "A1", x + 40 * zoom, y + 3);
      await typed(page, "fray odds 'empire/knights: charging, at=40' 'orcs/orc warriors'");
    }),
  "a unit is dragged to a flank and to the rear, of either side": () =>
    on(knights, async (page) => {
      await drawn(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      for (const [name, enemy, x, y, expected] of [
        // Towards the enemy's middle, in shares of its half size.
        ["A1", "B1", 1.5, 0, "fray odds 'empire/knights: charging, flank=left' 'orcs/orc warriors'"],
        ["A1", "B1", -1.5, 0, "fray odds 'empire/knights: charging, flank=right' 'orcs/orc warriors'"],
        ["A1", "B1", 0, -3, "fray odds 'empire/knights: charging, rear' 'orcs/orc warriors'"],
        ["A1", "B1", 0, 3, "fray odds 'empire/knights: charging' 'orcs/orc warriors'"],
        ["B1", "A1", 2, 0, "fray odds 'empire/knights: charging' 'orcs/orc warriors: flank=right'"],
        ["B1", "A1", 0, 3, "fray odds 'empire/knights: charging' 'orcs/orc warriors: rear'"],
      ]) {
        await stand(page, enemy).scrollIntoViewIfNeeded();
        const [atX, atY] = await middle(stand(page, enemy));
        const { width, height } = await stand(page, enemy).boundingBox();
        await drag(page, name, atX + (x * width) / 2, atY + (y * height) / 2);
        await drawn(page, expected);
      }
    }),
  "a unit lands where it is dropped, and its friends stay where they are": () =>
    on(two, async (page) => {
      await page.locator(".field[aria-busy=false]").waitFor();
      const friend = stand(page, "A1");
      await friend.scrollIntoViewIfNeeded();
      const zoom = await scale(page, "B1", 120);
      const place = async (name) => (await middle(stand(page, name)))[0] - (await middle(stand(page, "B1")))[0];
      const [before, moved] = [await place("A1"), await place("A2")];
      const [x, y] = await middle(stand(page, "A2"));
      await drag(page, "A2", x + 30 * zoom, y);
      await drawn(page, /halberdiers: at=/);
      const now = await scale(page, "B1", 120);
      assert.ok(Math.abs((await place("A1")) / now - before / zoom) < 1.5, "the friend moved");
      assert.ok(Math.abs((await place("A2")) / now - moved / zoom - 30) < 3, "the unit is elsewhere");
    }),
  "keys move a unit, and turn it to the next edge": () =>
    on(knights, async (page) => {
      await stand(page, "A1").focus();
      await page.keyboard.press("ArrowRight");
      await typed(page, "fray odds 'empire/knights: charging, at=5' 'orcs/orc warriors'");
      await page.keyboard.press("Shift+ArrowLeft");
      await typed(page, "fray odds 'empire/knights: charging, at=-15' 'orcs/orc warriors'");
      await page.keyboard.press("Enter");
      await typed(page, "fray odds 'empire/knights: charging, flank=left' 'orcs/orc warriors'");
      await page.keyboard.press("ArrowUp");
      await typed(page, /flank=left, at=-?5'/);
    }),
  "each of many keys counts, though none waits for the picture": () =>
    on(knights, async (page) => {
      const unit = stand(page, "A1");
      await unit.focus();
      // One right after the other, as fast as no hand is.
      const press = (...keys) => unit.evaluate(async (one, all) => {
        for (const key of all) {
          one.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          await new Promise((done) => setTimeout(done));
        }
      }, keys);
      await press(...Array(6).fill("ArrowRight"), "ArrowLeft");
      await typed(page, "fray odds 'empire/knights: charging, at=25' 'orcs/orc warriors'");
      await press("ArrowUp", "ArrowUp", "Enter", "ArrowUp", "ArrowDown", "ArrowUp", "ArrowUp");
      await drawn(page, /charging, flank=left, at=10'/);
      // Here its stands swing round the corner; it is still at that edge.
      await press("ArrowLeft", "ArrowDown");
      await drawn(page, /charging, flank=left, at=5'/);
      await press("ArrowUp");
      await drawn(page, /charging, flank=left, at=10'/);
      await press("Enter", "Enter", "Enter");
      await drawn(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^A1, Knights: /);
    }),
  "Enter turns a unit round one enemy, and then to the next": () =>
    on({ ...knights, b: [unit("orcs/orc warriors"), unit("orcs/goblins")], settings: { rounds: "1" } }, async (page) => {
      await page.locator(".field[aria-busy=false]").waitFor();
      await stand(page, "A1").focus();
      const places = [];
      for (let i = 0; i < 8; ++i) {
        const before = await page.evaluate(() => location.hash);
        await page.keyboard.press("Enter");
        await page.waitForFunction((old) => location.hash !== old, before);
        const [{ options }] = JSON.parse(decodeURIComponent(await page.evaluate(() => location.hash.slice(1)))).a;
        places.push(Object.entries(options).filter(([name]) => name !== "charging").map((option) => option.join("=")).join(" "));
      }
      assert.equal(new Set(places).size, 8, places.join("; "));
      for (const one of ["flank=left", "rear=true", "flank=right", "flank=left of=2", "rear=true of=2", "flank=right of=2"]) assert.ok(places.includes(one), places.join("; "));
    }),
  "where a unit has no room, the core says so, it goes back, and may be moved again": () =>
    on(two, async (page) => {
      await page.locator(".field[aria-busy=false]").waitFor();
      await stand(page, "A1").scrollIntoViewIfNeeded();
      const [x, y] = await middle(stand(page, "A1"));
      const before = await page.locator(".share code").textContent();
      await drag(page, "A2", x, y);
      await page.locator(".notice span").waitFor();
      await typed(page, before);
      const [, again] = await middle(stand(page, "A1"));
      await drag(page, "A2", x + 400, again);
      await typed(page, /halberdiers: at=\d+/);
      assert.equal(await page.locator(".notice span").count(), 0);
    }),
  "units in ranks are drawn with their models, and dragged to a flank and to the rear": async () => {
    for (const system of ["sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"]) {
      await on({ system, a: [unit("custom")], b: [unit("custom", { models: "18" })], settings: { rounds: "1" } }, async (page) => {
        const command = `fray odds --system ${system} --rounds 1 `;
        await drawn(page, `${command}custom 'custom: models=18'`);
        const image = decodeURIComponent(await page.locator(".drawn img").getAttribute("src"));
        assert.ok(image.match(/<rect /g).length > 38, "a model has no box");
        for (const [x, y, expected] of [[2, 0, "'custom: flank=left'"], [-2, 0, "'custom: flank=right'"], [0, -3, "'custom: rear'"], [0, 3, "custom"]]) {
          await stand(page, "B1").evaluate((one) => one.scrollIntoView({ block: "center" }));
          const [atX, atY] = await middle(stand(page, "B1"));
          const { width, height } = await stand(page, "B1").boundingBox();
          await drag(page, "A1", atX + (x * width) / 2, atY + (y * height) / 2);
          await drawn(page, `${command}${expected} 'custom: models=18'`);
        }
        await stand(page, "A1").focus();
        await page.keyboard.press("Enter");
        await drawn(page, `${command}'custom: flank=left' 'custom: models=18'`);
        await page.locator(".understood", { hasText: /A: 20 models, 5 wide: .* strike.*B: 18 models/ }).waitFor({ state: "attached" });
      }, { viewport: { width: 1280, height: 1400 } });
    }
  },
  "of several enemies in ranks the one is named that a unit stands before, and a character goes with his unit": () =>
    on({ system: "fantasy7", a: [unit("custom"), unit("custom", { models: "1", character: true }), unit("custom")], b: [unit("custom"), unit("custom")], settings: { rounds: "1" } }, async (page) => {
      await page.locator(".field[aria-busy=false]").waitFor();
      assert.deepEqual(await page.locator(".movable").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label").split(",")[0])), ["A1", "A3", "B1", "B2"]);
      await stand(page, "B2").scrollIntoViewIfNeeded();
      const [x, y] = await middle(stand(page, "B2"));
      const { height } = await stand(page, "B2").boundingBox();
      await drag(page, "A1", x, y - height);
      await typed(page, /'custom: rear, of=2 \+ custom: models=1, character \+ custom' /);
    }, { viewport: { width: 1280, height: 1400 } }),
  "several units are cards: one opens its unit, takes it away, and is dragged to the field": async () => {
    const several = { ...knights, a: [unit("empire/knights", { charging: true }), unit("empire/halberdiers")] };
    const work = (touch) => async (page) => {
      await page.locator(".field[aria-busy=false]").waitFor();
      const side = page.getByRole("region", { name: "Side A" });
      const card = side.locator(".card").nth(1);
      await card.filter({ hasText: /A 2.*Empire Halberdiers 45 pts/ }).waitFor();  // what it costs comes once the lists are there
      assert.equal(await side.locator(".unit").count(), 0);
      await side.getByRole("button", { name: /^A 2/ }).click();
      await side.locator(".unit legend", { hasText: "Halberdiers" }).waitFor();
      await side.getByRole("button", { name: /^A 2/, expanded: true }).click();
      assert.equal(await side.locator(".unit").count(), 0);
      const grip = await card.locator(".grip").boundingBox();
      const from = [grip.x + grip.width / 2, grip.y + grip.height / 2];
      const enemy = await stand(page, "B1").boundingBox();
      const to = [enemy.x + enemy.width / 2, enemy.y - enemy.height / 2];
      assert.ok(to[1] < (await page.evaluate(() => innerHeight)), "the field is not to be seen");
      if (touch) {
        const session = await page.context().newCDPSession(page);
        const send = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
        await send("touchStart", from);
        for (let i = 1; i <= 8; ++i) await send("touchMove", from.map((one, axis) => one + ((to[axis] - one) * i) / 8));
        await send("touchEnd");
      } else {
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, { steps: 6 });
        await page.locator(".dragged").waitFor();
        await page.mouse.up();
      }
      await typed(page, /'empire\/knights: charging, at=-?\d+ \+ empire\/halberdiers: rear(, at=-?\d+)?' /);
      await comes(async () => assert.match(await card.textContent(), /rear/));
      assert.deepEqual(await findings(page), []);
      await side.getByRole("button", { name: "Remove A 2" }).click();
      await typed(page, /^fray odds '?empire\/knights: charging/);
      await comes(async () => assert.equal(await side.locator(".card").count(), 0));
    };
    await on(several, work(false), { viewport: { width: 1280, height: 1000 }, bypassCSP: true });
    await on(several, work(true), { viewport: { width: 390, height: 1000 }, hasTouch: true, isMobile: true, bypassCSP: true });
  },
};
