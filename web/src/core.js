// fray.wasm in a Worker: compiled() gives its module, load() asks from a request to {status, answer}, and hands it lists of one's own.
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";
import unpacker from "unpack.wasm";
import { NotLoaded } from "./answering.js";
import { unpacked } from "./unpack.js";

const kLists = "/lists";
const bytes = (text) => new TextEncoder().encode(text);

async function fetched(address, cache) {
  let why = "there is no network";
  try {
    const response = await fetch(address, { cache });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    why = `the host answered ${response.status}`;
  } catch {
    // It ended before all of it was there, or never began.
  }
  throw new NotLoaded(`The calculation could not be loaded: ${why}. Load the page again.`);
}

// What is kept in the browser may be what is damaged: then it is fetched anew.
async function again(address) {
  const url = new URL(address, location.href).href;
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(name);
    if (await cache.delete(url)) await cache.add(new Request(url, { cache: "reload" })).catch(() => {});
  }
  return fetched(address, "reload");
}

export async function compiled({ packed, address }) {
  const module = unpacked(packed ?? (await fetched(address, "default")), unpacker) ?? (address && unpacked(await again(address), unpacker));
  if (!module) throw new NotLoaded("The calculation arrived damaged. Load the page again.");
  return WebAssembly.compile(module).catch(() => {
    throw new NotLoaded("This browser is too old for the calculation: it lacks the exceptions of WebAssembly.");
  });
}

export async function load(module, onProgress) {
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
  let session = core.fray_open();
  return {
    ask(request) {
      const asked = bytes(JSON.stringify(request) + "\0");
      const at = core.malloc(asked.length);
      new Uint8Array(memory.buffer).set(asked, at);
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
      core.fray_close(session);
      folder.dir.contents = new Map(Object.entries(files).map(([name, content]) => [name, new File(bytes(content))]));
      session = core.fray_open();
    },
  };
}
