// node trim.mjs LINKED FOLDER NAME: makes the core of that name of the page, and that for several units beside it where it has one, of LINKED, fray for
// WebAssembly as its linker left it with relocations. That called whole is all of it. A small one does what is asked most, and in place of whatever those questions (web/profile.mjs) did not run through it stops with a trap:
// then the page asks the whole one (web/src/core.js). Of the data it has those that what is left of the code names.
import { readFileSync, writeFileSync } from "node:fs";
import { armyOf, listsOf } from "./lists.mjs";
import { beside, changed, drawer, drawnFight, estimated, everyFight, gameOf, kProfiles, priced, roughly } from "./profile.mjs";
import { runsOf } from "./runs.mjs";
import { op } from "./src/code.js";
import { armiesIn, kWhole, severalOf } from "./src/cores.js";
import { begun } from "./src/instance.js";
import { Reader, bodiesOf, bytes, counted, external, importsOf, moduleOf, number, place, relocationsOf, section, sections, segmentsOf, sized, symbolsOf, tableOf, text } from "./wasm.mjs";

const kSeldom = 100;  // of one fight of so many all changes are asked, and all lists are there
const kDump = "dump";  // a function of the instrumented module: writes of each run whether it was begun

// A vector with more at its end.
function longer(vector, more) {
  const reader = new Reader(vector);
  return bytes(number(reader.number() + more.length), vector.subarray(reader.at), Buffer.concat(more));
}

// The module with a mark in a variable of its own at the begin of each run, and a function that tells them all.
function instrumented({ raw, imports, bodies, runs }) {
  const variables = new Reader(raw[section.globals]).number();
  const types = new Reader(raw[section.types]).number();
  let next = variables;
  const marked = bodies.map(({ content }, one) => {
    const pieces = [];
    let from = 0;
    for (const { at } of runs[one]) {
      pieces.push(content.subarray(from, at), bytes(op.i32, 1, op.setGlobal, number(next++)));
      from = at;
    }
    return sized(Buffer.concat([...pieces, content.subarray(from)]));
  });
  const all = Array.from({ length: next - variables }, (_, i) => i);
  const dump = Buffer.concat(all.map((i) => bytes(op.get, 0, op.getGlobal, number(variables + i), op.store8, 0, number(i))));
  const kI32 = 0x7f;
  return moduleOf({
    ...raw,
    [section.types]: longer(raw[section.types], [bytes(0x60, 1, kI32, 0)]),
    [section.functions]: longer(raw[section.functions], [number(types)]),
    [section.globals]: longer(raw[section.globals], all.map(() => bytes(kI32, 1, op.i32, 0, op.end))),
    [section.exports]: longer(raw[section.exports], [bytes(text(kDump), external.function, number(imports + bodies.length))]),
    [section.code]: counted([...marked, sized(bytes(0, dump, op.end))]),
  });
}

// Whether each run was begun by what is asked of a core, and then of that for several units: in the order of the functions and their runs. Each fight is
// fought by a core that is new and keeps nothing of others yet. One that is refused counts only as what one change would do, which the page asks without
// knowing. A duel that is so large that it is simulated is left to the whole core: it would bring along the engines of simulation.
const isExact = ({ status, answer }) => status !== 0 || JSON.parse(answer).method === "exact";
async function* seen(module, runs, stages) {
  const count = runs.reduce((sum, some) => sum + some.length, 0);
  const marks = new Uint8Array(count);
  const note = ({ core }) => {
    const at = core.malloc(count);
    core[kDump](at);
    new Uint8Array(core.memory.buffer, at, count).forEach((mark, one) => (marks[one] |= mark));
    core.free(at);
  };
  const ask = async ({ system, again = 0, duels = 0, several = 0, pictures = 0 }) => {
    const lists = listsOf(system);
    // A core with all lists of the game, or those of some armies.
    const start = async (armies) => {
      const core = await begun(module, () => {});
      core.hold(Object.entries(lists).filter(([name]) => !armies || armies.includes(armyOf(name))));
      return core;
    };
    const first = await start();
    const game = gameOf(system, (request) => JSON.parse(first.ask(request).answer));
    const draw = drawer(1);
    const fights = [...(again > 0 ? everyFight(game, draw, again) : []), ...Array.from({ length: duels }, () => drawnFight(game, draw))];
    for (const [i, fight] of fights.entries()) {
      const core = await start(i % kSeldom !== 0 && armiesIn(fight));
      const told = core.ask(fight);
      if (told.status !== 0 || !isExact(told)) continue;
      note(core);
      if (i % kSeldom === 0 && changed(fight, game).every((change) => isExact(core.ask(change)))) note(core);
    }
    for (let i = 0; i < several; ++i) {
      const fight = drawnFight(game, draw, true);
      const core = await start(armiesIn(fight));
      if (core.ask(estimated(fight)).status !== 0) continue;
      core.ask(roughly(fight));
      core.ask(priced(fight));
      note(core);
    }
    if (pictures === 0) return;
    const core = await start();
    for (const request of beside(game, Array.from({ length: pictures }, (_, i) => drawnFight(game, draw, i % 3 === 0)))) core.ask(request);
    note(core);
  };
  for (const games of stages) {
    for (const one of games) await ask(one);
    let next = 0;
    yield runs.map((some) => some.map(() => marks[next++] === 1));
  }
}

