import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type Features, type Learned, type Predicted, ServiceError } from "@rosenblatt/client";
import { type Served, serve } from "@rosenblatt/server";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { Challenger, Promotion } from "../../server/src/http/challenger-schemas.js";
import { Curve, Explanation, Report, Weights } from "../../server/src/http/report-schemas.js";
import { Model, Receipt } from "../../server/src/http/schemas.js";

let served: Served;
const directory = mkdtempSync(join(tmpdir(), "rosenblatt-client-"));
beforeAll(async () => {
  served = await serve({ directory });
});
afterAll(async () => {
  await served.close();
  rmSync(directory, { recursive: true });
});

test("a late label is learned by the id of its prediction", async () => {
  const spam = await new Client(served.url).create("spam", { learner: "averaged" });
  await spam.learn({ free: 1 }, "spam");
  await spam.learn({ lunch: 1 }, "ham");
  const { label } = await spam.predict({ free: 2 }, { id: "m1" });
  expect(label).toBe("spam");
  expect(await spam.label("m1", "spam")).toMatchObject({ sequence: 3, predicted: "spam", mistake: false });
  await expect(spam.label("m1", "spam")).rejects.toThrow(ServiceError);
  expect(await spam.describe()).toMatchObject({ examples: 3, classes: ["spam", "ham"] });
});

test("a request whose response was lost is retried and learned once", async () => {
  let lost = 0;
  const losing: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (String(request[0]).endsWith("/learn") && lost++ < 2) throw new TypeError("the connection broke");
    return response;
  };
  const model = await new Client(served.url, { fetch: losing, wait: 1 }).create("lost", { learner: "perceptron" });
  expect(await model.learn({ a: 1 }, 1)).toMatchObject({ sequence: 1 });
  expect(lost).toBe(3);
  expect((await model.describe()).examples).toBe(1);
});

test("a prediction whose response was lost is retried under its id with the same answer", async () => {
  let lost = 0;
  const losing: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (String(request[0]).endsWith("/predict") && lost++ % 2 === 0) throw new TypeError("the connection broke");
    return response;
  };
  const model = await new Client(served.url, { fetch: losing, wait: 1 }).create("asked");
  await model.learn({ a: 1 }, "x");
  expect(await model.predict({ a: 3 }, { id: "p" })).toEqual({ label: "x", scores: { x: 4 }, id: "p" });
  const rows = [{ features: { a: 1 } }, { features: { a: 1 }, id: "q" }];
  expect(await model.predictMany(rows)).toMatchObject([{ label: "x" }, { label: "x", id: "q" }]);
  expect(lost).toBe(4);
  expect(await model.label("p", "x")).toMatchObject({ sequence: 2 });
});

test("refused rows do not prevent the others from being learned", async () => {
  const model = await new Client(served.url).create("rows");
  const answers = await model.learnMany([
    { features: { a: 1 }, label: "x" },
    { features: [1, 2], label: "y" },
    { features: { a: -1 }, label: "y" },
  ]);
  expect(answers.map((answer) => "problem" in answer)).toEqual([false, true, false]);
  const [first] = (await model.predictMany([{ features: { a: 3 } }])) as Predicted[];
  expect(first.label).toBe("x");
});

/** Until so many follow a model: the service learns a moment later who comes and who goes. */
const followed = (by: number) =>
  vi.waitUntil(() => served.service.events.listenerCount("event") === by, { timeout: 60_000 });

