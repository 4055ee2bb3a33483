// A static host on loopback, for the tests, and the program as a host that answers, too: each gives its address and what stops it.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".bin": "application/octet-stream", ".json": "application/json" };

export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://host").pathname);
    const name = path === "/" ? "/index.html" : path;
    try {
      const content = readFileSync(join(folder, name));
      response.setHeader("Content-Type", types[extname(name)]).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close(() => {}) };
}

export async function served(program) {
  const folder = process.env.FRAY_FOLDER ? ["--folder", process.env.FRAY_FOLDER] : [];
  const serving = spawn(program, ["page", "--port", "0", ...folder], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => serving.kill());
  serving.stdout.setEncoding("utf8");
  const [said] = await new Promise((told) => serving.stdout.once("data", (...all) => told(all)));
  return { address: said.match(/http:\/\/127\.0\.0\.1:\d+\//)[0], stop: () => serving.kill() };
}
