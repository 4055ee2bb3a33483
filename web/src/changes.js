// What one change to a unit would do to this fight: each value one step down and up, each switch the other way.
import { html, useState } from "./html.js";
import { fixed, pieces, t, whole } from "./language.js";
import { Panel, Table, Waiting } from "./panel.js";
import { useAnswers } from "./asked.js";
import { percent, points, shortName, signed, swingOf } from "./words.js";
import { kSmallest } from "./charts.js";
import { changesOf } from "./units.js";

const kManyUnits = 2;
const kQuick = { method: "simulate", trials: 10000 };

const isMany = ({ a, b }) => a.length + b.length > kManyUnits;

// The requests, the first of which changes nothing.
function requestsOf({ system, a, b, settings }, side, place, changes) {
  const quick = isMany({ a, b }) ? { ...settings, ...kQuick } : settings;
  const whole = { do: "odds", system, a, b, settings: quick };
  const units = side === "a" ? a : b;
  return [whole, ...changes.map(({ options }) => ({ ...whole, [side]: units.with(place, { ...units[place], options }) }))];
}

// The units of both sides, each with its label.
export const unitsOf = (setup) => ["a", "b"].flatMap((side) => setup[side].map((unit, place) =>
  ({ key: `${side} ${place}`, side, place, unit, label: `${side.toUpperCase()}${setup[side].length > 1 ? ` ${place + 1}` : ""}: ${shortName(unit)}` })));

// The error of a difference of two chances, each of so many fights, at 95 %.   Units: chances
const errorOf = (chance, fights) => {
  // Where hardly a fight goes the other way, the few that did tell little: then the error is that of three of them.
  const p = Math.min(Math.max(chance, 3 / fights), 1 - 3 / fights);
  return 1.96 * Math.sqrt((2 * p * (1 - p)) / fights);
};
const estimated = (known) => t("Estimated from {fights} fights each: {error} points either way.", { fights: whole(known.trials), error: amount(100 * errorOf(known.win.p, known.trials)) });
const amount = (points) => fixed(points, points < 0.1 ? 2 : 1);

// One of these is chosen.
export const Whose = ({ all, chosen, onChoose }) => html`<label class="asks">${t("Change")} <select value=${chosen} onChange=${(event) => onChoose(event.target.value)}>
  ${all.map((one) => html`<option value=${one.key}>${one.label}</option>`)}
</select></label>`;

function Changes({ core, setup, odds, game, version }) {
  const [chosen, setChosen] = useState("a 0");
  const all = unitsOf(setup);
  const { side, place, unit, key } = all.find((one) => one.key === chosen) ?? all[0];
  const changes = changesOf(unit, game);
  const [as, ...answers] = useAnswers(core, requestsOf(setup, side, place, changes), { version });
  const rows = changes.map(({ words }, i) => ({ words, ...answers[i] }));
  const refused = rows.filter(({ sentence }) => sentence);
  const known = as?.answer;
  // What stands at the top of the page is the better known number: a change is told from there.
  const now = known && known.method !== "exact" && odds ? odds.win.p : known?.win.p;
  const cell = (of) => ({ answer }) => of(answer);
  const columns = [
    [t("with"), ({ words }) => words],
    [t("A wins"), cell((odds) => percent(Math.min(Math.max(odds.win.p - known.win.p + now, 0), 1)))],
    [t("more or less"), cell((odds) => html`<strong>${points(odds.win.p - known.win.p)}</strong>`)],
    ...(known && swingOf(known) !== undefined ? [[t("points won less lost, A"), cell((odds) => swingOf(odds) === undefined ? "–" : signed(swingOf(odds) - swingOf(known)))]] : []),
  ];
  return html`<${Whose} all=${all} chosen=${key} onChoose=${setChosen} />
    ${as?.sentence ? html`<${Waiting} sentence=${as.sentence} />` : html`<p>${t("As it is, A wins {share}.", { share: known ? percent(now) : "…" })} ${t("Differences are in points of a hundred.")} ${known && known.method !== "exact" && estimated(known)}</p>`}
    ${known && html`<${Table} label=${t("What one change would do")} columns=${columns} rows=${rows.filter(({ answer }) => answer)} />`}
    ${!as?.sentence && refused.length > 0 && html`<p>${pieces("Not allowed here: {all}.", { all: refused.map(({ words, sentence }, i) => html`${i > 0 && ", "}<span title=${sentence}>${words}</span>`) })}</p>`}`;
}

const kMostBars = 7;

// The changes that move the win chance of a unit's side most, beside the answer: pressed, one is made. They are asked for once the fight is `answered`, and
// have their room before, so that nothing below them moves when they come.
export function Levers({ core, setup, game, version, answered, onChange }) {
  const [chosen, setChosen] = useState("a 0");
  const all = unitsOf(setup);
  const { side, place, unit, key } = all.find((one) => one.key === chosen) ?? all[0];
  const changes = answered ? changesOf(unit, game) : [];
  const [as, ...answers] = useAnswers(core, answered ? requestsOf(setup, side, place, changes) : [], { pause: 600, version });
  const sign = side === "a" ? 1 : -1;
  const chance = (odds) => (side === "a" ? odds.win.p : odds.loss.p);
  const known = as?.answer;
  const isSure = known?.method === "exact";
  const least = Math.max(kSmallest, known && !isSure ? errorOf(chance(known), known.trials) : 0);
  const rows = changes.map((change, i) => ({ ...change, answer: answers[i]?.answer })).filter(({ answer }) => known && answer)
    .map((one) => ({ ...one, moved: chance(one.answer) - chance(known) })).filter(({ moved }) => Math.abs(moved) >= least)
    .sort((one, other) => Math.abs(other.moved) - Math.abs(one.moved)).slice(0, kMostBars).sort((one, other) => other.moved - one.moved);
  const counted = known && changes.every((_, i) => answers[i]);
  const most = Math.max(...rows.map(({ moved }) => Math.abs(moved)), 0.01);
  const make = (options) => onChange({ [side]: setup[side].with(place, { ...unit, options }) });
  const says = rows.length ? t("Points of a hundred that {name} win more or less. Press a change to make it.", { name: shortName(unit) }) : counted ? t("No single step changes anything.") : t("It is being counted.");
  return html`<section class="tile levers"><h3>${t("What would change it most")}</h3>
    <div class="sidewise" role="group" aria-label=${t("Whose change")}>${all.map((one) => html`<button type="button" class="of-${one.side}" aria-pressed=${one.key === key} onClick=${() => setChosen(one.key)}>${one.label}</button>`)}</div>
    <div class="bars ${counted ? "" : "counting"}" style=${{ "--rows": counted ? rows.length : kMostBars }}>${rows.map(({ words, options, moved }) => html`<button type="button" class="lever" title=${t("Make this change")} onClick=${() => make(options)}><span>${words}</span>
      <span class="swing ${moved < 0 ? "less" : "more"} ${(moved > 0) === (sign > 0) ? "for-a" : "for-b"}" aria-hidden="true"><span style=${{ "--share": Math.abs(moved) / most }}></span></span>${" "}<strong>${points(moved)}</strong></button>`)}</div>
    <p class="told">${says}${rows.length > 0 && !isSure && ` ${estimated(known)}`}</p></section>`;
}

export function OneChange(all) {
  return html`<${Panel} title=${t("What one change would do")} says=${all.game.ofModels ? t("+1 armour, a charge, a model more") : t("+1 armour, a charge, a stand more")}>${() => html`<${Changes} ...${all} />`}<//>`;
}
