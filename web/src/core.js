// fray.wasm in a Worker: load() gives a function from a request to {status, answer}.
import { ConsoleStdout, File, OpenFile, WASI } from "@bjorn3/browser_wasi_shim";

const unpacked = (packed) => new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });

export async function load(packed, onProgress) {
  const bytes = (text) => new TextEncoder().encode(text);
  const silent = ConsoleStdout.lineBuffered(() => {});
  const wasi = new WASI([], [], [new OpenFile(new File([])), silent, silent]);
  let memory;
  const text = (at) => {
    const all = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
  };
  const { instance } = await WebAssembly.instantiateStreaming(unpacked(packed), {
    wasi_snapshot_preview1: wasi.wasiImport,
    fray: { progress: (at) => (onProgress(JSON.parse(text(at))), 1) },
  });
  const core = instance.exports;
  wasi.initialize(instance);
  memory = core.memory;
  const session = core.fray_open();
  return (request) => {
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
  };
}
