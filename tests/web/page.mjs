// node page.mjs PROGRAM [SOME [GROUP]]: the built page in Chromium, as readers use it. SOME is a part of the names of tests, and GROUP one of
// page, glance, keys, fingers, kept, field, questions, speech, tasks, phone, several, pasted, core: with it, the tests of the group alone.
// With FRAY_SERVED=1 it is the page that PROGRAM serves and answers, and with FRAY_FOLDER=web/src as it is there now.
// With FRAY_SLOW=N it has a processor that is N times slower.
// With FRAY_ALL=1 each test goes through all games, widths and languages that it has, and else through two.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bytes } from "./bytes.mjs";
import { address, comes, copied, drawn, findings, from, knights, link, moreWays, odds, on, opened, run, served, single, site, some, suggested, typed, unit } from "./browser.mjs";
import { fingers, keys } from "./controls.mjs";
import { cores } from "./cores.mjs";
import { field } from "./field.mjs";
import { glance } from "./glance.mjs";
import { both, host } from "./host.mjs";
import { speech } from "./languages.mjs";
import { phone } from "./phone.mjs";
import { pasted } from "./pasted.mjs";
import { questions } from "./questions.mjs";
import { several } from "./several.mjs";
import { kSmall } from "../../web/src/cores.js";
import { tasks } from "./tasks.mjs";
import { kept, trouble } from "./trouble.mjs";
import { unpack } from "./unpack.mjs";

const kMost = 900_000;  // bytes, compressed

