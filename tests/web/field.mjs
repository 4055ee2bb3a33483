// Units that are moved on the field, by hand and by keys.
import assert from "node:assert/strict";
import { drawn, knights, on, typed, unit } from "./browser.mjs";

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
      assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^A1, empire\/knights: /);
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
  "where a unit has no room, the core says so, and it may be moved again": () =>
    on(two, async (page) => {
      await page.locator(".field[aria-busy=false]").waitFor();
      await stand(page, "A1").scrollIntoViewIfNeeded();
      const [x, y] = await middle(stand(page, "A1"));
      await drag(page, "A2", x, y);
      await page.getByRole("alert").waitFor();
      const [, again] = await middle(stand(page, "A1"));
      await drag(page, "A2", x + 400, again);
      await typed(page, /halberdiers: at=\d+/);
      await page.getByRole("alert").waitFor({ state: "detached" });
    }),
};
