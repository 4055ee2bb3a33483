// The field, drawn by the core. Units are dragged along the front or to a flank, from their cards, too, or moved by keys.
import { html, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { t } from "./language.js";
import { said } from "./phrases.js";
import { shortName } from "./words.js";
import { along, dropped, middle, nextEdge, rearranged, unitsOf } from "./geometry.js";

const kByKey = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const kKeyStep = 5;  // mm

function Unit({ unit, name, scale, onLift, onDrop, onKey }) {
  const [moved, setMoved] = useState(null);
  const from = useRef();
  const down = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = [event.clientX, event.clientY];
    setMoved([0, 0]);
    onLift();
  };
  // Pixels of the screen as pixels of the picture.
  const by = (event) => {
    const zoom = event.currentTarget.ownerSVGElement.getScreenCTM().a;
    return [(event.clientX - from.current[0]) / zoom, (event.clientY - from.current[1]) / zoom];
  };
  const end = (point) => {
    setMoved(null);
    from.current = undefined;
    onDrop(point);
  };
  const up = (event) => {
    const [x, y] = by(event);
    const [atX, atY] = middle(unit.mm);
    end(Math.hypot(x, y) > 3 ? [atX + x / scale, atY - y / scale] : undefined);
  };
  // Chromium heeds no touch-action of a part of a picture: what keeps it from scrolling is that the touch is taken.
  return html`<g class="movable ${moved ? "moving" : ""}" tabindex="0" role="button" aria-label=${unit.isFree ? t("{unit}, {name}: arrows move it, Enter turns it to the next edge", { unit: unit.key.toUpperCase(), name }) : t("{unit}, {name}: Enter turns it to the next edge", { unit: unit.key.toUpperCase(), name })}
    transform=${moved ? `translate(${moved[0]} ${moved[1]})` : undefined} onKeyDown=${onKey}
    onTouchStart=${(event) => event.preventDefault()} onPointerDown=${down} onPointerMove=${(event) => from.current && setMoved(by(event))} onPointerUp=${(event) => from.current && up(event)} onPointerCancel=${() => end()}>
    ${unit.boxes.map(([x, y, width, height]) => html`<rect x=${x} y=${y} width=${width} height=${height} />`)}
  </g>`;
}

const kRound = 20;  // mm of the field round the stands, as far as the picture has it
const kShape = 1.5;  // wide to tall, at least

// The part of the picture on which the field is.   Units: pixels of the picture
function partOf({ stands, scale }, width) {
  const room = kRound * scale;
  const [left, top, right, bottom] = [([x]) => x, ([, y]) => y, ([x, , w]) => x + w, ([, y, , h]) => y + h].map((edge, i) => Math[i < 2 ? "min" : "max"](...stands.map(({ box }) => edge(box))));
  const tall = bottom - top + 2 * room;
  const wide = Math.min(width, Math.max(right - left + 2 * room, kShape * tall));
  const from = Math.min(Math.max((left + right - wide) / 2, 0), width - wide);
  return { x: from, y: top - room, wide, tall };
}

