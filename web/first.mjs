// node first.mjs PROGRAM [--check]: writes the answer of the fight that the page opens with into src/first.js, so that it stands there before
// any core is loaded. --check says whether it is what the program answers.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { first } from "./src/link.js";
import { sideText } from "./src/words.js";

const [program] = process.argv.slice(2);
const file = new URL("src/first.js", import.meta.url);
const answer = execFileSync(program, ["odds", "--json", "--system", first.system, sideText(first.a), sideText(first.b)]).toString();
const text = `// Made by web/first.mjs: what the program answers to the fight that the page opens with.\nexport const firstAnswer = String.raw\`${answer}\`;\n`;
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error("web/src/first.js is not what the program answers. Run: node web/first.mjs PROGRAM");
  process.exit(1);
}
