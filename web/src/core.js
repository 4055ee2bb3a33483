// fray for WebAssembly in a Worker. Small cores answer what is asked most, and stop where they are asked more: then the whole one is loaded, which
// answers everything from there on.
import unpacker from "unpack.wasm";
import { NotLoaded } from "./answering.js";
import { together } from "./code.js";
import { armiesIn, coreFor, isDuel, kWhole, severalOf } from "./cores.js";
import { begun } from "./instance.js";
import { text } from "./text.js";
import { unpacked } from "./unpack.js";

// How long after an answer of a duel the core for several units is begun, which a player may ask next; not for who saves what he loads.   Units: milliseconds
const kRest = 1000;

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
  return WebAssembly.compile(together(await whole(part, text("The calculation")))).catch(() => {
    throw new NotLoaded(text("This browser is too old for the calculation: it lacks the exceptions of WebAssembly."));
  });
}

// From addresses of lists to promises of them, each a text by its name. What failed is fetched again by the next who asks.
const known = new Map();
function listsAt(place) {
  const at = place.address ?? place;
  if (!known.has(at)) {
    known.set(at, whole(place, text("The army lists")).then((content) => Object.entries(JSON.parse(new TextDecoder().decode(content)))));
    known.get(at).catch(() => known.delete(at));
  }
  return known.get(at);
}
// All lists of a request's game.
const listsOf = ({ system }, { games }) => (Object.hasOwn(games, system) ? listsAt(games[system]) : Promise.resolve([]));
// Those of the armies that a fight names, which are less to load; nothing where it needs all of them.
async function armiesOf(request, { games }) {
  const armies = games[request.system]?.armies && armiesIn(request);
  if (!armies || known.has(games[request.system].address)) return undefined;  // or all of them are there
  return Promise.all(armies.map((army) => listsAt({ address: `${games[request.system].armies}/${army}.bin` }))).then((all) => all.flat().sort(([a], [b]) => (a < b ? -1 : 1)), () => undefined);  // in the order of all of them, as the small cores know it
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
  let own;
  const fewLists = async (request) => (own && Object.keys(own).length > 0 ? undefined : armiesOf(request, from));
  if (expected) {
    moduleOf(coreFor(expected), from, onCompiled).catch(() => {});
    fewLists(expected).then((few) => few ?? listsOf(expected, from)).catch(() => {});
  }
  const cores = new Map();  // those that are begun, by their names: each with the lists it has, and the games of which it has all
  // Where a small core does not come, the whole one may be there without a network.
  const started = async (name) => {
    if (cores.has(kWhole)) return cores.get(kWhole);
    if (!cores.has(name)) {
      if (name !== kWhole && !(await moduleOf(name, from, onCompiled).catch(() => undefined))) return started(kWhole);
      const core = await begun(await moduleOf(name, from, onCompiled), onProgress);
      if (own) core.lists(own);
      if (name === kWhole) cores.clear();
      cores.set(name, { core, held: new Set(), games: new Set() });
    }
    return cores.get(name);
  };
  const hold = ({ core, held }, lists) => {
    core.hold(lists.filter(([name]) => !held.has(name)));
    for (const [name] of lists) held.add(name);
  };
  const ask = async (one, request) => {
    if (!one.games.has(request.system)) {
      const few = await fewLists(request);
      if (few) {
        hold(one, few);
        const told = one.core.ask(request);
        if (told.status === 0) return told;
      }
      hold(one, await listsOf(request, from));
      one.games.add(request.system);
    }
    return one.core.ask(request);
  };
  const ahead = new Set();
  const beginAhead = (request) => {
    const next = isDuel(request) && severalOf(coreFor(request));
    if (!next || ahead.has(next) || cores.has(kWhole) || navigator.connection?.saveData) return;
    ahead.add(next);
    setTimeout(() => moduleOf(next, from, onCompiled).then(() => started(next)).catch(() => {}), kRest);
  };
  const answered = async (request) => {
    const first = await started(coreFor(request));
    try {
      return await ask(first, request);
    } catch (fault) {
      if (!(fault instanceof WebAssembly.RuntimeError) || cores.has(kWhole)) throw fault;
      return ask(await started(kWhole), request);
    }
  };
  return {
    async ask(request) {
      const told = await answered(request);
      beginAhead(request);
      return told;
    },
    lists(files) {
      own = files;
      for (const { core } of cores.values()) core.lists(own);
    },
  };
}
