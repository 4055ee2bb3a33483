// The page that `fray page` serves, whose program answers.
import { html, render } from "./html.js";
import { App } from "./app.js";
import { Source } from "./client.js";

const source = new Source(() => new Worker("host_worker.js", { type: "module" }), {});
render(html`<${App} source=${source} />`, document.getElementById("page"));
// A static page that stood at this address before may have left one, which would show that page for ever.
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()), () => {});
