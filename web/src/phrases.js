// Phrases that the program writes in its tables, in the reader's language: what is known here by its form. The rest stays as it is.
import { t } from "./language.js";
import { text } from "./text.js";
import { choiceOf, wordsOf } from "./units.js";

const kPhrases = [
  text("as it is"), text("the best at each choice"), text("by default"), text("as it stands"), text("strike {who}"), text("pursue"), text("fall back"), text("pursue in line"),
  text("after a round that A won"), text("whom to strike"), text("once the dice of a round lie"), text("they went back {n}"), text("you have {n} left"), text("they have {n} left"),
  text("after round {n} at the latest"), text("after round {n} or later"), text("{n} or less"), text("{n} or fewer"), text("{n} or more"), text("{n} to {m}"), text("{n} {what} more"),
  text("{n} of {m} fight"), text("{n} of {m} fights"), text("advance"), text("do not advance"), text("let friends make way"), text("let no friend make way"),
  text("lose stands that fight first"), text("lose stands that do not fight first"), text("{n} models"), text("{n} model"), text("{n} wide"), text("in a lance"), text("{n} strike"), text("{n} strikes"), text("{n} support"), text("{n} supports"),
  text("{n} dice"), text("{n} die"), text("{n} stands"), text("{n} stand"), text("{n} units"),
].map((phrase) => ({ phrase, form: new RegExp(`^${phrase.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === "n" ? "\\d+.*?" : ".+"})`)}$`) }));

// What is counted, which other languages say of many.
const counted = (word) => (wordsOf(`${word}s`) === `${word}s` ? wordsOf(word) : wordsOf(`${word}s`));

// The same with {n}, {m} and so on in the reader's language, too.
function one(piece) {
  for (const { phrase, form } of kPhrases) {
    const found = piece.match(form);
    if (found) return t(phrase, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, /^\d+$/.test(value) ? value : name === "what" ? counted(value) : one(value)])));
  }
  const [, name, value] = piece.match(/^([a-z][a-z -]*?)(?:=| (?=\d+\+?$|none$))(.*)$/) ?? [];
  return name ? `${wordsOf(name)} ${choiceOf(value)}` : choiceOf(piece);
}

export const said = (words) => words.split(/(, | and |: | \+ )/).map((piece, i) => (i % 2 ? (piece === " and " ? t(" and ") : piece) : one(piece))).join("");
