// The page that `fray page` serves, whose program answers.
import { begin } from "./app.js";
import { Source } from "./client.js";
import { fetchedWords } from "./language.js";

const source = new Source(() => new Worker("host_worker.js", { type: "module" }), {}, fetchedWords);
begin(source);
// A static page that stood at this address before may have left one, which would show that page for ever.
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()), () => {});
