// Challengers: what they learn, how they are compared with the model, and what becomes of one that is promoted.

import { replayAll } from "@rosenblatt/server";
import fc from "fast-check";
import { AveragedPerceptron, type Learner, PassiveAggressive, Perceptron } from "rosenblatt";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { evidence, signTest } from "../src/models/comparison.js";
import { directory, open } from "./on-directory.js";

const rows = Array.from({ length: 60 }, (_, i) => ({
  features: { a: ((i * 7) % 11) - 5, b: ((i * i) % 13) - 6, ["c" + (i % 4)]: 1 },
  label: ((i * 7) % 11) + ((i * i) % 13) > 11 ? "yes" : "no",
  id: "e" + i,
}));
const at = "/v1/models/m/challengers";

/** A learner that was taught some rows one by one, and whether it had got each wrong before. */
function taught(learner: Learner<string>, some: readonly (typeof rows)[number][]) {
  const wrong = some.map(({ features, label }) => {
    const isWrong = learner.classes.length === 0 || learner.predict(features) !== label;
    learner.learn(features, label);
    return isWrong;
  });
  return { sha256: learner.toJSON().sha256, wrong };
}

test("a challenger learns the model's history and every new example, and is compared on the new ones", async () => {
  const { ask } = open();
  await ask("PUT", "/v1/models/m", { learner: "perceptron" });
  await ask("POST", "/v1/models/m/learn", { rows: rows.slice(0, 20) });
  const whole = await ask("PUT", `${at}/pa`, { learner: "passive-aggressive" });
  expect(whole.status).toBe(201);
  expect(whole.body).toMatchObject({ name: "pa", start: 0, sequence: 20, comparison: { since: 20, examples: 0 } });
  expect((await ask("PUT", `${at}/pa`, { learner: "passive-aggressive" })).status).toBe(200);
  expect((await ask("PUT", `${at}/new`, { learner: "averaged", history: false })).body).toMatchObject({ start: 20 });
  await ask("POST", "/v1/models/m/learn", { rows: rows.slice(20) });
  const champion = taught(new Perceptron(), rows);
  const pa = taught(new PassiveAggressive(), rows);
  const isWrong = (list: boolean[]) => list.slice(20).filter(Boolean).length;
  const alone = (one: boolean[], other: boolean[]) =>
    one.slice(20).filter((wrong, i) => wrong && !other[20 + i]).length;
  const { challengers } = (await ask("GET", at)).body;
  const [b, c] = [alone(champion.wrong, pa.wrong), alone(pa.wrong, champion.wrong)];
  expect(challengers).toMatchObject([
    {
      name: "pa",
      sha256: pa.sha256,
      comparison: {
        examples: 40,
        champion: { examples: 40, mistakes: isWrong(champion.wrong) },
        challenger: {
          examples: 40,
          mistakes: isWrong(pa.wrong),
          classes: [{}, {}],
          windows: [{ examples: 40 }, {}, {}],
        },
        wrongAlone: { champion: b, challenger: c },
        p: signTest(b, c),
        note: expect.stringContaining(`on the ${b + c} examples`),
      },
    },
    { name: "new", sha256: taught(new AveragedPerceptron(), rows.slice(20)).sha256 },
  ]);
  expect((await ask("GET", "/v1/models/m")).body).toMatchObject({
    sha256: champion.sha256,
    challengers: ["pa", "new"],
  });
  expect((await ask("DELETE", `${at}/new`)).status).toBe(204);
  expect((await ask("GET", `${at}/new`)).status).toBe(404);
});

