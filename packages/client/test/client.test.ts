import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type Learned, type Predicted, ServiceError } from "@rosenblatt/client";
import { type Served, serve } from "@rosenblatt/server";
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
    { features: { a: null as never, b: [] as never }, label: "y" },
    { features: { a: -1 }, label: "y" },
  ]);
  expect(answers.map((answer) => "problem" in answer)).toEqual([false, true, false]);
  const [first] = (await model.predictMany([{ features: { a: 3 } }])) as Predicted[];
  expect(first.label).toBe("x");
});

test("events can be followed live or from a given number", async () => {
  const model = await new Client(served.url).create("followed");
  const live = model.events();
  const first = live.next();
  await vi.waitUntil(() => served.service.events.listenerCount("event") > 0);
  const learned: Learned[] = [await model.learn({ a: 1 }, "x"), await model.learn({ a: 1 }, "y")];
  expect((await first).value).toMatchObject({ type: "mistake", id: "1", data: { label: "x" } });
  await live.return();
  const again = model.events(1);
  expect((await again.next()).value).toMatchObject({ id: "2", type: "mistake" });
  await again.return();
  expect(learned.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test("a follower of a deleted model follows the new model of the same name", async () => {
  const client = new Client(served.url);
  const before = await client.create("again");
  for (const label of ["x", "y", "x"]) await before.learn({ a: 1 }, label);
  await before.delete();
  const model = await client.create("again");
  await model.learn({ a: 1 }, "x");
  const followers = served.service.events.listenerCount("event");
  const events = model.events(3);
  const next = events.next();
  await vi.waitUntil(() => served.service.events.listenerCount("event") > followers);
  await model.learn({ a: 1 }, "y");
  expect((await next).value).toMatchObject({ type: "mistake", id: "2" });
  await events.return();
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

/** A schema that takes no field that it does not name. */
function strict<T extends z.ZodObject>(schema: T) {
  return schema.strict();
}