// `drawn` is a picture of a fight; `fight` is the one that was asked last, whose picture may still be on its
// way, or was `refused`. `drop` is the ref of what takes a unit's card that is dropped at a point of the screen.
// `onTry` is told of what is dropped, which goes back where it is refused; keys lead through such places to the next.
export function Field({ drawn, fight, refused, setup, onChange, onTry, drop }) {
  // Under a unit that is dragged the picture stays.
  const [held, setHeld] = useState();
  const { picture, of } = held ?? drawn;
  const { svg, stands, scale, piece } = picture;
  const sheet = useRef();
  const image = useMemo(() => "data:image/svg+xml," + encodeURIComponent(svg), [svg]);
  const units = useMemo(() => unitsOf(picture), [picture]);
  const places = useRef({});  // where units were put, by their keys, and the options that say so
  const [, , width, height] = svg.match(/viewBox="([^"]+)"/)[1].split(" ").map(Number);
  const { x, y, wide, tall } = partOf(picture, width);
  const share = (part, whole) => `${(100 * part) / whole}%`;
  const optionsOf = (entries, unit) => JSON.stringify(entries.flatMap((entry) => Array(entry.count).fill(entry.options))[unit.unit - 1]);
  const put = (unit, place, onPut = onChange) => {
    const entries = rearranged(setup[unit.side], unit, units, place.options);
    places.current[unit.key] = { place, says: optionsOf(entries, unit) };
    onPut({ [unit.side]: entries });
  };
  // The picture may be older than what was put last.
  const placeOf = (unit) => {
    const { place, says } = places.current[unit.key] ?? {};
    return says === optionsOf(setup[unit.side], unit) ? place : dropped(unit, units, middle(unit.mm));
  };
  const onDrop = (unit, point) => {
    setHeld(undefined);
    if (point) put(unit, dropped(unit, units, point), onTry);
  };
  const onKey = (unit) => (event) => {
    const step = kByKey[event.key]?.map((one) => one * kKeyStep * (event.shiftKey ? 4 : 1));
    if (event.key === "Enter") put(unit, nextEdge(placeOf(unit), unit, units));
    else if (step) put(unit, along(placeOf(unit), unit, step));
    else return;
    event.preventDefault();
  };
  useLayoutEffect(() => {
    drop.current = (key, x, y) => {
      const { left, top, right, bottom } = sheet.current.getBoundingClientRect();
      const unit = units.find((one) => one.key === key);
      if (!unit || x < left || x > right || y < top || y > bottom) return;
      const { a: zoom, e, f } = sheet.current.getScreenCTM();
      const [box] = unit.boxes;
      const [atX, atY] = [(x - e) / zoom, (y - f) / zoom];
      // Of a place that is known in both, the rest follows.
      const [own] = stands.filter(({ side, unit: number }) => side + number === key);
      onDrop(unit, box && [own.mm[0] + (atX - own.box[0]) / scale, own.mm[3] - (atY - own.box[1]) / scale]);
    };
    return () => (drop.current = undefined);
  });
  const nameOf = ({ side, unit }) => setup[side].flatMap((entry) => Array(entry.count).fill(shortName(entry)))[unit - 1];
  return html`<section class="field" aria-label=${t("The field")} aria-busy=${of !== fight && !refused}><h2>${t("The field")}</h2>
    <div class="drawn" style=${{ "--field": `${wide} / ${tall}` }}>
      <img style=${{ width: share(width, wide), height: share(height, tall), left: share(-x, wide), top: share(-y, tall) }} src=${image} alt=${t("Where the units of both sides stand, and whom they touch")} />
      <svg ref=${sheet} viewBox="${x} ${y} ${wide} ${tall}" role="group" aria-label=${t("Units that may be moved")}>
        ${units.map((unit) => html`<${Unit} key=${unit.key} unit=${unit} name=${nameOf(unit)} scale=${scale} onLift=${() => setHeld(drawn)} onDrop=${(point) => onDrop(unit, point)} onKey=${onKey(unit)} />`)}
      </svg></div>
    <p class="understood">${picture.units.map(({ side, unit, understood }) => `${side.toUpperCase()}${setup[side].length > 1 ? unit : ""}: ${said(understood)}. `)}${piece === "stand" ? t("Gold is where enemies touch, and a thick edge is a stand's front. Those with a + support; empty ones do not fight.") : t("Gold is where enemies touch, and a thick edge is a unit's front. Those with a + support; empty ones do not fight.")}</p>
    <p class="hint">${piece === "stand" ? t("Drag a unit along the front, or to a flank or the rear of an enemy. With keys: the arrows move it along its edge, Enter turns it to the next edge.")
      : t("Drag a unit to the front, a flank or the rear of an enemy. With keys: Enter turns it to the next edge.")}</p>
  </section>`;
}
