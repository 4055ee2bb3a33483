// The field, drawn by the core. Units are dragged along the front or to a flank, or moved by keys.
import { html, useMemo, useRef, useState } from "./html.js";
import { dropped, middle, nextEdge, rearranged, unitsOf } from "./geometry.js";

const kByKey = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const kKeyStep = 5;  // mm

function Unit({ unit, name, scale, onDrop, onKey }) {
  const [moved, setMoved] = useState(null);
  const from = useRef();
  const down = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = [event.clientX, event.clientY];
    setMoved([0, 0]);
  };
  // Pixels of the screen as pixels of the picture.
  const by = (event) => {
    const zoom = event.currentTarget.ownerSVGElement.getScreenCTM().a;
    return [(event.clientX - from.current[0]) / zoom, (event.clientY - from.current[1]) / zoom];
  };
  const up = (event) => {
    const [x, y] = by(event);
    setMoved(null);
    from.current = undefined;
    const [atX, atY] = middle(unit.mm);
    if (Math.hypot(x, y) > 3) onDrop([atX + x / scale, atY - y / scale]);
  };
  return html`<g class="movable ${moved ? "moving" : ""}" tabindex="0" role="button" aria-label="${unit.key.toUpperCase()}, ${name}: arrows move it, Enter turns it to the next edge"
    transform=${moved ? `translate(${moved[0]} ${moved[1]})` : undefined} onKeyDown=${onKey}
    onPointerDown=${down} onPointerMove=${(event) => from.current && setMoved(by(event))} onPointerUp=${(event) => from.current && up(event)} onPointerCancel=${() => ((from.current = undefined), setMoved(null))}>
    ${unit.stands.map(({ box: [x, y, width, height] }) => html`<rect x=${x} y=${y} width=${width} height=${height} />`)}
  </g>`;
}

const kMargin = 40;  // pixels of the picture below the lowest stand that belong to the field

export function Field({ picture, odds, setup, onChange }) {
  const { svg, stands = [], scale } = picture;
  const image = useMemo(() => "data:image/svg+xml," + encodeURIComponent(svg), [svg]);
  const units = useMemo(() => unitsOf(stands), [stands]);
  const turns = useRef({});
  const [, , width, height] = svg.match(/viewBox="([^"]+)"/)[1].split(" ");
  const lowest = Math.max(0, ...stands.map(({ box: [, y, , tall] }) => y + tall));
  const put = (unit, options) => onChange({ [unit.side]: rearranged(setup[unit.side], unit, units, options) });
  const onKey = (unit) => (event) => {
    const step = kByKey[event.key];
    if (event.key === "Enter") put(unit, nextEdge(unit, units, (turns.current[unit.key] = (turns.current[unit.key] ?? 0) + 1)));
    else if (step) {
      const [x, y] = middle(unit.mm);
      const far = kKeyStep * (event.shiftKey ? 4 : 1);
      put(unit, dropped(unit, units, [x + far * step[0], y + far * step[1]]).options);
    } else return;
    event.preventDefault();
  };
  const nameOf = ({ side, unit }) => setup[side].flatMap((entry) => Array(entry.count).fill(entry.unit))[unit - 1];
  return html`<section class="field" aria-label="The field"><h2>The field</h2>
    <div class="drawn" style=${{ "--picture": `${width} / ${height}`, "--field": `${width} / ${lowest + kMargin}` }}>
      <img src=${image} alt="Where the stands of both sides stand, and whom they touch" />
      <svg viewBox="0 0 ${width} ${height}" role="group" aria-label="Units that may be moved">
        ${units.map((unit) => html`<${Unit} key=${unit.key} unit=${unit} name=${nameOf(unit)} scale=${scale} onDrop=${(point) => put(unit, dropped(unit, units, point).options)} onKey=${onKey(unit)} />`)}
      </svg></div>
    ${odds?.understood && html`<p class="understood">A: ${odds.understood.a}. B: ${odds.understood.b}.</p>`}
    <p class="hint">Drag a unit along the front, or to a flank or the rear of an enemy. With keys: the arrows move it, Enter turns it to the next edge.</p>
  </section>`;
}
