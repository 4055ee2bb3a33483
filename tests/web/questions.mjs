// What the page's panels answer is what the program answers to the same question.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { address, comes, copied, knights, link, odds, on, percent, printed, served, signed, suggested, table, typed, unit } from "./browser.mjs";

const a = "empire/knights: charging";
const b = "orcs/orc warriors";
const duel = (one = a, other = b) => JSON.parse(odds("warmaster", one, other));
const json = (...words) => JSON.parse(printed([...words, "--json"]));
// Opens a panel with the keyboard.
async function open(page, title) {
  await page.locator("summary", { hasText: title }).focus();
  await page.keyboard.press("Enter");
}
const filled = async (page, label, text) => {
  const field = page.getByLabel(label, { exact: true });
  await field.fill("");
  await field.pressSequentially(text);
  await page.keyboard.press("Enter");
};

// Waits until a table says this, or what `of` takes of each row.
const tableIs = (page, label, expected, of = (row) => row) => comes(async () => assert.deepEqual((await table(page, label)).map(of), expected));
// Waits until a table has a row of this name that begins so.
const rowIs = (page, label, expected) =>
  comes(async () => assert.deepEqual((await table(page, label)).find(([name]) => name === expected[0])?.slice(0, expected.length), expected));

const mine = `system = "warmaster"\nlist = "Mine"\nsource = "a test"\n\n[[unit]]\nname = "Pikes"\ntype = "infantry"\nattacks = 3\nhits = 3\narmour = "5+"\nstands = 3\npoints = 60\n`;

// The rows that the page shows at once of what is needed: what can be had first, the cheapest of it before.
function needed([now, ...rows]) {
  const dearer = ({ price }) => price - now.price;
  const order = (row) => (row.sold ? dearer(row) : Infinity);
  const margin = ({ low, high }) => (high > low ? ` ± ${(50 * (high - low)).toFixed(1)} %` : "");
  return rows.filter(({ reaches }) => reaches).toSorted((one, other) => (order(one) === order(other) ? 0 : order(one) - order(other))).slice(0, 10)
    .map((row) => [row.changes.replaceAll("-", " "), percent(row.reached) + margin(row), !row.sold ? "not sold" : dearer(row) === 0 ? "–" : `+${dearer(row)}`]);
}

