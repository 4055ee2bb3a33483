// A set-up, and the link that holds it: all that was asked stands behind the #, as JSON, and never leaves the reader.
import { t } from "./language.js";

export const newUnit = (unit) => ({ unit, options: {}, count: 1 });

export const first = {
  system: "warmaster",
  a: [{ ...newUnit("empire/knights"), options: { charging: true } }],
  b: [newUnit("orcs/orc warriors")],
  settings: {},
};

export const toLink = (setup) => "#" + encodeURIComponent(JSON.stringify(setup));

export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isValue = (value) => ["string", "number", "boolean"].includes(typeof value);
// More than a page can show. How many may fight the core says.
const kMost = 100;
const isUnit = (unit) =>
  isObject(unit) && typeof unit.unit === "string" && Number.isInteger(unit.count) && unit.count >= 1 && unit.count <= kMost &&
  isObject(unit.options) && Object.values(unit.options).every(isValue);
export const isSide = (side) => Array.isArray(side) && side.length >= 1 && side.length <= kMost && side.every(isUnit);
const isSettings = (settings) =>
  isObject(settings) && Object.entries(settings).every(([name, value]) => (name === "rule" ? isObject(value) && Object.values(value).every(isValue) : isValue(value)));
export const isSetup = (setup) => isObject(setup) && typeof setup.system === "string" && isSide(setup.a) && isSide(setup.b) && isSettings(setup.settings);

// A set-up without what it is compared with.
export const alone = ({ system, a, b, settings }) => ({ system, a, b, settings });

// The set-up of a link; nothing where there is none. Throws a sentence where it is damaged.
export function fromLink(hash) {
  if (hash.length < 2) return undefined;
  let setup;
  try {
    setup = JSON.parse(decodeURIComponent(hash.slice(1)));
  } catch {
    throw new Error(t("This link is damaged: what stands behind # is no set-up. Copy it again, whole."));
  }
  if (!isSetup(setup) || !(setup.beside === undefined || isSetup(setup.beside))) {
    throw new Error(t("This link is damaged: its set-up has no game, sides and settings. Copy it again, whole."));
  }
  return { ...alone(setup), ...(setup.beside && { beside: alone(setup.beside) }) };
}

const quoted = (text) => (/^[\w\/.,:=+@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// What to type for an answer, in a shell. The sides are as the answer tells them.
export function command({ system, settings }, { a, b }) {
  const words = ["fray", "odds"];
  if (system !== "warmaster") words.push("--system", system);
  for (const [name, value] of Object.entries(settings)) {
    if (name === "rule") for (const [rule, choice] of Object.entries(value)) words.push("--rule", `${rule}=${choice}`);
    else words.push(`--${name}`, String(value));
  }
  return [...words, a, b].map(quoted).join(" ");
}
