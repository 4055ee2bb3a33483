// Modules of WebAssembly as bytes: their sections, and what a linker tells of which function and which data name what.
// Source  WebAssembly 2.0, "Binary Format"; WebAssembly object file linking (tool-conventions, Linking.md)

const kMagic = 8;  // bytes before the sections
export const section = { custom: 0, types: 1, imports: 2, functions: 3, tables: 4, memories: 5, globals: 6, exports: 7, elements: 9, code: 10, data: 11, tags: 13 };
// Those that come before another, in the order of a module.
export const inOrder = [1, 2, 3, 4, 5, 13, 6, 7, 9, 10, 11];
export const external = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };

// Reads from a place on, which moves.
export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get atEnd() {
    return this.at >= this.bytes.length;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  signed() {
    let value = 0;
    let shift = 0;
    let byte;
    do {
      byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte >= 128);
    return byte & 64 ? value - 2 ** shift : value;
  }

  some(size) {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  text() {
    return Buffer.from(this.some(this.number())).toString();
  }

  all(one) {
    return Array.from({ length: this.number() }, (_, i) => one(i));
  }

  // What was read from there on.
  since(at) {
    return this.bytes.subarray(at, this.at);
  }
}

export function number(value) {
  const bytes = [];
  do {
    const more = value >= 128;
    bytes.push((value % 128) + (more ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value > 0);
  return Buffer.from(bytes);
}

export function signed(value) {
  const bytes = [];
  for (;;) {
    const low = ((value % 128) + 128) % 128;
    value = Math.floor(value / 128);
    if ((value === 0 && low < 64) || (value === -1 && low >= 64)) return Buffer.from([...bytes, low]);
    bytes.push(low + 128);
  }
}

export const counted = (all) => Buffer.concat([number(all.length), ...all]);
export const sized = (bytes) => Buffer.concat([number(bytes.length), bytes]);
export const text = (words) => sized(Buffer.from(words));
export const bytes = (...all) => Buffer.concat(all.map((one) => (typeof one === "number" ? Buffer.from([one]) : one)));

// { id, name, content } of each section; custom ones alone have names, which their content begins behind.
export function sections(module) {
  const all = [];
  for (const reader = new Reader(module, kMagic); !reader.atEnd; ) {
    const id = reader.byte();
    const content = new Reader(reader.some(reader.number()));
    const name = id === section.custom ? content.text() : undefined;
    all.push({ id, name, content: content.bytes.subarray(content.at) });
  }
  return all;
}

// A module of these sections, from their numbers to what they hold.
export const moduleOf = (all) => Buffer.concat([Buffer.from("\0asm\x01\0\0\0", "latin1"), ...inOrder.filter((id) => all[id]).map((id) => bytes(id, sized(all[id])))]);

// A place in the memory or in the table that is known before anything runs.
export const place = (at) => bytes(0x41, signed(at), 0x0b);
function placed(reader) {
  if (reader.byte() !== 0x41) throw new Error("a segment lies at no plain place");
  const at = reader.signed();
  reader.byte();
  return at;
}

// How many functions are imported; nothing else is.
export const importsOf = (content) => new Reader(content).number();

// From places in the table to the functions that stand there.
export function tableOf(content) {
  const reader = new Reader(content);
  const slots = new Map();
  reader.all(() => {
    if (reader.number() !== 0) throw new Error("an element segment is of no plain kind");
    const first = placed(reader);
    reader.all((i) => slots.set(first + i, reader.number()));
  });
  return slots;
}

// { at, content } of each function's body: where it begins in its section, and its bytes.
export function bodiesOf(content) {
  const reader = new Reader(content);
  return reader.all(() => {
    const size = reader.number();
    return { at: reader.at, content: reader.some(size) };
  });
}

// { address, at, content } of each segment of data: where it lies in the memory, and in its section.
export function segmentsOf(content) {
  const reader = new Reader(content);
  return reader.all(() => {
    if (reader.number() !== 0) throw new Error("a segment of data is of no plain kind");
    const address = placed(reader);
    const size = reader.number();
    return { address, at: reader.at, content: reader.some(size) };
  });
}

const kSymbols = 8;
const kUndefined = 0x10;
const kNamed = 0x40;
const kAbsolute = 0x200;
const kDataSymbol = 1;
const kOfSection = 3;

// The segment of data that each symbol of the section "linking" lies in; nothing for other symbols.
export function symbolsOf(linking) {
  const reader = new Reader(linking);
  reader.number();  // its version
  while (!reader.atEnd) {
    const kind = reader.byte();
    const part = new Reader(reader.some(reader.number()));
    if (kind === kSymbols) return part.all(() => segmentOf(part));
  }
  return [];
}

function segmentOf(reader) {
  const [kind, flags] = [reader.byte(), reader.number()];
  if (kind === kOfSection) return void reader.number();
  if (kind !== kDataSymbol) {
    reader.number();
    if (!(flags & kUndefined) || flags & kNamed) reader.text();
    return undefined;
  }
  reader.text();
  if (flags & kUndefined) return undefined;
  const segment = reader.number();
  reader.number();
  reader.number();
  return flags & kAbsolute ? undefined : segment;
}

const kOfData = [3, 4, 5, 11, 14, 15, 16, 17, 21, 22, 23, 25];
const kWithAddend = [...kOfData, 8, 9, 19];

// { at, symbol } of each place of a section that names a symbol of data.
export function relocationsOf(content) {
  const reader = new Reader(content);
  reader.number();  // the section
  return reader.all(() => {
    const [kind, at, symbol] = [reader.byte(), reader.number(), reader.number()];
    if (kWithAddend.includes(kind)) reader.signed();
    return { kind, at, symbol };
  }).filter(({ kind }) => kOfData.includes(kind));
}
