// Questions about this fight: the least that is needed, what to decide, how lucky it was.
import { html, useState } from "./html.js";
import { Fold, Panel, Table, Typed, Waiting } from "./panel.js";
import { useAnswer } from "./asked.js";
import { alone } from "./link.js";
import { percent, signed } from "./words.js";

const goals = [["win", "a win chance of", "60%"], ["swing", "points won less lost of", "0"], ["survive", "a chance not to be destroyed of", "80%"]];

function Need({ core, setup, version }) {
  const [goal, setGoal] = useState("win");
  const [wanted, setWanted] = useState("60%");
  const { answer, sentence, busy, progress } = useAnswer(core, wanted && { do: "need", ...alone(setup), [goal]: wanted }, { version });
  const figure = (row, key) => (row.goal === "swing" ? signed(row[key]) : percent(row[key]));
  const reach = answer?.filter(({ reaches }) => reaches);
  const other = (name) => {
    setGoal(name);
    setWanted(goals.find(([key]) => key === name)[2]);
  };
  return html`<p class="asks"><label>A wants <select value=${goal} onChange=${(event) => other(event.target.value)}>${goals.map(([key, words]) => html`<option value=${key}>${words}</option>`)}</select></label>
      <label>at least <${Typed} size="6" value=${wanted} onSay=${setWanted} /></label></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<p>As it is: ${figure(answer[0], "reached")}.${reach.length === 0 ? " Nothing that was tried reaches it." : ""}</p>
      ${reach.length > 0 && html`<${Table} label="The least that is needed" rows=${reach} columns=${[["with", ({ changes }) => changes], ["reaches", (row) => figure(row, "reached")]]} />`}`}`;
}

const aims = [["swing", "points"], ["win", "to win"], ["survive", "to survive"], ["destroy", "to destroy them"]];

const kRules = 8;

// "A2, after a round that A won: they went back 1 cm or less". A side of one unit goes without saying.
function situation({ what, unit, when }) {
  const words = [...(unit && unit !== "A" ? [unit] : []), what].join(", ") + (when && when !== "always" ? `: ${when}` : "");
  return words[0].toUpperCase() + words.slice(1);
}

function Advise({ core, setup, version }) {
  const [aim, setAim] = useState("swing");
  const { answer, sentence, busy, progress } = useAnswer(core, { do: "advise", ...alone(setup), aim }, { version });
  const figure = ({ value }) => (aim === "swing" ? signed(value) : percent(value));
  const costs = ({ cost }) => (aim === "swing" ? cost.toFixed(1) : (100 * cost).toFixed(1));
  const whole = answer?.filter(({ row }) => ["fight", "always"].includes(row));
  // What most fights come to first. The same words may be of two sets of choices.
  const rules = [...Map.groupBy(answer?.filter(({ row }) => row === "rule") ?? [], ({ what, unit, when, chance }) => [what, unit, when, chance].join()).values()]
    .map((choices) => [situation(choices[0]), choices])
    .sort(([, [one]], [, [other]]) => other.chance - one.chance);
  const rule = ([when, choices]) => html`<div class="rule"><h3>${when}</h3><p>${percent(choices[0].chance)} of fights come to it.</p>
    <${Table} label=${when} rows=${choices} columns=${[["decision", ({ decision }) => decision], ["value", figure], ["costs", costs]]} /></div>`;
  return html`<p class="asks"><label>A wants <select value=${aim} onChange=${(event) => setAim(event.target.value)}>${aims.map(([key, words]) => html`<option value=${key}>${words}</option>`)}</select></label></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label="Whole fights" rows=${whole} columns=${[["A decides", ({ row, decision }) => (row === "always" ? `always: ${decision}` : decision)], ["value", figure], ["costs", costs]]} />
      ${rules.slice(0, kRules).map(rule)}
      ${rules.length > kRules && html`<${Fold} summary="${rules.length - kRules} more, which fewer fights come to">${() => rules.slice(kRules).map(rule)}<//>`}`}`;
}

function Luck({ core, setup, version }) {
  const [result, setResult] = useState("");
  const { answer, sentence, busy, progress } = useAnswer(core, result && { do: "luck", ...alone(setup), result }, { pause: 0, version });
  return html`<p class="asks"><label>What came of it for A <${Typed} size="34" placeholder="lost 2 stands, won by 1" value=${result} onSay=${setResult} /></label></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label="How lucky that was" rows=${answer} columns=${[
      ["what", ({ row, result: said }) => (row === "fight" ? "the whole fight" : said)], ["luck", ({ luck }) => html`<strong>${percent(luck)}</strong>`],
      ["worse", ({ worse }) => percent(worse)], ["alike", ({ alike }) => percent(alike)], ["better", ({ better }) => percent(better)]]} />
      <p>Luck is the share of fights that end worse for A, and half of those that end alike: 50\u00a0% is neither lucky nor unlucky. The whole fight is ranked by points won less points
        lost, then by the result, then by how far who went back. Each line above it ranks fights by its own number alone: an enemy destroyed counts as more than any “won by” or “went back”, oneself destroyed as less.</p>`}`;
}

export function Questions(all) {
  return html`<${Panel} title="The least that is needed" says="to win six times in ten">${() => html`<${Need} ...${all} />`}<//>
    <${Panel} title="Pursue or hold" says="what A should decide, and what the rest costs">${() => html`<${Advise} ...${all} />`}<//>
    <${Panel} title="How lucky was that" says="type what happened">${() => html`<${Luck} ...${all} />`}<//>`;
}
