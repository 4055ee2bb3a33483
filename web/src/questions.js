// Questions about this fight: the least that is needed, what to decide, how lucky it was.
import { html, useState } from "./html.js";
import { fixed, t } from "./language.js";
import { text } from "./text.js";
import { Fold, Panel, Table, Typed, Waiting } from "./panel.js";
import { useAnswer } from "./asked.js";
import { Whose, unitsOf } from "./changes.js";
import { alone } from "./link.js";
import { said } from "./phrases.js";
import { percent, signed } from "./words.js";

const goals = [["win", text("a win chance of"), "60%"], ["swing", text("points won less lost of"), "0"], ["survive", text("a chance not to be destroyed of"), "80%"]];

// "50" is no chance, but 50 %.
const inPercent = (wanted) => (/^\d+(\.\d+)?$/.test(wanted) && Number(wanted) > 1 ? `${wanted}%` : wanted);

// What is needed, of what is asked: `request`, and what it shows is of this question alone.
function Needed({ core, request, version }) {
  const { answer, sentence, busy } = useAnswer(core, request, { version });
  const figure = (row) => {
    const half = (row.high - row.low) / 2;
    const [value, error] = row.goal === "swing" ? [signed(row.reached), fixed(half, 1)] : [percent(row.reached), `${fixed(100 * half, 1)} %`];
    return half > 0 ? `${value} ± ${error}` : value;
  };
  const [now] = answer ?? [];
  const dearer = ({ price }) => (price ?? 0) - (now.price ?? 0);
  // What can be had first, the cheapest of it before; then as the program has them.
  const order = (row) => (row.sold ? dearer(row) : Number.MAX_VALUE);
  const reach = answer?.slice(1).filter(({ reaches }) => reaches).toSorted((one, other) => order(one) - order(other));
  const priced = answer?.some((row) => dearer(row) !== 0);
  const cost = (row) => (!row.sold ? t("not sold") : dearer(row) === 0 ? "–" : signed(dearer(row), 0));
  const table = (rows) => html`<${Table} label=${t("The least that is needed")} rows=${rows} columns=${[[t("with"), ({ changes }) => said(changes)], [t("reaches"), figure], ...(priced ? [[t("points"), cost]] : [])]} />`;
  return html`<${Waiting} busy=${busy} sentence=${sentence} />
    ${answer && html`<p>${t("As it is: {figure}.", { figure: figure(now) })} ${now.reaches ? t("It is reached already.") : reach.length === 0 ? t("Nothing that was tried reaches it.") : ""}</p>
      ${reach.length > 0 && table(reach.slice(0, kNeeds))}
      ${reach.length > kNeeds && html`<${Fold} summary=${t("{n} more", { n: reach.length - kNeeds })}>${() => table(reach.slice(kNeeds))}<//>`}`}`;
}

const kNeeds = 10;

function Need({ core, setup, version }) {
  const [goal, setGoal] = useState("win");
  const [wanted, setWanted] = useState("60%");
  const [whose, setWhose] = useState("a 0");
  const all = unitsOf(setup).filter(({ side }) => side === "a");
  const { key, place } = all.find((one) => one.key === whose) ?? all[0];
  // Of a side of one unit nothing is said: a link's "2 x" is refused by the program.
  const unit = all.length > 1 ? { unit: 1 + setup.a.slice(0, place).reduce((sum, { count }) => sum + count, 0) } : {};
  const other = (name) => {
    setGoal(name);
    setWanted(goals.find(([key]) => key === name)[2]);
  };
  return html`${all.length > 1 && html`<${Whose} all=${all} chosen=${key} onChoose=${setWhose} />`}
    <p class="asks"><label>${t("A wants")} <select value=${goal} onChange=${(event) => other(event.target.value)}>${goals.map(([key, words]) => html`<option value=${key}>${t(words)}</option>`)}</select></label>
      <label>${t("at least")} <${Typed} size="6" value=${wanted} onSay=${setWanted} /></label></p>
    <${Needed} key=${`${key} ${goal} ${wanted}`} core=${core} version=${version} request=${wanted && { do: "need", ...alone(setup), ...unit, [goal]: goal === "swing" ? wanted : inPercent(wanted) }} />`;
}

