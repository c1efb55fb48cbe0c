// Requests to the studio's server from any program on this machine.

import { connect } from "node:net";
import fc from "fast-check";
import { type Served, serve } from "../../packages/cli/src/studio/serve.js";
import { must } from "../must.js";
import { spoiledBytes, wordy } from "../mutation.js";
import type { Target } from "../target.js";

/** A placeholder for the port, which differs each time. */
const port = "PORT";

const file = (text: string) => ({ type: "text/plain", bytes: Buffer.from(text), lasting: false });
const site = new Map([
  ["/", file("the page")],
  ["/assets/part.js", file("a part")],
]);
let served: Promise<Served> | undefined;

const words = [
  ...[
    "GET ",
    "HEAD ",
    "POST ",
    "OPTIONS ",
    "CONNECT ",
    "/",
    "/ ",
    "/assets/part.js ",
    "/../",
    "/%2e%2e/",
    "//",
    "*",
    "?q=1 ",
  ],
  ...[
    "HTTP/1.1\r\n",
    "HTTP/1.0\r\n",
    "HTTP/2\r\n",
    `Host: 127.0.0.1:${port}\r\n`,
    `host: LOCALHOST:${port}\r\n`,
    "Host: evil\r\n",
  ],
  ...[
    "\r\n",
    "\r\n\r\n",
    "\n",
    "Connection: close\r\n",
    "Content-Length: 5\r\n",
    "Content-Length: -1\r\n",
    "Upgrade: x\r\n",
  ],
  ...[
    "Transfer-Encoding: chunked\r\n",
    "5\r\nhello\r\n0\r\n\r\n",
    "Expect: 100-continue\r\n",
    "Range: bytes=0-\r\n",
    "\0",
    "é",
    "__proto__",
  ],
];
const good = fc
  .tuple(fc.constantFrom("GET", "HEAD", "POST"), fc.constantFrom("/", "/assets/part.js", "/other", "/../package.json", "/__proto__", "/?x"), fc.constantFrom(`127.0.0.1:${port}`, `localhost:${port}`, "evil.example", ""))
  .map(([method, path, host]) => new TextEncoder().encode(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)); // biome-ignore format: a grammar

const target: Target<Uint8Array> = {
  name: "studio-server",
  law: "The server answers a request for its own files by its own name alone, and goes on serving after any bytes.",
  cases: fc.oneof(good, spoiledBytes(good, words), wordy(words, 15), fc.uint8Array({ maxLength: 50 })),
  fixed: 1700,
  async check(bytes) {
    served ??= serve(site);
    const own = new URL((await served).address).port;
    const text = Buffer.from(bytes).toString("latin1").replaceAll(port, own);
    const answer = await sent(Number(own), Buffer.from(text, "latin1"));
    if (/^HTTP\/1\.1 200 /m.test(answer)) {
      must(
        new RegExp(`host:[ \\t]*(127\\.0\\.0\\.1|localhost):${own}`, "i").test(text),
        "another name was answered to",
      );
      must(/(GET|HEAD) \S*\/(assets\/part\.js)?(\?\S*)? /.test(text), "what is not there was served");
    }
    must(answer === "" || answer.startsWith("HTTP/1.1 "), `no answer of HTTP: ${answer.slice(0, 80)}`);
    const page = await sent(
      Number(own),
      Buffer.from(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${own}\r\nConnection: close\r\n\r\n`),
    );
    must(page.endsWith("the page"), "the page is served no more");
  },
};

export default target;

/** Sends bytes, closes the sending side, and returns the answer until the other side closes, or nothing more arrives. */
function sent(to: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(to, "127.0.0.1", () => socket.end(bytes));
    socket.setTimeout(300, () => socket.destroy());
    socket.on("data", (part) => (answer += part.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}
