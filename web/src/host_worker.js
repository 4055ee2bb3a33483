// The Worker of a page that `fray page` serves: the program answers.
import { answerWith } from "./answering.js";
import { load } from "./host.js";

answerWith({ load });