test("a promoted challenger replaces the model, which stays on as a challenger or is dropped", async () => {
  const path = directory();
  const { ask, close } = open(path);
  await ask("PUT", "/v1/models/m", { learner: "perceptron" });
  await ask("POST", "/v1/models/m/learn", { rows: rows.slice(0, 10) });
  await ask("PUT", `${at}/pa`, { learner: "passive-aggressive", history: false });
  await ask("PUT", `${at}/mean`, { learner: "averaged" });
  await ask("POST", "/v1/models/m/learn", { rows: rows.slice(10, 30) });
  const { sha256 } = (await ask("GET", `${at}/pa`)).body;
  const key = { "Idempotency-Key": "once" };
  const promotion = (await ask("POST", `${at}/pa/promote`, { keep: "old" }, key)).body;
  expect(promotion).toMatchObject({ sequence: 30, promoted: "pa", kept: "old", sha256 });
  expect((await ask("POST", `${at}/pa/promote`, { keep: "old" }, key)).body).toEqual(promotion);
  const model = (await ask("GET", "/v1/models/m")).body;
  expect(model).toMatchObject({ learner: "passive-aggressive", sha256, examples: 30, challengers: ["mean", "old"] });
  // Whoever makes sure that the model is there still finds it.
  expect((await ask("PUT", "/v1/models/m", { learner: "perceptron" })).status).toBe(200);
  await ask("POST", "/v1/models/m/learn", { rows: rows.slice(30) });
  const expected = {
    m: taught(new PassiveAggressive(), rows.slice(10)).sha256,
    mean: taught(new AveragedPerceptron(), rows).sha256,
    old: taught(new Perceptron(), rows).sha256,
  };
  const hashes = async (asking: typeof ask) => {
    const all = (await asking("GET", at)).body.challengers as { name: string; sha256: string }[];
    return Object.fromEntries(
      [{ ...(await asking("GET", "/v1/models/m")).body }, ...all].map((one) => [one.name, one.sha256]),
    );
  };
  expect(await hashes(ask)).toEqual(expected);
  expect((await ask("GET", `${at}/old`)).body.comparison).toMatchObject({ since: 30, examples: 30 });
  const before = (await ask("GET", at)).body;
  await close();
  const again = open(path);
  expect(await hashes(again.ask)).toEqual(expected);
  expect((await again.ask("GET", at)).body).toEqual(before);
  await again.ask("POST", `${at}/mean/promote`, {});
  expect((await again.ask("GET", "/v1/models/m")).body).toMatchObject({ sha256: expected.mean, challengers: ["old"] });
});

test("with a late label, challengers are judged by the prediction they would have made at the time", async () => {
  const path = directory();
  const first = open(path);
  await first.ask("PUT", "/v1/models/m", { learner: "perceptron" });
  await first.ask("POST", "/v1/models/m/learn", { rows: [{ features: { x: 1 }, label: "a" }] });
  await first.ask("POST", "/v1/models/m/predict", { features: { x: 1 }, id: "earlier" });
  await first.ask("PUT", `${at}/twin`, { learner: "perceptron" });
  await first.ask("POST", "/v1/models/m/predict", { features: { x: 1 }, id: "late" });
  await first.close();
  const { ask } = open(path);
  for (let i = 0; i < 5; i++) await ask("POST", "/v1/models/m/learn", { features: { x: 1 }, label: "b" });
  await ask("POST", "/v1/models/m/learn", { id: "late", label: "b" });
  const { comparison } = (await ask("GET", `${at}/twin`)).body;
  expect(comparison).toMatchObject({ examples: 6, wrongAlone: { champion: 0, challenger: 0 } });
  expect(comparison.challenger.mistakes).toBe(comparison.champion.mistakes);
  // The challenger was not there when this was asked: it learns it, and nothing is compared.
  await ask("POST", "/v1/models/m/learn", { id: "earlier", label: "b" });
  const after = (await ask("GET", `${at}/twin`)).body;
  expect(after).toMatchObject({ sequence: 8, comparison: { examples: 6 } });
  expect(after.sha256).toBe((await ask("GET", "/v1/models/m")).body.sha256);
});

