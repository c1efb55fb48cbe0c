// Security tests that need a socket: slow and huge headers, bytes that are not HTTP, a wider address, and aborted requests.

import { connect } from "node:net";
import { makeToken, serve } from "@rosenblatt/server";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { directory } from "./on-directory.js";

async function listening() {
  const served = await serve({ directory: directory() });
  onTestFinished(() => served.close());
  return { ...served, port: Number(new URL(served.url).port) };
}

/** Sends bytes, and gives what comes until the connection ends. */
function exchanged(port: number, bytes: Uint8Array | string, end = true): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(bytes);
      if (end) socket.end();
    });
    socket.on("data", (part) => {
      text += part.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
  });
}

test("the service listens beyond this machine only if a token exists", async () => {
  const path = directory();
  await expect(serve({ directory: path, address: "0.0.0.0" })).rejects.toThrow("without a token");
  const narrow = await serve({ directory: path });
  await makeToken(narrow.service, "one", "read");
  await narrow.close();
  const wide = await serve({ directory: path, address: "0.0.0.0" });
  onTestFinished(() => wide.close());
  expect((await fetch(`${wide.url.replace("0.0.0.0", "127.0.0.1")}/v1/models`)).status).toBe(401);
});

test("the service keeps answering after arbitrary bytes", async () => {
  const { port, url } = await listening();
  const start = fc.constantFrom(
    "",
    "GET / HTTP/1.1\r\n",
    "POST /v1/models/m/learn HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  const bytes = fc
    .tuple(start, fc.uint8Array({ maxLength: 200 }))
    .map(([text, rest]) => Buffer.concat([Buffer.from(text), rest]));
  await fc.assert(
    fc.asyncProperty(bytes, async (some) => {
      expect(await exchanged(port, some)).toMatch(/^(HTTP\/1\.1 [24]\d\d|$)/);
    }),
    { numRuns: 100 },
  );
  expect(await exchanged(port, `GET /healthz HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("slow headers time out without blocking other requests", async () => {
  const { port, url } = await listening();
  const slow = exchanged(port, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n", false);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await slow).toMatch(/^HTTP\/1\.1 408/);
}, 60_000);

test("a service with open streams can be stopped", async () => {
  const served = await serve({ directory: directory() });
  await served.service.create("m", { learner: "averaged" });
  const events = await fetch(`${served.url}/v1/models/m/events`);
  await served.close();
  await events.text();
});
