// What the core answered: the odds, what is lost, and how the fight goes.
import { Flow, Mirrored, Retreat, atLeast, kSmallest } from "./charts.js";
import { html } from "./html.js";
import { isMany, percent, sentenceOf, signed } from "./words.js";

const endings = { fall_back: "drawn, they fall back", unresolved_a: "unresolved, A pursues", unresolved_b: "unresolved, B pursues" };
const words = (key) => endings[key] ?? key.replaceAll("_", " ").replace(/\b[ab]\b/g, (side) => side.toUpperCase());

const outcomes = [["win", "A wins"], ["draw", "draw"], ["loss", "B wins"]];

// `progress` is how far a simulation of the whole is, whose odds so far are told.
// While it is `waiting`, the odds are those of what was asked before. `names` are those of the sides.
export function Odds({ odds, names, waiting, sharpening, progress }) {
  // A simulation that begins has no fights yet.
  const now = progress?.trials > 0 ? progress : { trials: odds.trials };
  const p = (key) => now[key] ?? odds[key].p;
  const fights = (count) => `${count.toLocaleString("en")} fights`;
  const says = sharpening && `An estimate of ${fights(now.trials)} so far${progress ? `, of ${progress.of.toLocaleString("en")}` : ". The answer follows"}.`;
  const labels = { win: names.a, draw: "draw", loss: names.b };
  return html`<div class="odds ${waiting ? "waiting" : ""}" aria-live="polite" aria-atomic="true" aria-busy=${Boolean(waiting || sharpening)}>
    <p class="sentence">${sentenceOf(odds, names)}</p>
    <div class="bar" aria-hidden="true">${outcomes.map(([key]) => html`<span class=${key} style=${{ width: 100 * p(key) + "%" }}></span>`)}</div>
    <dl>${outcomes.map(([key]) => html`<div class=${key}><dt>${labels[key]}</dt><dd>${percent(p(key))}</dd></div>`)}</dl>
    ${says && html`<p class="method">${says}</p>`}
  </div>`;
}

function Distribution({ title, unit, sides }) {
  const { a, b } = sides;
  const more = { a: atLeast(a.pmf), b: atLeast(b.pmf) };
  const last = Math.max(more.a.findLastIndex((p) => p >= kSmallest), more.b.findLastIndex((p) => p >= kSmallest));
  const most = Math.max(...a.pmf, ...b.pmf);
  const chance = (side, n) => {
    const p = sides[side].pmf[n] ?? 0;
    return html`<td class="chance ${side}"><span class="fill" aria-hidden="true" style=${{ "--share": p / most }}></span><span>${percent(p)}</span></td><td class="more">${percent(Math.min(more[side][n] ?? 0, 1))}</td>`;
  };
  return html`<details><summary>${title}: A ${a.mean.toFixed(2)}, B ${b.mean.toFixed(2)} on average</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">${unit}</th><th scope="col">A</th><th scope="col">at least</th><th scope="col">B</th><th scope="col">at least</th></tr></thead>
      <tbody>${Array.from({ length: last + 1 }, (_, n) => html`<tr><th scope="row">${n}</th>${chance("a", n)}${chance("b", n)}</tr>`)}</tbody>
    </table></div></details>`;
}

// Rounds that hardly any fight comes to are told together.
function Rounds({ rounds }) {
  const last = rounds.findLastIndex((one) => outcomes.some(([key]) => one[key] >= kSmallest));
  const shown = rounds.slice(0, last + 1);
  return html`<details><summary>Round by round</summary><table>
    <thead><tr><th scope="col">round</th>${outcomes.map(([, label]) => html`<th scope="col">${label}</th>`)}<th scope="col">fought</th></tr></thead>
    <tbody>${shown.map((one) => html`<tr><th scope="row">${one.round}</th>${outcomes.map(([key]) => html`<td>${percent(one[key])}</td>`)}<td class="more">${percent(Math.min(one.win + one.draw + one.loss, 1))}</td></tr>`)}</tbody>
  </table><p class="method">Of all fights, those that ended before as well.</p>${shown.length < rounds.length && html`<p class="method">${shown.length + 1 < rounds.length ? `Rounds ${shown.length + 1} to ${rounds.length}` : `Round ${rounds.length}`}: less than 0.05\u00a0% each.</p>`}</details>`;
}

function Endings({ chances, names }) {
  const likely = Object.entries(chances).filter(([, p]) => p >= kSmallest).sort((one, other) => other[1] - one[1]);
  const said = (key) => words(key).replace(/\b([AB])\b( \w+s\b)?/g, (_, side, verb = "") => {
    const name = names[side.toLowerCase()];
    return name + (isMany(name) ? verb.replace(/s$/, "") : verb);
  });
  return html`<div class="endings"><h3>How it ends</h3><table><tbody>
    ${likely.map(([key, p]) => html`<tr><th scope="row">${said(key)}</th><td class="chance ${/^a_|_b$/.test(key) ? "b" : /^b_|_a$/.test(key) ? "a" : ""}"><span class="fill" aria-hidden="true" style=${{ "--share": p }}></span><span>${percent(p)}</span></td></tr>`)}
  </tbody></table></div>`;
}

// Distributions of these names are told, whichever of them a game has.
const distributions = [
  ["stands_lost", "Stands lost", "stands"], ["models_lost", "Models lost", "models"], ["hits_scored", "Hits scored", "hits"],
  ["wounds", "Wounds inflicted", "wounds"], ["retreat_cm", "Retreat in the last round", "cm"],
];

// `beside` is what stands between the charts and the tables.
export function Answer({ odds, names, beside }) {
  const swing = odds.points?.swing;
  const method = odds.method === "exact" ? "Exact: every chance was added up." : `Simulated: ${odds.trials.toLocaleString("en")} fights. Won by ${names.a}: ${percent(odds.win.low)} to ${percent(odds.win.high)} (95 %).`;
  const there = distributions.filter(([key]) => odds[key]?.a?.pmf);
  const lost = there.find(([key]) => key.endsWith("_lost"));
  return html`<section class="answer" aria-label="The answer"><h2 class="unseen">The answer</h2>
    <p>${method} ${Number.isFinite(swing?.mean) && html`<span>Points won less points lost, for ${names.a}: <strong>${signed(swing.mean)}</strong>.</span>`}</p>
    <div class="charts">
      ${lost && html`<section class="tile"><h3>What each side loses</h3><${Mirrored} sides=${odds[lost[0]]} names=${names} unit=${lost[2]} /></section>`}
      ${odds.by_round.length > 0 && html`<section class="tile"><h3>How fights go</h3><${Flow} rounds=${odds.by_round} names=${names} /></section>`}
      ${odds.retreat_cm && html`<section class="tile"><h3>How far they go back</h3><${Retreat} sides=${odds.retreat_cm} names=${names} unit="cm" /></section>`}
      <section class="tile"><${Endings} chances=${odds.endings} names=${names} /></section>
      ${beside}
    </div>
    ${there.map(([key, title, unit]) => html`<${Distribution} key=${key} title=${title} unit=${unit} sides=${odds[key]} />`)}
    <${Rounds} rounds=${odds.by_round} />
    ${odds.notes.length > 0 && html`<div><h3>Notes</h3><ul class="notes">${odds.notes.map((note) => html`<li>${note}</li>`)}</ul></div>`}
  </section>`;
}
