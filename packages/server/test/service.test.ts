import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { replayAll } from "@rosenblatt/server";
import Libsql from "libsql";
import { AveragedPerceptron, load } from "rosenblatt";
import { expect, test } from "vitest";
import { directory, open } from "./on-directory.js";

const spam = { features: { free: 2, offer: 1 }, label: "spam" };
const ham = { features: { lunch: 1, from: "boss" }, label: "ham" };

test("a model can be created, taught, queried, described and exported", async () => {
  const { ask } = open();
  expect((await ask("PUT", "/v1/models/mail", { learner: "averaged" })).status).toBe(201);
  expect((await ask("PUT", "/v1/models/mail", { learner: "averaged" })).status).toBe(200);
  expect((await ask("POST", "/v1/models/mail/learn", spam)).body).toEqual({
    sequence: 1,
    predicted: null,
    mistake: true,
    updated: true,
  });
  expect((await ask("POST", "/v1/models/mail/learn", ham)).body).toMatchObject({ sequence: 2, mistake: true });
  const answer = await ask("POST", "/v1/models/mail/predict", { features: { free: 1 } });
  expect(answer.body).toMatchObject({ label: "spam", scores: { spam: expect.any(Number), ham: expect.any(Number) } });
  const twin = new AveragedPerceptron<string>();
  twin.learn(spam.features, spam.label);
  twin.learn(ham.features, ham.label);
  expect((await ask("GET", "/v1/models/mail")).body).toMatchObject({
    name: "mail",
    examples: 2,
    mistakes: 2,
    sequence: 2,
    classes: ["spam", "ham"],
    sha256: twin.toJSON().sha256,
  });
  const exported = await ask("GET", "/v1/models/mail/export");
  expect(load(exported.body).predict({ free: 1 })).toBe("spam");
});

test("a label sent later is learned with the features of its prediction", async () => {
  const { ask } = open();
  await ask("PUT", "/v1/models/mail", { learner: "perceptron" });
  await ask("POST", "/v1/models/mail/learn", { rows: [spam, ham] });
  expect((await ask("POST", "/v1/models/mail/predict", { features: { lunch: 2 }, id: "m1" })).body).toMatchObject({
    label: "ham",
    id: "m1",
  });
  expect((await ask("POST", "/v1/models/mail/predict", { features: { lunch: 2 }, id: "m1" })).status).toBe(409);
  expect((await ask("POST", "/v1/models/mail/learn", { id: "m1", label: "ham" })).body).toMatchObject({
    sequence: 3,
    predicted: "ham",
    mistake: false,
  });
  expect((await ask("POST", "/v1/models/mail/learn", { id: "m1", label: "ham" })).body).toMatchObject({
    status: 409,
    pointer: "/id",
  });
  expect((await ask("POST", "/v1/models/mail/learn", { id: "m2", label: "ham" })).status).toBe(404);
});

test("a model continues after a restart with the same bits as without one", async () => {
  const path = directory();
  const first = open(path);
  const twin = open();
  for (const { ask } of [first, twin])
    await ask("PUT", "/v1/models/m", { learner: "averaged", pipeline: ["standardize"] });
  const rows = Array.from({ length: 40 }, (_, i) => ({
    features: { a: i % 7, b: (i * i) % 5, ["c" + (i % 3)]: 0.1 * i },
    label: i % 3,
  }));
  for (const { ask } of [first, twin])
    for (const row of rows) expect((await ask("POST", "/v1/models/m/learn", row)).status).toBe(200);
  await first.close();
  const again = open(path);
  for (const { ask } of [again, twin]) await ask("POST", "/v1/models/m/learn", { rows });
  const [a, b] = await Promise.all([again, twin].map(async ({ ask }) => (await ask("GET", "/v1/models/m")).body));
  expect({ ...a, created: "" }).toEqual({ ...b, created: "" });
});

test("the report keeps its windowed errors and detected drift after a restart", async () => {
  const path = directory();
  const { ask, close } = open(path);
  await ask("PUT", "/v1/models/m", { learner: "perceptron" });
  // A class that is always right, until it is told at random.
  const rows = Array.from({ length: 1200 }, (_, k) => ({ features: [1], label: k < 600 ? 0 : ((k * k) % 7) % 2 }));
  await ask("POST", "/v1/models/m/learn", { rows });
  const { body } = await ask("GET", "/v1/models/m/report");
  expect(body.drift.last).toBeGreaterThan(600);
  await close();
  expect((await open(path).ask("GET", "/v1/models/m/report")).body).toEqual(body);
});

