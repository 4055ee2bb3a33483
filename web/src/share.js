// What takes an answer elsewhere: its link, its command, its JSON, its picture.
import { html, useState } from "./html.js";
import { Fold } from "./panel.js";
import { t } from "./language.js";
import { command, toLink } from "./link.js";
import { pictured } from "./phrases.js";
import { text } from "./text.js";
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

// The lines of a text that are no wider than this, parted between letters where a word alone is wider.
function linesOf(pen, words, width) {
  const lines = [""];
  const pieces = words.split(/(?<= )/).flatMap((word) => (pen.measureText(word.trim()).width > width ? [...word] : [word]));
  for (const piece of pieces) {
    if (pen.measureText(lines.at(-1) + piece).width > width && lines.at(-1) !== "") lines.push("");
    lines[lines.length - 1] += piece;
  }
  return lines.map((line) => line.trim());
}

// Whether nobody but this computer can open the page's address.
const isOfThisComputer = () => location.protocol === "file:" || /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

// A picture for a chat: the sentence, what the core drew, and below it what opens the fight again. A picture cannot be clicked: a whole link is no use in it.
async function pngOf(svg, sentence, source) {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const pen = document.createElement("canvas").getContext("2d");
  const write = (font, text) => {
    pen.font = font;
    return linesOf(pen, text, image.width - 2 * kEdge);
  };
  const parts = [["600 20px " + kFont, 28], ["11px " + kFont, 15]];
  const [above, below] = [write(parts[0][0], sentence), write(parts[1][0], source)];
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

// `asked` is the fight of these odds, and `answer` the text of the whole answer: while there is none, what was opened keeps its place, unseen. What came of a press is
// said below all buttons, so that none of them moves.
export function Share({ core, setup, asked, odds, names, answer }) {
  const [told, setTold] = useState("");
  const picture = async () => pictured(JSON.parse(await core.ask({ do: "picture", of: "odds", ...asked })).svg);
  const link = () => location.href.split("#")[0] + toLink(setup);
  const isLocal = isOfThisComputer();
  const typed = command(asked, odds);
  const png = async () => pngOf(await picture(), sentenceOf(odds, names), isLocal ? typed : `${location.host}${location.pathname}: ${typed}`);
  const doing = (work, done) => async () => {
    setTold("");
    try {
      await work();
      setTold(done);
    } catch (refusal) {
      if (refusal?.name !== "AbortError") setTold(text("The browser does not let this page do it. Select the text below and copy it by hand."));
    }
  };
  const press = (label, work, done = text("Copied.")) => html`<button type="button" onClick=${doing(work, done)}>${label}</button>`;
  const copy = (label, of) => press(label, async () => navigator.clipboard.writeText(await of()));
  const share = async () => {
    const file = new File([await png()], "fray.png", { type: "image/png" });
    const words = isLocal ? { text: `${sentenceOf(odds, names)}\n${typed}` } : { text: sentenceOf(odds, names), url: link() };
    const whole = { files: [file], ...words };
    await navigator.share(navigator.canShare?.(whole) ? whole : words);
  };
  return html`<section class="share ${answer === undefined ? "waiting" : ""}" aria-label=${t("Share")}><h2>${t("Share")}</h2>
    <div class="buttons">${navigator.share && press(t("Share"), share, "")}
      ${press(t("Save picture"), async () => save("fray.png", await png()), text("Saved."))}
      ${copy(t("Copy the link"), link)}</div>
    <${Fold} summary=${t("More ways to pass it on")}>${() => html`<div class="buttons">${press(t("Copy as an image"), () => navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]))}
      ${copy(t("Copy the command"), () => typed)}
      ${copy(t("Copy the JSON"), () => answer)}
      ${copy(t("Copy the drawing as SVG"), picture)}
      ${press(t("Save the drawing as SVG"), async () => save("fray.svg", new Blob([await picture()], { type: "image/svg+xml" })), text("Saved."))}</div>`}<//>
    ${isLocal && html`<p class="hint">${t("The program on this computer serves this page: nobody else can open its link. Pass on the picture, or the command below.")}</p>`}
    <p class="done" role="status">${told && t(told)}</p>
    <code>${typed}</code>
  </section>`;
}
