// node libraries.mjs [--check]: makes src/libraries.js and src/licences.txt of the packages that the page is written with, so that it runs without a build.
// --check says whether they are what the packages of package-lock.json give.
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const here = new URL(".", import.meta.url).pathname;
const packages = ["preact", "htm"];
const versions = packages.map((name) => `${name} ${JSON.parse(readFileSync(`${here}node_modules/${name}/package.json`)).version}`).join(", ");
const licences = packages.map((name) => `${name}\n\n${readFileSync(`${here}node_modules/${name}/LICENSE`, "utf8").trim()}\n`).join("\n\n");
const { outputFiles } = await build({
  stdin: {
    contents: `export { Fragment, h, render } from "preact";
      export { useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
      export { default as htm } from "htm";`,
    resolveDir: here,
  },
  bundle: true, minify: true, format: "esm", target: "es2023", write: false, legalComments: "none",
});
const files = {
  "src/libraries.js": `/*! ${versions}: licences.txt */\n${outputFiles[0].text}`,
  "src/licences.txt": `The page is written with packages of other people, under these licences.\n\n${licences}`,
};
for (const [name, text] of Object.entries(files)) {
  if (!process.argv.includes("--check")) writeFileSync(here + name, text);
  else if (readFileSync(here + name, "utf8") !== text) {
    console.error(`web/${name} is not what the packages give. Run: node web/libraries.mjs`);
    process.exit(1);
  }
}
