import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { blocksOf, type ExampleBlock, valuesOf } from "../src/store/example-block.js";
import type { Write } from "../src/store/writes.js";

const json = fc.jsonValue().map((value) => JSON.stringify(value));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const bit = fc.integer({ min: 0, max: 1 });
const example = fc
  .tuple(
    ...[fc.integer({ min: 1, max: 2 }), fc.boolean(), fc.nat(), maybe(fc.string({ unit: "binary", minLength: 1 }))],
    ...[json, json, maybe(json), maybe(json), bit, bit],
  )
  .map((values) => ["example", ...values] as unknown[]);
const other = fc.constant(["labelled", 1, "a"]);

/** The writes that a block stands for. */
function unpacked(one: Write | ExampleBlock): Write[] {
  if (!("lines" in one)) return [one];
  return [...valuesOf(one)].flatMap(({ count, values: [model, first, ...rest] }) =>
    Array.from({ length: count }, (_, i): Write => {
      const [, ...values] = rest.slice(8 * i, 8 * i + 7);
      const outcome = rest[8 * i + 7] as number;
      return ["example", model, (first as number) + i, ...values, outcome & 1, outcome >> 1];
    }),
  );
}

test("writes that are sent in blocks are the same writes in the same order", () => {
  const writes = fc
    .array(fc.oneof({ weight: 20, arbitrary: example }, { weight: 1, arbitrary: other }), { maxLength: 120 })
    .map((all) => {
      // Numbers go up by one, but for an example now and then whose number was given to one that is not among these.
      let sequence = 0;
      return all.map(([name, model, follows, ...values]) => {
        if (name !== "example") return [name, model, follows, ...values];
        sequence += follows ? 1 : 2;
        return [name, model, sequence, ...values];
      }) as unknown as Write[];
    });
  fc.assert(
    fc.property(writes, (all) => {
      expect(blocksOf(all).flatMap(unpacked)).toEqual(all);
    }),
    { numRuns: runs(30, 1000) },
  );
});
