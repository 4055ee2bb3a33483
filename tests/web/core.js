// In place of web/src/core.js, for tests without WebAssembly: the host's own fray answers.
export class NotLoaded extends Error {}

export const compiled = async () => "no module is needed";

export async function load(_, onProgress) {
  const ask = (path, content) => fetch(`ask/${path}`, { method: "POST", body: JSON.stringify(content) });
  let session;  // a promise of its name
  return {
    async ask(request) {
      const lines = (await ask(await session, request)).body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ; ) {
        const { value, done } = await lines.read();
        if (done) throw new Error("the host's fray ended");
        const whole = (rest + value).split("\n");
        rest = whole.pop();
        for (const { progress, ...answer } of whole.map(JSON.parse)) {
          if (progress === undefined) return answer;
          onProgress(progress);
        }
      }
    },
    lists(files) {
      session = ask("begin", files).then((told) => told.text());
    },
  };
}
