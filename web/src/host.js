// In place of core.js where `fray page` serves the page: the program itself answers, over HTTP.
import { NotLoaded } from "./answering.js";
import { text } from "./text.js";

const kEnded = text("The program that serves this page does not answer. Start `fray page` again, and load the page again.");

export async function load({ onProgress }) {
  const send = (path, content) =>
    fetch(`ask/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) }).catch(() => {
      throw new NotLoaded(kEnded);
    });
  let held;  // the reader's own lists
  let session;  // a promise of its name
  const begin = () => (session = send("begin", held).then(async (told) => {
    if (!told.ok) throw new NotLoaded((await told.text()).trim());
    return told.text();
  }));
  return {
    async ask(request) {
      let told = await send(await session, request);
      // The program was started again, or ended a session that nothing had been asked of for long.
      if (told.status === 404) told = await send(await begin(), request);
      if (!told.ok) throw new NotLoaded((await told.text()).trim());
      const lines = told.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ; ) {
        const { value, done } = await lines.read();
        if (done) throw new Error("the program's answer ended");
        const whole = (rest + value).split("\n");
        rest = whole.pop();
        for (const { progress, ...answer } of whole.map((line) => JSON.parse(line))) {
          if (progress === undefined) return answer;
          onProgress(progress);
        }
      }
    },
    lists(files) {
      held = files;
      begin().catch(() => {});
    },
  };
}
