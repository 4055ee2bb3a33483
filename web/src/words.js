// Numbers as the page writes them.
export const percent = (p) => (100 * p).toFixed(1) + " %";

const sign = (x) => (x < 0 ? "−" : "+");
export const signed = (x, digits = 1) => (x === null || x === undefined ? "–" : sign(x) + Math.abs(x).toFixed(digits));
// Differences of chances are points, not per cent.
export const points = (p) => signed(100 * p);

// "empire/knights: charging" of a unit, as a reader would type it.
export function sideText(units) {
  const text = ({ unit, options, count }) => {
    const said = Object.entries(options).map(([name, value]) => (value === true ? name : `${name}=${value}`)).join(", ");
    return `${count > 1 ? `${count} x ` : ""}${unit}${said && `: ${said}`}`;
  };
  return units.map(text).join(" + ");
}

const capital = (text) => text.replace(/(^|[ -])\p{Ll}/gu, (letter) => letter.toUpperCase());
// "Empire Knights" of "empire/knights"; "Orc Warriors" of "orcs/orc warriors", which says whose they are.
export function unitName({ unit, options = {} }) {
  if (typeof options.name === "string" && options.name.trim() !== "") return options.name;
  if (unit.startsWith("@")) return unit;
  if (unit === "custom") return "Custom unit";
  const [list, name = list] = unit.split(/\/(.*)/s);
  const whose = list.replaceAll("-", " ");
  const known = name.includes(whose.replace(/s$/, "")) || list === name || whose.split(" ").length > 1;
  return capital(known ? name : `${whose} ${name}`);
}

// Those of both sides: { a, b }. Where both would be called the same, their places part them.
export function sideNames({ a, b }) {
  const called = (units) => {
    const counts = Map.groupBy(units, unitName);
    const [[first, alike]] = counts;
    const of = (some) => some.reduce((sum, { count }) => sum + count, 0);
    const rest = of(units) - of(alike);
    return `${of(alike) > 1 ? `${of(alike)} × ` : ""}${first}${rest > 0 ? ` and ${rest} more` : ""}`;
  };
  const names = { a: called(a), b: called(b) };
  return names.a === names.b ? { a: `${names.a} (A)`, b: `${names.b} (B)` } : names;
}

export const isMany = (name) => / and \d+ more$|^\d+ /.test(name) || /[^s]s( \([AB]\))?$/.test(name);
const ofHundred = (p) => (p > 0 && p < 0.005 ? "fewer than 1" : p < 1 && p >= 0.995 ? "more than 99" : String(Math.round(100 * p)));

// The answer in one sentence.
export function sentenceOf(odds, names) {
  const many = isMany(names.a);
  const end = (key) => odds.endings[key] ?? 0;
  const rest = [];
  if (end("b_caught") + end("b_escaped") > 0) rest.push(`${many ? "break" : "breaks"} them in ${ofHundred(end("b_caught") + end("b_escaped"))}`);
  else if (odds.destroyed?.b.p > 0) rest.push(`${many ? "destroy" : "destroys"} them in ${ofHundred(odds.destroyed.b.p)}`);
  const [unit, lost] = odds.stands_lost ? ["stands", odds.stands_lost.a.mean] : odds.models_lost ? ["models", odds.models_lost.a.mean] : [];
  if (unit) rest.push(`${many ? "lose" : "loses"} ${lost.toFixed(1)} ${unit} on average`);
  return [`${names.a} ${many ? "win" : "wins"} ${ofHundred(odds.win.p)} in 100`, ...rest.slice(0, -1)].join(", ") + (rest.length ? `, and ${rest.at(-1)}.` : ".");
}
