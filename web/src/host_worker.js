// The Worker of a page that `fray page` serves: the program answers.
import { answerWith } from "./answering.js";
import { compiled, load } from "./host.js";

answerWith({ compiled, load });
