// What units cost, as the program says it: with all that is bought for them.
import { useEffect, useRef, useState } from "./html.js";
import { ofUnit } from "./units.js";

const keyOf = (version, system, { unit, options }) => JSON.stringify([version, system, unit, ofUnit(options)]);

// A function that gives the price of a unit: a number, null where it has none, undefined where it is not known yet. A duel's answer has its prices; of
// fights of several units they are asked for when the core is `ready`: before, it would be loaded twice.
export function usePrices(core, { system, a, b }, ready, answer, version) {
  const known = useRef(new Map());
  const [, draw] = useState(0);
  if (answer) {
    for (const side of ["a", "b"]) {
      const [unit, ...others] = answer.asked[side];
      if (others.length === 0 && unit.count === 1) known.current.set(keyOf(version, answer.asked.system, unit), answer.odds.points?.[side]?.cost || null);
    }
  }
  const isDuel = a.length + b.length === 2 && a[0].count + b[0].count === 2;
  const keys = [...a, ...b].map((unit) => keyOf(version, system, unit));
  const wanted = ready && !isDuel && keys.some((key) => !known.current.has(key));
  useEffect(() => {
    if (!wanted) return;
    const [ofA, ofB] = [a, b].map((units) => units.map(({ unit, options }) => ({ unit, options: ofUnit(options) })));
    core.ask({ do: "prices", system, a: ofA, b: ofB }).then((told) => {
      const prices = JSON.parse(told);
      [...prices.a, ...prices.b].forEach((price, i) => known.current.set(keys[i], price || null));
      draw((count) => count + 1);
    }, () => {});
  }, [core, wanted && keys.join()]);
  return (unit) => known.current.get(keyOf(version, system, unit));
}

// What all of a side costs; undefined where a part of it is not known, or has no price.
export function totalOf(units, priceOf) {
  const all = units.map((unit) => unit.count * (priceOf(unit) ?? NaN));
  const sum = all.reduce((total, one) => total + one, 0);
  return Number.isNaN(sum) ? undefined : sum;
}
