// The responses of the routes to valid and invalid requests, without a port.

import { gzipSync } from "node:zlib";
import { app, makeToken, revokeToken, Service } from "@rosenblatt/server";
import { expect, onTestFinished, test } from "vitest";
import { directory, open } from "./on-directory.js";

const spam = { features: { free: 2, offer: 1 }, label: "spam" };
const ham = { features: { lunch: 1 }, label: "ham" };

async function taught() {
  const asking = open();
  await asking.ask("PUT", "/v1/models/m", { learner: "averaged" });
  await asking.ask("POST", "/v1/models/m/learn", { rows: [spam, ham] });
  return asking;
}

test.for([
  ["an unknown model", "GET", "/v1/models/none", undefined, 404, undefined],
  ["an unknown path", "GET", "/v1/nothing", undefined, 404, undefined],
  ["a method that a path does not take", "PATCH", "/v1/models/m", {}, 405, undefined],
  ["a label that is half a number", "POST", "/v1/models/m/learn", { features: { a: 1 }, label: 1.5 }, 422, "/label"],
  ["a name that could be a path", "PUT", "/v1/models/..%2fetc", {}, 422, undefined],
  ["an unknown learner", "PUT", "/v1/models/n", { learner: "forest" }, 422, "/learner"],
  ["an unknown option", "PUT", "/v1/models/n", { learner: "perceptron", options: { rat: 1 } }, 422, "/options"],
  [
    "an option for whole data sets",
    "PUT",
    "/v1/models/n",
    { learner: "perceptron", options: { earlyStopping: true } },
    422,
    "/options",
  ],
  ["an unknown transformer", "PUT", "/v1/models/n", { pipeline: ["shrink"] }, 422, "/pipeline/0"],
  ["an unknown field", "PUT", "/v1/models/n", { lerner: "perceptron" }, 422, ""],
  ["another model of the same name", "PUT", "/v1/models/m", { learner: "perceptron" }, 409, undefined],
  ["a model file that is none", "PUT", "/v1/models/n", { model: { schema: "x" } }, 422, "/model"],
  ["no JSON", "POST", "/v1/models/m/learn", "{", 400, undefined],
  ["an example without a label", "POST", "/v1/models/m/learn", { features: { a: 1 } }, 422, "/label"],
  ["an example without features or id", "POST", "/v1/models/m/learn", { label: 1 }, 422, "/features"],
  [
    "features that are no numbers",
    "POST",
    "/v1/models/m/learn",
    { features: { a: [1] }, label: "x" },
    422,
    "/features",
  ],
  [
    "a number beyond all numbers",
    "POST",
    "/v1/models/m/learn",
    '{"features":{"a":1e999},"label":"x"}',
    422,
    "/features",
  ],
  ["a feature called label", "POST", "/v1/models/m/learn", { features: { label: [1] }, label: "x" }, 422, "/features"],
  [
    "a question about a feature called class",
    "POST",
    "/v1/models/m/predict",
    { features: { class: [1] } },
    422,
    "/features",
  ],
  [
    "an explanation of an unknown class",
    "POST",
    "/v1/models/m/explain",
    { features: { a: 1 }, label: "x" },
    422,
    "/label",
  ],
  [
    "an explanation of features that are no numbers",
    "POST",
    "/v1/models/m/explain",
    { features: { class: [1] }, label: "x" },
    422,
    "/features",
  ],
  ["an id with a zero", "POST", "/v1/models/m/learn", { features: { a: 1 }, label: "x", id: "nul\u0000x" }, 422, "/id"],
  ["a dense row where rows have names", "POST", "/v1/models/m/predict", { features: [1, 2] }, 422, "/features"],
  ["nothing to forget", "POST", "/v1/models/m/forget", { metadata: {} }, 422, "/metadata"],
] as const)("%s is refused with a reason and its location", async ([, method, path, body, status, pointer]) => {
  const { ask } = await taught();
  const before = (await ask("GET", "/v1/models/m")).body;
  const answer = await ask(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.body).toMatchObject({
    status,
    type: expect.stringMatching(/^urn:rosenblatt:problem:/),
    detail: expect.any(String),
  });
  expect(answer.body.pointer).toBe(pointer);
  expect((await ask("GET", "/v1/models/m")).body).toEqual(before);
});