test("events can be followed live or from a given number", async () => {
  const model = await new Client(served.url).create("followed");
  const live = model.events();
  const first = live.next();
  await followed(1);
  const learned: Learned[] = [await model.learn({ a: 1 }, "x"), await model.learn({ a: 1 }, "y")];
  expect((await first).value).toMatchObject({ type: "mistake", id: "1", data: { label: "x" } });
  await live.return();
  const again = model.events(1);
  expect((await again.next()).value).toMatchObject({ id: "2", type: "mistake" });
  await again.return();
  await followed(0);
  expect(learned.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test("a follower of a deleted model follows the new model of the same name", async () => {
  const client = new Client(served.url);
  const before = await client.create("again");
  for (const label of ["x", "y", "x"]) await before.learn({ a: 1 }, label);
  await before.delete();
  const model = await client.create("again");
  await model.learn({ a: 1 }, "x");
  const events = model.events(3);
  const next = events.next();
  await followed(1);
  await model.learn({ a: 1 }, "y");
  expect((await next).value).toMatchObject({ type: "mistake", id: "2" });
  await events.return();
  await followed(0);
});

test("the client adds, compares, promotes and removes a challenger, with responses that match the schemas", async () => {
  const model = await new Client(served.url).create("champion", { learner: "perceptron" });
  await model.challenge("averaged", { learner: "averaged" });
  await model.challenge("other", { learner: "passive-aggressive", history: false });
  await model.learn({ a: 1 }, "x", { id: "first", metadata: { from: "a test" } });
  await model.learn({ a: -1, b: 1 }, "y");
  const [averaged] = await model.challengers();
  expect(strict(Challenger).parse(averaged)).toMatchObject({ name: "averaged", comparison: { examples: 2 } });
  expect(await model.challenger("averaged")).toEqual(averaged);
  expect(strict(Report).parse(await model.report())).toMatchObject({ examples: 2, mistakes: 2, updates: 2 });
  expect(strict(Explanation).parse(await model.explain({ a: 1 }))).toMatchObject({ label: "x" });
  expect(strict(Curve).parse(await model.curve())).toEqual({
    before: { examples: 0, mistakes: 0 },
    stretches: [1, 2].map((until) => ({
      until,
      examples: 1,
      mistakes: 1,
      challengers: { averaged: { examples: 1, mistakes: 1 }, other: { examples: 1, mistakes: 1 } },
    })),
  });
  expect(strict(Weights).parse(await model.weights())).toMatchObject({
    classes: ["y"],
    features: 2,
    largest: [{ feature: "a" }, { feature: "b" }],
  });
  const promotion = await model.promote("averaged", { keep: "before" });
  expect(strict(Promotion).parse(promotion)).toMatchObject({ kept: "before", sha256: averaged.sha256 });
  await model.dismiss("other");
  expect(strict(Model).parse(await model.describe())).toMatchObject({ learner: "averaged", challengers: ["before"] });
  expect(strict(Receipt).parse(await model.forget({ ids: ["first"] }))).toMatchObject({ forgotten: 1 });
});

test("features arrive alike as an object, a class of its own, and a Map, and as a list, a typed array and a sparse row", async () => {
  interface Mail {
    free: number;
    from?: string;
  }
  class Letter {
    readonly free = 2;
    readonly from = "boss";
  }
  const mail: Mail = { free: 2, from: "boss" };
  const client = new Client(served.url);
  const answers = async (name: string, first: Features, forms: Features[]) => {
    const model = await client.create(name, { learner: "perceptron" });
    await model.learn(first, "x");
    await model.learnMany([{ features: first, label: "x" }]);
    const alone = await Promise.all(forms.map(async (features) => (await model.predict(features)).scores));
    const together = (await model.predictMany(forms.map((features) => ({ features })))) as Predicted[];
    expect(together.map(({ scores }) => scores)).toEqual(alone);
    return alone;
  };
  const map = new Map<string, number | string>([
    ["free", 2],
    ["from", "boss"],
  ]);
  const named = await answers("named", map, [mail, new Letter(), map, { free: 2, from: "boss", later: undefined }]);
  expect(named).toEqual(Array(4).fill({ x: 6 }));
  const dense = await answers("dense", Float32Array.of(1, 3), [[1, 3], Float64Array.of(1, 3)]);
  expect(dense).toEqual(Array(2).fill({ x: 11 }));
  const sparse = { indices: Uint32Array.of(0, 4), values: Float64Array.of(1, 3) };
  expect(await answers("sparse", sparse, [sparse, { indices: [0, 4], values: [1, 3] }])).toHaveLength(2);
  const odd = await client.create("odd");
  await odd.learn(new Map([["__proto__", 2]]), "x");
  expect((await odd.explain(JSON.parse('{"__proto__":1}'))).features[0].feature).toBe("__proto__");
});

test("what JSON would change without a word is refused before anything is sent", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const model = new Client(served.url, { fetch }).model("spam");
  const refused: [unknown, string][] = [
    [{ free: Number.NaN }, 'features["free"] must be a finite number, a text, true or false; got NaN'],
    [new Map([["free", Infinity]]), 'features["free"] must be a finite number, a text, true or false; got Infinity'],
    [{ at: new Date(0) }, 'features["at"] must be a finite number, a text, true or false; got Date'],
    [{ free: 1n }, 'features["free"] must be a finite number, a text, true or false; got a bigint'],
    [{ words: ["a"] }, 'features["words"] must be a finite number, a text, true or false; got a list'],
    [[1, Number.NaN], "features[1] must be a finite number; got NaN"],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is refused
    [[1, , 2], "features[1] must be a finite number; got undefined"],
    [{ indices: [0], values: [Infinity] }, "features.values[0] must be a finite number; got Infinity"],
    ...[new Set(["free"]), new Date(0), Promise.resolve({}), new ArrayBuffer(8), 5, null, undefined].map(
      (value): [unknown, string] => [value, "features must be an object, a Map, a list of numbers or a text; got "],
    ),
  ];
  for (const [features, message] of refused) {
    await expect(model.predict(features as Features)).rejects.toThrow(message);
    await expect(model.learn(features as Features, "x")).rejects.toThrow(message);
    await expect(model.explain(features as Features)).rejects.toThrow(message);
  }
  const rows = [{ features: { a: 1 } }, { features: { a: Number.NaN } }];
  await expect(model.predictMany(rows)).rejects.toThrow('rows[1].features["a"] must be a finite number');
  await expect(model.learnMany(rows.map((row) => ({ ...row, label: "x" })))).rejects.toThrow('rows[1].features["a"]');
  expect(fetch).not.toHaveBeenCalled();
});

test("an address without http is refused at once", () => {
  for (const address of ["localhost:8321", "127.0.0.1:8321", "", "file:///models"])
    expect(() => new Client(address)).toThrow(`address must begin with http:// or https://; got "${address}"`);
});

test("a service that does not answer is named with the request and the reason", async () => {
  const lost = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
  const client = new Client("http://nowhere:8321", { retries: 1, wait: 1, fetch: () => Promise.reject(lost) });
  await expect(client.model("spam").describe()).rejects.toMatchObject({
    message:
      "GET http://nowhere:8321/v1/models/spam was not answered: fetch failed, ECONNREFUSED; is the service running at this address?",
    cause: lost,
  });
});

test("the program of the README runs on a new service", async () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const blocks = [...page.matchAll(/^```ts\n([^`]*)^```$/gm)].map(([, code]) => code);
  expect(blocks).toHaveLength(2);
  const program = blocks.join("").replace('import { Client } from "@rosenblatt/client";\n', "");
  const { code } = await transform(program.replace("http://127.0.0.1:8321", served.url), { loader: "ts" });
  expect(code).toContain(served.url);
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await new AsyncFunction("Client", `"use strict"; ${code}`)(Client);
  expect((await new Client(served.url).model("mail").describe()).challengers).toEqual(["pa"]);
});

/** A schema that takes no field that it does not name. */
function strict<T extends z.ZodObject>(schema: T) {
  return schema.strict();
}
