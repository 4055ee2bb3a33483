// Phrases that the program writes in its tables, in the reader's language: what is known here by its form. The rest stays as it is.
import { fixed, isEnglish, named, t } from "./language.js";
import { text } from "./text.js";
import { choiceOf, wordsOf } from "./units.js";

const form = (phrase) => ({ phrase, form: new RegExp(`^${phrase.replace(/[()+]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === "n" ? "\\d+.*?" : ".+"})`)}$`) });
const kPhrases = [
  text("as it is"), text("the best at each choice"), text("by default"), text("as it stands"), text("strike {who}"), text("pursue"), text("fall back"), text("pursue in line"),
  text("after a round that A won"), text("whom to strike"), text("once the dice of a round lie"), text("they went back {n}"), text("you have {n} left"), text("they have {n} left"),
  text("after round {n} at the latest"), text("after round {n} or later"), text("{n} or less"), text("{n} or fewer"), text("{n} or more"), text("{n} to {m}"), text("{n} {what} more"),
  text("{n} of {m} fight"), text("{n} of {m} fights"), text("advance"), text("do not advance"), text("let friends make way"), text("let no friend make way"),
  text("lose stands that fight first"), text("lose stands that do not fight first"), text("{n} models"), text("{n} model"), text("{n} wide"), text("in a lance"), text("{n} strike"), text("{n} strikes"), text("{n} support"), text("{n} supports"),
  text("{n} dice"), text("{n} die"), text("{n} stands"), text("{n} stand"), text("{n} units"),
  text("{n} points"), text("mount {n} dice"), text("mount {n} die"), text("{gear} +{n} each"), text("{gear} +{n}"),
].map(form);

// What is counted, which other languages say of many.
const counted = (word) => (wordsOf(`${word}s`) === `${word}s` ? wordsOf(word) : wordsOf(`${word}s`));

// A piece that has one of these forms, with {n}, {m} and so on in the reader's language, too, as `part` tells them.
function formed(piece, forms, part) {
  for (const { phrase, form } of forms) {
    const found = piece.match(form);
    if (found) return t(phrase, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, /^\d+$/.test(value) ? value : name === "what" ? counted(value) : part(value)])));
  }
  return undefined;
}

function one(piece) {
  const known = formed(piece, kPhrases, one);
  if (known !== undefined) return known;
  const [, name, value] = piece.match(/^([a-z][a-z -]*?)(?:=| (?=\d+\+?$|none$))(.*)$/) ?? [];
  return name ? `${wordsOf(name)} ${choiceOf(value)}` : choiceOf(piece);
}

const kBetween = { " and ": text(" and "), ": ": text(": ") };
export const said = (words) => words.split(/(, | and |: | \+ )/).map((piece, i) => (i % 2 ? t(kBetween[piece] ?? piece) : one(piece))).join("");

// What stands in a picture of odds.
const kOfPictures = [
  text("exact odds"), text("simulated odds"), text("share of all fights"), text("{who} wins, ±{n} points"), text("draw, ±{n} points"), text("drawn, both fall back"), text("drawn, not all fall back"),
  text("unresolved, {who} pursues"), text("both destroyed"), text("both wiped out"), text("destroyed in {share}, loses {n} points"), text("destroyed in {share}"),
  text("A loses {n} on average, B {m}"), text("A {a}; B {b}"), text("in {share}, mean {n} {unit}"), text("in {share}"), text("chance that it is fought; {n} on average"), text("The first {n} rounds"),
  text("Retreat in the last round, in cm"), text("Flee, in inches"), text("Pursuit, in inches"), text("exact: {n} situations"),
  text("simulated: {n} fights ({sampler}, seed {seed}); the win chance is right to ±{points} points, 95 %"),
  text("enemy {fate}"), text("A {fate}"),
].map(form);
const kFates = [
  text("destroyed"), text("wiped out"), text("retreats"), text("broken and run down"), text("broken, gets away"), text("beaten, but holds"), text("fell back"), text("fell back, caught"), text("off the table"),
  text("broken, nobody escapes, some run down"), text("broken, nobody escapes, some off the table"), text("broken, somebody escapes"), text("beaten, but somebody holds"), text("never"), text("enemy"), text("in"),
].map(form);
// With these words begins what is told below a picture, which stays as the program says it.
const kBelow = /^(exact|simulated): /;

const decimal = (words) => words.replace(/(\d)\.(?=\d)/g, `$1${fixed(0, 1)[1]}`);

function drawnText(words) {
  const part = (value) => formed(value, kFates, part) ?? formed(value, kOfPictures, part) ?? named(value);
  return decimal(formed(words, kOfPictures, part) ?? said(words));
}

// Lines of a paragraph, which the program writes below each other: their texts, as long as they go on.
const kLineHeight = 1.35;  // in sizes of letters
const at = (element, name) => Number(element.getAttribute(name));
const goesOn = (above, below) => below.getAttribute("x") === above.getAttribute("x") && below.getAttribute("font-size") === above.getAttribute("font-size") && below.getAttribute("fill") === above.getAttribute("fill")
  && Math.abs(at(below, "y") - at(above, "y") - kLineHeight * at(above, "font-size")) < 0.2;

// The same words in as many lines, none much longer than the longest was.
function putIn(lines, words) {
  const most = Math.max(...lines.map(({ textContent }) => textContent.length));
  const rest = words.split(" ");
  lines.forEach((line, i) => {
    let text = rest.shift() ?? "";
    while (rest.length > 0 && (i === lines.length - 1 || `${text} ${rest[0]}`.length <= most)) text += ` ${rest.shift()}`;
    line.textContent = text;
  });
}

// A picture that the program drew, its words in the reader's language.
export function pictured(svg) {
  if (isEnglish()) return svg;
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml");
  const paragraphs = [];
  for (const element of drawn.querySelectorAll("text")) {
    if (paragraphs.length > 0 && goesOn(paragraphs.at(-1).at(-1), element)) paragraphs.at(-1).push(element);
    else paragraphs.push([element]);
  }
  const wordsOfLines = (lines) => lines.map(({ textContent }) => textContent).join(" ");
  const below = paragraphs.findIndex((lines) => kBelow.test(wordsOfLines(lines)));
  for (const lines of paragraphs.slice(0, below < 0 ? paragraphs.length : below + 1)) putIn(lines, drawnText(wordsOfLines(lines)));
  return new XMLSerializer().serializeToString(drawn);
}
