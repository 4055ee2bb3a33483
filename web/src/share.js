// What takes an answer elsewhere: its link, its command, its JSON, its picture.
import { html, useState } from "./html.js";
import { t } from "./language.js";
import { command, toLink } from "./link.js";
import { sentenceOf } from "./words.js";

const kSharper = 2;  // pixels of a PNG to one of the picture

function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const kEdge = 24;  // pixels round what is written on a PNG
const kInk = "#22302b";
const kFont = "system-ui, sans-serif";

// The lines of a text that are no wider than this, parted between letters where it has no blanks.
function linesOf(pen, text, width) {
  const lines = [""];
  for (const piece of text.split(/(?<= )|(?<=.{40})/)) {
    if (pen.measureText(lines.at(-1) + piece).width > width && lines.at(-1) !== "") lines.push("");
    lines[lines.length - 1] += piece;
  }
  return lines.map((line) => line.trim());
}

// A picture for a chat: the sentence, what the core drew, and the link that opens it.
async function pngOf(svg, sentence, link) {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const pen = document.createElement("canvas").getContext("2d");
  const write = (font, text) => {
    pen.font = font;
    return linesOf(pen, text, image.width - 2 * kEdge);
  };
  const parts = [["600 20px " + kFont, 28], ["11px " + kFont, 15]];
  const [above, below] = [write(parts[0][0], sentence), write(parts[1][0], link)];
  const top = above.length * parts[0][1] + kEdge;
  const height = top + image.height + below.length * parts[1][1] + kEdge;
  Object.assign(pen.canvas, { width: kSharper * image.width, height: kSharper * height });
  pen.scale(kSharper, kSharper);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, image.width, height);
  pen.drawImage(image, 0, top);
  pen.fillStyle = kInk;
  for (const [lines, [font, step], from] of [[above, parts[0], kEdge], [below, parts[1], top + image.height + 6]]) {
    pen.font = font;
    lines.forEach((line, i) => pen.fillText(line, kEdge, from + i * step + 12));
  }
  return new Promise((made) => pen.canvas.toBlob(made, "image/png"));
}

// `copies` puts it where the browser keeps what is copied.
function Copy({ label, text, copies = async () => navigator.clipboard.writeText(await text()) }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    setSaid("");
    try {
      await copies();
      setSaid(t("Copied."));
    } catch {
      setSaid(t("The browser does not let this page copy. Select the text and copy it by hand."));
    }
  };
  return html`<span><button type="button" onClick=${copy}>${label}</button><span role="status">${said}</span></span>`;
}

// `asked` is the fight of these odds.
export function Share({ core, setup, asked, odds, names, text }) {
  const picture = async () => JSON.parse(await core.ask({ do: "picture", of: "odds", ...asked })).svg;
  const link = () => location.href.split("#")[0] + toLink(setup);
  const png = async () => pngOf(await picture(), sentenceOf(odds, names), link());
  const saved = (name, made) => picture().then(made).then((blob) => save(name, blob), () => {});
  return html`<section class="share" aria-label=${t("Share")}><h2>${t("Share")}</h2>
    <div class="buttons"><${Copy} label=${t("Copy the link")} text=${link} />
    <${Copy} label=${t("Copy as an image")} copies=${() => navigator.clipboard.write([new ClipboardItem({ "image/png": png() })])} />
    <${Copy} label=${t("Copy the command")} text=${() => command(asked, odds)} />
    <${Copy} label=${t("Copy the JSON")} text=${() => text} />
    <${Copy} label=${t("Copy the picture")} text=${picture} />
    <button type="button" onClick=${() => saved("fray.svg", (svg) => new Blob([svg], { type: "image/svg+xml" }))}>${t("Save SVG")}</button>
    <button type="button" onClick=${() => png().then((blob) => save("fray.png", blob), () => {})}>${t("Save PNG")}</button></div>
    <code>${command(asked, odds)}</code>
  </section>`;
}
