// Whatever is read without the schemas equals what the schemas read, and is learned in the same way.

import fc from "fast-check";
import { AveragedPerceptron, Pipeline, standardize } from "rosenblatt";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { readLearnBody, readLearnLine, readPredictBody, readPredictLine } from "../src/http/example-reader.js";
import { LearnBody, oneOrMany, PredictBody } from "../src/http/schemas.js";
import { asKept, rowOf, writtenFeatures } from "../src/models/features.js";
import { journalled } from "../src/models/read-features.js";

const numRuns = runs(300, 20_000);
const readers = [
  [readLearnLine, LearnBody],
  [readPredictLine, PredictBody],
  [readLearnBody, oneOrMany(LearnBody, {})],
  [readPredictBody, oneOrMany(PredictBody, {})],
] as const;

/** Some JSON, with the spaces that other languages write, and numbers in all their spellings. */
const scalar = fc.oneof(
  fc.double().map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.integer(), fc.constantFrom("", ".0", ".50", "e3", "E-7", "e+30", ".12345678901234567", "."))
    .map((parts) => parts.join("")),
  fc.constantFrom("-0", "-0.0", "01", "1e999", "true", "false", "null", "[1]", "{}", "+1", ".5", "tru", "1e"),
  fc
    .string({ unit: fc.constantFrom("a", "é", "\\", '"', "\n", " ", "😀", "\u2028") })
    .map((text) => JSON.stringify(text)),
);
const name = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "w17",
    "features",
    "indices",
    "values",
    "__proto__",
    "constructor",
    "1",
    "12",
    "-1",
    "1a",
    "",
  ),
  fc.string({ maxLength: 20 }),
);
const gap = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("", " ") },
  { weight: 1, arbitrary: fc.constantFrom("  ", "\t", "\n") },
);
const object = (value: fc.Arbitrary<string>, names: fc.Arbitrary<string> = name): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(fc.tuple(names, value), { maxLength: 5 }), gap, gap)
    .map(
      ([entries, before, after]) =>
        `{${before}${entries.map(([key, one]) => `${JSON.stringify(key)}:${after}${one}`).join(`,${after}`)}}${before}`,
    );
const list = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(value, { maxLength: 5 }).map((all) => `[${all.join(", ")}]`);
const field = fc.oneof({ weight: 3, arbitrary: object(scalar) }, list(scalar), scalar);
/** Mostly what is expected, so that it is often plain, and now and then anything. */
const mostly = (expected: fc.Arbitrary<string>, any: fc.Arbitrary<string> = scalar): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: expected }, { weight: 1, arbitrary: any });
const value = mostly(fc.constantFrom("1", "0.25", "-3", '"x"', "true", "12.345678901234567", "2.5e-3"));
const usual = fc
  .record(
    {
      features: mostly(
        fc.oneof(object(value, mostlyWords()), list(fc.constantFrom("1", "0.5")), fc.constant('"a text"')),
        field,
      ),
      label: mostly(fc.constantFrom('"p"', "3", "true")),
      id: mostly(fc.constantFrom('"i"', '"an id of some length"')),
      metadata: mostly(object(value, mostlyWords()), object(fc.oneof(scalar, list(scalar)))),
    },
    { requiredKeys: [] },
  )
  .map((fields) => `{${Object.entries(fields).map(([key, one]) => `"${key}": ${one}`)}}`);
function mostlyWords(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("a", "b", "w17", "a longer name") },
    { weight: 1, arbitrary: name },
  );
}
const text = fc.oneof(
  usual,
  usual,
  list(usual).map((rows) => `{"rows":${rows}}`),
  object(field, fc.constantFrom("features", "label", "id", "metadata", "rows", "other")),
  fc.json(),
  fc.string(),
);

test.each(readers)("%o agrees with its schema or falls back to it", (read, schema) => {
  let plain = 0;
  fc.assert(
    fc.property(text, (one) => {
      const quick = read(one);
      if (quick === undefined) return;
      plain++;
      const slow = schema.parse(JSON.parse(one));
      // Through JSON, which keeps the order of names: it is the order in which a model gets to know them.
      expect(JSON.stringify(quick)).toBe(JSON.stringify(reordered(slow, quick)));
    }),
    { numRuns },
  );
  expect(plain).toBeGreaterThan(numRuns / 50);
});

/** The fields of an example in the order of another's: those are the same whatever their order. */
function reordered(slow: object, quick: object): object {
  if ("rows" in slow && "rows" in quick)
    return { rows: (slow.rows as object[]).map((row, i) => reordered(row, (quick.rows as object[])[i])) };
  expect(Object.keys(slow).sort()).toEqual(Object.keys(quick).sort());
  return Object.fromEntries(Object.keys(quick).map((key) => [key, slow[key as keyof typeof slow]]));
}

test("the fast reader and the journal give the same models as JSON.parse, bit for bit", () => {
  const named = fc.uniqueArray(fc.constantFrom("a", "b", "c", "dd", "a longer name of a feature", "10", "__proto__"));
  const value = fc.oneof(
    fc.integer({ min: -900, max: 900 }).map((n) => n / 7),
    fc.integer({ min: -3, max: 3 }),
    fc.boolean(),
    fc.constantFrom("x", "y"),
  );
  const rows = fc.array(
    fc.tuple(
      named.chain((names) => fc.tuple(...names.map((one) => fc.tuple(fc.constant(one), value)))),
      fc.constantFrom("p", "q"),
    ),
    { minLength: 2, maxLength: 12 },
  );
  const limits = { features: 100, columns: 100, name: 100 };
  fc.assert(
    fc.property(rows, (all) => {
      const make = () => [new AveragedPerceptron(), new Pipeline(standardize(), new AveragedPerceptron())] as const;
      const [quick, slow, again] = [make(), make(), make()];
      for (const [entries, label] of all) {
        const body = JSON.stringify({ features: Object.fromEntries(entries), label });
        const parsed = LearnBody.parse(JSON.parse(body));
        const read = readLearnLine(body) ?? parsed;
        const kept = asKept(read.features!, limits);
        for (const learner of quick) learner.learn(rowOf(kept), label);
        for (const learner of slow) learner.learn(rowOf(asKept(parsed.features!, limits)), label);
        for (const learner of again) learner.learn(rowOf(journalled(writtenFeatures(kept))), label);
      }
      for (const i of [0, 1] as const) {
        expect(quick[i].toJSON().sha256).toBe(slow[i].toJSON().sha256);
        expect(again[i].toJSON().sha256).toBe(slow[i].toJSON().sha256);
      }
    }),
    { numRuns: runs(20, 2000) },
  );
});

test("long feature names and labels are read correctly when they repeat or change", () => {
  const names = ["a name with many characters", "another name with many characters"];
  for (const one of [...names, ...names]) {
    const read = readLearnLine(`{"features":{"${one}":1},"label":"${one}"}`)!;
    expect(JSON.parse(JSON.stringify(read))).toEqual({ features: { [one]: 1 }, label: one });
  }
});

test("thousands of feature names of the same length are kept distinct", () => {
  const features = Object.fromEntries(Array.from({ length: 5000 }, (_, k) => [`w${k + 10_000}`, k]));
  const json = JSON.stringify({ features });
  for (let time = 0; time < 2; time++) expect(JSON.stringify(readPredictLine(json))).toBe(json);
});
