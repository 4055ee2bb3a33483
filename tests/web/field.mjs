// Units that are moved on the field, by hand and by keys.
import assert from "node:assert/strict";
import { knights, on, typed, unit } from "./browser.mjs";

const two = { ...knights, a: [unit("empire/knights", { charging: true }), unit("empire/halberdiers")], b: [unit("orcs/orc warriors")], settings: { rounds: "1" } };

const stand = (page, name) => page.getByRole("button", { name: new RegExp(`^${name}, `) });
const middle = async (unit) => {
  const { x, y, width, height } = await unit.boundingBox();
  return [x + width / 2, y + height / 2];
};
async function drag(page, name, toX, toY) {
  const [x, y] = await middle(stand(page, name));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2);
  await page.mouse.move(toX, toY);
  await page.mouse.up();
}
const said = (page) => page.locator("code").textContent();
// Pixels of the screen to a millimetre: an orc stand is 40 mm wide.
const scale = async (page, name, mm) => (await stand(page, name).boundingBox()).width / mm;

export const field = {
  "a unit is dragged along the front": () =>
    on(knights, async (page) => {
      await stand(page, "A1").scrollIntoViewIfNeeded();
      const zoom = await scale(page, "B1", 120);
      const [x, y] = await middle(stand(page, "A1"));
      await drag(page, "A1", x + 40 * zoom, y + 3);
      await typed(page, "fray odds 'empire/knights: charging, at=40' 'orcs/orc warriors'");
    }),
  "a unit is dragged to a flank and to the rear, of either side": () =>
    on(knights, async (page) => {
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
        await typed(page, expected);
      }
    }),
  "a unit lands where it is dropped, and its friends stay where they are": () =>
    on(two, async (page) => {
      const friend = stand(page, "A1");
      await friend.scrollIntoViewIfNeeded();
      const zoom = await scale(page, "B1", 120);
      const place = async (name) => (await middle(stand(page, name)))[0] - (await middle(stand(page, "B1")))[0];
      const [before, moved] = [await place("A1"), await place("A2")];
      const [x, y] = await middle(stand(page, "A2"));
      await drag(page, "A2", x + 30 * zoom, y);
      await page.locator("code").getByText(/halberdiers: at=/).waitFor();
      await page.waitForTimeout(300);
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
      await page.locator("code").getByText(/flank=left, at=-?5'/).waitFor();
    }),
  "where a unit has no room, the core says so, and it may be moved again": () =>
    on(two, async (page) => {
      await stand(page, "A1").scrollIntoViewIfNeeded();
      const [x, y] = await middle(stand(page, "A1"));
      await drag(page, "A2", x, y);
      await page.getByRole("alert").waitFor();
      const [, again] = await middle(stand(page, "A1"));
      await drag(page, "A2", x + 400, again);
      await page.getByRole("alert").waitFor({ state: "detached" });
      assert.match(await said(page), /halberdiers: at=\d+/);
    }),
};