export const questions = {
  "two set-ups stand beside each other with their differences": () =>
    on(knights, async (page) => {
      await open(page, "Two set-ups side by side");
      await page.getByRole("button", { name: "Put this set-up aside" }).click();
      await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "charging" }).click();
      await typed(page, "fray odds empire/knights 'orcs/orc warriors'");
      const [before, now] = [duel(), duel("empire/knights")];
      await page.getByText(signed(100 * (now.win.p - before.win.p))).waitFor();
      const swing = [before, now].map(({ points }) => points.swing.mean);
      await comes(async () => {
        const rows = await table(page, "Two set-ups side by side");
        assert.deepEqual(rows[0], ["A wins", percent(before.win.p), percent(now.win.p), signed(100 * (now.win.p - before.win.p))]);
        assert.deepEqual(rows.at(-1).slice(1), [signed(swing[0]), signed(swing[1]), signed(swing[1] - swing[0])]);
      });
      await page.getByRole("button", { name: "Exchange both" }).click();
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      await page.reload();
      await page.getByText(signed(100 * (before.win.p - now.win.p))).waitFor();
      await page.getByRole("button", { name: "Forget the one put aside" }).click();
      await page.getByRole("button", { name: "Put this set-up aside" }).waitFor();
    }),
  "what one change would do": () =>
    on(knights, async (page) => {
      await open(page, "What one change would do");
      const as = duel();
      for (const [words, side] of [["armour 3+", `${a}, armour=3+`], ["armour 5+", `${a}, armour=5+`], ["stands 4", `${a}, stands=4`], ["not charging", "empire/knights"]]) {
        const changed = duel(side);
        await rowIs(page, "What one change would do", [words, percent(changed.win.p), signed(100 * (changed.win.p - as.win.p)), signed(changed.points.swing.mean - as.points.swing.mean)]);
      }
      await page.getByRole("combobox", { name: "Change" }).selectOption({ label: "B: Orc Warriors" });
      await rowIs(page, "What one change would do", ["armour 5+", percent(duel(a, `${b}: armour=5+`).win.p)]);
    }),
  "what several units may not change is one sentence, and of many decisions the commonest are told first": () =>
    on({ ...knights, a: Array(2).fill(unit("empire/knights", { charging: true, stands: "2" })), b: Array(2).fill(unit("orcs/goblins", { stands: "2" })) }, async (page) => {
      await open(page, "What one change would do");
      await page.locator('p', { hasText: /^Not allowed here: .*defended.*\.$/ }).waitFor();
      const rows = await comes(async () => {
        const all = await table(page, "What one change would do");
        assert.ok(all.length > 5);
        return all;
      });
      assert.ok(rows.every(([name, wins]) => /%$/.test(wins) && !/^points|^defended$/.test(name)), JSON.stringify(rows));
      await open(page, "Pursue or hold");
      await page.getByText(/^\d+ more, which fewer fights come to$/).click();
      await page.locator(".rule").nth(8).waitFor();
      const shares = await page.locator(".rule > p").evaluateAll((all) => all.map(({ textContent }) => Number.parseFloat(textContent)));
      assert.deepEqual(shares, [...shares].sort((one, other) => other - one));
    }),
  "the least that is needed": () =>
    on(knights, async (page) => {
      await open(page, "The least that is needed");
      await filled(page, "at least", "80");
      await tableIs(page, "The least that is needed", needed(json("need", a, b, "--win", "80%")));
      await filled(page, "at least", "many");
      await page.getByRole("alert").getByText("many").waitFor();
    }),
  "of several units one is chosen that needs something": () =>
    on({ ...knights, a: [unit("empire/halberdiers"), unit("empire/knights")], settings: { rounds: "1" } }, async (page) => {
      await open(page, "The least that is needed");
      const shown = (place) => tableIs(page, "The least that is needed", needed(json("need", "empire/halberdiers + empire/knights", b, "--rounds", "1", "--win", "95%", "--unit", place)));
      await filled(page, "at least", "95");
      await shown("1");
      await page.getByRole("combobox", { name: "Change" }).selectOption("A 2: Knights");
      await shown("2");
    }),
  "where nothing reaches what is wanted, that is said": () =>
    on({ ...knights, a: [unit("custom", { stands: "1", attacks: "1" })], b: [unit("orcs/giant")] }, async (page) => {
      await open(page, "The least that is needed");
      await filled(page, "at least", "100%");
      assert.equal(json("need", "custom: stands=1, attacks=1", "orcs/giant", "--win", "100%").filter(({ reaches }) => reaches).length, 0);
      await page.getByText(/^As it is: (< )?[\d.]+ %\. Nothing that was tried reaches it\.$/).waitFor();
      assert.equal(await page.getByRole("region", { name: "The least that is needed", exact: true }).count(), 0);
    }),
  "sides without prices are told so, and advised by chances": () =>
    on({ system: "ninth-age", a: [unit("beast-herds/cyclops", { charging: true })], b: [unit("custom")], settings: {} }, async (page) => {
      await open(page, "Pursue or hold");
      await page.getByRole("alert").getByText("aim is swing, of sides without prices (swing is in points). Give both points=, or ask for win, survive or destroy.").waitFor();
      await page.getByRole("combobox", { name: "A wants" }).selectOption("win");
      const advised = json("advise", "--system", "ninth-age", "beast-herds/cyclops: charging", "custom", "--aim", "win");
      await tableIs(page, "Whole fights", advised.map(({ decision, value }) => [`always: ${decision.replace("=", " ")}`, percent(value)]), (row) => row.slice(0, 2));
    }),
  "pursue or hold": () =>
    on(knights, async (page) => {
      await open(page, "Pursue or hold");
      for (const aim of ["swing", "survive"]) {
        await page.getByRole("combobox", { name: "A wants" }).selectOption(aim);
        const advised = json("advise", a, b, "--aim", aim);
        const figure = (value) => (aim === "swing" ? signed(value) : percent(value));
        await tableIs(page, "Whole fights", advised.filter(({ what }) => what === null).map(({ value }) => figure(value)), ([, value]) => value);
        const [rule] = advised.filter(({ row }) => row === "rule");
        const words = rule.what + (rule.when === "always" ? "" : `: ${rule.when}`);
        await page.getByRole("heading", { name: words[0].toUpperCase() + words.slice(1), exact: true }).waitFor();
      }
    }),
  "how lucky it was": () =>
    on(knights, async (page) => {
      await open(page, "How lucky was that");
      await filled(page, "What came of it for A", "lost 2 stands, won by 1");
      const told = json("luck", a, b, "--result", "lost 2 stands, won by 1");
      await tableIs(page, "How lucky that was", told.map(({ luck }) => percent(luck)), ([, luck]) => luck);
      await filled(page, "What came of it for A", "lost 9 stands");
      await page.getByRole("alert").waitFor();
    }),
  "my list against theirs, and what changes are worth": () =>
    on(knights, async (page) => {
      await open(page, "My list against theirs");
      const ranked = json("rank", "empire", "--against", "orcs");
      await tableIs(page, "My list against theirs", ranked.map(({ unit, swing }) => [unit, signed(swing)]), ([name, , swing]) => [name, swing]);
      await open(page, "What changes are worth against a list");
      const worth = json("worth", a, "--against", "orcs");
      await tableIs(page, "What changes are worth", worth.map(({ change, win_difference }) => [change.replaceAll("-", " "), signed(100 * win_difference)]), ([change, wins]) => [change, wins]);
    }),
  "at least so much stands beside each chance, and the rounds below": () =>
    on(knights, async (page) => {
      const told = JSON.parse(printed(["odds", "--json", "--at-least", "a.stands-lost=2", "--at-least", "b.stands-lost=2", a, b]));
      await open(page, "Stands lost: ");
      await open(page, "Round by round");
      const rows = await table(page, "Stands lost");
      assert.deepEqual(rows[2], ["2", percent(told.stands_lost.a.pmf[2]), percent(told.at_least[0].p), percent(told.stands_lost.b.pmf[2]), percent(told.at_least[1].p)]);
      const rounds = await page.locator("details", { hasText: "Round by round" }).locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
      assert.deepEqual(rounds, told.by_round.map(({ round, win, draw, loss }) => [String(round), percent(win), percent(draw), percent(loss), percent(win + draw + loss)]));
      await page.getByText("Of all fights, those that ended before as well.").waitFor();
    }),
  "rounds that hardly any fight comes to are told together": () =>
    on({ system: "fantasy6", a: [unit("empire/knights of the knightly orders", { charging: true })], b: [unit("dwarfs/dwarf warriors")], settings: {} }, async (page) => {
      const { by_round } = JSON.parse(odds("fantasy6", "empire/knights of the knightly orders: charging", "dwarfs/dwarf warriors"));
      const last = by_round.findLastIndex(({ win, draw, loss }) => Math.max(win, draw, loss) >= 0.0005) + 1;
      assert.ok(last < by_round.length - 1);
      await open(page, "Round by round");
      await page.getByText(`Rounds ${last + 1} to ${by_round.length}: less than 0.05\u00a0% each.`).waitFor();
      assert.equal(await page.locator("details", { hasText: "Round by round" }).locator("tbody tr").count(), last);
    }),
  "of sides without prices no points are told, and what is refused as it is is told once": () =>
    on({ system: "sovl", a: [unit("abyssal-demons/abyssal herald", { charging: true })], b: [unit("custom")], settings: {}, beside: { system: "sovl", a: [unit("custom")], b: [unit("custom")], settings: {} } }, async (page) => {
      await open(page, "What one change would do");
      const rows = await comes(async () => {
        const all = await table(page, "What one change would do");
        assert.ok(all.length > 10);
        return all;
      });
      assert.ok(rows.every((row) => row.length === 3), JSON.stringify(rows[0]));
      assert.equal(await page.getByText(/Points won less points lost/).count(), 0);
      assert.ok((await table(page, "Two set-ups side by side")).every(([name]) => !name.startsWith("points")));
      await page.goto(address + link({ ...knights, a: [unit("empire/knights", { wings: "2" })] }));
      await page.getByRole("button", { name: "Leave out wings=2" }).waitFor();
      await open(page, "What one change would do");
      await comes(async () => assert.match(await page.locator(".panel", { hasText: "What one change would do" }).getByRole("alert").textContent(), /"wings"/));
      assert.equal(await page.getByText("Not allowed here").count(), 0);
    }),
  "words for other options have no control of their own, but where they are said": () =>
    on({ ...knights, a: [unit("empire/halberdiers", { hill: true })] }, async (page) => {
      await typed(page, /^fray odds 'empire\/halberdiers: hill' /);
      const side = page.getByRole("region", { name: "Side A" });
      await side.locator("summary", { hasText: "All options and rules" }).click();
      await side.getByRole("button", { name: "fierce charge", exact: true }).waitFor();
      assert.deepEqual((await side.locator("button, label, .value").allTextContents()).filter((text) => /\(|uphill|receiv/.test(text)), []);
      await side.getByRole("button", { name: /^(✓ )?hill$/, pressed: true }).click();
      await typed(page, "fray odds empire/halberdiers 'orcs/orc warriors'");
      assert.equal(await side.getByRole("button", { name: /hill$/ }).count(), 0);
    }),
  async "own units are read in the browser, and stay there"() {
    const folder = mkdtempSync(join(tmpdir(), "fray-page-"));
    writeFileSync(join(folder, "mine.toml"), mine);
    await on(knights, async (page) => {
      const asked = [];
      const core = served ? `${address}ask/` : "data:";
      page.on("request", (request) => [core, "data:"].some((one) => request.url().startsWith(one)) || asked.push(request.url()));
      await open(page, "Own units and lists");
      await page.locator("input[type=file]").setInputFiles({ name: "Mine.toml", mimeType: "text/plain", buffer: Buffer.from(mine) });
      await page.getByText("1 unit, as mine/…").waitFor();
      const fill = async () => {
        await page.getByRole("combobox", { name: "Unit" }).first().fill("mine pikes");
        await suggested(page, "mine/pikes").click();
      };
      await fill();
      await typed(page, "fray odds 'mine/pikes: charging' 'orcs/orc warriors'");
      assert.equal(await copied(page, "Copy the JSON"), odds("warmaster", "mine/pikes: charging", b, {}, { FRAY_DATA: folder }));
      await page.reload();
      await typed(page, "fray odds 'mine/pikes: charging' 'orcs/orc warriors'");
      await open(page, "Own units and lists");
      await page.getByRole("button", { name: "Forget mine" }).click();
      await page.getByRole("alert").getByText('no army list is called "mine"').waitFor();
      assert.deepEqual(asked.filter((url) => !/\/(|index\.html|page\.css|[a-z_]+\.js|[\w-]+-[0-9a-f]{8}\.bin)$/.test(new URL(url).pathname)), []);
      assert.deepEqual(asked.filter((url) => !url.startsWith(address)), []);
    });
    rmSync(folder, { recursive: true });
  },
  "an own list says whose place it takes, and other letters are found": () =>
    on(knights, async (page) => {
      await open(page, "Own units and lists");
      const read = (name, text) => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await read("Empire.toml", mine.replace("Pikes", "Knights").replace("attacks = 3", "attacks = 9"));
      await page.getByText("1 unit, as empire/…, in place of the list of that name").waitFor();
      await read("Юниты.toml", mine.replace("Pikes", "Рыцари"));
      await page.getByText("1 unit, as юниты/…").waitFor();
      await page.getByRole("combobox", { name: "Unit" }).first().fill("рыц");
      await suggested(page, "юниты/Рыцари").click();
      await typed(page, "fray odds 'юниты/Рыцари: charging' 'orcs/orc warriors'");
    }),
  async "an army list of another program is read"() {
    const text = "Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints per unit\tMin/max\tSpecial\nPikes\tInfantry\t3\t3\t5+\t–\t3\t60\t–\t–\n";
    await on(knights, async (page) => {
      await open(page, "Own units and lists");
      await page.locator("input[type=file]").setInputFiles({ name: "theirs.tsv", mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.getByText("1 unit, as theirs/…").waitFor();
      await page.getByRole("combobox", { name: "Unit" }).first().fill("theirs pikes");
      await suggested(page, "theirs/pikes").click();
      await typed(page, "fray odds 'theirs/pikes: charging' 'orcs/orc warriors'");
    });
  },
  async "a broken unit file is told line by line, and not taken"() {
    const broken = mine.replace("attacks = 3", "attacks = 300") + '\n[[unit]]\nname = "<img src=x onerror=document.title=1>"\nspeed = 3\n';
    const folder = mkdtempSync(join(tmpdir(), "fray-page-"));
    writeFileSync(join(folder, "broken.toml"), broken);
    await on(knights, async (page) => {
      await open(page, "Own units and lists");
      const read = (name, buffer) => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
      await read("broken.toml", Buffer.from(broken));
      await page.getByText("This file was not taken:").waitFor();
      await comes(async () => {
        const faults = await page.locator(".panel[open] .notes li").allTextContents();
        assert.ok(faults.length >= 2 && faults[0].startsWith("broken.toml:8"), faults.join("\n"));
      });
      assert.equal(await page.locator("img[src=x]").count(), 0);
      await read("bytes.toml", Buffer.from([0xff, 0x00, 0x80]));
      await page.locator(".panel[open]").getByText("bytes.toml", { exact: true }).waitFor();
      await read("large.toml", Buffer.alloc(2_000_001, "# \n"));
      await page.getByText("This file is larger than two megabytes, so it is no list of units.").waitFor();
      await read("story.txt", Buffer.from("Once upon a time."));
      const refusal = /^story\.txt: .*holds no unit that fights/;
      await page.locator(".panel[open] [role=status]").getByText(refusal).waitFor();
      assert.equal(await page.getByRole("button", { name: /^Forget/ }).count(), 0);
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    });
    rmSync(folder, { recursive: true });
  },
  "a side is kept by name, and picked like a unit": () =>
    on(knights, async (page) => {
      const name = "<b>my</b> knights";
      await open(page, "Kept sides and what was asked");
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Keep A" }).click();
      await page.reload();
      await page.locator(".share button").first().waitFor();
      await page.getByRole("combobox", { name: "Unit" }).nth(1).fill("my knights");
      await page.getByRole("option", { name: `@${name}` }).click();
      await typed(page, "fray odds 'empire/knights: charging' 'empire/knights: charging'");
      await open(page, "Kept sides and what was asked");
      await page.getByRole("button", { name: `Forget ${name}` }).click();
      await comes(async () => assert.equal(await page.getByText(name).count(), 0));
    }),
  "what was asked is remembered": () =>
    on(knights, async (page) => {
      await open(page, "Kept sides and what was asked");
      const all = page.locator(".kept a");
      const asked = (...fights) => comes(async () => assert.deepEqual(await all.allTextContents(), fights));
      await asked("empire/knights: charging against orcs/orc warriors");
      await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "charging" }).click();
      await asked("empire/knights against orcs/orc warriors", "empire/knights: charging against orcs/orc warriors");
      await all.nth(1).click();
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      await page.getByRole("button", { name: "Forget what was asked" }).click();
      await page.getByText("Nothing yet.").waitFor();
    }),
};