const page = {
  "a unit is found by typing, with the keyboard alone, and the odds follow": () =>
    on(knights, async (page) => {
      await page.getByRole("combobox", { name: "Unit" }).nth(1).focus();
      await page.keyboard.type("orcs goblins");
      await comes(async () => assert.equal(await page.getByRole("listbox", { name: "Unit" }).getByRole("option").first().getAttribute("data-key"), "orcs/goblins"));
      await page.keyboard.press("Enter");
      await typed(page, "fray odds 'empire/knights: charging' orcs/goblins");
      await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "charging" }).focus();
      await page.keyboard.press("Space");
      await typed(page, "fray odds empire/knights orcs/goblins");
    }),
  "a unit is taken whose whole name is typed, and what is no name is not": () =>
    on(knights, async (page) => {
      const unit = page.getByRole("combobox", { name: "Unit" }).first();
      await unit.fill("orcs/goblins");
      await page.keyboard.press("Tab");
      // It charges as the unit did in whose place it is.
      await typed(page, "fray odds 'orcs/goblins: charging' 'orcs/orc warriors'");
      for (const nothing of ["nonsense", "a".repeat(100000), "((((", "\\"]) {
        await unit.fill(nothing);
        await page.getByText("No unit is called that.").waitFor();
        await page.keyboard.press("Tab");
        await comes(async () => assert.equal(await unit.inputValue(), "orcs/goblins"));
      }
    }),
  "tapped switches and steppers change the fight": () =>
    on(knights, async (page) => {
      const side = page.getByRole("region", { name: "Side A" });
      await side.locator("summary", { hasText: "Statistics" }).tap();
      await side.getByRole("button", { name: "armour: one less" }).tap();
      await typed(page, "fray odds 'empire/knights: charging, armour=3+' 'orcs/orc warriors'");
      await side.getByRole("button", { name: "armour: one more" }).tap();
      await drawn(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }),
  "every statistic of a unit has a stepper, in every game": async () => {
    for (const [system, names] of [["warmaster", ["attacks", "hits per stand", "armour", "stands"]], ["sovl", ["models", "skill", "power", "defense"]], ["fantasy6", ["models", "ws", "s", "t", "sv"]]]) {
      await on({ system, a: [unit("custom")], b: [unit("custom")], settings: {} }, async (page) => {
        const side = page.getByRole("region", { name: "Side B" });
        for (const name of names) await side.getByRole("button", { name: `${name}: one more`, exact: true }).waitFor();
        await side.getByRole("button", { name: `${names[0]}: one more`, exact: true }).click();
        await page.getByText(new RegExp(`fray odds .*custom 'custom: ${names[0]}=\\d+'`)).waitFor();
      });
    }
  },
  "a unit of no list shows the values that it fights with, in every game": async () => {
    for (const system of some(["warmaster", "sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"])) {
      await on({ system, a: [unit("custom")], b: [unit("custom")], settings: { rounds: 1 } }, async (page) => {
        const side = page.getByRole("region", { name: "Side A" });
        await side.getByRole("combobox", { name: "Unit" }).waitFor();
        const said = Object.fromEntries(await side.locator(".values input").evaluateAll((all) => all.map((one) => [one.getAttribute("aria-label"), one.value || one.placeholder])));
        assert.ok(Object.keys(said).length >= 6);
        assert.equal(said.points, "");
        const words = Object.entries(said).filter(([, value]) => value !== "" && value !== "none").map(([name, value]) => `${name.replaceAll(" ", "-")}=${value}`).join(", ");
        for (const enemy of ["custom", "custom: charging"]) {
          const [as, told] = ["custom", `custom: ${words}`].map((one) => JSON.parse(odds(system, one, enemy, { rounds: 1 })));
          for (const key of ["win", "draw", "loss", "by_round", "endings"]) assert.deepEqual(told[key], as[key], `${system}: ${words}`);
        }
        const stepped = Object.keys(said)[1];
        await side.getByRole("button", { name: `${stepped}: one more`, exact: true }).click();
        await typed(page, new RegExp(`'custom: ${stepped.replaceAll(" ", "-")}=${Number(said[stepped]) + 1}'`));
      });
    }
  },
  "another game keeps what was set up in this one": () =>
    on(knights, async (page) => {
      const game = page.getByRole("combobox", { name: "Game" });
      await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "armour: one less" }).click();
      await typed(page, "fray odds 'empire/knights: charging, armour=3+' 'orcs/orc warriors'");
      await game.selectOption("sovl");
      await typed(page, "fray odds --system sovl custom custom");
      await page.goBack();
      await typed(page, "fray odds 'empire/knights: charging, armour=3+' 'orcs/orc warriors'");
      await game.selectOption("fantasy7");
      await typed(page, "fray odds --system fantasy7 custom custom");
      await game.selectOption("warmaster");
      await typed(page, "fray odds 'empire/knights: charging, armour=3+' 'orcs/orc warriors'");
    }),
  "units are added to a side and removed, and a first estimate is told": () =>
    on(knights, async (page) => {
      const side = page.getByRole("region", { name: "Side B" });
      // An estimate may stay but a moment.
      await page.evaluate(() => {
        window.estimates = [];
        new MutationObserver(() => window.estimates.push(document.querySelector(".odds .method")?.textContent)).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await side.getByRole("button", { name: "Add a unit to B" }).click();
      await comes(async () => assert.ok((await page.evaluate(() => window.estimates)).includes("An estimate of 500 fights so far. The answer follows.")));
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors + orcs/orc warriors'");
      await side.getByRole("button", { name: "Remove B 2" }).click();
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    }),
  // So many fights take hours.
  "what changes while the core is busy is answered": () =>
    on({ ...knights, a: Array(3).fill(unit("orcs/goblins")), b: [unit("orcs/goblins")], settings: { rounds: 1, method: "simulate", sampler: "pools", trials: 100000000000 } }, async (page) => {
      await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "Remove A 2" }).click();
      await page.getByRole("region", { name: "The odds" }).getByText(/^An estimate of [\d,]+,000,000 fights so far\. The answer follows\.$/).waitFor();
      await page.goto(address + link(knights));
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    }, { waits: ".sides:not(.to-come)" }),
  "what is typed stays while the odds are drawn anew": () =>
    on({ ...knights, a: Array(3).fill(unit("orcs/goblins")), b: [unit("orcs/goblins")], settings: { rounds: 1, method: "simulate", sampler: "pools", trials: 100000000000 } }, async (page) => {
      await page.getByRole("button", { name: /^A 1/ }).first().click();
      const attacks = page.getByRole("region", { name: "Side A" }).getByRole("textbox", { name: "attacks", exact: true });
      const method = page.locator(".odds .method");
      await attacks.focus();
      await page.keyboard.press("ControlOrMeta+A");
      for (const letter of "12") {
        await page.keyboard.type(letter);
        const before = await method.textContent();
        await comes(async () => assert.notEqual(await method.textContent(), before));
      }
      assert.equal(await attacks.inputValue(), "12");
      await page.keyboard.press("Enter");
      await comes(async () => assert.match(await page.evaluate(() => decodeURIComponent(location.hash)), /"attacks":"12"/));
    }, { waits: ".sides:not(.to-come)" }),
  "a link restores the whole set-up": async () => {
    const setup = { ...knights, a: [unit("empire/knights", { charging: true, armour: "3+" }), unit("empire/halberdiers")], b: [unit("orcs/orc warriors"), unit("orcs/goblins")], settings: { rounds: "1", policy: "stand", method: "simulate", trials: 1000 }, beside: knights };
    await on(setup, async (page) => assert.equal(await copied(page, "Copy the link"), address + link(setup)));
  },
  "a damaged link is told in a sentence": async () => {
    for (const damaged of ["#%7Bbroken", "#%E0%A4%A", "#[]", '#{"system":"warmaster"}', link({ ...knights, beside: 3 })]) {
      const page = await opened(address + damaged);
      assert.match(await page.getByRole("alert").textContent(), /This link is damaged/);
      await page.context().close();
    }
  },
  "a refusal is the core's own sentence": () =>
    on({ ...knights, b: [unit("custom", { stands: "0" })] }, async (page) => assert.equal(await page.getByRole("alert").textContent(), 'side B: stands: "0" is not allowed. Type a whole number from 1 to 12.')),
  "how many units may fight the core says": () =>
    on({ ...knights, a: [{ ...unit("empire/knights"), count: 13 }] }, async (page) =>
      assert.equal(await page.getByRole("alert").textContent(), 'side A: "13 x" is not allowed. Type 1 to 12 units a side; how many stands or models one unit has is said behind a colon.')),
  "a policy is chosen where the game has one": async () => {
    await on(knights, async (page) => {
      await page.locator("summary", { hasText: "Settings" }).click();
      await page.getByRole("combobox", { name: "policy" }).selectOption("fall-back");
      await typed(page, "fray odds --policy fall-back 'empire/knights: charging' 'orcs/orc warriors'");
    });
    await on({ system: "sovl", a: [unit("custom")], b: [unit("custom")], settings: {} }, async (page) => {
      await page.locator("summary", { hasText: "Settings" }).click();
      await page.getByLabel("rounds", { exact: true }).waitFor();
      assert.equal(await page.locator(".settings").getByRole("combobox", { name: "policy" }).count(), 0);
    });
  },
  "what a link says in vain can be left out": () =>
    on({ ...knights, a: [unit("empire/knights", { charging: true, wings: "2" })], settings: { trials: "many", rule: { rank: "9" } } }, async (page) => {
      for (const name of ["wings=2", "trials=many", "rank=9"]) {
        await page.getByRole("alert").waitFor();
        await page.getByRole("button", { name: `Leave out ${name}`, exact: true }).click();
      }
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    }),
  "hostile names are text": () => {
    const name = "<img src=x onerror=document.title=1>";
    return on({ ...knights, a: [unit("custom", { name })] }, async (page) => {
      assert.ok((await page.locator("code").textContent()).includes(name));
      assert.equal(await page.title(), "fray: the odds of a combat");
      assert.equal(await page.locator("img[src=x]").count(), 0);
    });
  },
  "the picture is saved as SVG and as PNG": () =>
    on(knights, async (page) => {
      await moreWays(page);
      for (const [label, name, begins] of [["Save picture", "fray.png", "\x89PNG"], ["Save the drawing as SVG", "fray.svg", "<svg"]]) {
        const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label }).click()]);
        assert.equal(file.suggestedFilename(), name);
        assert.ok(readFileSync(await file.path(), "latin1").startsWith(begins));
      }
      assert.match(await copied(page, "Copy the drawing as SVG"), /^<svg/);
    }),
  async "a Worker that dies is started anew, and the page says so"() {
    const page = await opened(address + link(knights), { serviceWorkers: "block" });
    const dying = (route) => route.fulfill({ contentType: "text/javascript", body: "addEventListener('message', () => { throw new Error('secret') })" });
    const told = page.getByRole("alert");
    await page.route("**/*worker.js", dying, { times: 1 });
    await page.reload();
    await told.getByText("The calculation stopped and was started anew.").waitFor();
    await page.locator(".share button").first().waitFor();
    await page.route("**/*worker.js", dying);
    await page.reload();
    await told.getByText("The calculation stopped three times.").waitFor();
    assert.doesNotMatch(await page.locator("body").textContent(), /secret/);
    await page.context().close();
  },
  async "axe finds nothing light and dark, wide and narrow, with all panels open"() {
    for (const [width, colorScheme] of some([[1280, "light"], [1280, "dark"], [360, "light"], [360, "dark"]])) {
      await on({ ...knights, beside: { ...knights, settings: { rounds: "1" } } }, async (page) => {
        assert.deepEqual(await findings(page), []);
        const closed = page.locator("details:not([open]) > summary");
        while ((await closed.count()) > 0) await closed.first().click();
        await page.getByRole("textbox", { name: "What came of it for A" }).pressSequentially("won by 1");
        await page.keyboard.press("Enter");
        for (const name of ["What one change would do", "Whole fights", "How lucky that was", "My list against theirs", "What changes are worth"]) {
          await page.getByRole("region", { name, exact: true }).waitFor();
        }
        assert.deepEqual(await findings(page), []);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      }, { viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    }
  },
};

// What needs a core that answers late.
const kLate = 200;  // milliseconds
const late = {
  "odds of what was set before are faint until the new ones are there": () =>
    on(knights, async (page) => {
      const odds = page.locator(".odds");
      const charging = page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "charging" });
      // All that the page asks of itself comes first: what is asked from here on waits.
      await drawn(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      await charging.waitFor();
      assert.equal(await odds.getAttribute("aria-busy"), "false");
      const before = await odds.locator("dl").textContent();
      const answers = comes(async () => assert.ok(await page.evaluate(() => window.seen)));
      await page.route("**/ask/**", (route) => answers.then(() => route.continue()).catch(() => {}));
      await page.evaluate(() => new MutationObserver(() => (window.seen ||= document.querySelector(".odds.waiting[aria-busy=true] dl")?.textContent)).observe(document.body, { subtree: true, attributes: true, childList: true }));
      await charging.click();
      await answers;
      await typed(page, "fray odds empire/knights 'orcs/orc warriors'");
      assert.equal(await page.evaluate(() => window.seen), before);
      assert.equal(await odds.getAttribute("aria-busy"), "false");
      assert.equal(await page.locator(".odds.waiting").count(), 0);
      assert.notEqual(await odds.locator("dl").textContent(), before);
    }, { serviceWorkers: "block" }),
  "what is open stays open, and whose changes are told stays, while odds are late": () =>
    on(knights, async (page) => {
      await page.locator(".lever").first().waitFor();
      await page.locator(".levers").getByRole("button", { name: "B: Orc Warriors" }).click();
      await moreWays(page);
      await page.route("**/ask/**", async (route) => {
        await new Promise((done) => setTimeout(done, kLate));
        await route.continue().catch(() => {});
      });
      await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "charging" }).click();
      await typed(page, "fray odds empire/knights 'orcs/orc warriors'");
      assert.ok(await page.getByRole("button", { name: "Copy as an image" }).isVisible());
      assert.equal(await page.locator(".levers [aria-pressed=true]").textContent(), "B: Orc Warriors");
    }, { serviceWorkers: "block" }),
};