test("forgotten examples leave no trace in the model or its files", async () => {
  const path = directory();
  const [one, other] = [open(path), open()];
  const rows = Array.from({ length: 30 }, (_, i) => ({
    features: { ["w" + (i % 5)]: 1 + (i % 4), ...(i === 7 && { secretword: 1 }) },
    label: i % 2 ? "x" : "y",
    id: "e" + i,
    metadata: { person: i === 7 || i === 12 ? "Ada" : "Bob" },
  }));
  for (const { ask } of [one, other]) await ask("PUT", "/v1/models/m", { learner: "averaged" });
  await one.ask("POST", "/v1/models/m/learn", { rows });
  await other.ask("POST", "/v1/models/m/learn", { rows: rows.filter((_, i) => i !== 7 && i !== 12) });
  const { body } = await one.ask("POST", "/v1/models/m/forget", { metadata: { person: "Ada" } });
  const expected = (await other.ask("GET", "/v1/models/m")).body;
  expect(body).toMatchObject({ forgotten: 2, sha256: expected.sha256 });
  expect((await one.ask("GET", "/v1/models/m")).body).toMatchObject({
    examples: 28,
    sequence: 30,
    sha256: expected.sha256,
  });
  await one.close();
  for (const name of readdirSync(path)) expect(readFileSync(join(path, name)).includes("secretword")).toBe(false);
});

test("a request with the same Idempotency-Key is done once, even after a restart", async () => {
  const path = directory();
  const first = open(path);
  await first.ask("PUT", "/v1/models/m", { learner: "perceptron" });
  const key = { "Idempotency-Key": "k1" };
  const answer = (await first.ask("POST", "/v1/models/m/learn", spam, key)).body;
  expect((await first.ask("POST", "/v1/models/m/learn", spam, key)).body).toEqual(answer);
  expect((await first.ask("POST", "/v1/models/m/learn", ham, key)).status).toBe(422);
  await first.close();
  const again = open(path);
  const replayed = await again.ask("POST", "/v1/models/m/learn", spam, key);
  expect(replayed.body).toEqual(answer);
  expect(replayed.headers.get("idempotency-replayed")).toBe("true");
  expect((await again.ask("GET", "/v1/models/m")).body.examples).toBe(1);
});

test("a second service on the same directory is refused", () => {
  const path = directory();
  open(path);
  expect(() => open(path)).toThrow("in use by another service");
});

test("models created at the same moment stay separate", async () => {
  const { ask } = open();
  const names = ["a", "b", "c"];
  const made = await Promise.all(names.map((name) => ask("PUT", `/v1/models/${name}`, {})));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  await Promise.all(names.map((name) => ask("POST", `/v1/models/${name}/learn`, { ...spam, label: name })));
  for (const name of names) expect((await ask("GET", `/v1/models/${name}`)).body.classes).toEqual([name]);
});

test("examples taught during forgetting are each learned once", async () => {
  const { ask, service } = open();
  await ask("PUT", "/v1/models/m", { learner: "averaged" });
  const rows = Array.from({ length: 12 }, (_, i) => ({ features: { ["w" + (i % 5)]: 1 }, label: i % 3, id: "e" + i }));
  await ask("POST", "/v1/models/m/learn", { rows });
  await Promise.all(
    rows.flatMap(({ id, ...row }, i) => [
      ask("POST", "/v1/models/m/forget", { ids: [id] }),
      ask("POST", "/v1/models/m/learn", { ...row, id: "later" + i }),
    ]),
  );
  expect((await ask("GET", "/v1/models/m")).body).toMatchObject({ examples: 12, sequence: 24 });
  for await (const { sha256, replay } of replayAll(service)) expect(replay).toBe(sha256);
});

test("a store of the first version is upgraded with its data", async () => {
  const path = directory();
  const first = open(path);
  await first.ask("PUT", "/v1/models/m", {});
  await first.ask("POST", "/v1/models/m/learn", spam);
  await first.close();
  const database = new Libsql(join(path, "rosenblatt.db"));
  database.exec(`DROP TABLE promotion; DROP TABLE challenger_snapshot; DROP TABLE challenger;
    ALTER TABLE model DROP COLUMN start; ALTER TABLE example DROP COLUMN challenged; ALTER TABLE example DROP COLUMN crc; ALTER TABLE prediction DROP COLUMN challenged;
    PRAGMA user_version = 1`);
  database.close();
  const { ask } = open(path);
  expect((await ask("PUT", "/v1/models/m/challengers/c", {})).status).toBe(201);
  expect((await ask("POST", "/v1/models/m/learn", ham)).body.sequence).toBe(2);
  expect((await ask("GET", "/v1/models/m/challengers/c")).body.comparison.examples).toBe(1);
});

