// Armies and lists of other programs, pasted or as files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { comes, knights, on, typed, unit } from "./browser.mjs";

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const custom = (system) => ({ system, a: [unit("custom")], b: [unit("custom")], settings: { rounds: 1 } });

// As Old World Builder writes it.
const kBuilder = `===
My Empire [1000 pts]
Warhammer: The Old World, Empire of Man, Open War
===

++ Characters [215 pts] ++

Captain of the Empire [115 pts]
(Hand weapon, Full plate armour, Shield, General, On foot)

++ Core Units [485 pts] ++

20 State Troops [140 pts]
(Halberds, Light armour, Sergeant (champion), Standard bearer, Musician)

20 Empire Greatswords [245 pts]
(Great weapons, Full plate armour, Count's Champion, Standard bearer, Musician)

5 Empire Knights [110 pts]
(Lances, Shields, Full plate armour, Barding)

---
Created with "Old World Builder"
`;
// As wm-selector writes it.
const kSelector = "Mine\nEmpire, 1000 points\n2.20\n--------------------------------\n125 - 1 General\n180 - 4 Halberdiers\n330 - 3 Knights\n--------------------------------\n1000 - 8/4\n";
const roster = readFileSync(new URL("../cli/cases/nr.json", import.meta.url), "utf8");

async function paste(page, text) {
  await page.locator("summary", { hasText: "Own units and lists" }).click();
  await page.getByLabel("Or paste a list here").fill(text);
  await page.getByRole("button", { name: "Read what was pasted" }).tap();
}
const shown = (page) => page.locator(".panel[open] .kept li");

export const pasted = {
  "an army of Old World Builder is read, its units are tapped, and its characters stand in them": () =>
    on(custom("old-world"), async (page) => {
      await paste(page, kBuilder);
      await page.getByText(/3 units of an army \(Empire of Man, .*The Old World/).waitFor();
      assert.match(await shown(page).nth(0).textContent(), /state troops: models=20.*140 pts/);
      await page.getByText(/Created with .Old World Builder. is left out/).waitFor();
      await page.getByRole("button", { name: /greatswords.* as A$/ }).tap();
      await typed(page, /^fray odds --system old-world --rounds 1 'empire-of-man\/empire greatswords: models=20, great-weapon, .* \+ empire-of-man\/captain of the empire: .*character' custom$/);
    }, kPhone),
  "an army of another game opens that game": async () => {
    for (const setup of [knights, custom("fantasy6")]) {
      await on(setup, async (page) => {
        await paste(page, kBuilder);
        await page.getByRole("button", { name: /empire knights.* as B$/ }).tap();
        await typed(page, /^fray odds --system old-world custom 'empire-of-man\/empire knights: models=5, lance, points=110'$/);
        // What was read is still there, and each press of the button takes one thing back.
        await page.getByRole("button", { name: /state troops.* as A$/ }).tap();
        await typed(page, /'empire-of-man\/state troops: .* 'empire-of-man\/empire knights: /);
        await page.getByRole("button", { name: "Take the last change back" }).tap();
        await typed(page, /^fray odds --system old-world custom 'empire-of-man\/empire knights: models=5, lance, points=110'$/);
      }, kPhone);
    }
  },
  "armies of wm-selector and of New Recruit are read": () =>
    on(knights, async (page) => {
      await paste(page, kSelector);
      await comes(async () => assert.deepEqual((await shown(page).allTextContents()).map((text) => text.replace(/as A.*/, "").trim()), ["4 × empire/halberdiers 45 pts", "3 × empire/knights 110 pts"]));
      await page.getByText(/General is left out/).waitFor();
      await page.getByRole("button", { name: /halberdiers as A$/ }).tap();
      await typed(page, "fray odds empire/halberdiers 'orcs/orc warriors'");
      await page.locator("input[type=file]").setInputFiles({ name: "roster.json", mimeType: "text/plain", buffer: Buffer.from(roster) });
      await comes(async () => assert.match(await shown(page).first().textContent(), /^2 × empire\/knights 110 pts/));
      await page.getByRole("button", { name: /knights as B$/ }).tap();
      await typed(page, "fray odds empire/halberdiers empire/knights");
    }, kPhone),
  "each unit of a table may be tapped": () =>
    on(custom("old-world"), async (page) => {
      await paste(page, "Unit,WS,S,T,W,I,A,Ld,Sv,Models,Points\nPikes,3,3,3,1,3,1,7,5+,20,8\nSpears,4,3,3,1,4,1,8,5+,10,10\nBows,4,3,3,1,4,1,8,6+,10,9\n");
      await page.getByText("3 units, as pasted/…").waitFor();
      await comes(async () => assert.equal(await page.getByRole("button", { name: / as A$/ }).count(), 3));
      await page.getByRole("button", { name: "Spears as A" }).tap();
      await typed(page, "fray odds --system old-world --rounds 1 pasted/spears custom");
      await page.getByRole("button", { name: "Pikes as B" }).tap();
      await typed(page, "fray odds --system old-world --rounds 1 pasted/spears pasted/pikes");
    }, kPhone),
  "what is no army of any game is refused in a sentence": () =>
    on(knights, async (page) => {
      await paste(page, "Once upon a time\nthere was a king.\n");
      await page.locator(".panel[open] [role=status]").getByText(/^pasted\.\w+: /).waitFor();
      assert.equal(await shown(page).count(), 0);
    }, kPhone),
};
