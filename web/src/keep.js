// What the reader keeps in this browser: own lists, sides by name, what was asked. It never leaves it.
import { useEffect, useState } from "./html.js";

// A state that is still there when the page is opened again, how to change it, and whether the browser refuses to keep it. What is kept but not `sound` counts
// as nothing: other pages of the same host may have written it.
export function useKept(name, otherwise, sound) {
  const key = `fray ${name}`;
  const read = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(key));
      return sound(kept) ? kept : otherwise;
    } catch {
      return otherwise;
    }
  };
  const [value, setValue] = useState(read);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    // Another window of this browser has changed it.
    const changed = (event) => [key, null].includes(event.key) && setValue(read());
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, []);
  // `change` makes the next value of the one before: of what is kept now, which another window may just have changed.
  const keep = (change) =>
    setValue((before) => {
      const next = change(lost ? before : read());
      try {
        localStorage.setItem(key, JSON.stringify(next));
        setLost(false);
      } catch {
        setLost(true);
      }
      return next;
    });
  return [value, keep, lost];
}
