// Where the focus goes when a change takes away what had it, so that keys go on from there.
import { useLayoutEffect, useRef } from "./html.js";

const kControls = "button, select, input, summary";

// `box` is the ref of what surrounds the controls. Before a change, keep() remembers which of them has the focus, by its data-control; where that is gone
// after the change, the one of the same name takes the focus, or the one that keep() was told, or the first.
export function useFocus() {
  const box = useRef();
  const had = useRef();
  useLayoutEffect(() => {
    const before = had.current;
    had.current = undefined;
    if (!before || document.activeElement !== document.body) return;
    const controls = [...(box.current?.querySelectorAll(kControls) ?? [])].filter((one) => one.checkVisibility());
    const next = controls.find((one) => one.dataset.control === before.control) ?? controls[0];
    // A finger that tapped here stays here, and wants no keyboard to type on.
    if (before.byKeys || !next?.matches("input")) next?.focus({ preventScroll: !before.byKeys });
  });
  const keep = (instead) => {
    const now = document.activeElement;
    if (box.current?.contains(now)) had.current = { control: instead ?? now.dataset.control, byKeys: now.matches(":focus-visible") };
  };
  return [box, keep];
}