test("a third class is at fault where a learner keeps two apart, and features are where they cannot be used", async () => {
  const { ask } = open();
  const options = { kernel: { kernel: "rbf", gamma: 1 }, budget: { size: 9, keep: "forgetron" } };
  const pipeline = ["unit-length"];
  await ask("PUT", "/v1/models/two", { learner: "kernel-perceptron", options, pipeline });
  const learn = (features: unknown, label: string) => ask("POST", "/v1/models/two/learn", { features, label });
  expect((await learn({ label: [1] }, "a")).body).toMatchObject({ status: 422, pointer: "/features" });
  await learn({ q: 1 }, "a");
  await learn({ q: 2 }, "b");
  expect((await learn({ q: 1 }, "c")).body).toMatchObject({ status: 422, pointer: "/label" });
  expect((await learn({ class: [1] }, "c")).body).toMatchObject({ status: 422, pointer: "/features" });
});

test("a 405 response names the allowed methods", async () => {
  const { ask } = await taught();
  const answer = await ask("GET", "/v1/models/m/learn");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
  expect(answer.body.detail).toBe("/v1/models/{name}/learn takes POST; got GET");
});

test.each([
  ["1.5", 1.5],
  ["9007199254740992, which is too large", 2 ** 53],
  ["a text of 1,001 characters", "x".repeat(1001)],
  ["a list", ["x"]],
  ["an object", {}],
  ["null", null],
  ["nothing", undefined],
])("a label that is %s is refused with a list of the allowed label types", async (got, label) => {
  const { ask } = await taught();
  const { body } = await ask("POST", "/v1/models/m/learn", { features: { a: 1 }, label });
  expect(body).toMatchObject({
    pointer: "/label",
    detail: `label: must be a text of at most 1,000 characters, a whole number, true or false; got ${got}`,
  });
});

test.each([
  ["POST", "/v1/models/m/predict", { features: { a: 1 }, id: "" }, "id: must not be empty"],
  [
    "POST",
    "/v1/models/m/forget",
    { metadata: { user: null } },
    "metadata.user: must be a text, a number, true or false",
  ],
  [
    "PUT",
    "/v1/models/n",
    { pipeline: [{}] },
    'pipeline/0: must be a name, or one name with its options, {"tfidf":{"sublinear":true}}; got {}',
  ],
  [
    "PUT",
    "/v1/models/n",
    { pipeline: [{ text: {}, tfidf: {} }] },
    'pipeline/0: must be a name, or one name with its options, {"tfidf":{"sublinear":true}}; got {"text":{},"tfidf":{}}',
  ],
  ["PUT", "/v1/models/n", { learner: "max-margin" }, "learner max-margin learns from whole data sets only"],
] as const)("%s %s %j is refused with: %s", async (method, path, body, detail) => {
  const { ask } = await taught();
  expect((await ask(method, path, body)).body).toMatchObject({ status: 422, detail });
});

test("batch-only learners are not listed as choices", async () => {
  const { ask } = open();
  const { detail } = (await ask("PUT", "/v1/models/n", { learner: "forest" })).body;
  expect(detail).toMatch(/^learner must be one of perceptron, .*, logistic; got "forest"$/);
});

test("a label that reads the same as another class is refused", async () => {
  const { ask } = await taught();
  const learn = (label: unknown) => ask("POST", "/v1/models/m/learn", { features: { a: 1 }, label });
  for (const [label, same] of [
    [7, "7"],
    ["true", true],
  ]) {
    expect((await learn(label)).status).toBe(200);
    expect((await learn(same)).body).toMatchObject({ status: 422, pointer: "/label" });
    expect((await learn(label)).status).toBe(200);
  }
});

