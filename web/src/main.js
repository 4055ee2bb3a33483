// The page of a static host: its Worker, its core, and a copy of both for when there is no network.
import { begin } from "./app.js";
import { Source } from "./client.js";
import { paired } from "./language.js";

const source = new Source(() => new Worker("worker.js"), FROM, paired(async (name) => (await fetch(`${name}.json`, { cache: "no-cache" })).json()));
begin(source);
navigator.serviceWorker?.register("offline.js").catch(() => {});  // a browser may forbid it: then the page needs its network
