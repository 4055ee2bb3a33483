// What opens when it is wanted, and works only then; and the tables that stand in it.
import { html, useEffect, useRef, useState } from "./html.js";
import { t } from "./language.js";

// `onOpen` is told of what is opened by the reader.
export function Fold({ summary, open: opened = false, kind, onOpen, children }) {
  const [open, setOpen] = useState(opened);
  const box = useRef();
  useEffect(() => {
    if (open && !opened) onOpen?.(box.current);
  }, [open]);
  return html`<details ref=${box} class=${kind} open=${open} onToggle=${(event) => setOpen(event.currentTarget.open)}>
    <summary>${summary}</summary>
    ${open && children()}
  </details>`;
}

export function Panel({ title, says, open, children }) {
  return html`<${Fold} kind="panel" open=${open} summary=${html`<strong>${title}</strong> <span>${says}</span>`}>${() => html`<div class="inside">${children()}</div>`}<//>`;
}

// A field whose text counts when it is left or Enter is pressed, and a number once nothing more is typed: a phone's keyboard has no Enter that all see.
// What is typed stays, whatever is drawn meanwhile, and takes the place of all that stood there: who taps a field marks it, and who taps it again puts
// the cursor.
const kRest = 800;  // milliseconds
export function Typed({ value, onSay, ...rest }) {
  const [typed, setTyped] = useState();
  const entered = useRef(false);
  const last = useRef();
  last.current = onSay;
  useEffect(() => {
    const text = typed?.trim();
    if (!/^[1-9]\d*\+?$/.test(text ?? "") || text === String(value)) return undefined;
    const rests = setTimeout(() => last.current(text), kRest);
    return () => clearTimeout(rests);
  }, [typed]);
  const enter = (event) => {
    event.target.select();
    entered.current = true;
  };
  const tap = (event) => {
    if (entered.current) event.target.select();
    entered.current = false;
  };
  const say = (event) => {
    setTyped(undefined);
    onSay(event.target.value.trim());
  };
  return html`<input ...${rest} value=${typed ?? value} onFocus=${enter} onClick=${tap} onInput=${(event) => setTyped(event.target.value)} onChange=${say} onBlur=${() => setTyped(undefined)} />`;
}

// `columns` are [heading, cell of a row]; the first names the row. What has more of them than a phone is wide stands there below each other, each cell
// with its heading; its roles say that it is a table still.
const kMostColumns = 5;
export function Table({ label, columns, rows }) {
  const [[, name], ...cells] = columns;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table role="table" class=${columns.length > kMostColumns ? "many" : undefined}>
    <thead><tr role="row">${columns.map(([heading]) => html`<th role="columnheader" scope="col">${heading}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr role="row"><th role="rowheader" scope="row">${name(row)}</th>${cells.map(([heading, cell]) => html`<td role="cell" data-heading=${heading}>${cell(row)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

// Takes away what has no control of its own.
export const LeaveOut = ({ name, value, onClick }) => html`<button type="button" class="leave" onClick=${onClick}>${t("Leave out {option}", { option: value === true ? name : `${name}=${value}` })}</button>`;

// What is said where the browser refuses to keep anything, or anything more.
export const Lost = ({ lost }) => lost && html`<p class="refusal" role="alert">${t("This browser does not keep it: it lasts until this page is closed.")}</p>`;

// What there is to say while nothing, or only a sentence, is there.
export function Waiting({ busy, sentence, progress }) {
  if (sentence) return html`<p class="refusal" role="alert">${sentence}</p>`;
  const share = progress?.share ?? (progress?.of ? (progress.rows ?? progress.trials) / progress.of : undefined);
  return busy && html`<p role="status">${share === undefined ? t("It is being counted.") : t("It is being counted: {share} %.", { share: Math.round(100 * share) })}</p>`;
}
