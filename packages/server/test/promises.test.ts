// The service's guarantees about what it stores, each with a case that fails if the guarantee is broken.

import { app, replayAll, type Service } from "@rosenblatt/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { directory, open } from "./on-directory.js";

const example = (i: number) => ({
  features: { ["w" + (i % 5)]: 1 + (i % 4), x: i / 7 },
  label: i % 2 ? "odd" : "even",
  id: "e" + i,
});
const examples = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => example(from + i));

/** Expects that every model is what its examples make of it. */
async function expectReplayed(service: Service) {
  for await (const { model, sha256, replay } of replayAll(service)) expect(replay, model).toBe(sha256);
}

test("concurrent requests create every model", async () => {
  const { ask, service } = open();
  const names = ["a", "b", "c", "a"];
  const made = await Promise.all(names.map((name) => ask("PUT", `/v1/models/${name}`, {})));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 201, 201, 201]);
  expect(service.list().map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(service.store.writer.failed).toBeUndefined();
});

test("an Idempotency-Key is refused while in flight, and a request with an expired key is done again", async () => {
  let now = 1_000_000;
  const { ask, service } = open(directory(), { limits: { answersFor: 1000 }, now: () => now });
  await ask("PUT", "/v1/models/m", {});
  const key = { "Idempotency-Key": "k" };
  const learn = () => ask("POST", "/v1/models/m/learn", { features: { a: 1 }, label: "x" }, key);
  const [first, second] = await Promise.all([learn(), learn()]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  // A clock that goes backwards does not make a key expire.
  now -= 500_000;
  expect((await learn()).headers.get("idempotency-replayed")).toBe("true");
  now += 501_000;
  expect((await learn()).body).toMatchObject({ sequence: 2 });
  expect((await learn()).headers.get("idempotency-replayed")).toBe("true");
  expect(service.store.writer.failed).toBeUndefined();
  expect((await ask("GET", "/v1/models/m")).body.examples).toBe(2);
  const lines = { ...key, "Content-Type": "application/x-ndjson" };
  expect((await ask("POST", "/v1/models/m/learn", "{}", lines)).body).toMatchObject({ status: 400 });
});

test("a prediction with an id and an Idempotency-Key is made once, even after a restart", async () => {
  const path = directory();
  const first = open(path);
  await first.ask("PUT", "/v1/models/m", {});
  await first.ask("POST", "/v1/models/m/learn", { rows: examples(0, 4) });
  const body = { rows: [{ features: { w1: 1 }, id: "p" }, { features: [1] }] };
  const key = { "Idempotency-Key": "k" };
  const made = await first.ask("POST", "/v1/models/m/predict", body, key);
  expect(made.body.rows).toMatchObject([{ id: "p" }, { problem: { status: 422 } }]);
  await first.ask("POST", "/v1/models/m/learn", { rows: examples(4, 8) });
  await first.close();
  const { ask } = open(path);
  const again = await ask("POST", "/v1/models/m/predict", body, key);
  expect(again.body).toEqual(made.body);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const other = { features: { w1: 1 }, id: "q" };
  expect((await ask("POST", "/v1/models/m/predict", other, key)).body).toMatchObject({ status: 422 });
  const lines = { ...key, "Content-Type": "application/x-ndjson" };
  expect((await ask("POST", "/v1/models/m/predict", JSON.stringify(other), lines)).status).toBe(400);
  // One that stores nothing is answered anew.
  const plain = await ask("POST", "/v1/models/m/predict", { features: { x: 1 } }, key);
  expect([plain.status, plain.headers.get("idempotency-replayed")]).toEqual([200, null]);
});

test("a retry after forgetting is refused without learning, and the stored response is erased", async () => {
  const path = directory();
  const { ask, service, close } = open(path);
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", { rows: examples(0, 4) });
  const learn = (asking: typeof ask) =>
    asking("POST", "/v1/models/m/learn", { features: { secret: 1 }, label: "odd" }, { "Idempotency-Key": "k" });
  expect((await learn(ask)).body).toMatchObject({ sequence: 5 });
  await ask("POST", "/v1/models/m/forget", { ids: ["e1"] });
  expect((await learn(ask)).body).toMatchObject({ status: 409, title: "Answer forgotten" });
  expect(service.store.answer(" /v1/models/m/learn k")).toMatchObject({ fingerprint: "", body: "" });
  await close();
  const again = open(path);
  expect((await learn(again.ask)).status).toBe(409);
  expect((await again.ask("GET", "/v1/models/m")).body).toMatchObject({ examples: 4, sequence: 5 });
  await expectReplayed(again.service);
});

test("each durability mode commits as promised and is named in the response", async () => {
  const outcome = async (durability: "always" | "group" | "lazy") => {
    const { ask, service } = open(directory(), { durability });
    await ask("PUT", "/v1/models/m", {});
    const before = service.store.writer.commits;
    const answers = await Promise.all(examples(0, 20).map((one) => service.learn("m", one)));
    const commits = service.store.writer.commits - before;
    expect(answers.map(({ sequence }) => sequence)).toEqual(examples(0, 20).map((_, i) => i + 1));
    const { headers } = await ask("POST", "/v1/models/m/learn", example(20));
    expect(headers.get("durability")).toBe(durability);
    const kept = await ask("POST", "/v1/models/m/predict", { features: { x: 1 }, id: "p" });
    expect(kept.headers.get("durability")).toBe(durability);
    return commits;
  };
  // While the first is written the others gather, and follow in one transaction.
  expect(await Promise.all([outcome("always"), outcome("group"), outcome("lazy")])).toEqual([20, 2, 0]);
});

test("a lone request commits at once, and later concurrent requests share a commit", async () => {
  const { service } = open();
  await service.create("m", { learner: "perceptron" });
  const { writer } = service.store;
  let written = 0;
  const learn = () => service.learn("m", { features: [1], label: written++ % 2 });
  // No time passes by itself.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const before = writer.commits;
  for (let k = 0; k < 3; k++) await learn();
  expect(writer.commits - before).toBe(3);
  await Promise.all([learn(), learn(), learn()]);
  expect(writer.commits - before).toBe(5);
  const joining = [];
  for (let k = 0; k < 3; k++) {
    joining.push(learn());
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.advanceTimersByTime(1);
  await Promise.all(joining);
  expect(writer.commits - before).toBe(6);
  vi.advanceTimersByTime(1);
});

test("a follower who goes on after an example is told of a lazy one that is not on the disk yet", async () => {
  const { ask, service } = open(undefined, { durability: "lazy" });
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", { features: { a: 1 }, label: "x" });
  const events = await app(service).request("/v1/models/m/events", { headers: { "Last-Event-ID": "0" } });
  service.stop();
  expect(await events.text()).toContain("id: 1\n");
});

test("a follower who goes on after an example misses no drift that is noticed while it reads the past", async () => {
  const { ask, service } = open();
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", { features: { a: 1 }, label: "x" });
  const events = await app(service).request("/v1/models/m/events", { headers: { "Last-Event-ID": "0" } });
  for (const sequence of [1, 2]) service.events.emit("event", "m", { sequence, type: "drift", data: { sequence } });
  let said = "";
  for await (const bytes of events.body!) {
    said += new TextDecoder().decode(bytes);
    if (said.includes("id: 2\n")) break;
  }
  expect(said.match(/event: \w+\ndata: .*?\nid: \d/g)!.map((event) => event.replace(/data: .*\n/, ""))).toEqual([
    "event: mistake\nid: 1",
    "event: update\nid: 1",
    "event: drift\nid: 1",
    "event: drift\nid: 2",
  ]);
});

test("lazy examples are committed together, and closing the service writes the rest", async () => {
  const path = directory();
  const { service, close } = open(path, { durability: "lazy" });
  await service.create("m", { learner: "perceptron" });
  const before = service.store.writer.commits;
  await Promise.all(Array.from({ length: 20 }, (_, k) => service.learn("m", { features: [k], label: k % 2 })));
  await service.store.caughtUp();
  expect(service.store.writer.commits).toBe(before + 1);
  await service.learn("m", { features: [7], label: 1 });
  await close();
  expect(open(path).service.store.model("m")!.sequence).toBe(21);
});

test("reports, curves and explanations include examples that are not yet written to disk", async () => {
  const { ask, service } = open(undefined, { durability: "lazy" });
  await ask("PUT", "/v1/models/m", { learner: "perceptron", options: { history: "examples" } });
  await ask("PUT", "/v1/models/m/challengers/c", { learner: "averaged" });
  await ask("POST", "/v1/models/m/learn", { features: [1, 0], label: "a" });
  await service.store.caughtUp();
  // What nobody waits for gathers until a timer goes off, which it cannot before these requests have begun.
  const learning = service.learn("m", { features: [0, 1], label: "b" });
  expect(service.store.latestAnswers(1, 2, 9)).toHaveLength(1);

  const [report, curve, explanation] = await Promise.all([
    ask("GET", "/v1/models/m/report"),
    ask("GET", "/v1/models/m/curve"),
    ask("POST", "/v1/models/m/explain", { features: [0, 1] }),
    ask("POST", "/v1/models/m/learn", { features: [1, 1], label: "a" }),
    learning,
  ]);
  expect(report.body).toMatchObject({ examples: 2, bound: { made: 2 } });
  expect(curve.body.before).toEqual({ examples: 0, mistakes: 0 });
  expect(curve.body.stretches.map((one: { until: number }) => one.until)).toEqual([1, 2]);
  expect(curve.body.stretches[1].challengers.c).toMatchObject({ examples: 1 });
  // The past examples make up the whole score: none is missing.
  const { score, examples: behind } = explanation.body;
  expect(behind.reduce((sum: number, one: { contribution: number }) => sum + one.contribution, 0)).toBe(score);
});

test("an example that cannot be stored is not learned", async () => {
  const { ask, service } = open();
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", { rows: examples(0, 4) });
  const before = (await ask("GET", "/v1/models/m")).body;
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const refused: [body: string, status: number, pointer: string][] = [
    [`{"features":{"a":1},"label":"x","metadata":{"a":${deep}}}`, 422, "/metadata"],
    [JSON.stringify({ features: { a: 1 }, label: "x", metadata: { a: "x".repeat(20_000) } }), 413, "/metadata"],
    [JSON.stringify({ features: { ["a".repeat(2000)]: 1 }, label: "x" }), 413, "/features"],
  ];
  for (const [body, status, pointer] of refused)
    expect((await ask("POST", "/v1/models/m/learn", body)).body).toMatchObject({ status, pointer });
  expect((await ask("GET", "/v1/models/m")).body).toEqual(before);
  await expectReplayed(service);
});

test("a full disk gives 507 and learns nothing, and learning resumes once there is room", async () => {
  const path = directory();
  const { ask, service, close } = open(path, { limits: { storage: 300_000 } });
  for (const name of ["m", "large"]) await ask("PUT", `/v1/models/${name}`, {});
  const learn = (name: string, i: number) =>
    ask("POST", `/v1/models/${name}/learn`, { ...example(i), metadata: { filler: "x".repeat(10_000) } });
  for (let i = 0; i < 5; i++) expect((await learn("m", i)).status).toBe(200);
  let taken = 0;
  let last = await learn("large", 0);
  for (; last.status === 200; taken++) last = await learn("large", taken + 1);
  expect(last.body).toMatchObject({ status: 507, type: "urn:rosenblatt:problem:storage-full" });
  expect(taken).toBeGreaterThan(5);
  expect((await ask("GET", "/v1/models/large")).body).toMatchObject({ examples: taken, sequence: taken });
  expect((await ask("POST", "/v1/models/large/predict", { features: { x: 1 } })).status).toBe(200);
  expect((await ask("GET", "/readyz")).status).toBe(200);
  await expectReplayed(service);
  expect((await ask("DELETE", "/v1/models/large")).status).toBe(204);
  expect((await learn("m", 5)).body).toMatchObject({ sequence: 6 });
  await close();
  const again = open(path);
  expect((await again.ask("GET", "/v1/models/m")).body).toMatchObject({ examples: 6 });
  await expectReplayed(again.service);
});

test("a stream cut short by a full disk stores exactly the examples it acknowledged", async () => {
  const path = directory();
  const { ask, service, close } = open(path, { limits: { storage: 600_000 } });
  await ask("PUT", "/v1/models/m", {});
  const lines = examples(0, 20_000).map((one) => JSON.stringify(one));
  const { body } = await ask("POST", "/v1/models/m/learn", lines.join("\n"), {
    "Content-Type": "application/x-ndjson",
  });
  const answers = (body as string)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const learned = answers.length - 1;
  expect(learned).toBeGreaterThan(100);
  expect(answers.slice(0, -1).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: learned }, (_, i) => i + 1),
  );
  expect(answers[learned]).toMatchObject({ line: learned + 1, problem: { status: 507 } });
  expect((await ask("GET", "/v1/models/m")).body).toMatchObject({ examples: learned, sequence: learned });
  await expectReplayed(service);
  await close();
  expect((await open(path).ask("GET", "/v1/models/m")).body).toMatchObject({ examples: learned });
});

