// Buttons that take an answer elsewhere: its link, its command, its JSON, its picture.
import { html, useState } from "./html.js";

export function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function Copy({ label, text }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      setSaid("Copied.");
    } catch {
      setSaid("The browser does not let this page copy. Select the text and copy it by hand.");
    }
  };
  return html`<span><button type="button" onClick=${copy}>${label}</button><span role="status">${said}</span></span>`;
}
