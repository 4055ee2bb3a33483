// What takes an answer elsewhere: its link, its command, its JSON, its picture.
import { html, useState } from "./html.js";
import { command, toLink } from "./link.js";

const kSharper = 2;  // pixels of a PNG to one of the picture

function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function pngOf(svg) {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: kSharper * image.width, height: kSharper * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((made) => canvas.toBlob(made, "image/png"));
}

function Copy({ label, text }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    setSaid("");
    try {
      await navigator.clipboard.writeText(await text());
      setSaid("Copied.");
    } catch {
      setSaid("The browser does not let this page copy. Select the text and copy it by hand.");
    }
  };
  return html`<span><button type="button" onClick=${copy}>${label}</button><span role="status">${said}</span></span>`;
}

// `asked` is the fight of these odds.
export function Share({ core, setup, asked, odds, text }) {
  const picture = async () => JSON.parse(await core.ask({ do: "picture", of: "odds", ...asked })).svg;
  const saved = (name, made) => picture().then(made).then((blob) => save(name, blob), () => {});
  return html`<section class="share" aria-label="Share"><h2>Share</h2>
    <div class="buttons"><${Copy} label="Copy the link" text=${() => location.href.split("#")[0] + toLink(setup)} />
    <${Copy} label="Copy the command" text=${() => command(asked, odds)} />
    <${Copy} label="Copy the JSON" text=${() => text} />
    <${Copy} label="Copy the picture" text=${picture} />
    <button type="button" onClick=${() => saved("fray.svg", (svg) => new Blob([svg], { type: "image/svg+xml" }))}>Save SVG</button>
    <button type="button" onClick=${() => saved("fray.png", pngOf)}>Save PNG</button></div>
    <code>${command(asked, odds)}</code>
  </section>`;
}
