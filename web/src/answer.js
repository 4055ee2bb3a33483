// What the core answered: the odds, what is lost, and how the fight goes.
import { html } from "./html.js";

const percent = (p) => (100 * p).toFixed(1) + " %";
const words = (key) => key.replaceAll("_", " ").replace(/\b[ab]\b/g, (side) => side.toUpperCase());

const outcomes = [["win", "A wins"], ["draw", "draw"], ["loss", "B wins"]];

export function Odds({ odds, sharpening }) {
  return html`<div class="odds" aria-live="polite" aria-busy=${sharpening}>
    <div class="bar" aria-hidden="true">${outcomes.map(([key]) => html`<span class=${key} style=${{ width: 100 * odds[key].p + "%" }}></span>`)}</div>
    <dl>${outcomes.map(([key, label]) => html`<div class=${key}><dt>${label}</dt><dd>${percent(odds[key].p)}</dd></div>`)}</dl>
    ${sharpening && html`<p>A first estimate. The answer follows.</p>`}
  </div>`;
}

// The chance of at least each number, of the chances of each.
export function atLeast(pmf) {
  let sum = 0;
  return pmf.toReversed().map((p) => (sum += p)).reverse();
}

function Distribution({ title, unit, sides }) {
  const rows = Math.max(sides.a.pmf.length, sides.b.pmf.length);
  const more = { a: atLeast(sides.a.pmf), b: atLeast(sides.b.pmf) };
  const cell = (side, n) => html`<td class="chance ${side}"><span aria-hidden="true" style=${{ width: 100 * (sides[side].pmf[n] ?? 0) + "%" }}></span>${percent(sides[side].pmf[n] ?? 0)}</td><td>${percent(more[side][n] ?? 0)}</td>`;
  return html`<details open><summary>${title}: A ${sides.a.mean.toFixed(2)}, B ${sides.b.mean.toFixed(2)} on average</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">${unit}</th><th scope="col">A</th><th scope="col">at least</th><th scope="col">B</th><th scope="col">at least</th></tr></thead>
      <tbody>${Array.from({ length: rows }, (_, n) => html`<tr><th scope="row">${n}</th>${cell("a", n)}${cell("b", n)}</tr>`)}</tbody>
    </table></div></details>`;
}

function Rounds({ rounds }) {
  return html`<details open><summary>Round by round</summary><table>
    <thead><tr><th scope="col">round</th>${outcomes.map(([, label]) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${rounds.map((one) => html`<tr><th scope="row">${one.round}</th>${outcomes.map(([key]) => html`<td>${percent(one[key])}</td>`)}</tr>`)}</tbody>
  </table></details>`;
}

function Endings({ endings }) {
  const likely = Object.entries(endings).filter(([, p]) => p > 0).sort((one, other) => other[1] - one[1]);
  return html`<details open><summary>How it ends</summary><table><tbody>
    ${likely.map(([key, p]) => html`<tr><th scope="row">${words(key)}</th><td>${percent(p)}</td></tr>`)}
  </tbody></table></details>`;
}

// Distributions of these names are told, whichever of them a game has.
const distributions = [
  ["stands_lost", "Stands lost", "stands"], ["models_lost", "Models lost", "models"], ["hits_scored", "Hits scored", "hits"],
  ["wounds", "Wounds inflicted", "wounds"], ["retreat_cm", "Retreat in the last round", "cm"],
];

export function Answer({ odds }) {
  const swing = odds.points?.swing;
  const method = odds.method === "exact" ? "Exact: every chance was added up." : `Simulated: ${odds.trials} fights. A wins ${percent(odds.win.low)} to ${percent(odds.win.high)} (95 %).`;
  return html`<div class="answer">
    <p class="method">${method}</p>
    ${swing && html`<p>Points won less points lost, for A: <strong>${swing.mean >= 0 ? "+" : "−"}${Math.abs(swing.mean).toFixed(1)}</strong></p>`}
    <${Endings} endings=${odds.endings} />
    ${distributions.filter(([key]) => odds[key]?.a?.pmf).map(([key, title, unit]) => html`<${Distribution} key=${key} title=${title} unit=${unit} sides=${odds[key]} />`)}
    <${Rounds} rounds=${odds.by_round} />
    ${odds.notes.length > 0 && html`<h3>Notes</h3><ul class="notes">${odds.notes.map((note) => html`<li>${note}</li>`)}</ul>`}
  </div>`;
}
