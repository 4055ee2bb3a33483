// Whole lists: mine ranked against theirs, and what changes to a unit are worth against them.
import { html, useState } from "./html.js";
import { Panel, Table, Waiting } from "./panel.js";
import { useAnswer } from "./asked.js";
import { percent, points, signed } from "./words.js";

const listOf = (unit) => unit.split("/")[0];

function Choice({ label, all, value, onPick }) {
  return html`<label>${label} <select value=${value} onChange=${(event) => onPick(event.target.value)}>${all.map((name) => html`<option>${name}</option>`)}</select></label>`;
}

function Rank({ core, setup, lists, version }) {
  const [mine, setMine] = useState();
  const [theirs, setTheirs] = useState();
  const own = mine ?? (lists.includes(listOf(setup.a[0].unit)) ? listOf(setup.a[0].unit) : lists[0]);
  const against = theirs ?? (lists.includes(listOf(setup.b[0].unit)) ? listOf(setup.b[0].unit) : lists.at(-1));
  const { answer, sentence, busy, progress } = useAnswer(core, { do: "rank", system: setup.system, list: own, against, settings: setup.settings }, { version });
  return html`<p class="asks"><${Choice} label="My list" all=${lists} value=${own} onPick=${setMine} /> <${Choice} label="against" all=${lists} value=${against} onPick=${setTheirs} /></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label="My list against theirs" rows=${answer} columns=${[
      ["unit", ({ unit }) => unit], ["price", ({ price }) => price ?? "–"], ["points won less lost", ({ swing }) => signed(swing)], ["per 100 points", (row) => signed(row.per_100_points)],
      ["wins", ({ win }) => percent(win)], ["charging", ({ charging }) => signed(charging)], ["receiving", ({ receiving }) => signed(receiving)], ["worst against", (row) => row.worst_against]]} />`}`;
}

function Worth({ core, setup, lists, version }) {
  const [theirs, setTheirs] = useState();
  const against = theirs ?? (lists.includes(listOf(setup.b[0].unit)) ? listOf(setup.b[0].unit) : lists[0]);
  const { answer, sentence, busy, progress } = useAnswer(core, { do: "worth", system: setup.system, unit: [setup.a[0]], against, settings: setup.settings }, { version });
  return html`<p class="asks">Changes to ${setup.a[0].unit} <${Choice} label="against" all=${lists} value=${against} onPick=${setTheirs} /></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label="What changes are worth" rows=${answer} columns=${[
      ["with", ({ change }) => change], ["wins more", (row) => points(row.win_difference)], ["points won less lost", (row) => signed(row.swing_difference)],
      ["worth, in points", (row) => (row.points === null ? "–" : signed(row.points))], ["most against", (row) => row.best_against], ["least against", (row) => row.worst_against]]} />`}`;
}

export function Lists(all) {
  if (all.lists.length === 0) return null;
  return html`<${Panel} title="My list against theirs" says="its units, the best first">${() => html`<${Rank} ...${all} />`}<//>
    <${Panel} title="What changes are worth against a list" says="in win chance and in points">${() => html`<${Worth} ...${all} />`}<//>`;
}
