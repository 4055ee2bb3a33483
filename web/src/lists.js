// Whole lists: mine ranked against theirs, and what changes to a unit are worth against them.
import { html, useState } from "./html.js";
import { t } from "./language.js";
import { Panel, Table, Waiting } from "./panel.js";
import { useAnswer } from "./asked.js";
import { said } from "./phrases.js";
import { listName, percent, points, shortName, signed } from "./words.js";

const listOf = (unit) => unit.split("/")[0];

function Choice({ label, all, value, onPick }) {
  return html`<label>${label} <select value=${value} onChange=${(event) => onPick(event.target.value)}>${all.map((name) => html`<option value=${name}>${listName(name)}</option>`)}</select></label>`;
}

function Rank({ core, setup, lists, version }) {
  const [mine, setMine] = useState();
  const [theirs, setTheirs] = useState();
  const own = mine ?? (lists.includes(listOf(setup.a[0].unit)) ? listOf(setup.a[0].unit) : lists[0]);
  const against = theirs ?? (lists.includes(listOf(setup.b[0].unit)) ? listOf(setup.b[0].unit) : lists.at(-1));
  const { answer, sentence, busy, progress } = useAnswer(core, { do: "rank", system: setup.system, list: own, against, settings: setup.settings }, { version });
  return html`<p class="asks"><${Choice} label=${t("My list")} all=${lists} value=${own} onPick=${setMine} /> <${Choice} label=${t("against")} all=${lists} value=${against} onPick=${setTheirs} /></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label=${t("My list against theirs")} rows=${answer} columns=${[
      [t("unit"), ({ unit }) => unit], [t("price"), ({ price }) => price ?? "–"], [t("points won less lost"), ({ swing }) => signed(swing)], [t("per 100 points"), (row) => signed(row.per_100_points)],
      [t("wins"), ({ win }) => percent(win)], [t("charging"), ({ charging }) => signed(charging)], [t("receiving"), ({ receiving }) => signed(receiving)], [t("worst against"), (row) => row.worst_against]]} />`}`;
}

function Worth({ core, setup, lists, version }) {
  const [theirs, setTheirs] = useState();
  const against = theirs ?? (lists.includes(listOf(setup.b[0].unit)) ? listOf(setup.b[0].unit) : lists[0]);
  const { answer, sentence, busy, progress } = useAnswer(core, { do: "worth", system: setup.system, unit: [setup.a[0]], against, settings: setup.settings }, { version });
  return html`<p class="asks">${t("Changes to {unit}", { unit: shortName(setup.a[0]) })} <${Choice} label=${t("against")} all=${lists} value=${against} onPick=${setTheirs} /></p>
    <${Waiting} busy=${busy} sentence=${sentence} progress=${progress} />
    ${answer && html`<${Table} label=${t("What changes are worth")} rows=${answer} columns=${[
      [t("with"), ({ change }) => said(change)], [t("wins more"), (row) => points(row.win_difference)], [t("points won less lost"), (row) => signed(row.swing_difference)],
      [t("worth, in points"), (row) => (row.points === null ? "–" : signed(row.points))], [t("most against"), (row) => row.best_against], [t("least against"), (row) => row.worst_against]]} />`}`;
}

export function Lists(all) {
  if (all.lists.length === 0) return null;
  return html`<${Panel} title=${t("My list against theirs")} says=${t("its units, the best first")}>${() => html`<${Rank} ...${all} />`}<//>
    <${Panel} title=${t("What changes are worth against a list")} says=${t("in win chance and in points")}>${() => html`<${Worth} ...${all} />`}<//>`;
}
