// What a player sees and does first: the answer beside the question, armies to open, charts, and what is passed on.
import assert from "node:assert/strict";
import { address, comes, copied, findings, knights, link, moreWays, odds, on, opened, percent, signed, some, typed, unit } from "./browser.mjs";

const duel = (a = "empire/knights: charging", b = "orcs/orc warriors") => JSON.parse(odds("warmaster", a, b));
const box = (page, selector) => page.locator(selector).first().boundingBox();
const sum = (all) => all.reduce((total, one) => total + one, 0);

export const glance = {
  "on a wide screen the answer stands beside the question, begins with a sentence, and stays in sight": () =>
    on(knights, async (page) => {
      const { win, destroyed, stands_lost: lost } = duel();
      const hundred = (p) => Math.round(100 * p);
      assert.equal(await page.locator(".sentence").textContent(), `Empire Knights win ${hundred(win.p)} in 100, destroy them in ${hundred(destroyed.b.p)}, and lose ${lost.a.mean.toFixed(1)} stands on average.`);
      await page.locator(".mirrored").waitFor();
      const [sides, result, chart] = [await box(page, ".sides"), await box(page, ".result"), await box(page, ".mirrored")];
      assert.ok(result.x >= sides.x + sides.width && result.y < 200, "the odds are not beside the sides");
      assert.ok(chart.y + chart.height < 900, "the losses are below the screen");
      await page.mouse.wheel(0, 1e4);
      await comes(async () => assert.ok((await page.evaluate(() => scrollY)) > 300));
      assert.ok((await box(page, ".result")).y >= 0, "the odds are out of sight");
    }, { viewport: { width: 1440, height: 900 } }),
  "on a phone the odds stay at the top, and the answer comes before settings that few fights need": () =>
    on(knights, async (page) => {
      await page.locator(".settings").waitFor();
      await page.locator(".mirrored").waitFor();
      const tops = [];
      for (const part of [".result", ".sides", ".answer", ".settings", ".panels"]) tops.push((await box(page, part)).y);
      assert.deepEqual(tops, tops.toSorted((one, other) => one - other));
      await page.evaluate(() => scrollTo(0, 700));
      await comes(async () => assert.ok(Math.abs((await box(page, ".result")).y) < 1));
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  "nothing scrolls sideways at 320 pixels, in any game": async () => {
    for (const system of some(["warmaster", "sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"])) {
      await on(system === "warmaster" ? knights : { system, a: [unit("custom", { charging: true })], b: [unit("custom")], settings: {} }, async (page) => {
        await page.locator(".mirrored").waitFor();
        await page.getByRole("button", { name: "Armies" }).first().click();
        await page.getByRole("group", { name: "Armies" }).waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, system);
        assert.deepEqual(await findings(page), [], system);
      }, { viewport: { width: 320, height: 700 }, bypassCSP: true, colorScheme: "dark" });
    }
  },
  "enlarged to 200 % nothing scrolls sideways, and axe finds nothing, with several units too": async () => {
    const several = [{ ...knights, a: [...knights.a, unit("empire/halberdiers")] }, { system: "old-world", a: [unit("custom"), unit("custom", { models: "1", character: true })], b: [unit("custom", { flank: "left" })], settings: { rounds: "1" } }];
    for (const setup of some([knights, ...several])) for (const colorScheme of ["light", "dark"]) {
      await on(setup, async (page) => {
        await page.locator(".mirrored").waitFor();
        await page.locator(".field[aria-busy=false]").waitFor();
        if (setup !== knights) await page.getByRole("button", { name: /^A 2/ }).first().click();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 640);
        assert.deepEqual(await findings(page), []);
      }, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, bypassCSP: true, colorScheme });
    }
  },
  "sides are swapped by one button": () =>
    on(knights, async (page) => {
      await page.getByRole("button", { name: "Swap sides" }).click();
      await typed(page, "fray odds 'orcs/orc warriors' 'empire/knights: charging'");
      await page.locator(".odds .win", { hasText: /^Orc Warriors/ }).waitFor();
    }),
  "a unit is chosen without knowing its name, and what was used last comes first": () =>
    on(knights, async (page) => {
      const side = page.getByRole("region", { name: "Side B" });
      await side.getByRole("button", { name: "Armies" }).click();
      const armies = side.getByRole("group", { name: "Armies" });
      await armies.locator("summary", { hasText: /^Dwarfs$/ }).click();
      const warriors = armies.getByRole("button", { name: /^Warriors / });
      assert.match(await warriors.textContent(), /infantry · attacks 3 · .*armour 4\+.*110 pts$/);
      await warriors.click();
      await typed(page, "fray odds 'empire/knights: charging' dwarfs/warriors");
      // What was asked counts as used when it has stayed for a while.
      await page.waitForTimeout(2500);
      await side.getByRole("button", { name: "Armies" }).click();
      await armies.getByText("Used last").waitFor();
      assert.match(await armies.getByRole("button").first().textContent(), /^Knights/);
    }),
  "what does not fit a unit is not offered": () =>
    on(knights, async (page) => {
      await page.getByRole("region", { name: "Side B" }).getByRole("button", { name: "defended", exact: true }).waitFor();
      assert.equal(await page.getByRole("region", { name: "Side A" }).getByRole("button", { name: "defended", exact: true }).count(), 0);
      await page.getByRole("region", { name: "Side B" }).getByRole("textbox", { name: "supporting stands" }).waitFor();
      assert.equal(await page.getByRole("region", { name: "Side A" }).getByRole("textbox", { name: "supporting stands" }).count(), 0);
    }),
  "a fight that is mostly drawn is called so, and one that is even names nobody": async () => {
    const strong = { stands: "12", attacks: "20" };
    await on({ system: "warmaster", a: [unit("custom", strong)], b: [unit("custom", strong)], settings: {} }, (page) =>
      page.locator(".sentence", { hasText: /^100 fights in 100 have no winner, both are destroyed in 100, and each loses 12\.0 stands on average\.$/ }).waitFor());
    for (const system of some(["warmaster", "ninth-age", "old-world", "fantasy6"])) {
      const { win, stands_lost: stands, models_lost: models } = JSON.parse(odds(system, "custom", "custom"));
      await on({ system, a: [unit("custom")], b: [unit("custom")], settings: {} }, async (page) => {
        await page.locator(".mirrored").waitFor();
        assert.equal(await page.locator(".sentence").textContent(), `Either side wins ${Math.round(100 * win.p)} in 100 and each loses ${(stands ?? models).a.mean.toFixed(1)} ${stands ? "stands" : "models"} on average.`);
        assert.equal(await page.getByText("Points won less points lost").count(), 0, "sides without prices win no points");
      });
    }
  },
  "where nobody goes back, no card says how far": () =>
    on({ system: "warmaster", a: [unit("custom", { stands: "12", attacks: "20" })], b: [unit("custom", { stands: "1" })], settings: { rounds: "1" } }, async (page) => {
      await page.locator(".mirrored").waitFor();
      assert.equal(await page.getByRole("heading", { name: "How far they go back" }).count(), 0);
    }),
  "an interval that is narrower than its digits is one number, and an error of nearly nothing is more than none": () =>
    on({ ...knights, a: [unit("custom", { stands: "4", attacks: "5" })], b: [unit("orcs/goblins", { stands: "1" })], settings: { method: "simulate", sampler: "pools", trials: 1000000 } }, async (page) => {
      await page.getByText("Simulated: 1,000,000 fights. Won by Custom unit: > 99.9 % (95 %).").waitFor();
      await page.goto(address + link({ ...knights, a: [unit("custom", { stands: "9", attacks: "9" })], b: Array(2).fill(unit("orcs/goblins", { stands: "1" })), settings: { rounds: "1" } }));
      await typed(page, /goblins: stands=1 \+ /);
      await page.locator("summary", { hasText: "What one change would do" }).click();
      await page.getByText(/Estimated from [\d,]+ fights each: 0\.0[1-9] points either way\./).waitFor();
    }),
  "a link of a game that is none names the games, and its sides stay": () =>
    on({ ...knights, system: "chess" }, async (page) => {
      await page.getByRole("alert").getByText("No game is called “chess”.").waitFor();
      const games = page.getByRole("group", { name: "Game" }).getByRole("button");
      assert.equal(await games.count(), 6);
      assert.equal(await page.getByRole("combobox", { name: "Game" }).inputValue(), "chess");
      await games.filter({ hasText: "Warmaster" }).click();
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
    }),
  "names of one line or of two move nothing below them on a phone": () =>
    on(knights, async (page) => {
      await page.locator(".mirrored").waitFor();
      const top = () => page.locator(".sides").evaluate((one) => one.getBoundingClientRect().top + scrollY);
      const before = await top();
      await page.getByRole("region", { name: "Side B" }).getByRole("combobox", { name: "Unit" }).fill("orcs/black orcs");
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "Side A" }).getByRole("combobox", { name: "Unit" }).fill("dwarfs/troll slayers");
      await page.keyboard.press("Enter");
      await typed(page, /troll slayers/);
      assert.equal(await top(), before);
      await page.goto(address + link({ system: "old-world", a: [unit("empire-of-man/empire greatswords"), unit("custom")], b: [unit("orc-and-goblin-tribes/black orc mobs")], settings: { rounds: 1 } }));
      await typed(page, /black orc mobs/);
      assert.equal(await top(), before);
      const cut = await page.locator(".odds dt").evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
      assert.ok(Math.max(...cut) <= 1, `${cut}`);
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  "how many more fight on a side is told whole, beside a name of any length": async () => {
    const long = unit("custom", { name: "The Most Honourable Company of the Silver Pikes of Nuln" });
    for (const width of some([320, 360, 390])) for (const [first, second] of [["empire/halberdiers", "empire/knights"], [long, long]].map((all) => all.map((one) => (typeof one === "string" ? unit(one) : one)))) {
      const setup = { ...knights, a: [first, { ...second, options: { ...second.options, flank: "left" } }, unit("empire/flagellants", { behind: "1" })], b: [first, unit("orcs/goblins", { behind: "1" })], settings: { rounds: "1" } };
      await on(setup, async (page) => {
        await page.locator(".mirrored").waitFor();
        const rests = await page.locator(".odds dt .rest").evaluateAll((all) => all.map((one) => {
          const [box, cell] = [one.getBoundingClientRect(), one.closest("dl > div").getBoundingClientRect()];
          return { text: one.textContent.trim(), shown: box.height > 0 && box.left >= cell.left && box.right <= cell.right + 1 && box.bottom <= cell.bottom && box.right <= innerWidth, gap: box.left - (one.previousElementSibling?.getBoundingClientRect().right ?? box.left) };
        }));
        for (const { text, shown, gap } of rests.filter(({ text }) => text !== "")) assert.ok(shown && gap < 2, `${width}: ${text} ${gap}`);
        assert.deepEqual(rests.map(({ text }) => / \+ \d+$/.test(text) || /^\+ \d+$/.test(text)), [true, false, true]);
      }, { viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
    }
  },
  // Of a fight of several units the headline's numbers have more or fewer digits from one estimate to the next.
  "a headline of any length moves nothing below it on a phone": async () => {
    for (const [width, locale] of some([[320, "en-GB"], [390, "de-DE"], [360, "fr-FR"]])) {
      const setups = [
        { system: "fantasy6", a: [unit("dwarfs/slayers")], b: [unit("dwarfs/miners")], settings: { rounds: "1" } },
        { system: "fantasy6", a: [unit("empire/knights of the knightly orders", { charging: true, models: "9" }), unit("empire/templar grand master", { character: true })], b: [unit("dwarfs/miners")], settings: { rounds: "1" } },
        { system: "fantasy6", a: [unit("dwarfs/slayers")], b: [unit("orcs-and-goblins/savage orc boar boyz", { charging: true, models: "15" }), unit("orcs-and-goblins/savage orc bigboss on boar", { character: true })], settings: { rounds: "1" } },
      ];
      const tall = [];
      for (const setup of setups) await on(setup, async (page) => {
        await page.locator(".mirrored").waitFor();
        tall.push(await page.locator(".sentence").evaluate((one) => one.getBoundingClientRect().height));
      }, { viewport: { width, height: 844 }, hasTouch: true, isMobile: true, locale });
      assert.ok(Math.max(...tall) - Math.min(...tall) < 1, `${width}, ${locale}: ${tall}`);
    }
  },
  "fields show the whole of what stands in them": () =>
    on({ system: "old-world", a: [unit("empire-of-man/empire greatswords")], b: [unit("custom")], settings: { rounds: 1 } }, async (page) => {
      const side = page.getByRole("region", { name: "Side A" });
      await side.locator("summary", { hasText: "Statistics" }).click();
      await side.getByRole("textbox", { name: "type", exact: true }).waitFor();
      const cut = await side.locator("input").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.value));
      assert.deepEqual(cut, []);
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  "the list of armies ends in the middle of an entry": () =>
    on(knights, async (page) => {
      const side = page.getByRole("region", { name: "Side B" });
      await side.getByRole("button", { name: "Armies" }).click();
      await side.locator(".army[open] summary").click();
      await side.locator(".armies").evaluate((one) => (one.scrollTop = 0));
      const box = await side.locator(".armies").boundingBox();
      const end = box.y + box.height;
      const through = (await side.locator(".army > summary").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]))).filter(([top, bottom]) => top < end - 8 && bottom > end + 8);
      assert.equal(through.length, 1);
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  "the words of a unit are explained, and all others where they are asked for": () =>
    on({ system: "old-world", a: [unit("empire-of-man/empire greatswords", { frenzy: true })], b: [unit("custom")], settings: { rounds: 1 } }, async (page) => {
      const side = page.getByRole("region", { name: "Side A" });
      const tall = () => page.evaluate(() => document.documentElement.scrollHeight);
      await page.locator(".lever").first().waitFor();
      const before = await tall();
      await side.locator("summary", { hasText: "What these words mean" }).click();
      for (const name of ["charging", "frenzy", "stubborn", "models"]) await side.locator(".means dt", { hasText: new RegExp(`^${name}$`) }).waitFor();
      assert.ok((await tall()) - before < 2500, `${(await tall()) - before}`);
      await side.locator("summary", { hasText: "All other words" }).click();
      await side.locator(".means dt", { hasText: /^edge behind, inches$/ }).waitFor();
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  "in the dark the field is dark": () =>
    on(knights, async (page) => {
      await page.locator(".field[aria-busy=false] .drawn").waitFor();
      await page.locator(".drawn").evaluate((one) => one.scrollIntoView({ block: "center" }));
      const shot = (await page.locator(".drawn").screenshot()).toString("base64");
      const light = await page.evaluate(async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const pen = document.createElement("canvas").getContext("2d");
        pen.drawImage(image, 0, 0);
        return Math.max(...pen.getImageData(8, 8, 1, 1).data.slice(0, 3));
      }, shot);
      assert.ok(light < 80, `${light}`);
    }, { colorScheme: "dark", bypassCSP: true }),
  "a bar of the losses tells at least how many, by a pointer and by a tap": async () => {
    const { stands_lost: { a, b } } = duel();
    const says = `At least 2 stands: ${percent(sum(a.pmf.slice(2)))} against ${percent(sum(b.pmf.slice(2)))}.`;
    await on(knights, async (page) => {
      await page.locator(".mirrored .row").nth(2).hover();
      await page.getByText(says, { exact: true }).waitFor();
    });
    await on(knights, async (page) => {
      await page.locator(".mirrored .row").nth(2).tap();
      await page.getByText(says, { exact: true }).waitFor();
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  },
  "the changes that move most stand beside the answer, the best first, and one is made by pressing it": () =>
    on(knights, async (page) => {
      const changed = duel("empire/knights: charging, stands=4").win.p - duel().win.p;
      const lever = page.locator(".lever").first();
      await comes(async () => assert.equal(await lever.textContent().then((text) => text.replace(/\s+/g, " ").trim()), `stands 4 ${signed(100 * changed)}`));
      await lever.click();
      await typed(page, "fray odds 'empire/knights: charging, stands=4' 'orcs/orc warriors'");
    }),
  // What is pressed while they come must stay under the finger.
  "the changes that move most have their room before they are counted": async () => {
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      await on(knights, async (page) => {
        const top = () => page.locator(".share").evaluate((one) => one.getBoundingClientRect().top + scrollY);
        assert.equal(await page.locator(".lever").count(), 0, "they came before the test");
        const before = await top();
        const moved = page.evaluate((before) => new Promise((done) => {
          const from = document.querySelector(".share");
          const look = () => {
            const now = from.getBoundingClientRect().top + scrollY;
            if (now !== before || document.querySelector(".lever") && !document.querySelector(".counting")) done(now);
            else requestAnimationFrame(look);
          };
          look();
        }), before);
        assert.equal(await moved, before);
      }, { viewport, waits: ".sides:not(.to-come)" });
    }
  },
  "the answer is copied as an image": () =>
    on(knights, async (page) => {
      await moreWays(page);
      await page.getByRole("button", { name: "Copy as an image" }).click();
      await page.locator(".done").getByText("Copied.").waitFor();
      assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0].types), ["image/png"]);
    }),
  "a saved picture says the fight in full, and no address that nobody else can open": () =>
    on({ ...knights, a: [unit("empire/knights", { charging: true }), unit("empire/halberdiers", { stands: "4", armour: "5+" })], settings: { rounds: "1" } }, async (page) => {
      await page.evaluate(() => {
        window.written = [];
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
          window.written.push(text);
          return fillText.call(this, text, ...where);
        };
      });
      const typed = await page.locator(".share code").textContent();
      await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save picture" }).click()]);
      const written = (await page.evaluate(() => window.written)).join(" ");
      assert.doesNotMatch(written, /%7B|127\.0\.0\.1|http/);
      assert.ok(written.replaceAll(" ", "").includes(typed.replaceAll(" ", "")), written);
    }),
  // As the page of 27 November 2026 wrote it.
  async "a link of an older page opens"() {
    const hash = "#%7B%22system%22%3A%22warmaster%22%2C%22a%22%3A%5B%7B%22unit%22%3A%22empire%2Fknights%22%2C%22options%22%3A%7B%22charging%22%3Atrue%2C%22armour%22%3A%223%2B%22%7D%2C%22count%22%3A1%7D%5D%2C%22b%22%3A%5B%7B%22unit%22%3A%22orcs%2Forc%20warriors%22%2C%22options%22%3A%7B%7D%2C%22count%22%3A1%7D%5D%2C%22settings%22%3A%7B%22rounds%22%3A%221%22%7D%7D";
    const page = await opened(address + hash);
    await typed(page, "fray odds --rounds 1 'empire/knights: charging, armour=3+' 'orcs/orc warriors'");
    assert.equal(await copied(page, "Copy the link"), address + hash);
    await page.context().close();
  },
  "printed, it is one sheet": () =>
    on(knights, async (page) => {
      await page.locator(".lever").first().waitFor();
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g).length, 1);
    }),
};
