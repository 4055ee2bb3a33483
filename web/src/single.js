// The page of one file: its Worker, its core, the lists of all games and the words of all languages stand in the file itself.
import { begin } from "./app.js";
import { Source } from "./client.js";
import { paired } from "./language.js";

const held = (id) => document.getElementById(id).textContent;
const address = URL.createObjectURL(new Blob([held("worker")], { type: "text/javascript" }));
const packed = (text) => ({ packed: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) });
const all = (id) => Object.fromEntries(Object.entries(JSON.parse(held(id))).map(([name, text]) => [name, packed(text)]));
begin(new Source(() => new Worker(address), { cores: all("cores"), games: all("games") }, paired(async (name) => JSON.parse(held(name)))));