test("a challenger skips examples that it cannot learn and reports why", async () => {
  const path = directory();
  const { ask, close } = open(path);
  await ask("PUT", "/v1/models/m", { learner: "perceptron" });
  await ask("PUT", `${at}/winnow`, { learner: "winnow", options: { threshold: 1 } });
  await ask("POST", "/v1/models/m/learn", {
    rows: [
      { features: { x: 1 }, label: "a" },
      { features: { x: -1 }, label: "b" },
      { features: { y: 1 }, label: "b" },
    ],
  });
  const before = (await ask("GET", `${at}/winnow`)).body;
  expect(before).toMatchObject({ refusal: expect.any(String), comparison: { examples: 3 } });
  expect((await ask("POST", `${at}/winnow/promote`, {})).status).toBe(200);
  await close();
  const again = open(path);
  expect((await again.ask("GET", "/v1/models/m")).body).toMatchObject({ examples: 3, sha256: before.sha256 });
  for await (const { sha256, replay } of replayAll(again.service)) expect(replay).toBe(sha256);
});

test("bad challenger requests are refused with a reason and change nothing", async () => {
  const { ask } = open(directory(), { limits: { challengers: 2 } });
  await ask("PUT", "/v1/models/m", {});
  for (const name of ["b", "c"]) await ask("PUT", `${at}/${name}`, { learner: "perceptron" });
  const before = (await ask("GET", at)).body;
  for (const [what, method, path, body, status, pointer] of [
    ["a challenger of no model", "PUT", "/v1/models/none/challengers/c", {}, 404, undefined],
    ["an unknown challenger", "GET", `${at}/none`, undefined, 404, undefined],
    ["the promotion of an unknown challenger", "POST", `${at}/none/promote`, {}, 404, undefined],
    ["a name that could be a path", "PUT", `${at}/..%2fc`, {}, 422, undefined],
    ["an unknown learner", "PUT", `${at}/d`, { learner: "forest" }, 422, "/learner"],
    ["another challenger of the same name", "PUT", `${at}/c`, { learner: "averaged" }, 409, undefined],
    ["one challenger too many", "PUT", `${at}/d`, {}, 409, undefined],
    ["a promotion under a name in use", "POST", `${at}/c/promote`, { keep: "b" }, 409, "/keep"],
    ["a promotion under a name that is none", "POST", `${at}/c/promote`, { keep: "/" }, 422, "/keep"],
  ] as const) {
    const answer = await ask(method, path, body);
    expect(answer, what).toMatchObject({ status, body: { type: expect.stringMatching(/^urn:rosenblatt:problem:/) } });
    expect(answer.body.pointer, what).toBe(pointer);
    expect((await ask("GET", at)).body, what).toEqual(before);
  }
});

test("the sign test matches the binomial tails, and repeated looks do not inflate the evidence", () => {
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(1, 9)).toBeCloseTo(22 / 1024, 12);
  expect(signTest(9, 1)).toBeCloseTo(22 / 1024, 12);
  expect(signTest(50, 50)).toBe(1);
  expect(signTest(40_000, 41_000)).toBeCloseTo(0.000445, 5);
  expect(signTest(0, 100_000)).toBe(0);
  // Of all sequences of n fair tosses, those whose evidence ever reached 1/α are at most α of them: counted path by path.
  const reached = (b: number, c: number, left: number): number =>
    evidence(b, c) >= 4 ? 2 ** left : left === 0 ? 0 : reached(b + 1, c, left - 1) + reached(b, c + 1, left - 1);
  expect(reached(0, 0, 16) / 2 ** 16).toBeLessThanOrEqual(1 / 4);
  expect(reached(0, 0, 16)).toBeGreaterThan(0);
});

const learners = {
  perceptron: Perceptron,
  averaged: AveragedPerceptron,
  "passive-aggressive": PassiveAggressive,
} as const;
const names = fc.constantFrom("x", "y", "z");
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("learn" as const),
      row: fc.nat(rows.length - 1),
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("late" as const), row: fc.nat(rows.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("forget" as const), which: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("challenge" as const),
      name: names,
      learner: fc.constantFrom(...(Object.keys(learners) as (keyof typeof learners)[])),
      history: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("promote" as const),
      name: names,
      keep: fc.option(names, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("dismiss" as const), name: names }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
);

