// The studio's server: what it serves, to whom, and how it ends.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readModel } from "../../src/model/model-file.js";
import { origins } from "../../src/options/web-address.js";
import { type Served, serve } from "../../src/studio/serve.js";
import { answersAbout } from "../../src/studio/served-model.js";
import { type Site, siteOf } from "../../src/studio/site.js";
import { defaults } from "../../src/terminal/io.js";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "rosenblatt-studio-"));
afterAll(() => rmSync(place, { recursive: true }));
const model = join(place, "iris.json");
const petals = ["--x", "petal length (cm)", "--y", "petal width (cm)"];

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** The path exactly as written: no client tidies it up. */
function ask(
  address: string,
  path: string,
  { host, method }: { host?: string; method?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({
      hostname,
      port,
      path,
      method: method ?? "GET",
      headers: { host: host ?? `${hostname}:${port}` },
    });
    asked.on("error", reject).on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    asked.end();
  });
}

/** Sends bytes as they are, with HOST replaced by the name of the server, and returns what came until the connection ended. */
function conversation(address: string, text: string): Promise<string> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on("connect", () => socket.write(text.replaceAll("HOST", host)));
    socket.on("error", () => {});
    socket.setEncoding("latin1").on("data", (part) => (said += part));
    socket.on("end", () => socket.destroy()).on("close", () => resolve(said));
  });
}

