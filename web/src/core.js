// fray for WebAssembly in a Worker. Small cores answer what is asked most, and stop where they are asked more: then the whole one is loaded, which
// answers everything from there on.
import unpacker from "unpack.wasm";
import { NotLoaded } from "./answering.js";
import { coreFor, kWhole } from "./cores.js";
import { begun } from "./instance.js";
import { text } from "./text.js";
import { unpacked } from "./unpack.js";

async function fetched(address, cache, what) {
  let status;
  try {
    const response = await fetch(address, { cache });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    ({ status } = response);
  } catch {
    // It ended before all of it was there, or never began.
  }
  throw status ? new NotLoaded(text("{what} could not be loaded: the host answered {status}. Load the page again."), { what, status }) : new NotLoaded(text("{what} could not be loaded: there is no network. Load the page again."), { what });
}

// What is kept in the browser may be what is damaged: then it is fetched anew.
async function again(address, what) {
  const url = new URL(address, location.href).href;
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(name);
    if (await cache.delete(url)) await cache.add(new Request(url, { cache: "reload" })).catch(() => {});
  }
  return fetched(address, "reload", what);
}

// What stands packed in the page itself, or at an address.
async function whole({ packed, address }, what) {
  const content = unpacked(packed ?? (await fetched(address, "default", what)), unpacker) ?? (address && unpacked(await again(address, what), unpacker));
  if (!content) throw new NotLoaded(text("{what} arrived damaged. Load the page again."), { what });
  return content;
}

async function compiled(part) {
  return WebAssembly.compile(await whole(part, text("The calculation"))).catch(() => {
    throw new NotLoaded(text("This browser is too old for the calculation: it lacks the exceptions of WebAssembly."));
  });
}

// From games to promises of their lists, each a text by its name. One that failed is fetched again by the next who asks.
const known = new Map();
function listsOf(game, games) {
  if (!known.has(game) && Object.hasOwn(games, game)) {
    known.set(game, whole(games[game], text("The army lists")).then((content) => Object.entries(JSON.parse(new TextDecoder().decode(content)))));
    known.get(game).catch(() => known.delete(game));
  }
  return known.get(game);
}
// From the cores' names to promises of their modules, of which `onCompiled` is told. One that failed is fetched again by the next who asks.
const modules = new Map();
function moduleOf(name, { cores }, onCompiled) {
  if (!modules.has(name)) {
    modules.set(name, compiled(cores[name]));
    modules.get(name).then((module) => onCompiled(name, module), () => modules.delete(name));
  }
  return modules.get(name);
}

// Gives what asks and is handed lists: those of the reader's own, and those of a game before the first question of it. `from.cores` says where the
// cores are, and `compiled` has those that are compiled already. `expected` is a question that is likely to come first: what it needs comes meanwhile.
export async function load({ compiled: given, from, expected, onProgress, onCompiled }) {
  for (const [name, module] of Object.entries(given)) modules.set(name, Promise.resolve(module));
  if (expected) {
    moduleOf(coreFor(expected), from, onCompiled).catch(() => {});
    listsOf(expected.system, from.games)?.catch(() => {});
  }
  let own;
  let core;
  let called;  // the name of the core
  let held;  // the games whose lists it has
  // Where a small core does not come, the whole one may be there without a network.
  const start = async (name) => {
    if (name !== kWhole && !(await moduleOf(name, from, onCompiled).catch(() => undefined))) return start(kWhole);
    core = await begun(await moduleOf(name, from, onCompiled), onProgress);
    called = name;
    held = new Set();
    if (own) core.lists(own);
  };
  const ask = async (request) => {
    if (!held.has(request.system)) {
      const lists = await listsOf(request.system, from.games);
      held.add(request.system);
      if (lists) core.hold(lists);
    }
    return core.ask(request);
  };
  return {
    async ask(request) {
      listsOf(request.system, from.games)?.catch(() => {});  // they come while the core does
      const name = coreFor(request, called);
      if (called !== name) await start(name);
      try {
        return await ask(request);
      } catch (fault) {
        if (!(fault instanceof WebAssembly.RuntimeError) || called === kWhole) throw fault;
        await start(kWhole);
        return ask(request);
      }
    },
    lists(files) {
      own = files;
      core?.lists(own);
    },
  };
}
