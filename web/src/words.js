// Numbers as the page writes them.
export const percent = (p) => (100 * p).toFixed(1) + " %";

const sign = (x) => (x < 0 ? "−" : "+");
export const signed = (x, digits = 1) => (x === null || x === undefined ? "–" : sign(x) + Math.abs(x).toFixed(digits));
// Differences of chances are points, not per cent.
export const points = (p) => signed(100 * p);

// "empire/knights: charging" of a unit, as a reader would type it.
export function sideText(units) {
  const text = ({ unit, options, count }) => {
    const said = Object.entries(options).map(([name, value]) => (value === true ? name : `${name}=${value}`)).join(", ");
    return `${count > 1 ? `${count} x ` : ""}${unit}${said && `: ${said}`}`;
  };
  return units.map(text).join(" + ");
}
