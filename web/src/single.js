// The page of one file: its Worker and its core stand in the file itself.
import { html, render } from "./html.js";
import { App } from "./app.js";
import { Source } from "./client.js";

const held = (id) => document.getElementById(id).textContent;
const address = URL.createObjectURL(new Blob([held("worker")], { type: "text/javascript" }));
const packed = Uint8Array.from(atob(held("core")), (letter) => letter.charCodeAt(0));
render(html`<${App} source=${new Source(() => new Worker(address), { packed })} />`, document.getElementById("page"));
