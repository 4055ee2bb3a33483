// Preact's elements, written as text. A name in braces is always shown as text.
import { h, htm } from "./libraries.js";

export const html = htm.bind(h);
export { Fragment, render, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "./libraries.js";
