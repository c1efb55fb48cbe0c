// evaluate measures in batches what it would measure on all rows at once.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { auc } from "rosenblatt/evaluate";
import { afterAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { loadData } from "../../src/data/load.js";
import { ModelRows } from "../../src/data/model-rows.js";
import { measure } from "../../src/model/measure.js";
import { Measuring } from "../../src/model/measuring.js";
import { encodingIn, readModel } from "../../src/model/model-file.js";
import { Ranking } from "../../src/model/ranking.js";
import { Files } from "../../src/terminal/files.js";
import { defaults, processIo } from "../../src/terminal/io.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-evaluate-stream-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
const io = { ...processIo(), files: new Files(), settings: { ...defaults, progress: false } };

test("the area under the ROC curve equals that of the library, bit for bit", () => {
  const scores = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(-1, 0, -0, 0.5, 2), fc.double({ noNaN: true, min: -9, max: 9 })), fc.boolean()),
  );
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 20 }), (given, blockSize) => {
      const all = [...given, [0.5, true], [0.5, false]] as [number, boolean][];
      const ranking = new Ranking(blockSize);
      for (const [score, isPositive] of all) ranking.add(score, isPositive);
      const expected = auc(
        all.map(([score]) => score),
        all.map(([, isPositive]) => isPositive),
        true,
      );
      expect(ranking.auc()).toBe(expected);
    }),
    { numRuns: runs(100, 20_000), seed: 1 },
  );
});

const rows = Array.from({ length: 400 }, (_, r) => {
  const label = r > 350 && r % 9 === 0 ? "late" : ["yes", "no", "maybe"][r % 3];
  return `${(r * 37) % 50},${((r % 3) * 20 + ((r * 13) % 25)) / 4},${["red", "green", "blue"][r % 4] ?? "red"},${label}`;
});
const header = "size,length,colour,label";

test.each([
  ["three classes and one that the model does not know", rows],
  ["two classes", rows.filter((row) => /yes|no$/.test(row))],
])("batches of any size give the measures of the whole: %s", async (_, given) => {
  writeFileSync(at("train.csv"), [header, ...given.slice(0, 200)].join("\n"));
  writeFileSync(at("test.csv"), [header, ...given].join("\n"));
  await run(["train", at("train.csv"), "-o", at("model.json"), "-q"]);
  const model = readModel(at("model.json"), io);
  const whole = await loadData([at("test.csv")], {}, io, encodingIn(model));
  const expected = measure(model.learner, whole.examples, "test.csv");
  for (const bytes of [1, 1000, 100_000]) {
    const source = await ModelRows.open(
      [at("test.csv")],
      { batches: { settlingRows: 3, bytes } },
      io,
      encodingIn(model),
    );
    const measuring = new Measuring(model.learner);
    let seen = 0;
    for await (const { examples } of source.batches()) {
      measuring.add(examples!);
      seen += examples!.size;
    }
    expect(seen).toBe(given.length);
    expect(measuring.total("test.csv")).toEqual(expected);
  }
});

test("evaluate prints the same for a file, a stream and several files", async () => {
  const { stdout } = await run(["evaluate", at("model.json"), at("test.csv"), "--json"]);
  const document = JSON.parse(stdout);
  const body = rows.filter((row) => /yes|no$/.test(row));
  writeFileSync(at("one.csv"), [header, ...body.slice(0, 77)].join("\n"));
  writeFileSync(at("two.csv"), [header, ...body.slice(77), ""].join("\r\n"));
  const piped = await run(["evaluate", at("model.json"), "-", "--json"], { stdin: [header, ...body].join("\n") });
  const parted = await run(["evaluate", at("model.json"), at("one.csv"), at("two.csv"), "--json"]);
  expect({ ...JSON.parse(piped.stdout), data: 0 }).toEqual({ ...document, data: 0 });
  expect({ ...JSON.parse(parted.stdout), data: 0 }).toEqual({ ...document, data: 0 });
  expect(document.roc.auc).toBeGreaterThan(0.5);
});

test("data without rows is refused", async () => {
  const { stderr, code } = await run(["evaluate", at("model.json"), "-"], { stdin: `${header}\n` });
  expect(stderr).toMatch(/error: standard input: at least one row is needed to measure a model; got none\n$/);
  expect(code).toBe(2);
});

test("a label column with too many unknown values is refused early", async () => {
  const many = Array.from({ length: 1200 }, (_, r) => `${r},${r},red,${r / 7}`);
  const { stderr } = await run(["evaluate", at("model.json"), "-"], { stdin: [header, ...many].join("\n") });
  expect(stderr).toMatch(/more than 1,000 classes that the model does not know.*--label\n$/);
});
