// Where runs of instructions begin in a function of WebAssembly: those of a run are run through all, or none of them.
import { closes, locals, op, opens, operands } from "./src/code.js";

const goesOn = [op.else, op.catch, op.catchAll];

// { at, end } of each run: it begins at `at`, and where it is not begun nothing is run up to `end`, where its block ends or goes on otherwise.
export function runsOf(reader) {
  const [number, some] = [() => reader.number(), (_, count) => reader.some(count)];
  locals(number, some);
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
    operands(code, number, some);
    if (opens.includes(code)) {
      open.push([]);
      begin();
    } else if (goesOn.includes(code)) {
      close(at);
      begin();
    } else if (closes.includes(code)) {
      close(at);
      open.pop();
      if (open.length > 0) begin();
    } else if (code === op.branchIf) begin();
  }
  return runs;
}
