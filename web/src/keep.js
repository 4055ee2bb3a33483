// What the reader keeps in this browser: own lists, sides by name, what was asked. It never leaves it.
import { useState } from "./html.js";

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`fray ${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// A state that is still there when the page is opened again, where the browser allows that.
export function useKept(name, otherwise) {
  const [value, setValue] = useState(() => read(name, otherwise));
  const keep = (change) =>
    setValue((before) => {
      const next = typeof change === "function" ? change(before) : change;
      try {
        localStorage.setItem(`fray ${name}`, JSON.stringify(next));
      } catch {
        // A browser may forbid it, or be full: then it lasts as long as the page is open.
      }
      return next;
    });
  return [value, keep];
}
