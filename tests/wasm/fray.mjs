// fray.wasm in Node: ask(request) gives {status, answer}.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

// `folders` of this machine are seen under their names; `env` may name one of them as FRAY_DATA.
export async function load(file, { onProgress = () => true, folders = {}, env = {} } = {}) {
  const wasi = new WASI({ version: "preview1", preopens: folders, env });
  let memory;
  const text = (at) => {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  };
  const module = await WebAssembly.compile(readFileSync(file));
  const { exports } = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi.wasiImport,
    fray: { progress: (at) => (onProgress(JSON.parse(text(at))) ? 1 : 0) },
  });
  wasi.initialize({ exports });
  memory = exports.memory;
  const session = exports.fray_open();
  return {
    ask(request) {
      const bytes = new TextEncoder().encode(JSON.stringify(request) + "\0");
      const at = exports.malloc(bytes.length);
      const place = exports.malloc(4);
      new Uint8Array(memory.buffer).set(bytes, at);
      const status = exports.fray_ask(session, at, place);
      const told = new DataView(memory.buffer).getUint32(place, true);
      const result = { status, answer: text(told) };
      exports.fray_free(told);
      exports.free(place);
      exports.free(at);
      return result;
    },
  };
}
