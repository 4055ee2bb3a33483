// A static host on loopback, for the tests: serve(folder) gives its address and what stops it.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".bin": "application/octet-stream" };

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
