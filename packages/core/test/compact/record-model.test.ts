import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compact } from "../../src/compact/compact.js";
import { LinearModel } from "../../src/compact/linear-model.js";
import { RecordModel } from "../../src/compact/record-model.js";
import type { Examples } from "../../src/data/examples.js";
import { calibrate, probabilities } from "../../src/evaluate/calibrate.js";
import type { Calibration, Learner } from "../../src/learner.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { linearLearners } from "../../src/learners/root.generated.js";
import { fromBytes } from "../../src/model/binary.js";
import { withEncoding } from "../../src/model/encoded.js";
import { saveBytes } from "../../src/model/save.js";
import { Pipeline } from "../../src/pipeline.js";
import { JsonLinesReader } from "../../src/readers/json-lines/reader.js";
import { TableEncoding } from "../../src/table/table-encoding.js";
import type { TableOptions } from "../../src/table/table-options.js";
import { type Driven, engine } from "../../src/training/engine-of.js";
import { standardize } from "../../src/transformers/standardize.js";
import { unitBall } from "../../src/transformers/unit-ball.js";
import { unitLength } from "../../src/transformers/unit-length.js";
import { runs } from "../runs.js";
import { rawTable } from "../table/raw.js";

const names = linearLearners
  .filter(
    ({ create, anyFeatures }) =>
      !anyFeatures && (create({}) as unknown as Driven<{ isLinear: boolean }>)[engine].isLinear,
  )
  .map(({ name }) => name);

/** A cell of each kind of column, possibly missing. */
const kinds = {
  numeric: fc.oneof(
    fc.constantFrom("", "0", "-3", "?", "1e-3"),
    fc.double({ min: -100, max: 100, noNaN: true }).map(String),
  ),
  "decimal-comma": fc.constantFrom("1,25", "-0,5", "1.234,5", ""),
  amount: fc.constantFrom("−1'234.5 kg", "7 kg", "0kg", "(3 kg)", "12 345 kg", ""),
  boolean: fc.constantFrom("yes", "no", ""),
  date: fc.constantFrom("2024-05-31", "1969-12-31T12:00:00Z", "31.05.2024", ""),
  "month-first": fc.constantFrom("05/31/2024", "3/4/24 2:05 PM", ""),
  "day-first": fc.constantFrom("31/05/2024", "3/4/1969 14:05", ""),
  categorical: fc.constantFrom("red", "green", "blue=1", "", "é"),
  text: fc.constantFrom("free money now", "see you at the meeting", "free lunch", "", "FREE free"),
};
const header = ["kind", ...Object.keys(kinds)];