const aims = [["swing", text("points")], ["win", text("to win")], ["survive", text("to survive")], ["destroy", text("to destroy them")]];

const kRules = 8;

// "A2, after a round that A won: they went back 1 cm or less". A side of one unit goes without saying.
function situation({ what, unit, when }) {
  const words = [...(unit && unit !== "A" ? [unit] : []), said(what)].join(", ") + (when && when !== "always" ? `: ${said(when)}` : "");
  return words[0].toUpperCase() + words.slice(1);
}

function Advise({ core, setup, version }) {
  const [aim, setAim] = useState("swing");
  const { answer, sentence, busy, progress } = useAnswer(core, { do: "advise", ...alone(setup), aim }, { version });
  const figure = ({ value }) => (aim === "swing" ? signed(value) : percent(value));
  const costs = ({ cost }) => (fixed(aim === "swing" ? cost : 100 * cost, 1));
  const whole = answer?.filter(({ row }) => ["fight", "always"].includes(row));
  // What most fights come to first. The same words may be of two sets of choices.
  const rules = [...Map.groupBy(answer?.filter(({ row }) => row === "rule") ?? [], ({ what, unit, when, chance }) => [what, unit, when, chance].join()).values()]
    .map((choices) => [situation(choices[0]), choices])
    .sort(([, [one]], [, [other]]) => other.chance - one.chance);
  const rule = ([when, choices]) => html`<div class="rule"><h3>${when}</h3><p>${t("{share} of fights come to it.", { share: percent(choices[0].chance) })}</p>
    <${Table} label=${when} rows=${choices} columns=${[[t("decision"), ({ decision }) => said(decision)], [t("value"), figure], [t("costs"), costs]]} /></div>`;
  return html`<p class="asks"><label>${t("A wants")} <select value=${aim} onChange=${(event) => setAim(event.target.value)}>${aims.map(([key, words]) => html`<option value=${key}>${t(words)}</option>`)}</select></label></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label=${t("Whole fights")} rows=${whole} columns=${[[t("A decides"), ({ row, decision }) => (row === "always" ? t("always: {decision}", { decision: said(decision) }) : said(decision))], [t("value"), figure], [t("costs"), costs]]} />
      ${rules.slice(0, kRules).map(rule)}
      ${rules.length > kRules && html`<${Fold} summary=${t("{n} more, which fewer fights come to", { n: rules.length - kRules })}>${() => rules.slice(kRules).map(rule)}<//>`}`}`;
}

function Luck({ core, setup, version }) {
  const [result, setResult] = useState("");
  const { answer, sentence, busy, progress } = useAnswer(core, result && { do: "luck", ...alone(setup), result }, { pause: 0, version });
  return html`<p class="asks"><label>${t("What came of it for A")} <${Typed} size="34" placeholder="lost 2 stands, won by 1" value=${result} onSay=${setResult} /></label></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label=${t("How lucky that was")} rows=${answer} columns=${[
      [t("what"), ({ row, result: what }) => (row === "fight" ? t("the whole fight") : what)], [t("luck"), ({ luck }) => html`<strong>${percent(luck)}</strong>`],
      [t("worse"), ({ worse }) => percent(worse)], [t("alike"), ({ alike }) => percent(alike)], [t("better"), ({ better }) => percent(better)]]} />
      <p>${t("Luck is the share of fights that end worse for A, and half of those that end alike: 50\u00a0% is neither lucky nor unlucky. The whole fight is ranked by points won less points lost, then by the result, then by how far who went back. Each line above it ranks fights by its own number alone: an enemy destroyed counts as more than any “won by” or “went back”, oneself destroyed as less.")}</p>`}`;
}

export function Questions(all) {
  return html`<${Panel} title=${t("The least that is needed")} says=${t("to win, say, six times in ten")}>${() => html`<${Need} ...${all} />`}<//>
    <${Panel} title=${t("Pursue or hold")} says=${t("what A should decide, and what the rest costs")}>${() => html`<${Advise} ...${all} />`}<//>
    <${Panel} title=${t("How lucky was that")} says=${t("type what happened")}>${() => html`<${Luck} ...${all} />`}<//>`;
}