// The pieces of a body that are left, each from a place to another, where some runs were begun: what was not is cut.
function left(content, runs, begins) {
  const pieces = [];
  let from = 0;
  for (const [i, { at, end }] of runs.entries()) {
    if (begins[i] || at < from || end - at <= 1) continue;
    pieces.push([from, at]);
    from = end;
  }
  return [...pieces, [from, content.length]];
}

// Relocations by the body or segment that they stand in, their places from its begin on.
function grouped(relocations, all) {
  const groups = all.map(() => []);
  let one = 0;
  for (const { at, symbol } of relocations.toSorted((one, other) => one.at - other.at)) {
    while (one + 1 < all.length && all[one + 1].at <= at) ++one;
    groups[one].push({ at: at - all[one].at, symbol });
  }
  return groups;
}

// The segments of data that are named there, or by one of those that are.
function reached(named, ofData, { data, symbols }) {
  const segmentsOfThem = (all) => all.map(({ symbol }) => symbols[symbol]).filter((one) => one < data.length);
  const found = new Set();
  for (const waiting = segmentsOfThem(named); waiting.length > 0;) {
    const one = waiting.pop();
    if (found.has(one)) continue;
    found.add(one);
    waiting.push(...segmentsOfThem(ofData[one]));
  }
  return data.filter((_, one) => found.has(one));
}

function trimmed(linked, begins) {
  const { raw, imports, bodies, runs, ofCode, ofData } = linked;
  const pieces = bodies.map(({ content }, one) => left(content, runs[one], begins[one]));
  const code = bodies.map(({ content }, one) => sized(bytes(...pieces[one].flatMap(([from, to], i) => [...(i > 0 ? [op.unreachable] : []), content.subarray(from, to)]))));
  const named = pieces.flatMap((some, one) => ofCode[one].filter(({ at }) => some.some(([from, to]) => from <= at && at < to)));
  const data = reached(named, ofData, linked);
  const slots = [...tableOf(raw[section.elements])].filter(([, one]) => one < imports || begins[one - imports][0]);
  return moduleOf({
    ...raw,
    [section.elements]: counted(slots.map(([slot, one]) => bytes(0, place(slot), counted([number(one)])))),
    [section.code]: counted(code),
    [section.data]: counted(data.map(({ address, content }) => bytes(0, place(address), sized(content)))),
  });
}

function linkedModule(module) {
  const all = sections(module);
  const named = (name) => all.find((one) => one.name === name).content;
  const raw = Object.fromEntries(all.filter(({ id }) => id !== section.custom).map(({ id, content }) => [id, content]));
  const [bodies, data] = [bodiesOf(raw[section.code]), segmentsOf(raw[section.data])];
  return {
    raw, bodies, data, imports: importsOf(raw[section.imports]), symbols: symbolsOf(named("linking")), runs: bodies.map(({ content }) => runsOf(new Reader(content))),
    ofCode: grouped(relocationsOf(named("reloc.CODE")), bodies), ofData: grouped(relocationsOf(named("reloc.DATA")), data),
  };
}

const [file, folder, name] = process.argv.slice(2);
const linked = linkedModule(readFileSync(file));
const write = (core, module) => writeFileSync(`${folder}/${core}.wasm`, module);
if (name === kWhole) write(name, moduleOf(linked.raw));
else {
  const names = [name, severalOf(name)];
  for await (const begins of seen(await WebAssembly.compile(instrumented(linked)), linked.runs, kProfiles[name])) write(names.shift(), trimmed(linked, begins));
}
