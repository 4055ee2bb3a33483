// node pack.mjs MODULE PACKED: the module, taken apart (src/code.js), in LZMA, laid out as cmake/wasm/unpack.cpp says.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { apart, together } from "./src/code.js";

// No place is told from another (lp, pb); of the byte before, so many bits count (lc): fewer where numbers stand beside each other than in text.
const ofText = { lc: 4, lp: 0, pb: 0 };
const ofModule = { lc: 1, lp: 0, pb: 0 };

// Node 18 has none.
const table = Uint32Array.from({ length: 256 }, (_, byte) => Array(8).fill().reduce((sum) => (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0), byte));
const crc32 = (content) => ~content.reduce((sum, byte) => (sum >>> 8) ^ table[(sum ^ byte) & 255], -1) >>> 0;

export function packed(content, { lc, lp, pb } = ofText) {
  const how = `preset=9e,dict=4MiB,lc=${lc},lp=${lp},pb=${pb},nice=273,mf=bt4,depth=1000`;
  const stream = execFileSync("xz", ["--format=lzma", `--lzma1=${how}`, "--stdout"], { input: content, maxBuffer: 1 << 28 });
  stream.writeBigUInt64LE(BigInt(content.length), 5);  // xz leaves the size open
  const check = Buffer.alloc(4);
  check.writeUInt32LE(crc32(content));
  return Buffer.concat([stream, check]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from, to] = process.argv.slice(2);
  const module = readFileSync(from);
  const parts = apart(module);
  if (!module.equals(together(parts))) throw new Error(`${from} is not what its parts make`);
  writeFileSync(to, packed(parts, ofModule));
}
