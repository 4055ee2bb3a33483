// The page of a static host: its Worker, its core, and a copy of both for when there is no network.
import { html, render } from "./html.js";
import { App } from "./app.js";
import { Source } from "./client.js";

const source = new Source(() => new Worker("worker.js"), { core: { address: "fray.bin" }, games: GAMES });
render(html`<${App} source=${source} />`, document.getElementById("page"));
navigator.serviceWorker?.register("offline.js").catch(() => {});  // a browser may forbid it: then the page needs its network