test("a text pipeline refuses named features, even with escapes in their names", async () => {
  const { ask } = open();
  await ask("PUT", "/v1/models/t", { pipeline: ["text"] });
  for (const name of ["free", "fr\\u0065e"])
    expect((await ask("POST", "/v1/models/t/learn", `{"features":{"${name}":2},"label":"x"}`)).status).toBe(422);
});

test("predict and explain report that a model has learned nothing yet", async () => {
  const { ask } = open();
  await ask("PUT", "/v1/models/m", {});
  for (const route of ["predict", "explain"])
    expect((await ask("POST", `/v1/models/m/${route}`, { features: { a: 1 } })).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining("learned nothing yet"),
    });
});

test("requests with a form or plain-text content type are refused", async () => {
  const { ask } = await taught();
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    expect((await ask("POST", "/v1/models/m/learn", spam, { "Content-Type": type })).status).toBe(415);
});

test("gzip bodies are accepted up to the size limit, measured unpacked", async () => {
  const service = Service.open(directory(), { limits: { body: 10_000 } });
  onTestFinished(() => service.close());
  const made = app(service);
  const send = (path: string, text: string, method = "POST") =>
    made.request(path, {
      method,
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
      body: new Uint8Array(gzipSync(text)),
    });
  expect((await send("/v1/models/m", "{}", "PUT")).status).toBe(201);
  expect((await send("/v1/models/m/learn", JSON.stringify(spam))).status).toBe(200);
  const large = JSON.stringify({ ...spam, metadata: { x: "x".repeat(10_000_000) } });
  const { status, headers } = await send("/v1/models/m/learn", large);
  // The rest of the body is not read, so that no other request can follow it.
  expect([status, headers.get("connection")]).toEqual([413, "close"]);
  const plain = await made.request("/v1/models/m/learn", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: " ".repeat(10_001),
  });
  expect(plain.status).toBe(413);
});

test.for([
  ["forget", {}, 'body: must say what to forget, by ids or by metadata: {"ids":["e1"]} or {"metadata":{"user":"u1"}}'],
  ["forget", { ids: "e1" }, "ids: must be a list; got a text"],
  ["forget", { ids: [] }, "ids: must not be empty"],
  [
    "learn",
    {},
    'body: must be one, {"features":{"free":2},"label":"spam"}, or many, {"rows":[{"features":{"free":2},"label":"spam"}]}',
  ],
  ["learn", { features: {}, label: "x", id: 5 }, "id: must be a text; got a number"],
  ["learn", { features: {}, label: "x", metadata: 3 }, "metadata: must be an object; got a number"],
  ["predict", [], 'body: must be one, {"features":{"free":2}}, or many, {"rows":[{"features":{"free":2}}]}'],
  ["predict", { rows: [1] }, "rows.0: must be an object; got a number"],
  ["predict", { features: [1, "two"] }, 'features[1] must be a number; got "two"'],
  ["explain", { features: {}, nope: 1 }, 'body: must not have "nope", which is unknown'],
] as const)("POST …/%s with %j gets an error that says what is expected", async ([route, body, detail]) => {
  const { ask } = await taught();
  expect((await ask("POST", `/v1/models/m/${route}`, body)).body).toMatchObject({ status: 422, detail });
});

test("each NDJSON line is answered in order, and a bad line does not end the stream; empty lines count in the numbers of lines", async () => {
  const { ask } = await taught();
  const lines = [JSON.stringify(spam), "{", "", JSON.stringify({ features: { a: 1 } }), JSON.stringify(ham)].join("\n");
  const { body } = await ask("POST", "/v1/models/m/learn", lines, { "Content-Type": "application/x-ndjson" });
  const answers = body
    .trim()
    .split("\n")
    .map((line: string) => JSON.parse(line));
  expect(answers).toMatchObject([
    { sequence: 3 },
    { line: 2, problem: { status: 400 } },
    { line: 4, problem: { pointer: "/label" } },
    { sequence: 4 },
  ]);
});

