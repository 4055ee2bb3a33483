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

// Those of both sides: { a, b }, and `short` ones for where there is little room. Where both would be called the same, their places part them.
export function sideNames({ a, b }) {
  const called = (units) => {
    const counts = Map.groupBy(units, unitName);
    const [[first, alike]] = counts;
    const of = (some) => some.reduce((sum, { count }) => sum + count, 0);
    const rest = of(units) - of(alike);
    const name = `${of(alike) > 1 ? `${of(alike)} × ` : ""}${first}`;
    return rest > 0 ? [t("{name} and {rest} more", { name, rest }), `${name} + ${rest}`] : [name, name];
  };
  const [[nameA, shortA], [nameB, shortB]] = [called(a), called(b)];
  const placed = (one, other) => (one === other ? { a: `${one} (A)`, b: `${other} (B)` } : { a: one, b: other });
  return { ...placed(nameA, nameB), short: placed(shortA, shortB) };
}

const andMore = (name) => {
  const [, rest] = t("{name} and {rest} more").split("{name}");
  const [before, after] = rest.split("{rest}");
  return name.endsWith(after) && /\d$/.test(name.slice(0, name.length - after.length)) && name.includes(before);
};
export const isMany = (name) => andMore(name) || /^\d+ /.test(name) || /[^s]s( \([AB]\))?$/.test(name);
const ofHundred = (p) => (p > 0 && p < 0.005 ? t("fewer than 1") : p < 1 && p >= 0.995 ? t("more than 99") : String(Math.round(100 * p)));

// Points won less points lost, for A; undefined where no side has a price.
export const swingOf = ({ points }) => (points?.a.cost || points?.b.cost ? (points.swing?.mean ?? undefined) : undefined);

// What the last bits of an exact answer may differ by.
const kNothing = 1e-9;
const lostOf = (odds) => odds.stands_lost ?? odds.models_lost;
const bothEnd = (odds) => (odds.endings.both_destroyed ?? 0) + (odds.endings.both_wiped ?? 0);

// What is lost on average, where both sides lose as much.
function lostByEach(odds) {
  const { a, b } = lostOf(odds) ?? {};
  const n = a && fixed(a.mean, 1);
  if (!a || n !== fixed(b.mean, 1)) return [];
  return [odds.stands_lost ? t("each loses {n} stands on average", { n }) : t("each loses {n} models on average", { n })];
}

// Of a fight that is drawn more often than either side wins it.
function drawn(odds, names) {
  const parts = [t("{n} fights in 100 have no winner", { n: ofHundred(odds.draw.p) })];
  if (bothEnd(odds) > 0) parts.push(t("both are destroyed in {n}", { n: ofHundred(bothEnd(odds)) }));
  if (Math.abs(odds.win.p - odds.loss.p) < kNothing) return [...parts, ...lostByEach(odds)];
  const side = odds.loss.p > odds.win.p ? "b" : "a";
  const won = { name: names[side], n: ofHundred(Math.max(odds.win.p, odds.loss.p)) };
  return [...parts, isMany(names[side]) ? t("{name} win {n} in 100", won) : t("{name} wins {n} in 100", won)];
}

// Of the side that wins more often.
function wonBy(side, odds, names) {
  const [enemy, wins] = side === "a" ? ["b", odds.win.p] : ["a", odds.loss.p];
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
  const lost = lostOf(odds);
  if (lost) {
    const n = fixed(lost[side].mean, 1);
    if (odds.stands_lost) parts.push(many ? t("lose {n} stands on average", { n }) : t("loses {n} stands on average", { n }));
    else parts.push(many ? t("lose {n} models on average", { n }) : t("loses {n} models on average", { n }));
  }
  return parts;
}

// The answer in one sentence.
export function sentenceOf(odds, names) {
  const { win, draw, loss } = odds;
  if (draw.p > win.p && draw.p > loss.p) return listed(drawn(odds, names)) + ".";
  if (Math.abs(win.p - loss.p) < kNothing) return listed([t("Either side wins {n} in 100", { n: ofHundred(win.p) }), ...lostByEach(odds)]) + ".";
  return listed(wonBy(loss.p > win.p ? "b" : "a", odds, names)) + ".";
}
