// Distributions as a player reads them. What a bar says in full is told by a pointer that rests on it, or a tap; the tables below say it, too.
import { html, useState } from "./html.js";
import { fixed, named, pieces, t } from "./language.js";
import { percent } from "./words.js";

// The chance of at least each number, of the chances of each.
export function atLeast(pmf) {
  let sum = 0;
  return pmf.toReversed().map((p) => (sum += p)).reverse();
}

export const kSmallest = 0.0005;  // what is written as 0.0 %
const kMostRows = 32;  // of more, the last tells of so many and all above
const kMostTapped = 8;  // rows that may be as tall as a finger

// What all fights come to is told as all of them, whatever is lost in adding them up.
const sumOf = (p) => (p > 1 - 1e-9 ? 1 : p);

// What is told of a chart: of the bar that was pointed at, or in general.
const Told = ({ children }) => html`<p class="told">${children}</p>`;

// Chooses a bar where it is too thin for a finger, and for keys.
const Slide = ({ label, least, most, at, says, onSlide }) => html`<input class="slide" type="range" aria-label=${label} aria-valuetext=${says} min=${least} max=${most} value=${at} onInput=${(event) => onSlide(Number(event.target.value))} />`;

// What both sides lose, A to the left and B to the right of the number.
export function Mirrored({ sides, names, unit }) {
  const [at, setAt] = useState();
  const more = { a: atLeast(sides.a.pmf), b: atLeast(sides.b.pmf) };
  const furthest = Math.max(more.a.findLastIndex((p) => p >= kSmallest), more.b.findLastIndex((p) => p >= kSmallest), 0);
  const last = Math.min(kMostRows, furthest);
  const goesOn = last < furthest;
  const share = (side, n) => (goesOn && n === last ? more : { a: sides.a.pmf, b: sides.b.pmf })[side][n] ?? 0;
  const most = Math.max(...["a", "b"].flatMap((side) => Array.from({ length: last + 1 }, (_, n) => share(side, n))));
  const bar = (side, n) => html`<span class="arm ${side}"><span class="length" style=${{ "--share": share(side, n) / most }}></span><span class="figure">${share(side, n) >= kSmallest && percent(sumOf(share(side, n)))}</span></span>`;
  // A tap on the bar that is told of, or on none lost, leads back to the averages.
  const choose = (n, pointer) => setAt(n === 0 || (n === at && pointer !== "mouse") ? undefined : n);
  const both = (a, b) => ({ a: html`<strong class="of-a">${a}</strong>`, b: html`<strong class="of-b">${b}</strong>`, unit: named(at === 1 ? unit.replace(/s$/, "") : unit) });
  const says = at === undefined
    ? pieces("On average {a} against {b} {unit}. Point at a bar, or tap it, for “at least”.", both(fixed(sides.a.mean, 1), fixed(sides.b.mean, 1)))
    : pieces("At least {at} {unit}: {a} against {b}.", { ...both(percent(sumOf(more.a[at] ?? 0)), percent(sumOf(more.b[at] ?? 0))), at });
  return html`<div class="chart mirrored ${last > kMostTapped ? "dense" : ""}" onPointerLeave=${(event) => event.pointerType === "mouse" && setAt(undefined)}>
    <div class="ends"><span class="of-a">${names.a}</span><span class="of-b">${names.b}</span></div>
    <div aria-hidden="true">${Array.from({ length: last + 1 }, (_, n) => html`<div class="row ${at !== undefined && n >= at ? "counted" : ""}" onPointerEnter=${(event) => event.pointerType === "mouse" && setAt(n || undefined)} onClick=${(event) => choose(n, event.pointerType)}>${bar("a", n)}<span class="number">${n}${goesOn && n === last ? "+" : ""}</span>${bar("b", n)}</div>`)}</div>
    ${last > kMostTapped && html`<${Slide} label=${t("at least")} least="0" most=${last} at=${at ?? 0} says="${at ?? 0} ${named(unit)}" onSlide=${(n) => setAt(n || undefined)} />`}
    <${Told}>${says}<//></div>`;
}