// What is of WebAssembly, and of files beside it.
const built = {
  async "it takes less than 900 kB, compressed, with the whole core and the lists of the game that it opens with"() {
    const of = (names) => names.reduce((sum, name) => {
      const content = readFileSync(new URL(name, site));
      return sum + (name.endsWith(".bin") ? content : gzipSync(content)).length;
    }, 0);
    const small = kSmall.map((name) => from().cores[name].address);
    const all = readdirSync(site).filter((name) => name.includes(".") && !small.includes(name));  // without the folders of armies
    const size = of(all.filter((name) => !name.startsWith("lists-") || name.startsWith("lists-warmaster-")));
    console.log(`        ${Math.round(size / 1000)} kB, and ${Math.round((of(all) - size) / 1000)} kB of lists of other games; small cores ${small.map((name) => `${Math.round(of([name]) / 1000)}`).join(", ")} kB`);
    assert.ok(size < kMost);
  },
  async "the lists of a game come when it is asked for, and once"() {
    const page = await opened(address + link(knights), { serviceWorkers: "block" });
    const fetched = [];
    page.on("request", (request) => fetched.push(request.url().match(/lists-([a-z0-9-]+)-[0-9a-f]{8}\.bin$/)?.[1]));
    await page.reload();
    await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    await page.locator(".lever").first().waitFor();
    assert.deepEqual(new Set(fetched.filter(Boolean)), new Set(["warmaster"]));
    await page.getByRole("combobox", { name: "Game" }).selectOption("ninth-age");
    const unit = page.getByRole("combobox", { name: "Unit" }).first();
    await unit.fill("beast cyc");
    await suggested(page, "beast-herds/cyclops").click();
    await typed(page, /beast-herds\/cyclops/);
    assert.deepEqual(new Set(fetched.filter(Boolean)), new Set(["warmaster", "ninth-age"]));
    await page.context().close();
  },
  async "lists that do not arrive, or not whole, are one sentence"() {
    const page = await opened(address + link(knights), { serviceWorkers: "block" });
    for (const [answer, sentence] of [
      [(route) => route.abort(), "The army lists could not be loaded: there is no network. Load the page again."],
      [(route) => route.fulfill({ body: "<html>Sign in to this network</html>" }), "The army lists arrived damaged. Load the page again."],
    ]) {
      await page.route("**/lists-*.bin", answer);
      await page.reload();
      await page.getByRole("alert").waitFor();
      assert.deepEqual(await page.getByRole("alert").allTextContents(), [sentence]);
      await page.unroute("**/lists-*.bin");
    }
    await page.reload();
    await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    await page.context().close();
  },
  async "it opens without a network"() {
    const page = await opened(address + link(knights));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".share button").first().waitFor();
    await page.context().close();
  },
  async "it opens from disk as one file, and asks a second Worker there"() {
    const page = await opened(single + link(knights));
    await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    await page.getByText("What one change would do").click();
    await page.getByRole("region", { name: "What one change would do" }).waitFor();
    await page.context().close();
    const german = await opened(single + link(knights), { locale: "de-DE" });
    await german.locator(".sentence", { hasText: "Siege von 100" }).waitFor();
    await german.context().close();
  },
};