test("NDJSON answers do not depend on how the bytes are split", async () => {
  const { service } = await taught();
  const made = app(service);
  const plain = JSON.stringify({ features: { free: 1, "öffer 🎁": 2 } });
  const lines = `\ufeff${plain}\r\n\n   \n{"features":{"lunch":1e0}}\n\ufeff${plain}\n{\n${plain}  \n"\n${plain}`;
  const bytes = new TextEncoder().encode(lines);
  const answered = async (size: number) => {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    const headers = { "Content-Type": "application/x-ndjson" };
    const body = new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return (await made.request("/v1/models/m/predict", init)).text();
  };
  const whole = await answered(bytes.length);
  const answers = whole.trim().split("\n");
  expect(answers.map((line) => JSON.parse(line).problem?.status)).toEqual([
    undefined,
    undefined,
    400,
    400,
    undefined,
    400,
    undefined,
  ]);
  for (const size of [1, 2, 3, 5, 8, 64]) expect(await answered(size), `${size} at a time`).toBe(whole);
});

test("a token allows only what its scope covers, and nothing once it is revoked", async () => {
  const { ask, service } = await taught();
  const reading = { Authorization: `Bearer ${await makeToken(service, "page", "read")}` };
  const learning = { Authorization: `Bearer ${await makeToken(service, "shop", "learn")}` };
  expect((await ask("GET", "/v1/models")).status).toBe(401);
  expect((await ask("GET", "/v1/models", undefined, { Authorization: "Bearer guess" })).status).toBe(401);
  expect((await ask("GET", "/v1/models", undefined, reading)).status).toBe(200);
  expect((await ask("POST", "/v1/models/m/learn", spam, reading)).status).toBe(403);
  expect((await ask("POST", "/v1/models/m/learn", spam, learning)).status).toBe(200);
  expect((await ask("DELETE", "/v1/models/m", undefined, learning)).status).toBe(403);
  expect((await ask("GET", "/healthz")).status).toBe(200);
  expect(await revokeToken(service, "shop")).toBe(true);
  expect((await ask("POST", "/v1/models/m/learn", spam, learning)).status).toBe(401);
  expect(JSON.stringify(service.store.tokens())).not.toContain(reading.Authorization.slice(7));
});

test("a request with another site's Host header is refused", async () => {
  const service = Service.open(directory());
  onTestFinished(() => service.close());
  const made = app(service, { hosts: ["127.0.0.1", "localhost"] });
  const asked = (host: string) => made.request("/healthz", { headers: { Host: host } });
  expect((await asked("127.0.0.1:8321")).status).toBe(200);
  expect((await asked("evil.example:8321")).status).toBe(421);
});

test("a token is limited to its number of requests per second", async () => {
  let now = 0;
  const { ask } = open(directory(), { limits: { rate: 2 }, now: () => now });
  const statuses = async () => [
    (await ask("GET", "/v1/models")).status,
    (await ask("GET", "/v1/models")).status,
    (await ask("GET", "/v1/models")).status,
  ];
  expect(await statuses()).toEqual([200, 200, 429]);
  now += 1000;
  expect(await statuses()).toEqual([200, 200, 429]);
  now -= 5000;
  expect(await statuses()).toEqual([429, 429, 429]);
});

test("labelling an expired prediction gives 410, and later 404", async () => {
  let now = 1_000_000;
  const { ask, service } = open(directory(), { limits: { labelWithin: 1000 }, now: () => now });
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", { rows: [spam, ham] });
  await ask("POST", "/v1/models/m/predict", { features: { free: 1 }, id: "p" });
  now += 1500;
  await service.expire();
  expect((await ask("POST", "/v1/models/m/learn", { id: "p", label: "spam" })).status).toBe(410);
  now += 1000;
  await service.expire();
  expect((await ask("POST", "/v1/models/m/learn", { id: "p", label: "spam" })).status).toBe(404);
});

