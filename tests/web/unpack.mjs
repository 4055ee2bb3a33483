// What unpacks the page's core: it gives back what was packed, and nothing of what is damaged.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { packed } from "../../web/pack.mjs";
import { together } from "../../web/src/code.js";
import { kCores } from "../../web/src/cores.js";
import { unpacked } from "../../web/src/unpack.js";

const built = (path) => readFileSync(new URL(`../../build/${path}`, import.meta.url));

// Numbers as good as drawn, the same in each run.
function* drawn(seed) {
  for (let state = seed; ; ) yield (state = (state * 48271) % 2147483647);
}

// Bytes of all kinds: none, noise, runs, far and near repeats, and counts of four bytes.
function contents() {
  const noise = drawn(1);
  const some = (size, most) => Buffer.from(Array.from({ length: size }, () => noise.next().value % most));
  const words = Array.from({ length: 300 }, () => some(2 + (noise.next().value % 40), 256));
  const text = Buffer.concat(Array.from({ length: 20000 }, () => words[noise.next().value % words.length]));
  const counts = Buffer.from(new Uint32Array(Array.from({ length: 20000 }, (_, i) => i * 7)).buffer);
  return [Buffer.alloc(0), some(1, 256), Buffer.alloc(300000, 7), some(70000, 256), some(70000, 3), text, counts, readFileSync(process.execPath).subarray(0, 300000)];
}

export const unpack = {
  async "the cores are what was packed, and other bytes are"() {
    const unpacker = built("wasm/unpack.wasm");
    for (const core of kCores) assert.ok(built(`page/${core}.wasm`).equals(together(unpacked(built(`page/${core}.bin`), unpacker))), core);
    for (const content of contents()) {
      for (const how of [{ lc: 4, lp: 0, pb: 0 }, { lc: 3, lp: 0, pb: 2 }, { lc: 0, lp: 2, pb: 2 }, { lc: 0, lp: 4, pb: 4 }, { lc: 1, lp: 3, pb: 0 }]) {
        assert.ok(Buffer.from(unpacked(packed(content, how), unpacker)).equals(content), JSON.stringify(how));
      }
    }
  },
  async "what is cut or damaged is not unpacked"() {
    const unpacker = built("wasm/unpack.wasm");
    const whole = built("page/warmaster.bin");
    const parts = Buffer.from(unpacked(whole, unpacker));
    const none = (bytes, what) => assert.equal(unpacked(bytes, unpacker), undefined, what);
    for (const size of [0, 1, 12, 13, 17, 18, 21, 22, 23, 1000, whole.length >> 1, whole.length - 5, whole.length - 1]) none(whole.subarray(0, size), `cut at ${size}`);
    for (let at = 0; at < whole.length; at += at < 24 ? 1 : whole.length >> 6) {
      if (at >= 1 && at <= 4) continue;  // the size of the window, which does not matter here
      const damaged = Buffer.from(whole);
      damaged[at] ^= 1 << at % 8;
      // The last bits that the range coder wrote may say nothing.
      const content = unpacked(damaged, unpacker);
      assert.ok(content === undefined || (at > whole.length - 10 && Buffer.from(content).equals(parts)), `damaged at ${at}`);
    }
    const noise = drawn(2);
    for (let i = 0; i < 200; ++i) none(Buffer.from(Array.from({ length: 2000 }, () => noise.next().value)), "noise");
    none(Buffer.concat([whole, Buffer.alloc(1)]), "something behind it");
  },
};
