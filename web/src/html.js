// Preact's elements, written as text. A name in braces is always shown as text.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);
export { Fragment, render } from "preact";
export { useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
