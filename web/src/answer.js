// What the core answered: the odds, what is lost, and how the fight goes.
import { Flow, Mirrored, Retreat, atLeast, kSmallest, mayRetreat } from "./charts.js";
import { html, useLayoutEffect, useRef } from "./html.js";
import { fixed, named, pieces, t, whole } from "./language.js";
import { text } from "./text.js";
import { isMany, percent, sentenceOf, signed, swingOf } from "./words.js";

// What an ending says of a side, of one unit and of several; and of both.
const kEndings = {
  destroyed: [text("{name} is destroyed"), text("{name} are destroyed")], retreats: [text("{name} retreats"), text("{name} retreat")],
  unresolved: [text("unresolved, {name} pursues"), text("unresolved, {name} pursue")],
  wiped: [text("{name} is wiped out"), text("{name} are wiped out")], caught: [text("{name} breaks and is run down"), text("{name} break and are run down")],
  escaped: [text("{name} breaks and gets away"), text("{name} break and get away")], off_table: [text("{name} breaks and leaves the table"), text("{name} break and leave the table")],
  held: [text("{name} is beaten and holds"), text("{name} are beaten and hold")], fell_back: [text("{name} falls back in good order"), text("{name} fall back in good order")],
  fell_back_caught: [text("{name} falls back, is caught and fights on"), text("{name} fall back, are caught and fight on")],
};
const kOfBoth = { fall_back: text("drawn, they fall back"), drawn: text("drawn"), both_destroyed: text("both are destroyed"), both_wiped: text("both are wiped out") };

// How many more fight on a side, and which of two that are called alike it is: this is told whole, however long the name before it.
const kRest = /( \+ \d+)?( \([AB]\))?$/;
const kShort = 18;  // letters that two lines hold on any phone
const kOneLine = 12;
function Label({ name }) {
  const [called, rest] = [name.replace(kRest, ""), name.match(kRest)[0]];
  const last = called.lastIndexOf(" ") + 1;
  if (called.length <= kShort && (called.slice(last) + rest).length <= kOneLine) return html`<dt><span>${called.slice(0, last)}<span class="rest">${called.slice(last)}${rest}</span></span></dt>`;
  return html`<dt><span class="called">${called}</span><span class="rest">${rest}</span></dt>`;
}

// A text of two lines takes all the width that it may have: what follows it would stand apart. All are measured before any is narrowed.
function narrow(list) {
  const all = [...list.querySelectorAll(".called")];
  for (const { style } of all) style.width = "";
  const widths = all.map((called) => {
    const text = document.createRange();
    text.selectNodeContents(called);
    return Math.ceil(text.getBoundingClientRect().width);
  });
  all.forEach(({ style }, i) => (style.width = `${widths[i]}px`));
}

const outcomes = [["win", text("A wins")], ["draw", text("draw")], ["loss", text("B wins")]];

