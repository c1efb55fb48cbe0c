import fc from "fast-check";
import { expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { packed, packedHeadBytes, Unpacking } from "../../src/data/packed.js";
import { Names } from "../../src/data/vocabulary.js";
import { AveragedPerceptron } from "../../src/entries/node.js";

/** Joins all bytes, as in a file, and takes them apart again. */
function through(unpacking: Unpacking<string>, examples: Examples<string>): Examples<string> {
  const bytes = Buffer.concat(packed(examples));
  let at = packedHeadBytes;
  for (const place of unpacking.place(bytes.subarray(0, at))) {
    place.set(bytes.subarray(at, at + place.length));
    at += place.length;
  }
  expect(at).toBe(bytes.length);
  return unpacking.examples(examples.classes, examples.vocabulary);
}

const named = fc.array(
  fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.double({ noNaN: true, min: -1e9, max: 1e9 })),
  {
    minLength: 2,
    maxLength: 30,
  },
);

test("packing and unpacking leaves a data set unchanged, with one place reused for many", () => {
  const unpacking = new Unpacking<string>();
  fc.assert(
    fc.property(named, (rows) => {
      const labels = rows.map((row): string => (Object.keys(row).length > 2 ? "many" : "few"));
      labels[0] = "first";
      const examples = Examples.from<string>(rows, labels, { vocabulary: new Names(["a", "b", "c", "d"]) });
      const again = through(unpacking, examples);
      const [one, other] = [
        new AveragedPerceptron<string>({ epochs: 2 }),
        new AveragedPerceptron<string>({ epochs: 2 }),
      ];
      one.fit(examples);
      other.fit(again);
      expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    }),
    { numRuns: 50 },
  );
});

test("dense rows survive packing, and foreign bytes are refused", () => {
  const examples = Examples.from([[1, 2.5], [0.1, 4]], ["a", "b"]); // biome-ignore format: one line
  expect([...through(new Unpacking(), examples).rows.values]).toEqual([1, 2.5, 0.1, 4]);
  expect(() => new Unpacking().place(new Uint8Array(24))).toThrow(/damaged/);
  expect(() => new Unpacking().place(new Uint8Array(3))).toThrow(/damaged/);
});
