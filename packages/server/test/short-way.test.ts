// Requests on the fast path are answered exactly as the app answers them.

import { request } from "node:http";
import { connect } from "node:net";
import { app, makeToken, Service, serve } from "@rosenblatt/server";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { directory } from "./on-directory.js";

interface Asked {
  readonly path: string;
  readonly body: Uint8Array;
  readonly headers: Record<string, string>;
}

interface Said {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Headers that carry an answer rather than say something of it. */
const carrying = ["connection", "content-length", "date", "keep-alive", "transfer-encoding", "vary"];

const saying = (headers: Iterable<[string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !carrying.includes(name)));

/** Asks a service that listens. */
function ask(url: string, { path, body, headers }: Asked): Promise<Said> {
  return new Promise((resolve, reject) => {
    const length = { "Content-Length": String(body.length) };
    const asking = request(`${url}${path}`, { method: "POST", headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode!,
          headers: saying(Object.entries(answer.headers) as [string, string][]),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** Two services with the same models and tokens: one that listens, and one that is a function. */
async function pair(token?: string) {
  const clock = { now: () => 1_700_000_000_000 };
  const served = await serve({ directory: directory(), ...clock });
  const other = Service.open(directory(), clock);
  onTestFinished(async () => {
    await served.close();
    await other.close();
  });
  const made = app(other, { hosts: ["127.0.0.1", "localhost", "::1", "[::1]"] });
  for (const service of [served.service, other]) await service.create("m", { learner: "averaged" });
  const tokens = token
    ? await Promise.all([served.service, other].map((service) => makeToken(service, "t", token as "read")))
    : [];
  const withToken = (asked: Asked, own: string | undefined): Asked =>
    own ? { ...asked, headers: { ...asked.headers, Authorization: `Bearer ${own}` } } : asked;
  return {
    url: served.url,
    async both(asked: Asked): Promise<[Said, Said]> {
      const { path, body, headers } = withToken(asked, tokens[1]);
      const answer = await made.request(path, {
        method: "POST",
        headers: { Host: "127.0.0.1", "Content-Length": String(body.length), ...headers },
        body: body as Uint8Array<ArrayBuffer>,
      });
      return [
        await ask(served.url, withToken(asked, tokens[0])),
        { status: answer.status, headers: saying(answer.headers), body: await answer.text() },
      ];
    },
  };
}

const features = fc.oneof(
  fc.dictionary(
    fc.constantFrom("a", "b", "long name of a feature", "é", "__proto__"),
    fc.constantFrom(1, -0.5, 0, "x", true),
  ),
  fc.constantFrom([1, 2], [], { a: null }, { a: [1] }, "a text", 7, null),
);
const id = fc.constantFrom(undefined, undefined, "1", "2", "", "a\u0000");
const question = fc.record({ features, id }, { requiredKeys: [] });
const example = fc.record(
  { features, label: fc.constantFrom("spam", "ham", 1, true, null), id, metadata: fc.constantFrom({ user: 1 }, {}) },
  { requiredKeys: ["label"] },
);
const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .oneof(example, question, fc.record({ rows: fc.array(example, { maxLength: 3 }) }))
      .map((value) => JSON.stringify(value)),
  },
  fc.constantFrom("", " ", "{", "[]", "null", "\ufeff{}", '{"label":1e999}'),
);
const asked = fc.record({
  path: fc
    .constantFrom("learn", "predict")
    .chain((what) =>
      fc.constantFrom(
        `/v1/models/m/${what}`,
        `/v1/models/m/${what}`,
        `/v1/models/m/${what}`,
        `/v1/models/none/${what}`,
        `/v1/models/m/${what}?a=1`,
      ),
    ),
  body: fc.oneof(
    { weight: 9, arbitrary: text.map((text) => new TextEncoder().encode(text)) },
    fc.constant(Uint8Array.of(0x22, 0xff, 0x22)),
  ),
  headers: fc
    .record(
      {
        "Content-Type": fc.constantFrom("application/json", "application/json; charset=utf-8", "text/plain"),
        Host: fc.constantFrom("127.0.0.1", "localhost:80", "elsewhere.example"),
        "Idempotency-Key": fc.constantFrom("k", ""),
      },
      { requiredKeys: ["Content-Type"] },
    )
    .map((headers) => ({ "X-Request-Id": "same", ...headers }) as Record<string, string>),
});

test.each([undefined, "read", "learn"])(
  "the fast path gives the same response as the app to any request (token: %s)",
  async (token) => {
    const { both } = await pair(token);
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const [short, long] = await both(one);
        expect(short).toEqual(long);
      }),
    );
  },
);

test("the fast path refuses another site's Host header before learning anything", async () => {
  const { both } = await pair();
  const body = new TextEncoder().encode('{"features":{"a":1},"label":"x"}');
  const headers = { "Content-Type": "application/json", "X-Request-Id": "same" };
  const path = "/v1/models/m/learn";
  const [short, long] = await both({ path, body, headers: { ...headers, Host: "elsewhere.example" } });
  expect(short).toEqual(long);
  expect(short.status).toBe(421);
  expect(JSON.parse((await both({ path, body, headers }))[0].body)).toMatchObject({ sequence: 1 });
});

test("the fast path refuses a request without its token and names the Bearer scheme", async () => {
  const { url } = await pair("learn");
  const body = new TextEncoder().encode('{"features":{"a":1},"label":"x"}');
  const answer = await ask(url, { path: "/v1/models/m/learn", body, headers: { "Content-Type": "application/json" } });
  expect(answer).toMatchObject({ status: 401, headers: { "www-authenticate": "Bearer" } });
});

test("the fast path reads a body that arrives byte by byte", async () => {
  const { url } = await pair();
  const body = JSON.stringify({ features: { a: 1, é: 2 }, label: "x" });
  const bytes = Buffer.from(
    `POST /v1/models/m/learn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.setNoDelay(true);
  for (const byte of bytes) {
    socket.write(Uint8Array.of(byte));
    await new Promise(setImmediate);
  }
  let said = "";
  for await (const part of socket) said += part;
  expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*"sequence":1/);
});

test("a body that never arrives is refused with 408, even after another client has disconnected", async () => {
  const path = directory();
  const served = await serve({ directory: path, limits: { bodyWithin: 50 } });
  onTestFinished(() => served.close());
  await served.service.create("m", { learner: "averaged" });
  const head =
    "POST /v1/models/m/learn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
  const gone = connect(Number(new URL(served.url).port), "127.0.0.1", () => gone.end(head));
  gone.on("error", () => {});
  const socket = connect(Number(new URL(served.url).port), "127.0.0.1", () => socket.write(head));
  let said = "";
  for await (const part of socket) said += part;
  expect(said).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*too-slow/i);
});
