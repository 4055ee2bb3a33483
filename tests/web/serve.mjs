// A static host on loopback, for the tests: serve(folder) gives its address and what stops it. With a program of requests it answers
// those, too, each session by a process of its own.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".bin": "application/octet-stream" };

function sessions(program) {
  const all = new Map();  // processes by their folders
  const end = (folder) => {
    const session = all.get(folder);
    if (!session) return;
    session.kill("SIGKILL");
    all.delete(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  const begin = (files) => {
    const folder = mkdtempSync(join(tmpdir(), "fray-page-"));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const session = spawn(program, { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, FRAY_DATA: folder } });
    session.stdout.setEncoding("utf8");
    all.set(folder, session);
    return folder;
  };
  const ask = (folder, request, response) => {
    const { stdin, stdout } = all.get(folder);
    let rest = "";
    const told = (chunk) => {
      const whole = (rest + chunk).split("\n");
      rest = whole.pop();
      for (const line of whole) {
        response.write(line + "\n");
        if (line.startsWith('{"progress"')) continue;
        stdout.off("data", told);
        response.end();
      }
    };
    stdout.on("data", told);
    // Nothing but its end stops one that computes, as with a Worker.
    response.on("close", () => response.writableEnded || end(folder));
    stdin.write(request + "\n");
  };
  return { begin, ask, end, stop: () => [...all.keys()].forEach(end) };
}

export async function serve(folder, program) {
  const asked = program && sessions(program);
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://host").pathname);
    if (asked && path.startsWith("/ask/")) {
      const body = (await request.toArray().catch(() => [])).join("");
      const session = decodeURIComponent(path.slice("/ask/".length));
      if (request.destroyed && !request.complete) asked.end(session);
      else if (session === "begin") response.end(encodeURIComponent(asked.begin(JSON.parse(body))));
      else asked.ask(session, body, response);
      return;
    }
    const name = path === "/" ? "/index.html" : path;
    try {
      const content = readFileSync(join(folder, name));
      response.setHeader("Content-Type", types[extname(name)]).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    stop: () => {
      asked?.stop();
      server.close(() => {});
    },
  };
}
