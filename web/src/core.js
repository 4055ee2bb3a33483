// fray.wasm in a Worker: load() gives its module, ask() from a request to {status, answer}, and lists() that hands it lists of one's own.
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

const kLists = "/lists";
const bytes = (text) => new TextEncoder().encode(text);

export const compiled = (packed) =>
  WebAssembly.compileStreaming(new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } }));

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