test("a stream stopped by the service acknowledges every example it learned", async () => {
  const { ask, service } = open();
  await ask("PUT", "/v1/models/m", {});
  // Each of the first commits may have 2000 lines, and as many may be waiting for the next.
  const lines = examples(0, 10_000).map((one) => JSON.stringify(one));
  const asked = ask("POST", "/v1/models/m/learn", lines.join("\n"), { "Content-Type": "application/x-ndjson" });
  while (service.store.writer.commits < 3) await new Promise((resolve) => setImmediate(resolve));
  service.stop();
  const answers = ((await asked).body as string).trimEnd().split("\n");
  expect(JSON.parse(answers.at(-1)!)).toMatchObject({ line: answers.length, problem: { status: 503 } });
  expect((await ask("GET", "/v1/models/m")).body).toMatchObject({ sequence: answers.length - 1 });
});

test("an example forgotten after a restart is also removed from earlier snapshots", async () => {
  const path = directory();
  const before = open(path);
  await before.ask("PUT", "/v1/models/m", { learner: "averaged" });
  await before.ask("POST", "/v1/models/m/learn", { rows: examples(0, 30) });
  await before.close();
  const middle = open(path);
  expect(middle.service.store.snapshots(1)).toEqual([30]);
  const { body } = await middle.ask("POST", "/v1/models/m/forget", { ids: ["e3"] });
  expect(body).toMatchObject({ forgotten: 1, overwritten: true });
  await middle.close();
  const [after, twin] = [open(path), open()];
  await twin.ask("PUT", "/v1/models/m", { learner: "averaged" });
  await twin.ask("POST", "/v1/models/m/learn", { rows: examples(0, 30).filter(({ id }) => id !== "e3") });
  const { sha256 } = (await twin.ask("GET", "/v1/models/m")).body;
  expect(body.sha256).toBe(sha256);
  expect((await after.ask("GET", "/v1/models/m")).body).toMatchObject({ sha256, examples: 29, sequence: 30 });
  await expectReplayed(after.service);
});