// `progress` is how far a simulation of the whole is, whose odds so far are told.
// While it is `waiting`, the odds are those of what was asked before; so they are where something is `refused`, which is said above them. `names` are those
// of the sides.
export function Odds({ odds, names, refused, waiting, sharpening, progress }) {
  // A simulation that begins has no fights yet, or fewer than the estimate before it.
  const now = progress?.trials > (sharpening ? odds.trials : 0) ? progress : { trials: odds.trials };
  const p = (key) => now[key] ?? odds[key].p;
  const says = sharpening && (now === progress ? t("An estimate of {fights} fights so far, of {all}.", { fights: whole(now.trials), all: whole(progress.of) }) : t("An estimate of {fights} fights so far. The answer follows.", { fights: whole(now.trials) }));
  const labels = { win: names.short?.a ?? names.a, draw: t("draw"), loss: names.short?.b ?? names.b };
  const sentence = sentenceOf(odds, names);
  const list = useRef();
  useLayoutEffect(() => {
    const fit = () => narrow(list.current);
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  });
  return html`<div class="odds ${waiting ? "waiting" : ""}" aria-live="polite" aria-atomic="true" aria-busy=${Boolean((waiting && !refused) || sharpening)} inert=${refused} aria-hidden=${refused}>
    ${!refused && html`<p class="sentence" style=${{ "--letters": sentence.length }}>${sentence}</p>`}
    <div class="bar" aria-hidden="true">${outcomes.map(([key]) => html`<span class=${key} style=${{ width: 100 * p(key) + "%" }}></span>`)}</div>
    <dl ref=${list}>${outcomes.map(([key]) => html`<div class=${key}><${Label} name=${labels[key]} /><dd>${percent(p(key))}</dd></div>`)}</dl>
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
  return html`<details><summary>${t("{title}: A {a}, B {b} on average", { title: t(title), a: fixed(a.mean, 2), b: fixed(b.mean, 2) })}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${t(title)}><table>
      <thead><tr><th scope="col">${named(unit)}</th><th scope="col">A</th><th scope="col">${t("at least")}</th><th scope="col">B</th><th scope="col">${t("at least")}</th></tr></thead>
      <tbody>${Array.from({ length: last + 1 }, (_, n) => html`<tr><th scope="row">${n}</th>${chance("a", n)}${chance("b", n)}</tr>`)}</tbody>
    </table></div></details>`;
}

// Rounds that hardly any fight comes to are told together.
function Rounds({ rounds }) {
  const last = rounds.findLastIndex((one) => outcomes.some(([key]) => one[key] >= kSmallest));
  const shown = rounds.slice(0, last + 1);
  const rest = { first: shown.length + 1, last: rounds.length };
  return html`<details><summary>${t("Round by round")}</summary><table>
    <thead><tr><th scope="col">${t("round")}</th>${outcomes.map(([, label]) => html`<th scope="col">${t(label)}</th>`)}<th scope="col">${t("fought")}</th></tr></thead>
    <tbody>${shown.map((one) => html`<tr><th scope="row">${one.round}</th>${outcomes.map(([key]) => html`<td>${percent(one[key])}</td>`)}<td class="more">${percent(Math.min(one.win + one.draw + one.loss, 1))}</td></tr>`)}</tbody>
  </table><p class="method">${t("Of all fights, those that ended before as well.")}</p>${shown.length < rounds.length && html`<p class="method">${rest.first < rest.last ? t("Rounds {first} to {last}: less than 0.05\u00a0% each.", rest) : t("Round {last}: less than 0.05\u00a0%.", rest)}</p>`}</details>`;
}

function Endings({ chances, names }) {
  const likely = Object.entries(chances).filter(([, p]) => p >= kSmallest).sort((one, other) => other[1] - one[1]);
  const said = (key) => {
    const side = key.match(/^([ab])_|_([ab])$/);
    const words = kEndings[key.replace(/^[ab]_|_[ab]$/, "")];
    if (!side || !words) return named(kOfBoth[key] ?? key.replaceAll("_", " "));
    const name = names[side[1] ?? side[2]];
    return t(words[isMany(name) ? 1 : 0], { name });
  };
  return html`<div class="endings"><h3>${t("How it ends")}</h3><table><tbody>
    ${likely.map(([key, p]) => html`<tr><th scope="row">${said(key)}</th><td class="chance ${/^a_|_b$/.test(key) ? "b" : /^b_|_a$/.test(key) ? "a" : ""}"><span class="fill" aria-hidden="true" style=${{ "--share": p }}></span><span>${percent(p)}</span></td></tr>`)}
  </tbody></table></div>`;
}

// Distributions of these names are told, whichever of them a game has.
const distributions = [
  ["stands_lost", text("Stands lost"), text("stands")], ["models_lost", text("Models lost"), text("models")], ["hits_scored", text("Hits scored"), text("hits")],
  ["wounds", text("Wounds inflicted"), text("wounds")], ["retreat_cm", text("Retreat in the last round"), "cm"],
];

// `beside` is what stands between the charts and the tables.
export function Answer({ odds, names, beside }) {
  const swing = swingOf(odds);
  const method = odds.method === "exact" ? t("Exact: every chance was added up.")
    : percent(odds.win.low) === percent(odds.win.high) ? t("Simulated: {fights} fights. Won by {name}: {share} (95 %).", { fights: whole(odds.trials), name: names.a, share: percent(odds.win.low) })
    : t("Simulated: {fights} fights. Won by {name}: {low} to {high} (95 %).", { fights: whole(odds.trials), name: names.a, low: percent(odds.win.low), high: percent(odds.win.high) });
  const there = distributions.filter(([key]) => odds[key]?.a?.pmf);
  const lost = there.find(([key]) => key.endsWith("_lost"));
  return html`<section class="answer" aria-label=${t("The answer")}><h2 class="unseen">${t("The answer")}</h2>
    <p>${method} ${swing !== undefined && html`<span>${pieces("Points won less points lost, for {name}: {swing}.", { name: names.a, swing: html`<strong>${signed(swing)}</strong>` })}</span>`}</p>
    <div class="charts">
      ${lost && html`<section class="tile"><h3>${t("What each side loses")}</h3><${Mirrored} sides=${odds[lost[0]]} names=${names} unit=${lost[2]} /></section>`}
      ${odds.by_round.length > 0 && html`<section class="tile"><h3>${t("How fights go")}</h3><${Flow} rounds=${odds.by_round} names=${names} /></section>`}
      ${odds.retreat_cm && mayRetreat(odds.retreat_cm) && html`<section class="tile"><h3>${t("How far they go back")}</h3><${Retreat} sides=${odds.retreat_cm} names=${names} unit="cm" /></section>`}
      <section class="tile"><${Endings} chances=${odds.endings} names=${names} /></section>
      ${beside}
    </div>
    ${there.map(([key, title, unit]) => html`<${Distribution} key=${key} title=${title} unit=${unit} sides=${odds[key]} />`)}
    <${Rounds} rounds=${odds.by_round} />
    ${odds.notes.length > 0 && html`<div><h3>${t("Notes")}</h3><ul class="notes">${odds.notes.map((note) => html`<li>${note}</li>`)}</ul></div>`}
  </section>`;
}
