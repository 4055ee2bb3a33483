// Every language has every word of the page, and of what the program gives the controls that most fights need.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { comes, findings, knights, on, printed, typed, unit } from "./browser.mjs";

const src = new URL("../../web/src/", import.meta.url);
const read = (name) => readFileSync(new URL(name, src), "utf8");
const files = readdirSync(src);
const languages = files.map((name) => name.match(/^words-(..)\.json$/)?.[1]).filter(Boolean);
const wordsIn = (language) => JSON.parse(read(`words-${language}.json`));
const texts = () => new Set(files.filter((name) => /\.js$/.test(name) && name !== "libraries.js").flatMap((name) =>
  [...read(name).matchAll(/\b(?:t|pieces|text)\("((?:[^"\\]|\\.)*)"/g)].map(([, words]) => JSON.parse(`"${words}"`))));
const places = (words) => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
const games = ["warmaster", "sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"];
const custom = (system) => ({ system, a: [unit("custom", { charging: true }), unit("custom")], b: [unit("custom")], settings: { rounds: "1" } });

export const speech = {
  async "no language lacks a word, has one too many, or leaves out a value"() {
    const all = texts();
    assert.ok(all.size > 200);
    assert.deepEqual(languages, ["de", "fr"]);
    const known = languages.map((language) => Object.keys(wordsIn(language)));
    assert.deepEqual(known[0], known[1]);
    for (const language of languages) {
      const words = wordsIn(language);
      assert.deepEqual([...all].filter((one) => !(one in words)), [], `${language} lacks them`);
      for (const [english, word] of Object.entries(words)) assert.deepEqual(places(word), places(english), `${language}: ${english}`);
    }
  },
  async "every statistic and every usual option of every game has a word in every language"() {
    const [said, rare] = [new Set(), new Set()];
    for (const system of games) {
      await on(custom(system), async (page) => {
        const side = page.getByRole("region", { name: "Side A" });
        await side.getByRole("button", { name: /^A 1/ }).click();
        await side.locator(".values .value").first().waitFor();
        for (const name of await side.locator(".value > span, .unit .options .switch, .unit .options label").evaluateAll((all) => all.map((one) => one.firstChild.textContent.trim()))) said.add(name);
        // What is rarer may be said in a language, or else in English.
        await side.locator(".all > summary").click();
        await side.locator(".all .switch").first().waitFor();
        for (const name of await side.locator(".switch, label.choice, .value > span, label.choice option").evaluateAll((all) => all.map((one) => one.firstChild?.textContent.trim()))) rare.add(name);
        await page.locator(".settings > summary").click();
        for (const name of await page.locator(".settings label.choice, .settings option").evaluateAll((all) => all.map((one) => one.firstChild?.textContent.trim()))) rare.add(name);
        for (const { type, kind } of JSON.parse(printed(["units", "--json", "--system", system]))) rare.add(type?.replaceAll("-", " ")).add(kind?.toLowerCase());
      });
    }
    assert.ok(said.size > 30);
    const all = texts();
    for (const language of languages) {
      const words = wordsIn(language);
      assert.deepEqual([...said].filter((name) => !(name in words)), [], language);
      // And none that nobody says. A number of one is said without its s.
      assert.deepEqual(Object.keys(words).filter((one) => !all.has(one) && !said.has(one) && !rare.has(one) && !said.has(`${one}s`) && !all.has(`${one}s`)), [], language);
    }
  },
  "the browser's language is spoken, another is chosen by sight, and stays": () =>
    on(knights, async (page) => {
      await page.locator(".sentence", { hasText: /^Empire Knights: 67 Siege von 100, in 55 wird der Gegner vernichtet und im Schnitt 1,0 Bases verloren\.$/ }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
      await page.getByRole("region", { name: "Seite A" }).getByRole("button", { name: "Rüstungswurf: eins weniger" }).click();
      await typed(page, "fray odds 'empire/knights: charging, armour=3+' 'orcs/orc warriors'");
      await page.getByRole("combobox", { name: "Sprache" }).selectOption("fr");
      await page.locator(".sentence", { hasText: /victoires sur 100/ }).waitFor();
      await page.getByRole("combobox", { name: "Langue" }).waitFor();
      await page.reload();
      await page.locator(".sentence", { hasText: /victoires sur 100/ }).waitFor();
      assert.equal(await page.title(), "fray\u00a0: les chances d’un combat");
      await page.getByRole("combobox", { name: "Langue" }).selectOption("en");
      await page.locator(".sentence", { hasText: /^Empire Knights win \d+ in 100/ }).waitFor();
    }, { locale: "de-DE" }),
  async "no word of English is left on a page in another language, but the program's own"() {
    for (const locale of ["de-DE", "fr-FR"]) {
      await on({ ...knights, beside: knights }, async (page) => {
        await page.locator(".lever").first().waitFor();
        const closed = page.locator("details:not([open]) > summary");
        while ((await closed.count()) > 0) await closed.first().click();
        const english = texts();
        const shown = await page.evaluate(() => {
          const all = [];
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("option")) all.push(walk.currentNode.textContent.trim());  // choices are the program's
          return all;
        });
        const words = wordsIn(locale.slice(0, 2));
        assert.deepEqual(shown.filter((one) => english.has(one) && words[one] !== one && !Object.values(words).includes(one)), []);
        assert.deepEqual(await findings(page), []);
      }, { locale, bypassCSP: true });
    }
  },
  async "a picture has the reader's words and numbers, but for what is typed and what is said below"() {
    const several = { system: "old-world", a: [unit("empire-of-man/state troops", { models: "20" }), unit("empire-of-man/captain of the empire", { character: true })], b: [unit("warriors-of-chaos/chaos knights")], settings: {} };
    for (const [locale, setup] of [["de-DE", knights], ["de-DE", several], ["fr-FR", several]]) {
      await on(setup, async (page) => {
        await page.locator(".share summary").click();
        const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".share .buttons").nth(1).getByRole("button").last().click()]);
        const shown = [...readFileSync(await file.path(), "utf8").matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);
        const below = shown.findIndex((words) => /^(genau|exact) ?:/.test(words));
        assert.ok(below > 30, shown.join("\n"));
        const words = wordsIn(locale.slice(0, 2));
        const above = shown.slice(0, below).filter((one) => !/^[AB]$|(knights|warriors|troops|captain|empire|man|chaos|orcs)\b/.test(one));
        assert.deepEqual(above.filter((one) => /\b(wins|draw|enemy|of|loses|stands?|strikes?|support|dice|points|destroyed|broken|mean|average|round|lost)\b/.test(one) && !(locale === "fr-FR" && /points$/.test(one)) || /\d\.\d/.test(one)), []);
        assert.ok([...Object.values(words)].includes(above.find((one) => one === words["How it ends"])));
      }, { locale });
    }
  },
  "what the program says is called English in another language, and what it says of words, too": () =>
    on({ ...knights, b: [unit("custom", { stands: "0" })] }, async (page) => {
      assert.match(await page.getByRole("alert").textContent(), /^Das Programm sagt auf Englisch: side B: stands: "0" is not allowed/);
      assert.equal(await page.getByRole("alert").locator("[lang=en]").count(), 1);
      await page.locator("summary", { hasText: "Was diese Wörter bedeuten (englisch)" }).first().waitFor();
    }, { locale: "de-DE" }),
  async "in German and French nothing is cut off or scrolls sideways at 320 pixels, and targets are large"() {
    for (const locale of ["de-DE", "fr-FR"]) for (const system of ["warmaster", "old-world"]) {
      await on(system === "warmaster" ? knights : custom(system), async (page) => {
        await page.locator(".mirrored").waitFor();
        await comes(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320));
        const draw = page.locator(".odds .draw dt");
        assert.ok((await draw.evaluate((one) => one.getClientRects()[0].height / parseFloat(getComputedStyle(one).lineHeight))) < 1.5, "its word is broken");
        const small = await page.locator("button, select, input, summary").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => [one.getBoundingClientRect(), one.textContent]).filter(([{ width, height }]) => width < 43.9 || height < 43.9).map(([, text]) => text));
        assert.deepEqual(small, []);
      }, { viewport: { width: 320, height: 700 }, locale });
    }
  },
};