test("an expired prediction can be learned once if its label comes with the features", async () => {
  let now = 1_000_000;
  const { ask, service } = open(directory(), { limits: { labelWithin: 1000 }, now: () => now });
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", { rows: [spam, ham] });
  for (const id of ["p", "q"]) await ask("POST", "/v1/models/m/predict", { features: { free: 1 }, id });
  const learn = (id: string) => ask("POST", "/v1/models/m/learn", { id, features: { free: 1 }, label: "spam" });
  expect((await learn("p")).body).toMatchObject({
    status: 409,
    detail: expect.stringContaining("send its label without features"),
  });
  now += 1500;
  // Whether what has expired was taken out already makes no difference.
  expect((await learn("p")).body).toMatchObject({ sequence: 3 });
  await service.expire();
  expect((await ask("POST", "/v1/models/m/predict", { features: { free: 1 }, id: "q" })).status).toBe(409);
  const { body } = await ask("POST", "/v1/models/m/learn", {
    rows: [
      { ...spam, id: "q" },
      { ...spam, id: "r" },
    ],
  });
  expect(body.rows).toMatchObject([{ sequence: 4 }, { sequence: 5 }]);
  for (const id of ["p", "q"]) expect((await learn(id)).body).toMatchObject({ status: 409, title: "Already labelled" });
  expect((await ask("POST", "/v1/models/m/forget", { ids: ["p", "q"] })).body).toMatchObject({
    examples: 2,
    predictions: 0,
  });
});

test("the report counts mistakes of predictions made before learning", async () => {
  const { ask } = await taught();
  await ask("POST", "/v1/models/m/learn", { rows: [spam, spam, ham] });
  const { body } = await ask("GET", "/v1/models/m/report");
  expect(body).toMatchObject({ examples: 5, mistakes: 2, error: 0.4, windows: [{ examples: 5, error: 0.4 }, {}, {}] });
  expect(body.classes.find(({ label }: { label: string }) => label === "spam")).toMatchObject({
    examples: 3,
    recall: 2 / 3,
  });
});

test("the report gives the mistake bound for separable examples and otherwise says why it cannot", async () => {
  const { ask } = open();
  const bound = async (name: string) => (await ask("GET", `/v1/models/${name}/report`)).body.bound;
  await ask("PUT", "/v1/models/p", { learner: "perceptron", options: { bias: false } });
  const [here, there] = [
    { features: [1, 0], label: "a" },
    { features: [-0.6, 0.8], label: "b" },
  ];
  await ask("POST", "/v1/models/p/learn", { rows: [here] });
  expect(await bound("p")).toBe("The bound is about examples of two classes.");
  await ask("POST", "/v1/models/p/learn", { rows: [there, here, there] });
  // Half the angle between two unit vectors, of which one is turned round: γ = cos(½·arccos 0.6), R = 1.
  const margin = Math.cos(Math.acos(0.6) / 2);
  const found = await bound("p");
  expect(found.made).toBe(1);
  expect(found.radius).toBeCloseTo(1, 12);
  expect(found.margin).toBeCloseTo(margin, 12);
  expect(found.atMost).toBeCloseTo(1 / margin ** 2, 12);
  await ask("POST", "/v1/models/p/learn", { rows: [{ ...here, label: "b" }] });
  expect(await bound("p")).toBe("No hyperplane separates the examples, so that there is no bound.");
  await ask("PUT", "/v1/models/w", { learner: "passive-aggressive" });
  expect(await bound("w")).toContain("begin with nothing");
});

test("an explanation names the features and past examples behind a score", async () => {
  const { ask } = open();
  await ask("PUT", "/v1/models/m", { learner: "perceptron", options: { history: "examples" } });
  await ask("POST", "/v1/models/m/learn", {
    rows: [
      { ...spam, id: "first" },
      { ...ham, id: "second" },
    ],
  });
  const { body } = await ask("POST", "/v1/models/m/explain", { features: { free: 1 } });
  expect(body.label).toBe("spam");
  expect(body.features[0]).toMatchObject({ feature: "free" });
  expect(body.examples.map(({ id }: { id: string }) => id)).toContain("first");
});