const drawn = fc.record({
  name: fc.constantFrom(...names),
  scale: fc.constantFrom("none", "standardize", "standardize all", "unit-ball", "unit-length", "both"),
  classes: fc.constantFrom(2, 3),
  taken: fc.subarray(Object.keys(kinds), { minLength: 1 }),
  rows: fc.array(fc.record(kinds), { minLength: 8, maxLength: 14 }),
  hash: fc.constantFrom(undefined, 8),
  ngrams: fc.constantFrom(1, 2),
  isCalibrated: fc.boolean(),
  /** As JSON Lines rather than as a table. */
  asRecords: fc.boolean(),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
type Cells = Readonly<Record<string, string>>;

const scaledBy = (scale: string, encoding: TableEncoding, learner: Learner<string>): Learner<string> => {
  const columns = encoding.form === "named" || encoding.columns.length > 0 ? encoding.numericFeatures() : [];
  if (scale === "standardize") return new Pipeline(standardize({ columns }), learner);
  if (scale === "standardize all") return new Pipeline(standardize(), learner);
  if (scale === "unit-ball") return new Pipeline(unitBall(), learner);
  if (scale === "unit-length") return new Pipeline(unitLength(), learner);
  return scale === "both" ? new Pipeline(standardize({ columns }), new Pipeline(unitLength(), learner)) : learner;
};

/** Reads records as a file of them is read. */
function jsonRecords(rows: readonly object[]) {
  const reader = new JsonLinesReader();
  reader.begin("rows.jsonl");
  reader.write(new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join("\n")));
  reader.end();
  return reader.take();
}

/** Scores of whole data sets, as the command line has them. */
function scoresOf(model: Learner<string>, examples: Examples<string>): number[][] {
  const scores: number[][] = [];
  model.scoreAll!(examples, (own, r) => {
    scores[r] = Array.from(own, (score) => score + 0);
  });
  return scores;
}

describe("a model of records", () => {
  /** How many of the drawn data sets could be learned from. */
  let learnt = 0;

  test("scores raw records as the model scores their file, in a file no larger", () => {
    const law = ({ name, scale, classes, taken, rows, hash, ngrams, isCalibrated, asRecords }: Drawn) => {
      const labels = rows.map((_, r) => ["a", "b", "c"][r % classes]);
      const options: TableOptions = {
        label: "kind",
        ngrams,
        missing: ["-3"],
        ...(hash && { hash }),
        numeric: taken.filter((one) => one === "numeric"),
        text: taken.filter((one) => one === "text"),
        categorical: taken.filter((one) => one === "categorical"),
      };
      const records = rows.map((row) => Object.fromEntries(taken.map((one) => [one, (row as Cells)[one]])));
      const used = [header[0], ...taken];
      const cells = (r: number) => [labels[r], ...taken.map((one) => records[r][one])];
      let encoding: TableEncoding;
      let examples: Examples<string>;
      try {
        if (asRecords) {
          const read = jsonRecords(records.map((record, r) => ({ kind: labels[r], ...record })));
          encoding = TableEncoding.fitRecords(read, options);
          examples = encoding.encodeRecords(read);
        } else {
          const table = rawTable(
            used,
            rows.map((_, r) => cells(r)),
            options,
          );
          encoding = TableEncoding.fit(table, options);
          examples = encoding.encode(table);
        }
      } catch (error) {
        // The drawn cells form no data set: there is nothing to learn from, or a text among numbers.
        expect(error).toHaveProperty("name", "InputError");
        return;
      }
      const learner = linearLearners.find((one) => one.name === name)!.create({ epochs: 2 }) as Learner<string>;
      // Its weights grow by powers of the values, and dates are large.
      const model = scaledBy(name === "balanced-winnow" ? "unit-ball" : scale, encoding, learner);
      model.fit(examples);
      learnt++;
      const expected = scoresOf(model, examples);
      if (isCalibrated)
        (learner as { calibration?: Calibration<string> }).calibration = calibrate(expected, labels, model.classes);

      const file = compact(model, encoding);
      const whole = withEncoding(model as never, { format: "csv", ...(encoding.save() as object) });
      expect(JSON.stringify(file).length).toBeLessThanOrEqual(JSON.stringify(whole).length);
      for (const read of [
        RecordModel.fromJSON<string>(JSON.stringify(file)),
        RecordModel.fromContent<string>(fromBytes(saveBytes(file))),
      ])
        records.forEach((record, r) => {
          const scores = read.scores(record).map((score) => score + 0);
          expect(scores).toEqual(expected[r]);
          expect(read.scores(new Map(Object.entries(record)))).toEqual(read.scores(record));
          if (isCalibrated)
            expect(read.probabilities(record)).toEqual(
              probabilities((learner as { calibration?: Calibration<string> }).calibration!, scores),
            );
        });
      expect(RecordModel.fromJSON(file.toJSON()).predictAll(records)).toEqual(model.predictAll(examples));
    };
    const times = runs(60, 3000);
    fc.assert(fc.property(drawn, law), { numRuns: times });
    expect(learnt).toBeGreaterThan(times / 2);
  });

  const table = rawTable(
    ["age", "city", "kind"],
    [
      ["31", "Oslo", "a"],
      ["12", "Rome", "b"],
      ["40", "Oslo", "a"],
    ],
  );
  const encoding = TableEncoding.fit(table, { label: "kind" });
  const fitted = (given: Examples<string>) => {
    const model = new Pipeline(standardize({ columns: ["age"] }), new Perceptron<string>({ epochs: 3 }));
    model.fit(given);
    return model;
  };
  const model = fitted(encoding.encode(table));
  const read = RecordModel.fromJSON<string>(JSON.stringify(compact(model, encoding)));

  test("ignores unknown categories and columns without a feature", () => {
    const known = read.scores({ age: 20, city: "Rome" });
    expect(read.scores({ age: 20, city: "Rome", kind: "b", mood: "good", none: undefined })).toEqual(known);
    expect(read.scores({ age: 20, city: "Paris" })).not.toEqual(known);
    expect(read.columns).toEqual(["age", "city"]);
    expect(read.classes).toEqual(["a", "b"]);
  });

  test("explains a bad record without mentioning training", () => {
    expect(() => read.predict({ age: 3 })).toThrow('column "city" must be there, as in training; got "age"');
    expect(() => read.predict({ age: "old", city: "Oslo" })).toThrow(/^column "age" must be a number; got "old"$/);
    expect(() => read.predict("age=3" as never)).toThrow('a record must be an object; got "age=3"');
    const round: { [key: string]: unknown } = { age: 3, city: "Oslo" };
    round.self = round;
    expect(() => read.predict(round)).toThrow("a record must be at most 100 levels deep");
    expect(() => read.probabilities({ age: 3, city: "Oslo" })).toThrow("the model is not calibrated; use scores");
  });

  test("reads only compact models with the encoding of a table or of records", () => {
    const wrong = "must be of a table or of records";
    expect(() => RecordModel.fromJSON(LinearModel.from(model).toJSON())).toThrow(wrong);
    expect(() => RecordModel.fromJSON(withEncoding(LinearModel.from(model), { format: "idx" }).toJSON())).toThrow(
      wrong,
    );
    expect(() => RecordModel.fromJSON(model.toJSON())).toThrow(".head.learner: must be linear");
    const other = TableEncoding.fit(
      rawTable(
        ["height", "kind"],
        [
          ["1", "a"],
          ["2", "b"],
        ],
      ),
      { label: "kind" },
    );
    expect(() => RecordModel.fromJSON(compact(model, other).toJSON())).toThrow("must be the columns of the model");
    expect(() => compact(model, undefined as never)).toThrow("compact needs the encoding of the data");
    expect(LinearModel.fromJSON(compact(model, encoding).toJSON()).classes).toEqual(["a", "b"]);
  });

  test("flattens nested objects and lists as JSON Lines does", () => {
    const nested = [
      { kind: "a", user: { age: 3, tags: ["new", "old"] }, seen: true },
      { kind: "b", user: { age: 5, tags: ["old"] }, seen: false },
      { kind: "a", user: { age: 4, tags: [] }, seen: true },
    ];
    const records = jsonRecords(nested);
    const own = TableEncoding.fitRecords(records, { label: "kind" });
    const examples = own.encodeRecords(records);
    const learned = fitted(examples);
    const page = RecordModel.fromJSON<string>(JSON.stringify(compact(learned, own)));
    expect(nested.map((record) => page.scores(record))).toEqual(scoresOf(learned, examples));
  });
});
