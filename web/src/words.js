// Numbers, and names of units and sides, as the page writes them.
import { fixed, listed, t } from "./language.js";

// What is rounded to nothing, or to all, is told from what is.
export function percent(p) {
  const most = p > 0.5;
  const hides = most ? p < 1 && p >= 0.9995 : p > 0 && p < 0.0005;
  return hides ? `${most ? "> " : "< "}${fixed(most ? 99.9 : 0.1, 1)} %` : fixed(100 * p, 1) + " %";
}

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

const capital = (text) => text.replace(/(?:^|(?<=[ -]))(?!(?<=[ -])(?:of|and|the|in|on|with)\b)\p{Ll}/gu, (letter) => letter.toUpperCase());
// "Daemons of Chaos" of "daemons-of-chaos".
export const listName = (list) => capital(list.replaceAll("-", " "));
// "Knights" of "empire/knights", where its list goes without saying.
export const shortName = ({ unit, options = {} }) => unitName(unit.includes("/") && !options.name ? { unit: unit.slice(unit.indexOf("/") + 1).replaceAll("/", " ") } : { unit, options });
// "Empire Knights" of "empire/knights"; "Orc Warriors" of "orcs/orc warriors", which says whose they are.
export function unitName({ unit, options = {} }) {
  if (typeof options.name === "string" && options.name.trim() !== "") return options.name;
  if (unit.startsWith("@")) return unit;
  if (unit === "custom") return t("Custom unit");
  const [list, name = list] = unit.split(/\/(.*)/s);
  const whose = list.replaceAll("-", " ");
  const known = list === "starter" || name.includes(whose.replace(/s$/, "")) || list === name || whose.split(" ").length > 1;
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

// The answer in one sentence: that of the side which wins more often.
export function sentenceOf(odds, names) {
  const [side, enemy, wins] = odds.loss.p > odds.win.p ? ["b", "a", odds.loss.p] : ["a", "b", odds.win.p];
  const many = isMany(names[side]);
  const won = { name: names[side], n: ofHundred(wins) };
  const parts = [many ? t("{name} win {n} in 100", won) : t("{name} wins {n} in 100", won)];
  const broken = (odds.endings[`${enemy}_caught`] ?? 0) + (odds.endings[`${enemy}_escaped`] ?? 0);
  if (broken > 0) {
    const n = ofHundred(broken);
    parts.push(many ? t("break them in {n}", { n }) : t("breaks them in {n}", { n }));
  } else if (odds.destroyed?.[enemy].p > 0) {
    const n = ofHundred(odds.destroyed[enemy].p);
    parts.push(many ? t("destroy them in {n}", { n }) : t("destroys them in {n}", { n }));
  }
  const lost = odds.stands_lost ?? odds.models_lost;
  if (lost) {
    const n = fixed(lost[side].mean, 1);
    if (odds.stands_lost) parts.push(many ? t("lose {n} stands on average", { n }) : t("loses {n} stands on average", { n }));
    else parts.push(many ? t("lose {n} models on average", { n }) : t("loses {n} models on average", { n }));
  }
  return listed(parts) + ".";
}
