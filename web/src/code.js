// The code of WebAssembly, instruction by instruction; and a module taken apart by what its bytes say, so that like stands beside like and packs better.
// Source  WebAssembly 2.0, 5.4 "Instructions"; exception handling, as browsers had it first (proposals/exception-handling/legacy)

export const op = { unreachable: 0x00, block: 0x02, loop: 0x03, if: 0x04, else: 0x05, try: 0x06, catch: 0x07, end: 0x0b, branchIf: 0x0d, call: 0x10, delegate: 0x18, catchAll: 0x19, get: 0x20, getGlobal: 0x23, setGlobal: 0x24, store8: 0x3a, i32: 0x41 };
export const opens = [op.block, op.loop, op.if, op.try];
export const closes = [op.end, op.delegate];

// What a byte of code may be of.
const of = { operation: 0, depth: 1, local: 2, callee: 3, offset: 4, number: 5, real: 6 };
const kKinds = Object.keys(of).length;

// The numbers behind the first byte of most instructions, by what they are of.
const numbers = Array.from({ length: 256 }, (_, code) => {
  if (opens.includes(code) || (code >= 0x23 && code <= 0x26) || [0x3f, 0x40, 0xd0].includes(code)) return [of.operation];
  if ([op.catch, 0x08, 0x09, 0x0c, op.branchIf, op.delegate].includes(code)) return [of.depth];
  if (code === op.call || code === 0xd2) return [of.callee];
  if (code === 0x11) return [of.callee, of.callee];
  if (code >= 0x20 && code <= 0x22) return [of.local];
  if (code >= 0x28 && code <= 0x3e) return [of.operation, of.offset];
  return code === op.i32 || code === 0x42 ? [of.number] : [];
});
const ofBulk = new Map([[8, 2], [9, 1], [10, 2], [11, 1], [12, 2], [13, 1], [14, 2], [15, 1], [16, 1], [17, 1]]);

function ofVector(number, some) {
  const code = number(of.operation);
  const isLane = code >= 84 && code <= 91;
  if (code <= 11 || code === 92 || code === 93 || isLane) number(of.operation), number(of.offset);
  if (code === 12 || code === 13) some(of.real, 16);
  if (isLane || (code >= 21 && code <= 34)) some(of.operation, 1);
}

// Goes through what stands behind an instruction's first byte: number(kind) takes a number and gives it, some(kind, count) takes so many bytes.
export function operands(code, number, some) {
  for (const kind of numbers[code]) number(kind);
  if (code === 0x0e) for (let depths = number(of.depth); depths >= 0; --depths) number(of.depth);
  else if (code === 0x1c) some(of.operation, number(of.operation));
  else if (code === 0x43) some(of.real, 4);
  else if (code === 0x44) some(of.real, 8);
  else if (code === 0xfc) for (let count = ofBulk.get(number(of.operation)) ?? 0; count > 0; --count) number(of.operation);
  else if (code === 0xfd) ofVector(number, some);
}

export function locals(number, some) {
  for (let groups = number(of.depth); groups > 0; --groups) number(of.depth), some(of.depth, 1);
}

// Bytes with a place that moves.
const cursor = (bytes, at = 0) => ({ bytes, at });

// Moves a function's body from the cursors of each kind to those of each kind.
function moveBody(from, to) {
  const some = (kind, count) => {
    const [source, target] = [from[kind], to[kind]];
    for (; count > 0; --count) target.bytes[target.at++] = source.bytes[source.at++];
  };
  const number = (kind) => {
    const [source, target] = [from[kind], to[kind]];
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = (target.bytes[target.at++] = source.bytes[source.at++]);
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const operations = from[of.operation];
  locals(number, some);
  for (let depth = 1; depth > 0; ) {
    const code = operations.bytes[operations.at];
    some(of.operation, 1);
    operands(code, number, some);
    if (opens.includes(code)) ++depth;
    else if (closes.includes(code)) --depth;
  }
}

const same = (one) => Array(kKinds).fill(one);
function numberAt(one) {
  for (let value = 0, scale = 1; ; scale *= 128) {
    const byte = one.bytes[one.at++];
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}
function putNumber(one, value) {
  for (; value >= 128; value = Math.floor(value / 128)) one.bytes[one.at++] = (value % 128) + 128;
  one.bytes[one.at++] = value;
}

const kHeader = 8;
const kCode = 10;
const kMostOfSize = 5;  // bytes of a number before what it counts

// Puts what `write` does behind the count of its bytes.
function sized(to, write) {
  const begin = to.at;
  to.at += kMostOfSize;
  write();
  const size = to.at - begin - kMostOfSize;
  to.at = begin;
  putNumber(to, size);
  to.bytes.copyWithin(to.at, begin + kMostOfSize, begin + kMostOfSize + size);
  to.at += size;
}

// A module taken apart: the size of all of it, how many bodies it has and how many bytes of each kind; then what stands before its code and behind it, and those bytes.
export function apart(module) {
  const from = cursor(module, kHeader);
  for (;;) {
    const [before, id, size] = [from.at, module[from.at++], numberAt(from)];
    if (id !== kCode) {
      from.at += size;
      continue;
    }
    const behind = from.at + size;
    const count = numberAt(from);
    const kinds = same().map(() => cursor(new Uint8Array(size)));
    for (let i = 0; i < count; ++i) {
      numberAt(from);
      moveBody(same(from), kinds);
    }
    const pieces = [module.subarray(0, before), module.subarray(behind), ...kinds.map(({ bytes, at }) => bytes.subarray(0, at))];
    const head = cursor(new Uint8Array(100));
    for (const value of [module.length, count, ...pieces.map(({ length }) => length)]) putNumber(head, value);
    const all = new Uint8Array(head.at + pieces.reduce((sum, { length }) => sum + length, 0));
    [head.bytes.subarray(0, head.at), ...pieces].reduce((at, piece) => (all.set(piece, at), at + piece.length), 0);
    return all;
  }
}

// The module that was taken apart.
export function together(parts) {
  const from = cursor(parts);
  const [size, count, ...lengths] = Array.from({ length: 4 + kKinds }, () => numberAt(from));
  const [before, behind, ...kinds] = lengths.map((length) => cursor(parts.subarray(from.at, (from.at += length))));
  const to = cursor(new Uint8Array(size + 2 * kMostOfSize));
  const put = ({ bytes }) => {
    to.bytes.set(bytes, to.at);
    to.at += bytes.length;
  };
  put(before);
  to.bytes[to.at++] = kCode;
  sized(to, () => {
    putNumber(to, count);
    for (let i = 0; i < count; ++i) sized(to, () => moveBody(kinds, same(to)));
  });
  put(behind);
  return to.bytes.subarray(0, to.at);
}