test("a label sent before its prediction is stored is learned once, and repeats are refused", async () => {
  const { service } = open();
  await service.create("m", { learner: "perceptron" });
  await service.learnMany("m", [spam, ham]);
  const prediction = service.predict("m", { features: spam.features, id: "a" });
  const label = service.learn("m", { id: "a", label: "spam" });
  await prediction;
  const again = service.learn("m", { id: "a", label: "ham" });
  await expect(again).rejects.toMatchObject({ status: 409, kind: "already-labelled" });
  await expect(label).resolves.toMatchObject({ sequence: 3 });
});

test("used ids are recognised in batches as in single requests, whatever their characters", async () => {
  const { service } = open();
  await service.create("m", { learner: "perceptron" });
  const ids = ["a", "é", 'q"\\', "tab\t", "nul\u0000x", "'; --"];
  const rows = ids.map((id) => ({ ...spam, id }));
  await service.learnMany("m", rows.slice(0, 3));
  await service.learn("m", rows[3]);
  await service.predict("m", { features: spam.features, id: "waits" });
  const answers = await service.learnMany("m", [...rows, { ...ham, id: "waits" }, ...rows]);
  expect(answers.map((answer) => ("sequence" in answer ? answer.sequence : answer.kind))).toEqual([
    ...Array(4).fill("already-labelled"),
    ...[5, 6, "id-in-use"],
    ...Array(6).fill("already-labelled"),
  ]);
});

test.each([
  { options: { classes: ["spam", "ham"] } },
  { options: { classes: ["ham", "spam"] }, pipeline: ["standardize"] },
  { options: { positive: "spam" } },
  { learner: "perceptron", options: { classes: ["spam", "ham"], kernel: { kernel: "rbf", gamma: 1 } } },
])("a model with declared classes learns from its first example: %j", async (spec) => {
  const path = directory();
  const { ask, close } = open(path);
  expect((await ask("PUT", "/v1/models/m", spec)).status).toBe(201);
  for (const route of ["predict", "explain"])
    expect((await ask("POST", `/v1/models/m/${route}`, { features: spam.features })).status).toBe(409);
  await ask("PUT", "/v1/models/m/challengers/late", { ...spec, history: false });
  const { body } = await ask("POST", "/v1/models/m/learn", { rows: [spam, ham] });
  expect(body.rows).toMatchObject([{ predicted: null, mistake: true }, { predicted: expect.any(String) }]);
  expect((await ask("POST", "/v1/models/m/predict", { features: spam.features })).status).toBe(200);
  expect((await ask("POST", "/v1/models/m/predict", { features: [1] })).status).toBe(422);
  const { sha256 } = (await ask("GET", "/v1/models/m")).body;
  await close();
  const again = open(path);
  expect((await again.ask("GET", "/v1/models/m")).body.sha256).toBe(sha256);
  for await (const { replay, sha256 } of replayAll(again.service)) expect(replay).toBe(sha256);
});

test("a model with a declared number of columns refuses rows of another width", async () => {
  const { ask } = open();
  expect((await ask("PUT", "/v1/models/m", { learner: "winnow", options: { features: 3 } })).status).toBe(201);
  expect((await ask("POST", "/v1/models/m/learn", { features: [1, 0, 1], label: "x" })).status).toBe(200);
  expect((await ask("POST", "/v1/models/m/learn", { features: [1, 0], label: "x" })).status).toBe(422);
});

test("a request cannot make the service allocate more weights than its limit", async () => {
  const { ask } = open();
  expect((await ask("PUT", "/v1/models/m", { options: { features: 1e9 } })).body).toMatchObject({
    status: 422,
    pointer: "/options/features",
  });
  await ask("PUT", "/v1/models/m", {});
  const learn = (column: number) =>
    ask("POST", "/v1/models/m/learn", { features: { indices: [1, column], values: [1, 1] }, label: "x" });
  expect((await learn(2 ** 22)).body).toMatchObject({ status: 413, pointer: "/features/indices/1" });
  expect((await learn(1e9)).status).toBe(413);
  expect((await learn(2 ** 16)).status).toBe(200);
});