test("an explanation without examples says what keeps them, or why they do not add up", async () => {
  const { ask } = open();
  const sentence = async (name: string, spec: object) => {
    await ask("PUT", `/v1/models/${name}`, spec);
    await ask("POST", `/v1/models/${name}/learn`, { rows: [spam, ham] });
    return (await ask("POST", `/v1/models/${name}/explain`, { features: { free: 1 } })).body.examples;
  };
  const notKept = 'past examples are not kept; make a model with "options": {"history": "examples"}';
  expect(await sentence("none", {})).toBe(notKept);
  expect(await sentence("indices", { options: { history: "indices" } })).toBe(notKept);
  expect(await sentence("arow", { learner: "arow" })).toMatch(/^AROW scales .* do not add up to a score$/);
});

test("a learner with a kernel is refused without its kernel, and with something else in its place", async () => {
  const { ask } = open();
  const detail = async (spec: object) => (await ask("PUT", "/v1/models/k", spec)).body.detail;
  const example = '{"kernel":{"kernel":"rbf","gamma":1}}';
  expect(await detail({ learner: "kernel-perceptron" })).toBe(
    `learner kernel-perceptron needs a kernel among its options, as ${example}`,
  );
  expect(await detail({ learner: "perceptron", options: { kernel: "rbf" } })).toBe(
    `options: kernel must be an object, as in ${example}; got "rbf"`,
  );
  expect(await detail({ learner: "perceptron", options: { kernel: { kernel: "rbg", gamma: 1 } } })).toBe(
    'options: kernel.kernel: must be the name of a kernel; got "rbg"',
  );
  const spec = { learner: "kernel-perceptron", options: { kernel: { kernel: "rbf", gamma: 1 } } };
  expect((await ask("PUT", "/v1/models/k", spec)).status).toBe(201);
});

test("a line that is not UTF-8 is refused, and the lines around it are learned", async () => {
  const { ask, service } = open();
  await ask("PUT", "/v1/models/m", {});
  const line = (id: string) => Buffer.from(`{"features":{"é":1},"label":"x","id":"${id}"}\n`, "utf8");
  const wrong = Buffer.from('{"features":{"a":1},"label":"x","id":"\xff"}\n', "latin1");
  const send = async (...parts: Buffer[]) => {
    const headers = { "Content-Type": "application/x-ndjson" };
    const made = app(service);
    const response = await made.request("/v1/models/m/learn", { method: "POST", headers, body: Buffer.concat(parts) });
    return (await response.text())
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text));
  };
  const refused = (number: number) => ({ line: number, problem: { status: 400, detail: "the line must be UTF-8" } });
  const mark = Buffer.from("\ufeff", "utf8");
  expect(await send(mark, line("a"), wrong, Buffer.from("\r\n"), line("b"), wrong.subarray(0, -1))).toMatchObject([
    { sequence: 1 },
    refused(2),
    { sequence: 2 },
    refused(5),
  ]);
  expect(await send(wrong)).toMatchObject([refused(1)]);
  expect(await send(wrong, line("c"))).toMatchObject([refused(1), { sequence: 3 }]);
  expect((await ask("GET", "/v1/models/m/weights")).body.largest).toMatchObject([{ feature: "é" }]);
});

test("the OpenAPI document describes the routes with their schemas", async () => {
  const { ask } = open();
  const { body } = await ask("GET", "/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  expect(Object.keys(body.paths)).toContain("/v1/models/{name}/learn");
  const learn = body.paths["/v1/models/{name}/learn"].post.requestBody.content["application/json"].schema;
  expect(JSON.stringify(learn)).not.toContain("$ref");
  expect(JSON.stringify(learn)).toContain('"label"');
  expect((await ask("GET", "/docs")).body).toContain("/v1/models/{name}/forget");
  expect((await ask("GET", "/metrics")).body).toContain("rosenblatt_requests_total");
});
