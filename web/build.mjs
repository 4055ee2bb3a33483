// node build.mjs PACKED UNPACKER: web/dist/index.html, one file that opens from disk, and web/dist/site for a static host.
// PACKED is page.wasm as pack.mjs packs it, and UNPACKER the module that unpacks it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

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

const core = readFileSync(packed);
const [style, worker, main, single] = [await bundle("page.css"), ...(await Promise.all(["worker.js", "main.js", "single.js"].map((name) => bundle(name))))];
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
const version = createHash("sha256").update(Object.values(files).join()).digest("hex").slice(0, 16);
files["offline.js"] = await bundle("offline.js", { VERSION: JSON.stringify(version), FILES: JSON.stringify(["./", ...Object.keys(files)]) });
files["licences.txt"] = readFileSync(here + "src/licences.txt");
for (const [name, content] of Object.entries(files)) writeFileSync(site + name, content);

const inWorker = worker.replaceAll("</script", "<\\/script");
writeFileSync(folder + "index.html",
  page(`default-src 'none'; script-src ${hash(single)} 'wasm-unsafe-eval' blob:; worker-src blob:; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`,
    `<style>${style}</style>`,
    `<script type="text/plain" id="worker">${inWorker}</script>\n<script type="text/plain" id="core">${core.toString("base64")}</script>\n<script>${single}</script>`));
const kilobytes = (bytes) => Math.round(bytes / 1000) + " kB";
console.log(`web/dist/site: ${kilobytes(Object.entries(files).reduce((sum, [name, content]) => sum + (name === "fray.bin" ? content : gzipSync(content)).length, 0))} compressed`);