test("forgetting by metadata finds names and values with any characters", async () => {
  const { ask, service } = open();
  await ask("PUT", "/v1/models/m", {});
  await ask("POST", "/v1/models/m/learn", { rows: examples(0, 4) });
  const { sha256 } = (await ask("GET", "/v1/models/m")).body;
  const names = ["user", 'a"b', "a\\b", "a.b", "[0]", "$", "", "é", "\u0000", "\ud800", "a\nb"];
  const values = ["u", 'a"b', "\\", "\u0000", "a\u0000b", "\ud800", "", 1.5, -1, 1e21, true, false];
  const kinds = [...names.map((name) => ({ [name]: "x" })), ...values.map((value) => ({ user: value }))];
  for (const metadata of kinds) {
    await ask("POST", "/v1/models/m/learn", { features: { w1: 3 }, label: "odd", metadata });
    await ask("POST", "/v1/models/m/predict", { features: { w1: 3 }, id: "p", metadata });
    await ask("POST", "/v1/models/m/predict", { features: { w1: 3 }, id: "q", metadata: { user: 1 } });
    const { body } = await ask("POST", "/v1/models/m/forget", { metadata });
    expect(body, JSON.stringify(metadata)).toMatchObject({ examples: 1, predictions: 1, sha256 });
    await service.forget("m", { ids: ["q"] });
  }
});
