// fray for WebAssembly, begun: a session that answers.
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

const kLists = "/lists";
const bytes = (text) => new TextEncoder().encode(text);

export async function begun(module, onProgress) {
  const silent = ConsoleStdout.lineBuffered(() => {});
  const folder = new PreopenDirectory(kLists, new Map());
  const wasi = new WASI([], [`FRAY_DATA=${kLists}`], [new OpenFile(new File([])), silent, silent, folder], { debug: false });
  const text = (at) => {
    const all = new Uint8Array(core.memory.buffer);
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
  };
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi.wasiImport,
    fray: { progress: (at) => (onProgress(JSON.parse(text(at))), 1) },
  });
  const core = instance.exports;
  wasi.initialize(instance);
  const placed = (text) => {
    const content = bytes(text + "\0");
    const at = core.malloc(content.length);
    new Uint8Array(core.memory.buffer).set(content, at);
    return at;
  };
  let session = core.fray_open();
  const anew = () => {
    core.fray_close(session);
    session = core.fray_open();
  };
  return {
    core,
    ask(request) {
      const at = placed(JSON.stringify(request));
      const place = core.malloc(4);
      const status = core.fray_ask(session, at, place);
      const told = new DataView(core.memory.buffer).getUint32(place, true);
      const answer = text(told);
      core.fray_free(told);
      core.free(place);
      core.free(at);
      return { status, answer };
    },
    // Lists of a game, each a name and a text.
    hold(lists) {
      for (const one of lists) {
        const [name, list] = one.map(placed);
        core.fray_list(name, list);
        core.free(name);
        core.free(list);
      }
      if (lists.length > 0) anew();
    },
    // The reader's own, from file names to their texts. A session remembers the lists that it has read.
    lists(files) {
      folder.dir.contents = new Map(Object.entries(files).map(([name, content]) => [name, new File(bytes(content))]));
      anew();
    },
  };
}
