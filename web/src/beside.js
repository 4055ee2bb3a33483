// Two set-ups beside each other, and what the one has more than the other.
import { html } from "./html.js";
import { fixed, pieces, t } from "./language.js";
import { text } from "./text.js";
import { useFocus } from "./focus.js";
import { Panel, Table, Waiting } from "./panel.js";
import { useAnswer } from "./asked.js";
import { alone } from "./link.js";
import { percent, points, signed, swingOf } from "./words.js";

const chance = (p) => ({ value: p, text: percent(p), differ: points });
const mean = (one) => ({ value: one, text: fixed(one, 2), differ: (d) => signed(d, 2) });
const swing = (one) => ({ value: one, text: signed(one), differ: signed });

// [words, of an answer], whatever a game has.
const lines = [
  [text("A wins"), (odds) => chance(odds.win.p)], [text("draw"), (odds) => chance(odds.draw.p)], [text("B wins"), (odds) => chance(odds.loss.p)],
  [text("A is destroyed"), (odds) => odds.destroyed && chance(odds.destroyed.a.p)], [text("B is destroyed"), (odds) => odds.destroyed && chance(odds.destroyed.b.p)],
  [text("stands lost, A"), (odds) => odds.stands_lost && mean(odds.stands_lost.a.mean)], [text("stands lost, B"), (odds) => odds.stands_lost && mean(odds.stands_lost.b.mean)],
  [text("models lost, A"), (odds) => odds.models_lost && mean(odds.models_lost.a.mean)], [text("models lost, B"), (odds) => odds.models_lost && mean(odds.models_lost.b.mean)],
  [text("points won less lost, A"), (odds) => swingOf(odds) !== undefined && swing(swingOf(odds))],
];

const bold = ({ a, b }) => ({ a: html`<strong>${a}</strong>`, b: html`<strong>${b}</strong>` });

function Difference({ core, setup, odds, version, onChange }) {
  const { beside } = setup;
  const { answer, sentence, busy } = useAnswer(core, { do: "odds", ...beside }, { pause: 0, version });
  const rows = answer && odds ? lines.map(([words, of]) => ({ words, before: of(answer), now: of(odds) })).filter(({ before, now }) => before && now) : [];
  return html`${answer && html`<p>${pieces("Put aside: {a} against {b}", bold(answer))}</p>`}
    ${odds && html`<p>${pieces("Now: {a} against {b}", bold(odds))}</p>`}
    <${Waiting} busy=${busy && !answer} sentence=${sentence} />
    ${rows.length > 0 && html`<${Table} label=${t("Two set-ups side by side")} rows=${rows} columns=${[
      [t("figure"), ({ words }) => t(words)], [t("put aside"), ({ before }) => before.text], [t("now"), ({ now }) => now.text],
      [t("difference"), ({ before, now }) => html`<strong>${now.differ(now.value - before.value)}</strong>`]]} />`}
    <p class="buttons"><button type="button" onClick=${() => onChange({ ...beside, beside: alone(setup) })}>${t("Exchange both")}</button>
    <button type="button" onClick=${() => onChange({ beside: undefined })}>${t("Forget the one put aside")}</button></p>`;
}

export function Beside({ core, setup, odds, version, onChange }) {
  const { beside } = setup;
  const [box, keep] = useFocus();
  const change = (part) => {
    keep();
    onChange(part);
  };
  return html`<${Panel} title=${t("Two set-ups side by side")} says=${t("what has changed since")} open=${beside !== undefined}>${() =>
    html`<div ref=${box}>${beside ? html`<${Difference} core=${core} setup=${setup} odds=${odds} version=${version} onChange=${change} />`
      : html`<p>${t("Put this set-up aside, change something, and see the difference. The link holds both.")}</p>
        <button type="button" onClick=${() => change({ beside: alone(setup) })}>${t("Put this set-up aside")}</button>`}</div>`}
  <//>`;
}
