// The Worker of a static page: fray.wasm answers in it.
import { answerWith } from "./answering.js";
import { ahead, compiled, load } from "./core.js";

answerWith({ ahead, compiled, load });
