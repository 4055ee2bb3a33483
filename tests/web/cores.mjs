// The small cores: the first odds of a link come without the whole one, and what they do not answer waits for that.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { drawer, drawnFight, estimated, gameOf, priced, roughly } from "../../web/profile.mjs";
import { games, listsOf } from "../../web/lists.mjs";
import { coreFor, kWhole, severalOf } from "../../web/src/cores.js";
import { begun } from "../../web/src/instance.js";
import { sideText } from "../../web/src/words.js";
import { address, comes, from, link, odds, opened, percent, printed, site, unit } from "./browser.mjs";

// Bytes, compressed, of a page and its first odds.
const kMost = 250_000;
const kMostOfSeveral = 280_000;
const kMostWithNames = 290_000;  // where a character is named, who may be of any army: all lists come

// Links as players of these games may pass them round: of one unit a side, and of several. The cores were not made of them (web/profile.mjs).
const links = [
  ["warmaster", [unit("high-elves/silver helms", { charging: true })], [unit("skaven/clanrats")]],
  ["warmaster", [unit("empire/halberdiers", { stands: "2" })], [unit("orcs/goblins")], { rounds: "1" }],
  ["warmaster", [unit("chaos/chaos knights", { charging: true, character: "hero" })], [unit("dwarfs/warriors", { defended: true, support: "2" })]],
  ["warmaster", [unit("bretonnia/grail knights", { charging: true, flank: "left" })], [unit("tomb-kings/skeletons", { confused: true })]],
  ["warmaster", [unit("orcs/trolls", { charging: true })], [unit("empire/cannon", { shots: "2" })]],
  ["old-world", [unit("empire-of-man/state troops", { models: "20", halberd: true })], [unit("orc-and-goblin-tribes/orc mobs", { models: "20", charge: "8" })]],
  ["old-world", [unit("kingdom-of-bretonnia/pegasus knights", { charging: true, flank: "left" })], [unit("skaven/clanrats", { standard: true, musician: true, width: "6" })]],
  ["old-world", [unit("high-elf-realms/swordmasters of hoeth", { models: "14", champion: true, standard: true, musician: true })], [unit("warriors-of-chaos/chaos warriors", { models: "12", halberd: true, shield: true, charging: true })]],
  ["old-world", [unit("dwarfen-mountain-holds/hammerers", { models: "20", width: "7", champion: true, standard: true, musician: true, shield: true })], [unit("ogre-kingdoms/ogre bulls", { models: "6", charging: true, ironfist: true })], { rounds: "2" }],
  ["old-world", [unit("vampire-counts/blood knights", { models: "5", charge: "10", lance: true })], [unit("empire-of-man/empire greatswords", { models: "20", standard: true, bsb: true })]],
  ["old-world", [unit("wood-elf-realms/wardancers", { models: "12", ward: "5+" })], [unit("tomb-kings-of-khemri/tomb guard", { models: "20", width: "5", musician: true })], { rounds: "1" }],
  ["ninth-age", [unit("beast-herds/cyclops", { charging: true })], [unit("dwarven-holds/clan warriors", { shield: true })]],
  ["ninth-age", [unit("empire-of-sonnstahl/heavy infantry", { models: "25", halberd: true, standard: true, champion: true })], [unit("orcs-and-goblins/orcs", { models: "30", musician: true, "paired weapons": true, charging: true })]],
  ["ninth-age", [unit("highborn-elves/knights of ryma", { models: "6", charging: true })], [unit("vampire-covenant/barrow guard", { models: "20", standard: true, "great weapon": true })], { rounds: "3" }],
  ["ninth-age", [unit("warriors-of-the-dark-gods/chosen", { models: "10", halberd: true, frenzy: true })], [unit("saurian-ancients/saurian warriors", { models: "24", width: "6", spear: true, charging: true })]],
  ["fantasy6", [unit("tomb-kings/bone giant", { charging: true })], [unit("dwarfs/dwarf warriors", { models: "16" })]],
  ["fantasy6", [unit("empire/swordsmen", { models: "20", standard: true, musician: true })], [unit("orcs-and-goblins/orc boyz", { models: "25", charging: true, shield: true })]],
  ["fantasy6", [unit("bretonnia/knights of the realm", { models: "9", width: "3", charging: true, lance: true })], [unit("lizardmen/saurus warriors", { models: "16", spear: true, "cold-blooded": true })]],
  ["fantasy6", [unit("high-elves/phoenix guard", { models: "14", fear: true, halberd: true })], [unit("skaven/clanrats", { models: "25", standard: true, flank: "right" })], { rounds: "2" }],
  ["fantasy7", [unit("starter/dwarf warriors", { charging: true })], [unit("starter/handgunners")]],
  ["fantasy7", [unit("starter/knightly orders", { models: "6", charging: true, standard: true, musician: true })], [unit("starter/troll slayers", { models: "12" })]],
  ["sovl", [unit("abyssal-demons/abyssal herald")], [unit("custom", { models: "20", charging: true })]],
  ["sovl", [unit("empires-of-men/imperial knights", { charging: true, models: "6" })], [unit("greenskin-tribes/orc warriors", { models: "20", champion: true })]],
  ["sovl", [unit("dwarf-holds/dwarf berserkers", { models: "12", charging: true, flank: "left" })], [unit("dead-nations/skeleton warriors", { models: "24", musician: true, champion: true })], { rounds: "2" }],
  ["warmaster", [unit("empire/halberdiers", { charging: true }), unit("empire/knights", { charging: true, flank: "left" })], [unit("orcs/orc warriors")]],
  ["warmaster", [{ ...unit("dwarfs/warriors"), count: 2 }], [unit("chaos/chaos warriors", { charging: true }), unit("chaos/chaos hounds", { charging: true })]],
  ["warmaster", [unit("high-elves/spearmen"), unit("high-elves/archers", { behind: "1" }), unit("high-elves/silver helms", { charging: true, flank: "right" })], [unit("vampire-counts/skeletons", { character: "vampire" }), unit("vampire-counts/grave guard")]],
  ["warmaster", [unit("bretonnia/knights", { charging: true, character: "general" }), unit("bretonnia/knights", { charging: true })], [unit("lizardmen/saurus"), unit("lizardmen/skinks", { behind: "1" })], { rounds: "2" }],
  ["old-world", [unit("empire-of-man/empire greatswords", { models: "20", champion: true, standard: true, musician: true }), unit("empire-of-man/captain of the empire", { character: true, "great weapon": true })], [unit("warriors-of-chaos/chaos warriors", { models: "15", charging: true })]],
  ["old-world", [unit("kingdom-of-bretonnia/mounted knights of the realm", { models: "6", charging: true }), unit("kingdom-of-bretonnia/men-at-arms", { models: "20", flank: "left" })], [unit("orc-and-goblin-tribes/black orc mobs", { models: "20" })], { rounds: "1" }],
  ["ninth-age", [unit("empire-of-sonnstahl/imperial guard", { models: "20", standard: true }), unit("empire-of-sonnstahl/marshal", { character: true })], [unit("orcs-and-goblins/iron orcs", { models: "20", charging: true })]],
  ["fantasy6", [unit("empire/greatswords", { models: "15" }), unit("empire/captain", { character: true })], [unit("chaos/warriors of chaos", { models: "12", charging: true }), unit("chaos/exalted champion of chaos", { character: true })]],
  ["sovl", [unit("empires-of-men/imperial sword", { models: "20" }), unit("empires-of-men/captain", { character: true })], [unit("greenskin-tribes/orc brutes", { models: "16", charging: true })]],
].map(([system, a, b, settings = {}]) => ({ system, a, b, settings }));
const isDuel = ({ a, b }) => [a, b].every((side) => side.length === 1 && side[0].count === 1);
const duels = links.filter(isDuel);