// How fights go: of each round the share of fights that come to it, by who wins it. Rounds that hardly any comes to are not drawn.
export function Flow({ rounds, names }) {
  const kinds = ["win", "draw", "loss"];
  const labels = { win: names.short?.a ?? names.a, draw: t("draw"), loss: names.short?.b ?? names.b };
  const shown = rounds.slice(0, rounds.findLastIndex((one) => kinds.some((key) => one[key] >= 0.005)) + 1).slice(0, 8);
  const width = 100;
  const tall = 34;
  const gap = 16;
  const all = (one) => one.win + one.draw + one.loss;
  const spans = (one) => {
    let from = 0;
    return kinds.map((key) => html`<rect class=${key} x=${from} y="0" width=${Math.max(((from += width * one[key]), width * one[key]), 0)} height=${tall} />`);
  };
  return html`<ol class="chart flow">${shown.map((one, i) => html`<li>
      <svg viewBox="0 0 ${width} ${tall + gap}" preserveAspectRatio="none" aria-hidden="true">${spans(one)}
        ${shown[i + 1] && html`<polygon class="stream" points="0,${tall} ${width * all(one)},${tall} ${width * all(shown[i + 1])},${tall + gap} 0,${tall + gap}" />`}</svg>
      <div>${t("Round {round}: {all} of fights", { round: one.round, all: percent(sumOf(all(one))) })}
        ${kinds.map((key) => html`<span class="owner ${key}"><span>${labels[key]}</span> <strong>${percent(one[key])}</strong></span>`)}</div></li>`)}</ol>`;
}

// The furthest that is drawn of how far both sides go back.
const furthest = ({ a, b }) => Math.min(20, Math.max(...[a, b].map(({ pmf }) => atLeast(pmf).findLastIndex((p) => p >= kSmallest))));
// Whether a round drives anybody back.
export const mayRetreat = (sides) => furthest(sides) >= 1;

// How far a lost round drives each side back, as it does on the field: A down to the left, B to the right.
export function Retreat({ sides, names, unit }) {
  const [at, setAt] = useState();
  const more = { a: atLeast(sides.a.pmf), b: atLeast(sides.b.pmf) };
  const last = furthest(sides);
  const most = Math.max(...sides.a.pmf.slice(1), ...sides.b.pmf.slice(1));
  const column = (side, n) => html`<span class="column ${side} ${at?.side === side && n >= at.n ? "counted" : ""}" onPointerEnter=${(event) => event.pointerType === "mouse" && setAt({ side, n })} onClick=${() => setAt({ side, n })}><span class="height" style=${{ "--share": (sides[side].pmf[n] ?? 0) / most }}></span><span class="number">${n}</span></span>`;
  const steps = Array.from({ length: last }, (_, i) => i + 1);
  const stays = (side) => percent(Math.min(sides[side].pmf[0] ?? 0, 1));
  // The places of the bars from left to right, as on the field.
  const slid = (place) => setAt(place < last ? { side: "a", n: last - place } : { side: "b", n: place - last + 1 });
  return html`<div class="chart retreat" onPointerLeave=${(event) => event.pointerType === "mouse" && setAt(undefined)}>
    <div class="ends"><span class="of-a">← ${names.a}</span><span class="of-b">${names.b} →</span></div>
    <div class="columns" aria-hidden="true">${steps.toReversed().map((n) => column("a", n))}<span class="middle"></span>${steps.map((n) => column("b", n))}</div>
    <${Slide} label=${t("How far they go back")} least="0" most=${2 * last - 1} at=${!at ? last : at.side === "a" ? last - at.n : last + at.n - 1} says=${at && `${names[at.side]}: ${at.n} ${unit}`} onSlide=${slid} />
    <${Told}>${at === undefined ? t("How many {unit} a lost last round drives them back. Not driven back: {a} and {b}, draws among them, after which both fall back.", { unit, a: stays("a"), b: stays("b") })
      : t("{name}: {n} {unit} back in {exactly} of fights, at least {n} {unit} in {share}.", { name: names[at.side], n: at.n, unit, exactly: percent(sides[at.side].pmf[at.n] ?? 0), share: percent(Math.min(more[at.side][at.n] ?? 0, 1)) })}<//></div>`;
}
