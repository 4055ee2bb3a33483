// A Worker: answers the page's requests, one after the other, away from its thread.

// What the reader is told where there is no core, in his language.
export class NotLoaded extends Error {
  constructor(text, values = {}) {
    super(text);
    this.values = values;
  }
}

// `load` gives a core, {ask, lists}.
export function answerWith({ load }) {
  let asked;
  let core;

  async function begin({ compiled, from, expected, lists }) {
    const loaded = await load({ compiled, from, expected, onProgress: (progress) => postMessage({ id: asked, progress }), onCompiled: (name, module) => postMessage({ compiled: { [name]: module } }) });
    loaded.lists(lists);
    return loaded;
  }

  addEventListener("message", async ({ data }) => {
    if (data.begin) core = begin(data.begin);
    else if (data.lists) (await core).lists(data.lists);
    else {
      const { ask } = await core;
      asked = data.id;
      postMessage({ id: asked, ...(await ask(data.request)) });
    }
  });
  // What fails here ends the Worker. The page starts another one and says so; but without a core, there is none to start.
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    postMessage(event.reason instanceof NotLoaded ? { lacking: { text: event.reason.message, values: event.reason.values } } : { died: true });
  });
}