// Fights that no core was made of (web/profile.mjs), of each game.
const kFights = 60;
const kFightsOfSeveral = 30;
const kSeed = 20261129;
// A small core lacks some 5 of 100 of them. That 240 have 24 or more then has a chance of 1 in 1 500.
const kMostTraps = 0.1;

// Of these links: some 3 of 100 duels stop it, and 12 of 100 fights of several units (docs/performance.md).
const kMostStops = 0.2;

const built = (name) => WebAssembly.compile(readFileSync(new URL(`../../build/page/${name}.wasm`, import.meta.url)));
const hasAll = async (module, system) => {
  const core = await begun(module, () => {});
  core.hold(Object.entries(listsOf(system)));
  return core;
};

const sizeOf = (name) => {
  const content = readFileSync(new URL(name || "index.html", site));
  return (name.endsWith(".bin") ? content : gzipSync(content)).length;
};
const addressOf = (core) => from().cores[core].address;
const whole = () => addressOf("whole");

// A request to a Worker that has loaded nothing: its answer, or what it lacks.
const asked = (page, request) => page.evaluate(([request, from]) => new Promise((done) => {
  const worker = new Worker("worker.js");
  worker.onmessage = ({ data }) => {
    if (data.answer === undefined && !data.lacking && !data.died) return;
    worker.terminate();
    done(data);
  };
  worker.postMessage({ begin: { compiled: {}, from, lists: {} } });
  worker.postMessage({ id: 1, request });
}), [request, from()]);

