// The Worker of a static page: fray.wasm answers in it.
import { answerWith } from "./answering.js";
import { load } from "./core.js";

answerWith({ load });
