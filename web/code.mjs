// The code of a function of WebAssembly, instruction by instruction: where runs of it begin that are run through or not at all.
// Source  WebAssembly 2.0, 5.4 "Instructions"; exception handling, as browsers had it first (proposals/exception-handling/legacy)

export const op = { unreachable: 0x00, block: 0x02, loop: 0x03, if: 0x04, else: 0x05, try: 0x06, catch: 0x07, end: 0x0b, branchIf: 0x0d, call: 0x10, delegate: 0x18, catchAll: 0x19, get: 0x20, getGlobal: 0x23, setGlobal: 0x24, store8: 0x3a, i32: 0x41 };
const opens = [op.block, op.loop, op.if, op.try];
const goesOn = [op.else, op.catch, op.catchAll];

const skip = (reader, count) => {
  for (; count > 0; --count) while (reader.byte() >= 128);
};
const kNumbers = 1;  // most instructions with an index have one
const indexed = new Map([[op.catch, 1], [0x08, 1], [0x09, 1], [0x0c, 1], [op.branchIf, 1], [op.call, 1], [0x11, 2], [op.delegate, 1], [0x3f, 1], [0x40, 1], [op.i32, 1], [0x42, 1], [0xd0, 1], [0xd2, 1]]);
const ofBulk = new Map([[8, 2], [9, 1], [10, 2], [11, 1], [12, 2], [13, 1], [14, 2], [15, 1], [16, 1], [17, 1]]);

function skipVector(reader) {
  const code = reader.number();
  if (code <= 11 || code === 92 || code === 93) skip(reader, 2);
  else if (code === 12 || code === 13) reader.some(16);
  else if (code >= 21 && code <= 34) reader.some(1);
  else if (code >= 84 && code <= 91) skip(reader, 2), reader.some(1);
}

// What stands behind an instruction's first byte.
function skipRest(reader, code) {
  if (opens.includes(code)) skip(reader, kNumbers);
  else if (indexed.has(code)) skip(reader, indexed.get(code));
  else if (code === 0x0e) skip(reader, reader.number() + 1);
  else if (code === 0x1c) reader.some(reader.number());
  else if (code >= 0x20 && code <= 0x26) skip(reader, kNumbers);
  else if (code >= 0x28 && code <= 0x3e) skip(reader, 2);
  else if (code === 0x43) reader.some(4);
  else if (code === 0x44) reader.some(8);
  else if (code === 0xfc) skip(reader, ofBulk.get(reader.number()) ?? 0);
  else if (code === 0xfd) skipVector(reader);
}

// { at, end } of each run: it begins at `at`, and where it is not begun nothing is run up to `end`, where its block ends or goes on otherwise.
export function runsOf(reader) {
  for (let groups = reader.number(); groups > 0; --groups) skip(reader, 1), reader.byte();
  const runs = [];
  const open = [];  // of each open block, the runs that end with it
  const begin = () => {
    const run = { at: reader.at };
    runs.push(run);
    open.at(-1).push(run);
  };
  const close = (at) => open.at(-1).splice(0).forEach((run) => (run.end = at));
  open.push([]);
  begin();
  while (!reader.atEnd) {
    const at = reader.at;
    const code = reader.byte();
    skipRest(reader, code);
    if (opens.includes(code)) {
      open.push([]);
      begin();
    } else if (goesOn.includes(code)) {
      close(at);
      begin();
    } else if (code === op.end || code === op.delegate) {
      close(at);
      open.pop();
      if (open.length > 0) begin();
    } else if (code === op.branchIf) begin();
  }
  return runs;
}
