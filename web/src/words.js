// Numbers, and names of units and sides, as the page writes them.
import { fixed, listed, t } from "./language.js";

export const percent = (p) => fixed(100 * p, 1) + " %";

const sign = (x) => (x < 0 ? "−" : "+");
export const signed = (x, digits = 1) => (x === null || x === undefined ? "–" : sign(x) + fixed(Math.abs(x), digits));
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
  if (unit === "custom") return t("Custom unit");
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
    const name = `${of(alike) > 1 ? `${of(alike)} × ` : ""}${first}`;
    return rest > 0 ? t("{name} and {rest} more", { name, rest }) : name;
  };
  const names = { a: called(a), b: called(b) };
  return names.a === names.b ? { a: `${names.a} (A)`, b: `${names.b} (B)` } : names;
}

export const isMany = (name) => / and \d+ more$|^\d+ /.test(name) || /[^s]s( \([AB]\))?$/.test(name);
const ofHundred = (p) => (p > 0 && p < 0.005 ? t("fewer than 1") : p < 1 && p >= 0.995 ? t("more than 99") : String(Math.round(100 * p)));

// The answer in one sentence.
export function sentenceOf(odds, names) {
  const many = isMany(names.a);
  const won = { name: names.a, n: ofHundred(odds.win.p) };
  const parts = [many ? t("{name} win {n} in 100", won) : t("{name} wins {n} in 100", won)];
  const broken = (odds.endings.b_caught ?? 0) + (odds.endings.b_escaped ?? 0);
  if (broken > 0) {
    const n = ofHundred(broken);
    parts.push(many ? t("break them in {n}", { n }) : t("breaks them in {n}", { n }));
  } else if (odds.destroyed?.b.p > 0) {
    const n = ofHundred(odds.destroyed.b.p);
    parts.push(many ? t("destroy them in {n}", { n }) : t("destroys them in {n}", { n }));
  }
  if (odds.stands_lost) {
    const n = fixed(odds.stands_lost.a.mean, 1);
    parts.push(many ? t("lose {n} stands on average", { n }) : t("loses {n} stands on average", { n }));
  } else if (odds.models_lost) {
    const n = fixed(odds.models_lost.a.mean, 1);
    parts.push(many ? t("lose {n} models on average", { n }) : t("loses {n} models on average", { n }));
  }
  return listed(parts) + ".";
}
