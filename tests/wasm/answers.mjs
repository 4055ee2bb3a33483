// node answers.mjs fray.wasm PROGRAM FIGHTS: asks both the same fights of all games, and compares the bytes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "./fray.mjs";

const [file, program, fights] = process.argv.slice(2);
const lists = ["matchups.json", "field_matchups.json", "rank_matchups.json", "rank_sides.json"];

function chosen(count) {
  const all = [];
  for (const [i, name] of lists.entries()) {
    const list = JSON.parse(readFileSync(new URL(`../oracle/${name}`, import.meta.url)));
    const share = Math.floor(count / lists.length) + (i < count % lists.length ? 1 : 0);
    for (let n = 0; n < share; ++n) {
      const one = list[Math.floor((n * list.length) / share)];
      const settings = { rounds: one.rounds ?? one.options?.rounds ?? 2 };
      if (one.options?.policy) settings.policy = one.options.policy;
      if (n % 5 === 4) Object.assign(settings, { method: "simulate", trials: 20000, seed: n });
      all.push({ do: "odds", system: one.book ?? "warmaster", a: one.a_text, b: one.b_text, settings });
    }
  }
  return all;
}

function printed({ system, a, b, settings }) {
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return execFileSync(program, ["odds", "--json", "--system", system, ...options, a, b], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, FRAY_DATA: lists_of_mine },
  }).toString();
}

// A list of one's own, that fray reads from a folder.
const lists_of_mine = mkdtempSync(join(tmpdir(), "fray-wasm-"));
writeFileSync(join(lists_of_mine, "mine.toml"), readFileSync(new URL("../../data/warmaster/empire.toml", import.meta.url)));

let told = 0;
const fray = await load(file, { onProgress: () => ++told > 0, folders: { "/lists": lists_of_mine }, env: { FRAY_DATA: "/lists" } });
let differ = 0;
const requests = chosen(Number(fights));
requests.push({ do: "odds", system: "warmaster", a: "empire/knights: charging", b: "orcs/orc warriors", settings: { turns: 2 } });
requests.push({ do: "odds", system: "warmaster", a: "mine/knights", b: "mine/halberdiers", settings: {} });
for (const request of requests) {
  const { status, answer } = fray.ask(request);
  if (status !== 0 || answer !== printed(request)) {
    ++differ;
    console.error(`differs (${status}): ${JSON.stringify(request)}\n${answer}`);
  }
}
// What a page at the table asks, and the words of the commands.
const asked = [
  [{ do: "luck", a: "empire/knights: charging", b: "orcs/orc warriors", result: "lost 1 stand, won" },
    ["luck", "empire/knights: charging", "orcs/orc warriors", "--result", "lost 1 stand, won"]],
  [{ do: "advise", a: "empire/knights: charging", b: "orcs/orc warriors", settings: { turns: 2 } },
    ["advise", "empire/knights: charging", "orcs/orc warriors", "--turns", "2"]],
  [{ do: "need", a: "empire/halberdiers", b: "orcs/orc warriors: charging", win: "30%" },
    ["need", "empire/halberdiers", "orcs/orc warriors: charging", "--win", "30%"]],
  [{ do: "worth", unit: "empire/knights", against: "orcs/goblins" }, ["worth", "empire/knights", "--against", "orcs/goblins"]],
  [{ do: "rank", list: "empire", against: "orcs/goblins", budget: 500 }, ["rank", "empire", "--against", "orcs/goblins", "--budget", "500"]],
  [{ do: "points", units: "empire", against: "orcs/goblins", regress: true, settings: { trials: 20 } },
    ["points", "empire", "--against", "orcs/goblins", "--regress", "--trials", "20"]],
  [{ do: "army", mine: "empire/knights", theirs: "orcs/goblins" }, ["army", "empire/knights", "orcs/goblins"]],
];
for (const [request, words] of asked) {
  const { status, answer } = fray.ask(request);
  if (status !== 0 || answer !== execFileSync(program, [...words, "--json", "--quiet"], { env: { ...process.env, FRAY_DATA: lists_of_mine } }).toString()) {
    ++differ;
    console.error(`differs (${status}): ${JSON.stringify(request)}\n${answer.slice(0, 500)}`);
  }
}
const refused = fray.ask({ do: "odds", a: "custom: stands=0", b: "custom" });
if (refused.status !== 2 || JSON.parse(refused.answer).error.field !== "stands") {
  ++differ;
  console.error(`not refused as it should be: ${refused.answer}`);
}
if (told === 0) {
  ++differ;
  console.error("no simulation told its progress");
}
console.log(`${requests.length} fights and ${asked.length} other requests, ${differ} differ`);
rmSync(lists_of_mine, { recursive: true });
process.exit(differ === 0 ? 0 : 1);
