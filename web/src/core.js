// page.wasm in a Worker: compiled() gives its module, load() asks from a request to {status, answer}, and hands it lists: those of one's own, and
// those of a game before the first question of it.
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";
import unpacker from "unpack.wasm";
import { NotLoaded } from "./answering.js";
import { text } from "./text.js";
import { unpacked } from "./unpack.js";

const kLists = "/lists";
const bytes = (text) => new TextEncoder().encode(text);

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

export async function compiled({ core }) {
  return WebAssembly.compile(await whole(core, text("The calculation"))).catch(() => {
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
// Lets the lists come while the core does.
export const ahead = ({ system }, { games }) => void listsOf(system, games)?.catch(() => {});

export async function load(module, onProgress, { games }) {
  const silent = ConsoleStdout.lineBuffered(() => {});
  const folder = new PreopenDirectory(kLists, new Map());
  const wasi = new WASI([], [`FRAY_DATA=${kLists}`], [new OpenFile(new File([])), silent, silent, folder]);
  let memory;
  const text = (at) => {
    const all = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
  };
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi.wasiImport,
    fray: { progress: (at) => (onProgress(JSON.parse(text(at))), 1) },
  });
  const core = instance.exports;
  wasi.initialize(instance);
  memory = core.memory;
  const placed = (text) => {
    const content = bytes(text + "\0");
    const at = core.malloc(content.length);
    new Uint8Array(memory.buffer).set(content, at);
    return at;
  };
  let session = core.fray_open();
  const anew = () => {
    core.fray_close(session);
    session = core.fray_open();
  };
  const held = new Set();
  const hold = async (game) => {
    const lists = (!held.has(game) && (await listsOf(game, games))) || [];
    held.add(game);
    for (const one of lists) {
      const [name, list] = one.map(placed);
      core.fray_list(name, list);
      core.free(name);
      core.free(list);
    }
    if (lists.length > 0) anew();
  };
  return {
    async ask(request) {
      await hold(request.system);
      const at = placed(JSON.stringify(request));
      const place = core.malloc(4);
      const status = core.fray_ask(session, at, place);
      const told = new DataView(memory.buffer).getUint32(place, true);
      const answer = text(told);
      core.fray_free(told);
      core.free(place);
      core.free(at);
      return { status, answer };
    },
    // From file names to their texts. A session remembers the lists that it has read.
    lists(files) {
      folder.dir.contents = new Map(Object.entries(files).map(([name, content]) => [name, new File(bytes(content))]));
      anew();
    },
  };
}