const core = served ? { ...late, ...host } : { ...unpack, ...cores, ...built, ...trouble, ...bytes, ...both };
const groups = { page, glance, keys, fingers, kept, field, questions, speech, tasks, phone, several, pasted, core };
// How the page looks on small screens, and what is tried in every game or language: scripts/gates/page alone has them (FRAY_ALL). They are a third of the time.
const kOfTheGate = [
  "enlarged to 200 % nothing scrolls sideways, and axe finds nothing, with several units too",
  "no word of English is left on a page in another language, but the program's own",
  "every control of warmaster, by keys alone",
  "at 200 % text the odds scroll away, and nothing scrolls sideways",
  "a headline of any length moves nothing below it on a phone",
  "nothing scrolls sideways at 320 pixels, in any game",
  "in German and French nothing is cut off or scrolls sideways at 320 pixels, and targets are large",
  "every statistic of a unit has a stepper, in every game",
  "how many more fight on a side is told whole, beside a name of any length",
  "a table of many columns stands below each other on a phone, each number whole with its heading",
  "a field that is typed in stands below the odds, wherever the page was",
  "the sample of every game is read as a list of that game, pasted",
  "a unit of no list shows the values that it fights with, in every game",
  "names of any length leave the odds their place at the top of a phone",
  "suggestions stand below the field, tall enough for a finger, with type and points",
  "the changes that move most have their room before they are counted",
  "bars are as tall as a finger, or a slider chooses among them",
  "at letters twice as large nothing of the odds is covered or scrolls sideways",
  "a long name stays within its frame",
  "names of one line or of two move nothing below them on a phone",
  "fields show the whole of what stands in them",
  "where a list begins is said beside the models, and a keyboard goes once a unit is chosen by a finger",
  "the units of another game stand where those before stood, before they come, too",
  "the picture is saved and shared first, and nothing moves when it is done",
  "a bar that is tapped again, or touched in passing, leaves the averages",
];
const tests = Object.assign({}, ...Object.values(groups));
for (const name of kOfTheGate) assert.ok(name in tests, `no test is called so: ${name}`);
const [, , , part, group] = process.argv;
const chosen = Object.entries(group ? groups[group] : tests).filter(([name]) => process.env.FRAY_ALL || part || !kOfTheGate.includes(name));
await run(Object.fromEntries(chosen), part);
