// The units of a side as cards: one is pressed to see and change its unit, and dragged to the field to say where it stands.
import { html, useEffect, useRef, useState } from "./html.js";
import { t } from "./language.js";
import { unitName } from "./words.js";
import { choiceOf, wordsOf } from "./units.js";

const kFar = 6;  // pixels: what moves less is a press
const kEdge = 70;  // pixels from the top and bottom of the screen, where the page scrolls along
const kScroll = 14;  // pixels of each step

// Where a card is dragged: { x, y } of the screen, and what takes the pointer's events. `onDrop` is told of the point where it is let go.
function useDrag(onDrop) {
  const [at, setAt] = useState();
  const end = useRef();
  useEffect(() => () => end.current?.(), []);
  const onPointerDown = (event) => {
    // A finger that does not take the grip scrolls the page.
    if (event.button !== 0 || (event.pointerType !== "mouse" && !event.target.closest(".grip"))) return;
    const from = event;
    let now;
    const move = (point) => {
      if (!now && Math.hypot(point.clientX - from.clientX, point.clientY - from.clientY) < kFar) return;
      now = { x: point.clientX, y: point.clientY };
      setAt(now);
    };
    const scrolls = setInterval(() => now && scrollBy(0, now.y < kEdge ? -kScroll : now.y > innerHeight - kEdge ? kScroll : 0), 16);
    const up = () => {
      end.current();
      if (now) onDrop(now);
    };
    const listeners = [["pointermove", move], ["pointerup", up], ["pointercancel", () => end.current()]];
    end.current = () => {
      clearInterval(scrolls);
      for (const [name, listener] of listeners) removeEventListener(name, listener);
      end.current = undefined;
      setAt(undefined);
    };
    for (const [name, listener] of listeners) addEventListener(name, listener);
  };
  return [at, { onPointerDown, onTouchStart: (event) => event.target.closest(".grip") && event.preventDefault(), onDragStart: (event) => event.preventDefault() }];
}

const said = (options) => Object.entries(options).map(([name, value]) => (value === true ? wordsOf(name) : `${wordsOf(name)} ${choiceOf(String(value))}`)).join(", ");

function Card({ label, unit, points, chosen, onChoose, onRemove, onDrop }) {
  const [at, events] = useDrag(onDrop);
  const name = `${unit.count > 1 ? `${unit.count} × ` : ""}${unitName(unit)}`;
  return html`<li class="card ${chosen ? "chosen" : ""} ${at ? "lifted" : ""}" ...${events}>
    <span class="grip" aria-hidden="true" title=${t("Drag it to the field")}>⠿</span>
    <button type="button" class="choose" data-control=${label} aria-expanded=${chosen} onClick=${onChoose}><span class="place">${label}</span> <span><strong>${name}</strong>${points !== null && html` <small>${t("{points} pts", { points: points ?? "…" })}</small>`}
      <small class="said">${said(unit.options)}</small></span></button>
    ${onRemove && html`<button type="button" class="remove" aria-label=${t("Remove {label}", { label })} title=${t("Remove {label}", { label })} onClick=${onRemove}>×</button>`}
    ${at && html`<div class="dragged" aria-hidden="true" style=${{ left: `${at.x}px`, top: `${at.y}px` }}>${name}</div>`}
  </li>`;
}

// `cards` has of each entry of a side its label, its place among the units, and its points; `drop` is the ref of what takes a card on the field.
export function Cards({ side, units, cards, chosen, onChoose, onRemove, drop }) {
  return html`<ul class="cards">${units.map((unit, i) => html`<${Card} key=${i} unit=${unit} ...${cards[i]} chosen=${chosen === i} onChoose=${() => onChoose(chosen === i ? -1 : i)} onRemove=${onRemove && (() => onRemove(i))}
    onDrop=${({ x, y }) => drop.current?.(`${side}${cards[i].number}`, x, y)} />`)}</ul>`;
}