test("every model and challenger equals a replay of its remaining examples after any sequence of operations", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const path = directory();
      let asking = open(path);
      const ask: typeof asking.ask = (...request) => asking.ask(...request);
      await ask("PUT", "/v1/models/m", { learner: "perceptron" });
      // What it should be: the examples that are left, and the learners with the example after which each began.
      let examples: { sequence: number; id: string; row: (typeof rows)[number] }[] = [];
      let sequence = 0;
      let champion: { learner: keyof typeof learners; start: number } = { learner: "perceptron", start: 0 };
      const challengers = new Map<string, typeof champion>();
      const waiting: { id: string; row: (typeof rows)[number] }[] = [];
      let ids = 0;
      const restart = async () => {
        const before = [await ask("GET", "/v1/models/m"), await ask("GET", at)].map(({ body }) => body);
        await asking.close();
        asking = open(path);
        expect([await ask("GET", "/v1/models/m"), await ask("GET", at)].map(({ body }) => body)).toEqual(before);
      };
      for (const one of steps) {
        if (one.do === "learn") {
          const some = Array.from({ length: one.times }, (_, i) => ({
            ...rows[(one.row + i) % rows.length],
            id: "i" + ids++,
          }));
          await ask("POST", "/v1/models/m/learn", { rows: some });
          for (const row of some) examples.push({ sequence: ++sequence, id: row.id, row });
        } else if (one.do === "late") {
          const labelled = waiting.shift();
          if (labelled) {
            const { id, row } = labelled;
            expect((await ask("POST", "/v1/models/m/learn", { id, label: row.label })).status).toBe(200);
            examples.push({ sequence: ++sequence, id, row });
          }
          const asked = { id: "i" + ids++, row: rows[one.row] };
          const { status } = await ask("POST", "/v1/models/m/predict", { features: asked.row.features, id: asked.id });
          if (status === 200) waiting.push(asked);
        } else if (one.do === "forget") {
          const gone = examples[one.which]?.id ?? "nothing";
          await ask("POST", "/v1/models/m/forget", { ids: [gone] });
          examples = examples.filter(({ id }) => id !== gone);
        } else if (one.do === "challenge") {
          const { name, learner, history } = one;
          const { status } = await ask("PUT", `${at}/${name}`, { learner, history });
          if (status === 201) challengers.set(name, { learner, start: history ? 0 : sequence });
        } else if (one.do === "promote") {
          const { status } = await ask("POST", `${at}/${one.name}/promote`, { ...(one.keep && { keep: one.keep }) });
          if (status === 200) {
            const old = champion;
            champion = challengers.get(one.name)!;
            challengers.delete(one.name);
            if (one.keep) challengers.set(one.keep, old);
          }
        } else if (one.do === "dismiss") {
          await ask("DELETE", `${at}/${one.name}`);
          challengers.delete(one.name);
        } else await restart();
      }
      await restart();
      const replay = ({ learner, start }: typeof champion) =>
        taught(
          new learners[learner](),
          examples.filter((example) => example.sequence > start).map(({ row }) => row),
        ).sha256;
      expect((await ask("GET", "/v1/models/m")).body).toMatchObject({
        sequence,
        examples: examples.length,
        sha256: replay(champion),
      });
      const list = (await ask("GET", at)).body.challengers as { name: string; sha256: string }[];
      expect(Object.fromEntries(list.map((one) => [one.name, one.sha256]))).toEqual(
        Object.fromEntries([...challengers].map(([name, one]) => [name, replay(one)])),
      );
      for await (const { sha256, replay: again } of replayAll(asking.service)) expect(again).toBe(sha256);
      await asking.close();
    }),
    { numRuns: runs(2, 25) },
  );
});
