// Unpacks what web/pack.mjs packed, by `unpacker`, the module of cmake/wasm/unpack.cpp. Nothing where it is damaged.
export function unpacked(packed, unpacker) {
  const { memory, room, unpack } = new WebAssembly.Instance(new WebAssembly.Module(unpacker)).exports;
  const at = room(packed.length);
  if (at === 0) return undefined;
  new Uint8Array(memory.buffer).set(packed, at);
  const from = unpack(at, packed.length);
  return from === 0 ? undefined : new Uint8Array(memory.buffer, from, new DataView(memory.buffer).getUint32(at + 5, true));
}
