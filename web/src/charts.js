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
const kMostRows = 32;

// What is told of a chart: of the bar that was pointed at, or in general.
const Told = ({ children }) => html`<p class="told">${children}</p>`;

// What both sides lose, A to the left and B to the right of the number.
export function Mirrored({ sides, names, unit }) {
  const [at, setAt] = useState();
  const more = { a: atLeast(sides.a.pmf), b: atLeast(sides.b.pmf) };
  const last = Math.min(kMostRows, Math.max(more.a.findLastIndex((p) => p >= kSmallest), more.b.findLastIndex((p) => p >= kSmallest), 0));
  const most = Math.max(...sides.a.pmf, ...sides.b.pmf);
  const bar = (side, n) => html`<span class="arm ${side}"><span class="length" style=${{ "--share": (sides[side].pmf[n] ?? 0) / most }}></span><span class="figure">${(sides[side].pmf[n] ?? 0) >= kSmallest && percent(sides[side].pmf[n])}</span></span>`;
  const both = (a, b) => ({ a: html`<strong class="of-a">${a}</strong>`, b: html`<strong class="of-b">${b}</strong>`, unit: named(at === 1 ? unit.replace(/s$/, "") : unit) });
  const says = at === undefined
    ? pieces("On average {a} against {b} {unit}. Point at a bar, or tap it, for “at least”.", both(fixed(sides.a.mean, 1), fixed(sides.b.mean, 1)))
    : pieces("At least {at} {unit}: {a} against {b}.", { ...both(percent(Math.min(more.a[at] ?? 0, 1)), percent(Math.min(more.b[at] ?? 0, 1))), at });
  return html`<div class="chart mirrored ${last > 12 ? "dense" : ""}" onPointerLeave=${() => setAt(undefined)}>
    <div class="ends"><span class="of-a">${names.a}</span><span class="of-b">${names.b}</span></div>
    <div aria-hidden="true">${Array.from({ length: last + 1 }, (_, n) => html`<div class="row ${at !== undefined && n >= at ? "counted" : ""}" onPointerEnter=${() => setAt(n)} onClick=${() => setAt(n)}>${bar("a", n)}<span class="number">${n}</span>${bar("b", n)}</div>`)}</div>
    <${Told}>${says}<//></div>`;
}

// How fights go: of each round the share of fights that come to it, by who wins it. Rounds that hardly any comes to are not drawn.
export function Flow({ rounds }) {
  const kinds = ["win", "draw", "loss"];
  const shown = rounds.slice(0, rounds.findLastIndex((one) => kinds.some((key) => one[key] >= 0.005)) + 1).slice(0, 8);
  const width = 100;
  const tall = 34;
  const gap = 16;
  const spans = shown.map((one) => {
    let from = 0;
    return kinds.map((key) => [key, from, (from += width * one[key])]);
  });
  const height = shown.length * (tall + gap) - gap;
  return html`<div class="chart flow"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" style=${{ "--rows": shown.length }} aria-hidden="true">
      ${spans.slice(1).map((spans_, i) => {
        const [before, now] = [spans[i].at(-1)[2], spans_.at(-1)[2]];
        const top = (i + 1) * (tall + gap) - gap;
        return html`<polygon class="stream" points="0,${top} ${before},${top} ${now},${top + gap} 0,${top + gap}" />`;
      })}
      ${spans.map((all, i) => all.map(([key, from, to]) => html`<rect class=${key} x=${from} y=${i * (tall + gap)} width=${Math.max(to - from, 0)} height=${tall} />`))}
    </svg>
    <ol class="rounds">${shown.map((one) => html`<li>${pieces("Round {round}: {all} of fights. {a}, draw {draw}, {b}", { round: one.round, all: percent(Math.min(one.win + one.draw + one.loss, 1)), a: html`<span class="of-a">${percent(one.win)}</span>`, draw: percent(one.draw), b: html`<span class="of-b">${percent(one.loss)}</span>` })}</li>`)}</ol></div>`;
}

// How far each side goes back, as it does on the field: A down to the left, B to the right.
export function Retreat({ sides, names, unit }) {
  const [at, setAt] = useState();
  const more = { a: atLeast(sides.a.pmf), b: atLeast(sides.b.pmf) };
  const last = Math.min(20, Math.max(more.a.findLastIndex((p) => p >= kSmallest), more.b.findLastIndex((p) => p >= kSmallest)));
  if (last < 1) return null;
  const most = Math.max(...sides.a.pmf.slice(1), ...sides.b.pmf.slice(1));
  const column = (side, n) => html`<span class="column ${side} ${at?.side === side && n >= at.n ? "counted" : ""}" onPointerEnter=${() => setAt({ side, n })} onClick=${() => setAt({ side, n })}><span class="height" style=${{ "--share": (sides[side].pmf[n] ?? 0) / most }}></span><span class="number">${n}</span></span>`;
  const steps = Array.from({ length: last }, (_, i) => i + 1);
  const stays = (side) => percent(Math.min(sides[side].pmf[0] ?? 0, 1));
  return html`<div class="chart retreat" onPointerLeave=${() => setAt(undefined)}>
    <div class="ends"><span class="of-a">← ${names.a}</span><span class="of-b">${names.b} →</span></div>
    <div class="columns" aria-hidden="true">${steps.toReversed().map((n) => column("a", n))}<span class="middle"></span>${steps.map((n) => column("b", n))}</div>
    <${Told}>${at === undefined ? t("{unit} back in the last round. Not at all: {a} and {b}.", { unit, a: stays("a"), b: stays("b") })
      : t("{name}: at least {n} {unit} back in {share} of fights.", { name: names[at.side], n: at.n, unit, share: percent(Math.min(more[at.side][at.n] ?? 0, 1)) })}<//></div>`;
}
