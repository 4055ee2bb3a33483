// node build.mjs PACKED UNPACKER: web/dist/index.html, one file that opens from disk, and web/dist/site for a static host.
// PACKED is page.wasm as pack.mjs packs it, and UNPACKER the module that unpacks it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { packed as pack } from "./pack.mjs";

const [packed, unpacker] = process.argv.slice(2);
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

// The lists of each game, packed as the core is: their texts by their names below data/.
const data = here + "../data/";
const lists = {};
for (const game of readdirSync(data, { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name)) {
  const names = readdirSync(data + game, { recursive: true }).filter((name) => name.endsWith(".toml")).sort();
  lists[game] = pack(Buffer.from(JSON.stringify(Object.fromEntries(names.map((name) => [`${game}/${name}`, readFileSync(`${data}${game}/${name}`, "utf8")])))));
}
// A name of its own for each content: what a browser keeps is never of another version.
const addresses = Object.fromEntries(Object.entries(lists).map(([game, content]) => [game, { address: `lists-${game}-${createHash("sha256").update(content).digest("hex").slice(0, 8)}.bin` }]));

const core = readFileSync(packed);
const [style, worker, main, single] = [await bundle("page.css"), await bundle("worker.js"), await bundle("main.js", { GAMES: JSON.stringify(addresses) }), await bundle("single.js")];
const page = (policy, head, scripts) =>
  readFileSync(here + "src/index.html", "utf8").replace("POLICY", () => policy).replace("STYLE", () => head).replace("SCRIPTS", () => scripts);
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const files = {
  "index.html": page("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
    '<link rel="stylesheet" href="page.css">', '<script src="main.js"></script>'),
  "page.css": style,
  "main.js": main,
  "worker.js": worker,
  "fray.bin": core,
};
// English stands once beside all languages, which have their words in its order.
const languages = readdirSync(here + "src").filter((name) => /^words-.*\.json$/.test(name)).map((name) => [name, JSON.parse(readFileSync(`${here}src/${name}`, "utf8"))]);
const english = Object.keys(languages[0][1]).sort();
const words = Object.fromEntries([["words.json", english], ...languages.map(([name, all]) => [name, english.map((word) => all[word])])].map(([name, all]) => [name, JSON.stringify(all)]));
Object.assign(files, words);
// The lists of a game are loaded when it is asked for. All of them are kept for when there is no network, once the page is there.
const first = { ...files, [addresses.warmaster.address]: lists.warmaster };
for (const [game, content] of Object.entries(lists)) files[addresses[game].address] = content;
const version = createHash("sha256").update(Object.values(files).join()).digest("hex").slice(0, 16);
files["offline.js"] = await bundle("offline.js", { VERSION: JSON.stringify(version), FILES: JSON.stringify(["./", ...Object.keys(files)]) });
files["licences.txt"] = readFileSync(here + "src/licences.txt");
for (const [name, content] of Object.entries(files)) writeFileSync(site + name, content);

const inWorker = worker.replaceAll("</script", "<\\/script");
writeFileSync(folder + "index.html",
  page(`default-src 'none'; script-src ${hash(single)} 'wasm-unsafe-eval' blob:; worker-src blob:; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`,
    `<style>${style}</style>`,
    `<script type="text/plain" id="worker">${inWorker}</script>\n<script type="text/plain" id="core">${core.toString("base64")}</script>\n<script type="text/plain" id="games">${JSON.stringify(Object.fromEntries(Object.entries(lists).map(([game, content]) => [game, content.toString("base64")])))}</script>\n${Object.entries(words).map(([name, text]) => `<script type="text/plain" id="${name.replace(".json", "")}">${text}</script>`).join("\n")}\n<script>${single}</script>`));
const kilobytes = (bytes) => Math.round(bytes / 1000) + " kB";
const compressed = (all) => kilobytes(Object.entries(all).reduce((sum, [name, content]) => sum + (name.endsWith(".bin") ? content : gzipSync(content)).length, 0));
console.log(`web/dist/site: ${compressed(first)} compressed at first load, ${compressed(files)} with the lists of all games`);
