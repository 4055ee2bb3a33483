// Answers the page's requests, one after the other, away from its thread.
import { load } from "./core.js";

let asked;
let ask;

async function begin({ packed, address }) {
  const stream = packed ? new Blob([packed]).stream() : (await fetch(address)).body;
  return load(stream, (progress) => postMessage({ id: asked, progress }));
}

addEventListener("message", async ({ data }) => {
  if (data.begin) ask = begin(data.begin);
  else {
    const answers = await ask;
    asked = data.id;
    postMessage({ id: asked, ...answers(data.request) });
  }
});
// What fails here ends the Worker: the page starts another one and says so.
addEventListener("unhandledrejection", () => postMessage({ died: true }));