describe("the server", () => {
  const file = (text: string, lasting = false) => ({ type: "text/plain", bytes: Buffer.from(text), lasting });
  const site: Site = new Map([
    ["/", file("the page")],
    ["/assets/part-1a.js", file("a part", true)],
  ]);
  let served: Served;
  beforeAll(async () => {
    served = await serve(site);
  });
  afterAll(() => served.close());

  test("listens on 127.0.0.1 alone, on a free port", () => {
    expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  test("lets a page load only from itself, and start WebAssembly and workers", async () => {
    const { status, headers, text } = await ask(served.address, "/");
    expect([status, text]).toEqual([200, "the page"]);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("lets only pages of the named origins show it in a frame", async () => {
    const embedders = ["https://course.example.edu", "https://*.example.org"];
    const framed = await serve(site, 0, undefined, embedders);
    try {
      const { headers } = await ask(framed.address, "/");
      expect(headers["content-security-policy"]).toMatch(
        /; frame-ancestors https:\/\/course\.example\.edu https:\/\/\*\.example\.org$/,
      );
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    } finally {
      await framed.close();
    }
  });

  test("lets a file that is named by its content be cached", async () => {
    expect((await ask(served.address, "/assets/part-1a.js")).headers["cache-control"]).toContain("immutable");
  });

  test.each(["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80"])(
    "refuses a request for the host %j",
    async (host) => {
      const { status, text } = await ask(served.address, "/", { host });
      expect(status).toBe(403);
      expect(text).toMatch(/^The studio answers to 127\.0\.0\.1:\d+ and localhost:\d+ only\.\n$/);
    },
  );

  test("answers requests for localhost, and with a query", async () => {
    const { port } = new URL(served.address);
    expect((await ask(served.address, "/?x=1", { host: `LOCALHOST:${port}` })).status).toBe(200);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("refuses the method %s", async (method) => {
    const { status, headers } = await ask(served.address, "/", { method });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  test.each([
    "/%00",
    "/..%2f",
    "/../etc/passwd",
    "//",
    "/./",
    "/assets/../",
    "/%2e%2e/",
    "*",
    "http://evil.example/",
    "/\\",
  ])("has nothing at %j", async (path) => {
    expect((await ask(served.address, path)).status).toBe(404);
  });

  test("refuses a request body without waiting for it", async () => {
    for (const head of ["Content-Length: 1000000000", "Transfer-Encoding: chunked"])
      for (const method of ["GET", "POST"]) {
        const said = await conversation(served.address, `${method} / HTTP/1.1\r\nHost: HOST\r\n${head}\r\n\r\n`);
        expect(said).toMatch(method === "GET" ? /^HTTP\/1\.1 413 / : /^HTTP\/1\.1 405 /);
      }
  });

  test("refuses a head that is too long, incomplete, contradictory or not HTTP", async () => {
    const long = `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${"x".repeat(20_000)}\r\n\r\n`;
    expect(await conversation(served.address, long)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await conversation(served.address, "GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 403 /);
    expect(await conversation(served.address, "GET / HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await conversation(served.address, "\0\x16\x03\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    const two = "GET / HTTP/1.1\r\nHost: evil.example\r\nHost: HOST\r\n\r\n";
    expect(await conversation(served.address, two)).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(await conversation(served.address, "CONNECT HOST HTTP/1.1\r\nHost: HOST\r\n\r\n")).not.toMatch(/ 200 /);
  });

  test("ends slow connections, and those beyond its limit", async () => {
    const quick = { head: 100, request: 200, silence: 400, look: 20, headBytes: 4096, connections: 2 };
    const impatient = await serve(site, 0, quick);
    try {
      // Each resolves when the server ends the connection: with the usual limits of Node it would take a minute.
      expect(await conversation(impatient.address, "GET / HTTP/1.1\r\nHost: HO")).toMatch(/^(HTTP\/1\.1 408 |$)/);
      expect(await conversation(impatient.address, "")).toMatch(/^(HTTP\/1\.1 408 |$)/);
      expect(await conversation(impatient.address, "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
      const all = await Promise.all(Array.from({ length: 5 }, () => conversation(impatient.address, "")));
      expect(all.filter((said) => said === "").length).toBeGreaterThanOrEqual(3);
      expect((await ask(impatient.address, "/")).status).toBe(200);
    } finally {
      await impatient.close();
    }
  });

  test("answers HEAD without a body", async () => {
    const { status, headers, text } = await ask(served.address, "/", { method: "HEAD" });
    expect([status, headers["content-length"], text]).toEqual([200, "8", ""]);
  });

  test.each([
    "/../package.json",
    "/..%2fpackage.json",
    "//etc/passwd",
    "/assets/",
    "/__proto__",
    "/index.html/",
    "*",
    "http://127.0.0.1/",
  ])("has no file at %s", async (path) => {
    expect((await ask(served.address, path)).status).toBe(404);
  });

  test("reports a port that is taken", async () => {
    const { port } = new URL(served.address);
    const { code, stderr } = await run(["studio", "--port", port], { signal: AbortSignal.abort() });
    expect(code).toBe(2);
    expect(stderr).toBe(
      `error: --port ${port} is taken by another program; choose another one, or none for a free one\n`,
    );
  });
});

describe("the command", () => {
  beforeAll(async () => {
    await run(["train", "dataset:iris", "-o", model, "--quiet"]);
  });

  test("prints the address and nothing else on standard output", async () => {
    const { code, stdout, stderr } = await run(["studio"], { signal: AbortSignal.abort() });
    expect([code, stderr]).toEqual([0, "note: Ctrl-C ends it\n"]);
    expect(stdout).toMatch(/^The studio is at http:\/\/127\.0\.0\.1:\d+\/\n$/);
  });

  test.each([
    "*",
    "course.example.edu",
    "https://",
    "https://course.example.edu/page",
    "https://me@course.example.edu",
    "https://a b.example",
    "https://a.example; script-src *",
    "https://a.example:99999",
    "file:///home",
    "null",
    "'none'",
    "javascript:alert(1)",
  ])("refuses %j as an origin that may embed the page", async (origin) => {
    const { code, stderr } = await run(["studio", "--allow-embedding", origin], { signal: AbortSignal.abort() });
    expect(code).toBe(2);
    expect(stderr).toContain("--allow-embedding must be");
  });

  test.each(["studio", "ftp://a.example/", "https://a.example/#x", "https://a.example/?x", "https://u:p@a.example/"])(
    "refuses %j as the address that shared links begin with",
    async (base) => {
      const { code, stderr } = await run(["studio", "--share-base", base], { signal: AbortSignal.abort() });
      expect(code).toBe(2);
      expect(stderr).toContain("--share-base must be the address of a page");
    },
  );

  test("reads lists of origins and drops the slash at their end", () => {
    expect(origins("https://Course.example.edu/,http://localhost:8000, https://*.example.org", "--x")).toEqual([
      "https://course.example.edu",
      "http://localhost:8000",
      "https://*.example.org",
    ]);
  });

  test("tells the page where shared links lead, with the address escaped", () => {
    const page = Buffer.from(siteOf(undefined, 'https://a.example/x"><b>').get("/")!.bytes).toString();
    expect(page).toContain('<meta name="studio-share-base" content="https://a.example/x&quot;><b>" />');
  });

  test("offers the whole page in one file to be saved, not to be opened", () => {
    const file = siteOf().get("/studio.html")!;
    expect(file.type).toBe("application/octet-stream");
    expect(Buffer.from(file.bytes).toString()).toMatch(/^<!doctype html>/i);
  });

  test("serves no document if there is no model", () => {
    const site = siteOf();
    expect(Buffer.from(site.get("/")!.bytes).toString()).not.toContain("studio-document");
    expect(site.has("/document.json")).toBe(false);
    expect([...site.keys()].filter((path) => path.endsWith(".js")).length).toBeGreaterThan(1);
  });

  test("serves answers about a model, and tells the page so", async () => {
    const saved = readModel(model, { settings: defaults });
    const site = siteOf(answersAbout({ saved }));
    expect(Buffer.from(site.get("/")!.bytes).toString()).toContain('<meta name="studio-document"');
    const served = await serve(site);
    try {
      const { status, headers, text } = await ask(served.address, "/document.json");
      expect([status, headers["cache-control"], headers["content-type"]]).toEqual([
        ...[200, "no-store", "application/json; charset=utf-8"],
      ]);
      expect(JSON.parse(text)).toMatchObject({ schema: "rosenblatt/studio@2", title: "iris.json", data: null });
      const refused = [
        "/weights.json",
        "/weights.json?class=3",
        "/weights.json?class=-1",
        "/plane.json",
        "/row.json?row=1",
      ];
      for (const path of refused) expect((await ask(served.address, path)).status).toBe(400);
      expect((await ask(served.address, "/weights.json?class=7")).text).toBe(
        'class must be a whole number from 0 to 2; got "7"\n',
      );
    } finally {
      await served.close();
    }
  });

  test.each([
    ["axes without a model", ["studio", ...petals], /--x and --y are about a model and data/],
    ["axes without data", ["studio", model, ...petals], /--x and --y are about a model and data/],
    ["one axis alone", ["studio", model, "dataset:iris", "--x", "1"], /--x and --y go together; got --x alone/],
    ["an axis that is none", ["studio", model, "dataset:iris", "--x", "1", "--y", "petal"], /--y must be a feature/],
    ["data for a model", ["studio", bin, "dataset:iris"], /must be a model file/],
    [
      "a port that is none",
      ["studio", "--port", "99999"],
      /--port must be a whole number from 1 to 65535; got "99999"/,
    ],
  ])("refuses %s", async (_, argv, message) => {
    const { code, stderr } = await run(argv, { signal: AbortSignal.abort() });
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  test("serves a model without data, with a note", async () => {
    const { code, stderr } = await run(["studio", model], { signal: AbortSignal.abort() });
    expect([code, stderr]).toEqual([0, expect.stringContaining("without data there are weights to see, but no rows")]);
  });

  test.skipIf(process.platform === "win32")("ends at once with 0 on Ctrl-C, while a page is open", async () => {
    const child = spawn(process.execPath, [bin, "studio", model, "dataset:iris", ...petals]);
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const address = await new Promise<string>((resolve) =>
      child.stdout.on("data", (text) => resolve(String(text).match(/http\S+/)![0])),
    );
    expect((await ask(address, "/document.json")).status).toBe(200);
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    await expect(ask(address, "/")).rejects.toThrow();
  });
});