export const cores = {
  async "the first odds of an own link take less than 250 kB, of several units little more, and few need the whole core"() {
    const needWhole = [];
    for (const setup of links) {
      const [a, b] = [setup.a, setup.b].map(sideText);
      const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
      // The core for several units comes once a duel is answered.
      const never = ["whole", "beside", ...(isDuel(setup) ? [severalOf(coreFor({ do: "odds", ...setup }))] : [])].map(addressOf);
      const held = [];
      let mayCome = false;
      const waits = (done) => (route) => { if (mayCome) return route.continue(); held.push(route); return done?.("stopped"); };
      const stopped = new Promise((done) => page.route(`**/${whole()}`, waits(done)));
      await page.route(`**/${addressOf("beside")}`, waits());
      const loaded = [];
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname.slice(1)));
      await page.goto(address + link(setup));
      const told = page.locator(".odds dd");
      if ((await Promise.race([told.first().waitFor(), stopped])) === "stopped" && (await told.count()) === 0) {
        console.log(`        ${setup.system}, ${a}: the whole core`);
        needWhole.push(setup);
        await page.context().close();
        continue;
      }
      const size = loaded.filter((name) => !never.includes(name)).reduce((sum, name) => sum + sizeOf(name), 0);
      console.log(`        ${setup.system}, ${a}: ${Math.round(size / 1000)} kB`);
      mayCome = !isDuel(setup);  // of several units an estimate came
      if (mayCome) for (const route of held) await route.continue();
      const { win, draw, loss } = JSON.parse(odds(setup.system, a, b, setup.settings));
      await comes(async () => assert.deepEqual(await told.allTextContents(), [win, draw, loss].map(({ p }) => percent(p)), a));
      const mayTake = isDuel(setup) ? kMost : [...setup.a, ...setup.b].some(({ options }) => typeof options.character === "string") ? kMostWithNames : kMostOfSeveral;
      assert.ok(size < mayTake, `${size}: ${loaded}`);
      await page.context().close();
    }
    assert.ok(needWhole.filter(isDuel).length <= kMostTraps * duels.length, JSON.stringify(needWhole.map(({ a }) => a)));
    assert.ok(needWhole.length <= kMostStops * links.length, JSON.stringify(needWhole.map(({ a }) => a)));
  },
  async "what small cores answer are the whole one's bytes, of fights that they were not made of, and few stop them"() {
    const module = await built("whole");
    let [fought, stopped] = [0, 0];
    for (const system of games) {
      const core = await hasAll(module, system);
      const game = gameOf(system, (request) => JSON.parse(core.ask(request).answer));
      const draw = drawer(kSeed);
      for (const isSeveral of [false, true]) {
        const ofGame = { fought: 0, stopped: 0 };
        let small;
        for (let i = 0; i < (isSeveral ? kFightsOfSeveral : kFights); ++i) {
          const fight = drawnFight(game, draw, isSeveral);
          if (coreFor(fight) === kWhole) break;
          small ??= await built(coreFor(fight));
          const requests = isSeveral ? [estimated(fight), roughly(fight), priced(fight)] : [fight];
          const answers = requests.map((request) => core.ask(request));
          if (answers[0].status !== 0) continue;
          ++ofGame.fought;
          const fresh = await hasAll(small, system);
          try {
            assert.deepEqual(requests.map((request) => fresh.ask(request)), answers);
          } catch (fault) {
            if (!(fault instanceof WebAssembly.RuntimeError)) throw fault;
            ++ofGame.stopped;
          }
        }
        if (ofGame.fought > 0) console.log(`        ${system}${isSeveral ? ", several units" : ""}: ${ofGame.stopped} of ${ofGame.fought}`);
        fought += ofGame.fought;
        stopped += ofGame.stopped;
      }
    }
    assert.ok(fought >= 180 && stopped < kMostTraps * fought, `${stopped} of ${fought}`);
  },
  async "what a small core lacks is answered by the whole one, with the program's bytes"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    const sides = ["empire/knights: charging", "orcs/orc warriors"];
    const [a, b] = [[unit("empire/knights", { charging: true })], [unit("orcs/orc warriors")]];
    for (const [request, words] of [
      [{ do: "luck", system: "warmaster", a, b, settings: {}, result: "won by 1" }, ["luck", "--json", ...sides, "--result", "won by 1"]],
      [{ do: "odds", system: "warmaster", a, b, settings: { policy: "best", turns: 2 } }, ["odds", "--json", "--policy", "best", "--turns", "2", ...sides]],
      [{ do: "odds", system: "old-world", a: [unit("custom")], b: [unit("empire-of-man/state troops")], settings: { sampler: "faces", trials: 5000 } }, ["odds", "--json", "--system", "old-world", "--sampler", "faces", "--trials", "5000", "custom", "empire-of-man/state troops"]],
      [{ do: "odds", system: "warmaster", a, b, settings: { sampler: "faces", trials: 5000 } }, ["odds", "--json", "--sampler", "faces", "--trials", "5000", ...sides]],
    ]) {
      const { status, answer } = await asked(page, request);
      assert.equal(status, 0, answer);
      assert.equal(answer, printed(words));
    }
    await page.context().close();
  },
  async "once a duel is answered, the core for several units comes before it is asked, but not to who saves what he loads"() {
    for (const saves of [false, true]) {
      const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
      const request = { do: "odds", system: "warmaster", a: [unit("empire/knights", { charging: true })], b: [unit("orcs/orc warriors")], settings: {} };
      const begun = await page.evaluate(([request, from, saves, several]) => new Promise((done) => {
        const source = `${saves ? 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });' : ""} importScripts(${JSON.stringify(new URL("worker.js", location.href).href)});`;
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
        const at = (address) => new URL(address, location.href).href;
        const all = (places) => Object.fromEntries(Object.entries(places).map(([name, place]) => [name, { ...place, address: at(place.address) }]));
        worker.onmessage = ({ data }) => {
          if (data.compiled && several in data.compiled) done(true);
          if (data.answer) setTimeout(() => done(false), 10000);
        };
        worker.postMessage({ begin: { compiled: {}, from: { cores: all(from.cores), games: all(from.games) }, lists: {} } });
        worker.postMessage({ id: 1, request });
      }), [request, from(), saves, "warmaster-several"]);
      assert.equal(begun, !saves);
      await page.context().close();
    }
  },
  async "a fight takes the lists of its armies, and all of them where a name needs that"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    for (const [system, enemy, name, isAll] of [
      ...[["empire-of-man/state troops", false], ["custom", false], ["state troops", true], ["Empire of Man/State Troops", true]].map((some) => ["old-world", "orc-and-goblin-tribes/orc mobs", ...some]),
      ...[["empire/knights", false], ["empire/knights: character=hero", true], ["steam tank", true], ["ancients-gallic/noble cavalry", false]].map((some) => ["warmaster", "orcs/orc warriors", ...some]),
    ]) {
      const [key, option] = name.split(": ");
      const options = option ? Object.fromEntries([option.split("=")]) : {};
      const loaded = [];
      const note = (request) => loaded.push(new URL(request.url()).pathname.slice(1));
      page.on("request", note);
      const { status, answer } = await asked(page, { do: "odds", system, a: [unit(key, options)], b: [unit(enemy, { charging: true })], settings: {} });
      page.off("request", note);
      assert.equal(status, 0, answer);
      assert.equal(answer, odds(system, name, `${enemy}: charging`));
      assert.equal(loaded.includes(from().games[system].address), isAll, `${name}: ${loaded}`);
      assert.ok(loaded.some((one) => one.startsWith(`lists-${system}`)));
    }
    await page.context().close();
  },
  async "a whole core that does not come is one sentence, and what needs none of it is answered"() {
    const page = await opened(address + "page.css", { waits: "body", serviceWorkers: "block" });
    await page.route(`**/${whole()}`, (route) => route.abort());
    const [{ a, b }] = duels;
    assert.equal((await asked(page, { do: "odds", system: "warmaster", a, b, settings: {} })).status, 0);
    const { lacking } = await asked(page, { do: "luck", system: "warmaster", a, b, settings: {}, result: "won by 1" });
    assert.equal(lacking.text, "{what} could not be loaded: there is no network. Load the page again.");
    await page.context().close();
  },
};
