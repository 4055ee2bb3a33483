// A Worker: answers the page's requests, one after the other, away from its thread.

// What the reader is told where there is no core, in his language.
export class NotLoaded extends Error {
  constructor(text, values = {}) {
    super(text);
    this.values = values;
  }
}

// `compiled` gives a module of where it is, and `load` asks of it: {ask, lists}. `ahead` is told of a question before there is a core.
export function answerWith({ compiled, load, ahead }) {
  let asked;
  let core;
  let from;

  async function begin({ module, lists }) {
    if (!module) {
      module = await compiled(from);
      postMessage({ module });
    }
    const loaded = await load(module, (progress) => postMessage({ id: asked, progress }), from);
    loaded.lists(lists);
    return loaded;
  }

  addEventListener("message", async ({ data }) => {
    if (data.begin) {
      from = data.begin.from;
      core = begin(data.begin);
    }
    else if (data.lists) (await core).lists(data.lists);
    else {
      ahead?.(data.request, from);
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
