// What strangers met on a phone, and on a wide screen beside it.
import assert from "node:assert/strict";
import { address, comes, knights, link, moreWays, odds, on, opened, percent, some, suggested, typed, unit } from "./browser.mjs";

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const kWide = { viewport: { width: 1440, height: 900 } };
const kFinger = 44;
const games = ["warmaster", "sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"];
const duel = (system, a = unit("custom"), b = unit("custom")) => ({ system, a: [a], b: [b], settings: { rounds: 1 } });
const side = (page, name = "A") => page.getByRole("region", { name: `Side ${name}` });
const boxesOf = (all) => all.evaluateAll((some) => some.filter((one) => one.checkVisibility()).map((one) => {
  const { x, y, width } = one.getBoundingClientRect();
  return [one.textContent, x, y + scrollY, width].join(" ");
}));
const open = (page, title) => page.locator("summary", { hasText: title }).first().click();
const sideways = (page) => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
const reads = (page, name, text) => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

export const phone = {
  async "suggestions stand below the field, tall enough for a finger, with type and points"() {
    for (const screen of [kPhone, kWide]) {
      await on(knights, async (page) => {
        for (const name of ["A", "B"]) {
          const field = side(page, name).getByRole("combobox", { name: "Unit" });
          await field.fill("e");
          const options = side(page, name).locator("[role=option]");
          await options.first().waitFor();
          assert.match(await options.first().textContent(), /(infantry|cavalry|chariot|monster|artillery|machine|hero|general|wizard|mount).*\d+ pts$/);
          const [box, first, list] = [await field.boundingBox(), await options.first().boundingBox(), await side(page, name).getByRole("listbox").boundingBox()];
          assert.ok(first.y >= box.y + box.height && list.y + list.height <= screen.viewport.height, `${box.y} ${first.y} ${list.y + list.height}`);
          assert.ok(first.height >= kFinger, `${first.height}`);
          await page.keyboard.press("Escape");
        }
      }, screen);
    }
  },
  "words of a list, a name, a type and an armour find a unit in any order": () =>
    on(knights, async (page) => {
      const field = side(page).getByRole("combobox", { name: "Unit" });
      const finds = async (typed, check) => {
        await field.fill(typed);
        await comes(async () => check(await side(page).locator("[role=option]").evaluateAll((all) => all.map((one) => one.dataset.key))));
      };
      for (const words of ["high elves cavalry", "cavalry elves high"]) await finds(words, (found) => assert.deepEqual(found.toSorted(), ["high-elves/reavers", "high-elves/silver helms"], words));
      for (const words of ["high elves cav 4+", "4+ cav elves"]) await finds(words, (found) => assert.equal(found[0], "high-elves/silver helms", words));
      // One letter may be wrong, and a word too many, where nothing else is found.
      await finds("halbediers", (found) => assert.equal(found[0], "empire/halberdiers"));
      await finds("empire knights charging", (found) => assert.ok(found.includes("empire/knights")));
      await field.fill("no such thing");
      await page.getByText("No unit is called that.").waitFor();
    }),
  "what other games call a unit finds it": () =>
    on(duel("ninth-age", unit("custom")), async (page) => {
      await side(page).getByRole("combobox", { name: "Unit" }).fill("chaos warriors");
      await side(page).locator("[role=option]:first-child[data-key='warriors-of-the-dark-gods/warriors']").waitFor();
      await side(page).getByRole("combobox", { name: "Unit" }).fill("tomb kings skeletons");
      await side(page).locator("[role=option]:first-child[data-key='undying-dynasties/skeletons']").waitFor();
      await page.keyboard.press("Enter");
      await side(page).locator("legend", { hasText: "Skeletons" }).waitFor();
    }),
  "a unit of a list stands as wide as its box says": () =>
    on(duel("old-world", unit("warriors-of-chaos/chaos knights", { models: "6", charging: true })), async (page) => {
      const width = side(page).getByRole("textbox", { name: "width", exact: true });
      await comes(async () => assert.equal(await width.inputValue(), "6"));
      for (const [name, wide] of [["one less", "5"], ["one less", "4"], ["one more", "5"], ["one less", "4"]]) {
        await side(page).getByRole("button", { name: `width: ${name}`, exact: true }).click();
        await comes(async () => assert.equal(await width.inputValue(), wide));
        await comes(async () => assert.match(await page.locator("code").textContent(), new RegExp(`width=${wide}`)));
      }
    }),
  "models, width and leaders are at hand, and said in the heading and in suggestions": () =>
    on(duel("old-world", unit("orc-and-goblin-tribes/orc mobs", { models: "20" })), async (page) => {
      const own = side(page);
      await own.locator("legend", { hasText: "20 models · 100 pts" }).waitFor();
      for (const name of ["models: one more", "width: one more", "champion", "standard", "musician"]) await own.getByRole("button", { name, exact: true }).waitFor();
      await own.getByRole("combobox", { name: "Unit" }).fill("orc mobs");
      assert.match(await suggested(page, "orc-and-goblin-tribes/orc mobs").first().textContent(), /Orc and Goblin Tribes · regular infantry · 5 models.*25 pts/);
      await page.keyboard.press("Escape");
      await own.getByRole("button", { name: "champion", exact: true }).click();
      const { points } = JSON.parse(odds("old-world", "orc-and-goblin-tribes/orc mobs: models=20, champion", "custom", { rounds: 1 }));
      assert.equal(points.a.cost, 107);
      await own.locator("legend", { hasText: "20 models · 107 pts" }).waitFor();
    }, kPhone),
  "what an option does is read without a pointer, and which words of players mean it": () =>
    on(knights, async (page) => {
      const own = side(page, "B");
      await own.getByText("What these words mean").tap();
      const meaning = (name) => own.locator(".means dt", { hasText: new RegExp(`^${name}$`) }).locator("+ dd");
      assert.match(await meaning("defended").textContent(), /hedge/);
      assert.match(await meaning("charging").textContent(), /\+1 attack/);
    }, kPhone),
  "what is tapped stays under the finger, and moves nothing beside it": () =>
    on(duel("old-world", unit("orc-and-goblin-tribes/orc mobs")), async (page) => {
      const own = side(page);
      await own.getByText("All options and rules").tap();
      await own.getByRole("heading", { name: "Special rules" }).waitFor();
      const steady = own.locator(".unit button, .unit input, .unit select");
      const where = () => boxesOf(steady);
      for (const name of ["stubborn", "champion", "models: one more", "shield"]) {
        const before = await where();
        await own.getByRole("button", { name, exact: true }).tap();
        await page.waitForTimeout(300);
        assert.deepEqual(await where(), before, name);
      }
      await typed(page, /models=6.*shield|shield.*models=6/);
    }, kPhone),
  "the sample of every game is read as a list of that game, pasted": async () => {
    for (const system of some(games)) {
      await on(duel(system), async (page) => {
        await open(page, "Own units and lists");
        await page.getByLabel("Or paste a list here").fill(await page.locator("pre").textContent());
        await page.getByRole("button", { name: "Read what was pasted" }).click();
        await page.getByText("1 unit, as pasted/…").waitFor();
        await page.getByRole("button", { name: "Fight these as B" }).click();
        await typed(page, new RegExp(system === "warmaster" ? "^fray odds --rounds 1 custom pasted/pikes" : `--system ${system} .*custom pasted/pikes`));
      });
    }
  },
  "a list goes into the game that is open where its statistics fit, and says so": () =>
    on(duel("old-world"), async (page) => {
      await open(page, "Own units and lists");
      await reads(page, "mine.csv", "Name,WS,S,T,W,I,A,Ld,Sv,Points\nSpears,4,3,3,1,4,1,8,5+,10\n");
      await page.getByText(/1 unit, as mine\/… \(.*The Old World/).waitFor();
      await page.getByRole("button", { name: "Fight these as A" }).click();
      await typed(page, "fray odds --system old-world --rounds 1 mine/spears custom");
      await page.getByRole("button", { name: /^It is of .*6/ }).click();
      await page.getByText(/1 unit \(.*6/).waitFor();
      await page.getByRole("button", { name: "Fight these as A" }).click();
      await typed(page, /^fray odds --system fantasy6 .*mine\/spears/);
    }),
  "at 200 % text the odds scroll away, and nothing scrolls sideways": async () => {
    const ranks = { ...duel("old-world"), a: [unit("orc-and-goblin-tribes/orc mobs", { models: "20", charging: true }), unit("custom")] };
    for (const locale of some(["en-GB", "de-DE", "fr-FR"])) for (const setup of [knights, ranks]) {
      await on(setup, async (page) => {
        assert.equal(await page.locator(".result").evaluate((one) => getComputedStyle(one).position), "sticky");
        const session = await page.context().newCDPSession(page);
        await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
        await page.reload();
        await page.locator(".mirrored").waitFor();
        await page.locator(".field[aria-busy=false]").waitFor();
        await comes(async () => assert.equal(await page.locator(".result").evaluate((one) => getComputedStyle(one).position), "static"));
        assert.deepEqual(await sideways(page), [390, 390], locale);
        for (const one of await page.locator(".unit button, .unit input").all()) {
          const { x, width } = await one.boundingBox();
          assert.ok(x >= 0 && x + width <= 390, `${locale}: ${await one.textContent()}`);
        }
        const apart = await page.locator(".odds dl > div").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
        for (const one of apart) for (const other of apart) assert.ok(one === other || one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1, "numbers overlap");
      }, { viewport: kPhone.viewport, hasTouch: true, locale });
    }
  },
  "at usual sizes the odds stay at the top of a phone": () =>
    on(knights, async (page) => {
      const { height } = await page.locator(".result").boundingBox();
      assert.ok(height < 0.3 * 844, `${height}`);
    }, { ...kPhone, locale: "de-DE" }),
  async "what the program says of choices and changes is told in the reader's language"() {
    for (const [locale, least, advise, words] of [
      ["de-DE", "Das Mindeste", "Verfolgen oder halten", ["Rüstungswurf 3+", "Attacken +1", "Nach einer Runde, die A gewann: sie wichen 3 cm oder mehr zurück", "verfolgen", "links", "rechts", "3 von 3 kämpfen"]],
      ["fr-FR", "Le minimum", "Poursuivre ou tenir", ["armure 3+", "attaques +1", "Après un round gagné par A: ils ont reculé de 3 cm ou plus", "poursuivre", "gauche", "droit", "3 sur 3 combattent"]],
    ]) {
      await on(knights, async (page) => {
        await page.locator(".mirrored").waitFor();
        await page.locator(".field[aria-busy=false]").waitFor();
        const panels = page.locator(".panel > summary");
        await panels.nth(2).click();
        await page.locator(".panel[open] .asks input").fill("80%");
        await page.keyboard.press("Enter");
        await panels.nth(3).click();
        await page.locator(".rule h3").first().waitFor();
        await page.locator(".panel[open] .scroll").first().waitFor();
        await comes(async () => {
          const shown = await page.locator("body").evaluate((body) => body.textContent);
          for (const word of words) assert.ok(shown.toLowerCase().includes(word.toLowerCase()), `${locale}: ${word}`);
          assert.doesNotMatch(shown, /as it is|went back|armour \d|after a round|stands fight/);
        });
        for (const select of await page.locator(".asks select").all()) {
          const { x, width } = await select.boundingBox();
          assert.ok(x >= 0 && x + width <= 320, `${x} ${width}`);
        }
        assert.deepEqual(await sideways(page), [320, 320]);
      }, { locale, viewport: { width: 320, height: 700 } });
    }
  },
  "what a lost round drives back is called so, and a bar tells its number": () =>
    on(knights, async (page) => {
      const { retreat_cm: { a } } = JSON.parse(odds("warmaster", "empire/knights: charging", "orcs/orc warriors"));
      await page.locator(".retreat .told", { hasText: `Not driven back: ${percent(a.pmf[0])}` }).waitFor();
      await page.locator(".retreat .column.a", { hasText: /^1$/ }).tap();
      await page.locator(".retreat .told", { hasText: `1 cm back in ${percent(a.pmf[1])} of fights` }).waitFor();
    }, kPhone),
  "one change of several units is told from the headline's number, with its error": () =>
    on({ ...knights, a: [unit("empire/knights", { charging: true }), unit("empire/halberdiers")] }, async (page) => {
      await page.locator(".share").waitFor();
      const headline = await page.locator(".odds .win dd").textContent();
      await open(page, "What one change would do");
      await page.getByText(`As it is, A wins ${headline}.`).waitFor();
      await page.locator(".panel").getByText(/^.*Estimated from 10,000 fights each: \d\.\d points either way\.$/).waitFor();
      // And the card beside the answer has each unit, the best change first.
      const card = page.locator(".levers");
      await card.getByRole("button", { name: "A 2: Halberdiers" }).click();
      await card.locator(".lever").first().waitFor();
      await comes(async () => {
        const moved = await card.locator(".lever strong").evaluateAll((all) => all.map((one) => Number(one.textContent.replace("−", "-"))));
        assert.ok(moved.length > 2);
        assert.deepEqual(moved, moved.toSorted((one, other) => other - one));
      });
      await card.locator(".lever").first().click();
      await typed(page, /halberdiers: /);
    }),
  "the picture is saved and shared first, and nothing moves when it is done": () =>
    on(knights, async (page) => {
      await page.locator(".lever").first().waitFor();
      await page.locator(".field[aria-busy=false]").waitFor();
      const buttons = page.locator(".share button, .share summary, .share code");
      assert.match((await buttons.allTextContents()).slice(0, 3).join(), /^(Share,)?Save picture,Copy the link/);
      const before = await boxesOf(buttons);
      await page.getByRole("button", { name: "Copy the link", exact: true }).tap();
      await page.locator(".done", { hasText: "Copied." }).waitFor();
      assert.deepEqual(await boxesOf(buttons), before);
      await moreWays(page);
      await page.getByRole("button", { name: "Copy as an image" }).tap();
    }, kPhone),
  async "where the browser can share, it shares the picture, the sentence, and what opens the fight: of a page of this computer the command"() {
    const page = await opened(address + link(knights), kPhone);
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files: [file], text, url }) => (window.shared = [file.name, file.type, text, url]);
    });
    await page.reload();
    await page.locator(".share").getByRole("button").first().waitFor();
    await page.locator(".share").getByRole("button", { name: "Share", exact: true }).tap();
    const shared = await comes(async () => {
      const told = await page.evaluate(() => window.shared);
      assert.ok(told);
      return told;
    });
    assert.deepEqual(shared, ["fray.png", "image/png", `${await page.locator(".sentence").textContent()}\nfray odds 'empire/knights: charging' 'orcs/orc warriors'`, undefined]);
    await page.getByText("nobody else can open its link").waitFor();
    await page.context().close();
  },
  "a long name stays within its frame": () =>
    on({ ...knights, a: [unit("custom", { name: "Donaudampfschifffahrtsgesellschaftskapitänsgarde zu Pferde" })] }, async (page) => {
      await page.locator(".lever").first().waitFor();
      const [legend, frame] = [await page.locator("legend").first().boundingBox(), await page.locator(".unit").first().boundingBox()];
      assert.ok(legend.x + legend.width <= frame.x + frame.width);
      assert.deepEqual(await sideways(page), [390, 390]);
    }, kPhone),
  async "a field that is typed in stands below the odds, wherever the page was"() {
    for (const viewport of [{ width: 360, height: 640 }, kPhone.viewport]) {
      await on(knights, async (page) => {
        const field = side(page).getByRole("combobox", { name: "Unit" });
        await page.locator(".mirrored").waitFor();
        await field.focus();
        for (const y of [150, 300, 500]) {
          await page.evaluate((y) => scrollTo(0, y), y);
          await page.waitForTimeout(150);
          await field.fill("e");
          await side(page).locator("[role=option]").first().waitFor();
          const [box, odds] = [await field.boundingBox(), await page.locator(".result").boundingBox()];
          assert.ok(box.y >= odds.y + odds.height, `${y}: ${box.y} ${odds.y + odds.height}`);
          await page.keyboard.press("Escape");
        }
      }, { ...kPhone, viewport });
    }
  },
  async "names of any length leave the odds their place at the top of a phone"() {
    const names = ["Donaudampfschifffahrtsgesellschaftskapitänsgarde zu Pferde", "The Most Honourable Company of the Silver Pikes of Nuln"];
    const setup = { ...knights, a: [unit("custom", { name: names[0] })], b: [unit("custom", { name: names[1] })] };
    for (const width of [360, 390]) {
      await on(setup, async (page) => {
        await page.locator(".mirrored").waitFor();
        const odds = page.locator(".result");
        assert.ok((await odds.boundingBox()).height < 0.4 * 640, `${(await odds.boundingBox()).height}`);
        assert.equal(await odds.evaluate((one) => getComputedStyle(one).position), "sticky");
        assert.deepEqual(await sideways(page), [width, width]);
      }, { ...kPhone, viewport: { width, height: 640 } });
    }
  },
  async "a table of many columns stands below each other on a phone, each number whole with its heading"() {
    for (const [locale, swing] of [["en-GB", "points won less lost"], ["de-DE", "Punkte gewonnen weniger verloren"]]) for (const width of process.env.FRAY_ALL ? [360, 390] : [360]) {
      await on(knights, async (page) => {
        await page.locator(".mirrored").waitFor();
        await page.locator(".panel > summary").nth(5).click();
        const table = page.locator(".panel[open] .scroll");
        await table.waitFor();
        assert.deepEqual(await table.evaluate((one) => [one.scrollWidth, one.clientWidth]), [width - 32, width - 32]);
        const cell = table.locator(`td[data-heading="${swing}"]`).first();
        assert.ok((await cell.evaluate((one) => getComputedStyle(one, "::before").content)).includes(swing));
        // Its number is on one line.
        assert.equal(await cell.evaluate((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getClientRects().length;
        }), 1);
        assert.equal(await page.getByRole("columnheader", { name: swing }).first().count(), 1);
      }, { ...kPhone, locale, viewport: { width, height: 844 } });
    }
  },
  "bars are as tall as a finger, or a slider chooses among them": async () => {
    await on(knights, async (page) => {
      await page.locator(".mirrored").waitFor();
      for (const { height } of await page.locator(".mirrored .row").evaluateAll((all) => all.map((one) => ({ height: one.getBoundingClientRect().height })))) assert.ok(height >= kFinger, `${height}`);
    }, kPhone);
    await on(duel("old-world", unit("custom", { charging: true })), async (page) => {
      const slider = page.locator(".mirrored").getByRole("slider", { name: "at least" });
      assert.ok((await slider.boundingBox()).height >= kFinger);
      await slider.fill("7");
      await page.locator(".mirrored .told", { hasText: "At least 7 models: " }).waitFor();
    }, { ...kPhone, bypassCSP: true });
  },
  "a bar that is tapped again, or touched in passing, leaves the averages": () =>
    on(knights, async (page) => {
      const told = page.locator(".mirrored .told");
      const average = await told.textContent();
      const row = page.locator(".mirrored .row").nth(2);
      await row.dispatchEvent("pointerenter", { pointerType: "touch" });
      assert.equal(await told.textContent(), average);
      await row.tap();
      await comes(async () => assert.match(await told.textContent(), /^At least 2 stands: /));
      // A press is lost where the page moves between its down and its up: then it is pressed again.
      await comes(async () => {
        await row.tap();
        await told.getByText(average, { exact: true }).waitFor({ timeout: 1000 });
      });
    }, kPhone),
  "what more than 32 models are lost in is told by the last bar": () =>
    on(duel("old-world", unit("custom", { models: "40", width: "5" })), async (page) => {
      const rows = page.locator(".mirrored .row");
      await comes(async () => assert.equal(await rows.last().locator(".number").textContent(), "32+"));
      const lost = await rows.locator(".arm.a .figure").evaluateAll((all) => all.map((one) => Number.parseFloat(one.textContent.replace(/[<>%]/g, "") || "0")));
      assert.ok(Math.abs(lost.reduce((sum, p) => sum + p, 0) - 100) < 2.5, lost.join());
    }, kPhone),
  "a number that is typed counts once nothing more is": () =>
    on(duel("old-world"), async (page) => {
      const models = side(page).getByRole("textbox", { name: "models", exact: true });
      await models.tap();
      await page.keyboard.type("17");
      await page.locator("code").getByText(/models=17/).waitFor({ state: "attached" });
      assert.equal(await models.inputValue(), "17");
    }, kPhone),
  "a button takes the last change back, as far as this page has changed": () =>
    on(knights, async (page) => {
      const back = page.getByRole("button", { name: "Take the last change back" });
      assert.ok(await back.isDisabled());
      await side(page).getByRole("button", { name: "charging" }).tap();
      await typed(page, "fray odds empire/knights 'orcs/orc warriors'");
      await back.tap();
      await typed(page, "fray odds 'empire/knights: charging' 'orcs/orc warriors'");
      await comes(async () => assert.ok(await back.isDisabled()));
    }, kPhone),
  "at letters twice as large nothing of the odds is covered or scrolls sideways": async () => {
    for (const [locale, width] of [["de-DE", 390], ["en-GB", 320]]) {
      await on(knights, async (page) => {
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        await comes(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width));
        const boxes = await page.locator(".odds dd").evaluateAll((all) => all.map((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return { left, right, top, bottom };
        }));
        for (const [i, one] of boxes.entries()) for (const other of boxes.slice(i + 1)) assert.ok(one.right <= other.left || one.bottom <= other.top, JSON.stringify(boxes));
        assert.ok(boxes.every(({ right }) => right <= width), JSON.stringify(boxes));
      }, { viewport: { width, height: 844 }, locale, hasTouch: true, isMobile: true });
    }
  },
  "what is refused and as it was before is no step that is taken back, and what is said of it goes when it is tapped": () =>
    on({ ...knights, a: [unit("empire/knights", { charging: true, stands: "1" })] }, async (page) => {
      const back = page.getByRole("button", { name: "Take the last change back" });
      await side(page).getByRole("button", { name: "charging" }).tap();
      await typed(page, "fray odds 'empire/knights: stands=1' 'orcs/orc warriors'");
      await page.waitForTimeout(1100);  // what follows is a step of its own
      await side(page).getByRole("button", { name: "stands: one less", exact: true }).tap();
      await page.getByRole("status").getByText(/stands: "0" is not allowed/).waitFor();
      await typed(page, "fray odds 'empire/knights: stands=1' 'orcs/orc warriors'");
      await page.getByRole("button", { name: "Close" }).tap();
      assert.equal(await page.getByText(/is not allowed/).count(), 0);
      await back.tap();
      await typed(page, "fray odds 'empire/knights: charging, stands=1' 'orcs/orc warriors'");
      await comes(async () => assert.ok(await back.isDisabled()));
      // Nor is what changes nothing.
      await page.waitForTimeout(1100);
      await side(page).getByRole("button", { name: "hero: one less", exact: true }).tap();
      await page.waitForTimeout(300);
      assert.ok(await back.isDisabled());
    }, kPhone),
  "the units of another game stand where those before stood, before they come, too": () =>
    on(knights, async (page) => {
      await side(page).getByRole("combobox", { name: "Unit" }).waitFor();
      await page.evaluate(() => {
        window.heights = [];
        const look = () => (window.heights.push(document.querySelector(".sides")?.offsetHeight ?? 0), requestAnimationFrame(look));
        look();
      });
      await page.getByLabel("Game").selectOption("old-world");
      await side(page).getByRole("button", { name: "models: one more", exact: true }).waitFor();
      const heights = await page.evaluate(() => window.heights);
      assert.ok(Math.min(...heights) > 0.7 * heights[0], `${Math.min(...heights)} of ${heights[0]}`);
    }, kPhone),
  "where a list begins is said beside the models, and a keyboard goes once a unit is chosen by a finger": () =>
    on(duel("old-world"), async (page) => {
      const own = side(page);
      const statistics = own.locator("details", { has: page.locator("summary", { hasText: "Statistics" }) }).first();
      assert.equal(await statistics.evaluate((one) => one.open), true);
      await own.getByRole("combobox", { name: "Unit" }).fill("black orc mobs");
      await suggested(page, "orc-and-goblin-tribes/black orc mobs").tap();
      await own.getByText("Its list starts with 5 models: say how many you field.").waitFor();
      assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
      assert.equal(await statistics.evaluate((one) => one.open), false);
    }, kPhone),
  "lists have their names, and an army that is opened shows its units": () =>
    on(duel("old-world"), async (page) => {
      await side(page).getByRole("button", { name: "Armies" }).tap();
      const army = side(page).locator(".army").last();
      await army.locator("summary").tap();
      await comes(async () => {
        const [unit, box] = [await army.getByRole("button").first().boundingBox(), await side(page).locator(".armies").boundingBox()];
        assert.ok(unit.y >= box.y && unit.y + unit.height <= box.y + box.height, `${unit.y} ${box.y}`);
      });
      await open(page, "My list against theirs");
      await page.getByRole("combobox", { name: "against" }).getByRole("option", { name: "Daemons of Chaos" }).waitFor({ state: "attached" });
    }, kPhone),
  "the sentence tells who wins more often, and rounds whose numbers they are": () =>
    on({ ...knights, a: knights.b, b: knights.a }, async (page) => {
      await page.locator(".sentence", { hasText: /^Empire Knights win \d+ in 100, destroy them in \d+, and lose \d\.\d stands on average\.$/ }).waitFor();
      assert.match((await page.locator(".flow li").first().textContent()).replace(/\s+/g, " "), /^.*Round 1: 100\.0 % of fights ?Orc Warriors [\d.]+ % ?draw [\d.]+ % ?Empire Knights [\d.]+ %/);
    }),
  "what is nearly nothing is told from nothing": () =>
    on({ ...knights, a: [unit("orcs/giant", { stands: "3", attacks: "9" })], b: [unit("orcs/goblins", { stands: "1" })] }, async (page) => {
      const told = JSON.parse(odds("warmaster", "orcs/giant: stands=3, attacks=9", "orcs/goblins: stands=1"));
      assert.deepEqual(await page.locator(".odds dd").allTextContents(), [told.win.p, told.draw.p, told.loss.p].map(percent));
      assert.ok([told.win.p, told.draw.p, told.loss.p].some((p) => percent(p)[0] === "<"));
    }),
};
