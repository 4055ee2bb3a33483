// node build.mjs FOLDER UNPACKER: web/dist/index.html, one file that opens from disk, and web/dist/site for a static host.
// FOLDER has the cores as pack.mjs packs them, and UNPACKER is the module that unpacks them.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { armyOf, games, listsOf } from "./lists.mjs";
import { packed as pack } from "./pack.mjs";
import { kCores, kWhole } from "./src/cores.js";

const [built, unpacker] = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const folder = here + "dist/";
const site = folder + "site/";
rmSync(folder, { recursive: true, force: true });
mkdirSync(site, { recursive: true });

async function bundle(name, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [here + "src/" + name], bundle: true, minify: true, format: "iife", target: "es2023", define, write: false,
    alias: { "unpack.wasm": resolve(unpacker) }, loader: { ".wasm": "binary" },
  });
  return outputFiles[0].text;
}

// The lists of each game, packed as the cores are.
const packedLists = (some) => pack(Buffer.from(JSON.stringify(some)));
const lists = Object.fromEntries(games.map((game) => [game, packedLists(listsOf(game))]));
// A name of its own for each content: what a browser keeps is never of another version.
const named = (name, ...contents) => `${name}-${contents.reduce((hash, content) => hash.update(content), createHash("sha256")).digest("hex").slice(0, 8)}.bin`;
const addresses = Object.fromEntries(Object.entries(lists).map(([game, content]) => [game, { address: named(`lists-${game}`, content) }]));
// Those of each army, for the first odds of a link.
const armies = {};
for (const [game, place] of Object.entries(addresses)) {
  place.armies = place.address.replace(".bin", "");
  for (const [name, text] of Object.entries(listsOf(game))) armies[`${place.armies}/${armyOf(name)}.bin`] = packedLists({ [name]: text });
}
const cores = Object.fromEntries(kCores.map((name) => [name, readFileSync(`${built}/${name}.bin`)]));
const places = Object.fromEntries(kCores.map((name) => [name, { address: named(name, cores[name]) }]));
const [style, worker, main, single] = [await bundle("page.css"), await bundle("worker.js"), await bundle("main.js", { FROM: JSON.stringify({ cores: places, games: addresses }) }), await bundle("single.js")];
const page = (policy, head, scripts) =>
  readFileSync(here + "src/index.html", "utf8").replace("POLICY", () => policy).replace("STYLE", () => head).replace("SCRIPTS", () => scripts);
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const files = {
  "index.html": page("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
    '<link rel="stylesheet" href="page.css">', '<script src="main.js"></script>'),
  "page.css": style,
  "main.js": main,
  "worker.js": worker,
  ...Object.fromEntries(kCores.map((name) => [places[name].address, cores[name]])),
};
// English stands once beside all languages, which have their words in its order.
const languages = readdirSync(here + "src").filter((name) => /^words-.*\.json$/.test(name)).map((name) => [name, JSON.parse(readFileSync(`${here}src/${name}`, "utf8"))]);
const english = Object.keys(languages[0][1]).sort();
const words = Object.fromEntries([["words.json", english], ...languages.map(([name, all]) => [name, english.map((word) => all[word])])].map(([name, all]) => [name, JSON.stringify(all)]));
Object.assign(files, words);
// The lists of a game are loaded when it is asked for. All of them are kept for when there is no network, once the page is there.
const first = Object.fromEntries(["index.html", "page.css", "main.js", "worker.js", places.warmaster.address, places.beside.address].map((name) => [name, files[name]]));
first[addresses.warmaster.address] = lists.warmaster;
for (const [game, content] of Object.entries(lists)) files[addresses[game].address] = content;
// Without a network the whole core answers in place of the small ones.
const kept = Object.keys(files).filter((name) => !Object.entries(places).some(([core, { address }]) => address === name && core !== kWhole));
const version = createHash("sha256").update(Object.values(files).join()).digest("hex").slice(0, 16);
files["offline.js"] = await bundle("offline.js", { VERSION: JSON.stringify(version), FILES: JSON.stringify(["./", ...kept]) });
files["licences.txt"] = readFileSync(here + "src/licences.txt");
for (const [name, content] of Object.entries({ ...files, ...armies })) {
  mkdirSync(dirname(site + name), { recursive: true });
  writeFileSync(site + name, content);
}

// One file has its whole core at hand: of the small ones it has those of the fight that it opens with.
const atHand = Object.fromEntries([kWhole, "warmaster", "beside"].map((name) => [name, cores[name]]));
const inWorker = worker.replaceAll("</script", "<\\/script");
writeFileSync(folder + "index.html",
  page(`default-src 'none'; script-src ${hash(single)} 'wasm-unsafe-eval' blob:; worker-src blob:; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`,
    `<style>${style}</style>`,
    `<script type="text/plain" id="worker">${inWorker}</script>\n${Object.entries({ cores: atHand, games: lists }).map(([name, all]) => `<script type="text/plain" id="${name}">${JSON.stringify(Object.fromEntries(Object.entries(all).map(([name, content]) => [name, content.toString("base64")])))}</script>`).join("\n")}\n${Object.entries(words).map(([name, text]) => `<script type="text/plain" id="${name.replace(".json", "")}">${text}</script>`).join("\n")}\n<script>${single}</script>`));
const kilobytes = (bytes) => Math.round(bytes / 1000) + " kB";
const compressed = (all) => kilobytes(Object.entries(all).reduce((sum, [name, content]) => sum + (name.endsWith(".bin") ? content : gzipSync(content)).length, 0));
console.log(`web/dist/site: ${compressed(first)} compressed at first load, ${compressed(files)} in all`);
