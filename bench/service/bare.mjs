// The cost of Node.js itself: a server that reads JSON and answers as ours does, but learns and stores nothing.

import { createServer } from "node:http";

const server = createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const text = Buffer.concat(parts).toString();
    const isMany = request.headers["content-type"] === "application/x-ndjson";
    const rows = isMany ? text.trimEnd().split("\n") : [text];
    const answers = rows.map((row, i) => {
      JSON.parse(row);
      return JSON.stringify({ sequence: i, predicted: "spam", mistake: false, updated: false });
    });
    const body = answers.join("\n");
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1");
