import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { type ExampleBlock, type ExampleWrite, valuesOf, WriteList } from "../src/store/example-block.js";
import type { Write } from "../src/store/writes.js";

const json = fc.jsonValue().map((value) => JSON.stringify(value));
const example = fc.record({
  model: fc.integer({ min: 1, max: 2 }),
  follows: fc.boolean(),
  time: fc.nat(),
  id: fc.option(fc.string({ unit: "binary", minLength: 1 }), { nil: undefined }),
  features: json,
  label: json,
  metadata: fc.option(json, { nil: null }),
  predicted: fc.option(json, { nil: undefined }),
  mistake: fc.boolean(),
  updated: fc.boolean(),
});
const other = fc.constant<Write>(["labelled", 1, "a"]);

/** Numbers go up by one, but for an example now and then whose number was given to one that is not among these. */
const writes = fc
  .array(fc.oneof({ weight: 20, arbitrary: example }, { weight: 1, arbitrary: other }), { maxLength: 120 })
  .map((all) => {
    let sequence = 0;
    return all.map((one): Write | ExampleWrite => {
      if (!("follows" in one)) return one;
      const { follows, ...values } = one;
      sequence += follows ? 1 : 2;
      return { ...values, sequence };
    });
  });

function listOf(all: readonly (Write | ExampleWrite)[]): WriteList {
  const list = new WriteList();
  for (const one of all)
    if ("features" in one) list.example(one);
    else list.push(one);
  return list;
}

/** The writes that a block stands for. */
function unpacked(one: Write | ExampleBlock): (Write | ExampleWrite)[] {
  if (!("lines" in one)) return [one];
  return [...valuesOf(one)].flatMap(({ count, values: [model, first, ...rest] }) =>
    Array.from({ length: count }, (_, i) => {
      const [, time, id, features, label, metadata, predicted, outcome] = rest.slice(8 * i, 8 * i + 8) as never[];
      const sequence = (first as number) + i;
      const [mistake, updated] = [(outcome & 1) === 1, outcome >> 1 === 1];
      const own = { time, id: id ?? undefined, features, label, metadata, predicted: predicted ?? undefined };
      return { model: model as number, sequence, ...own, mistake, updated };
    }),
  );
}

test("packing writes into blocks preserves the writes and their order", () => {
  fc.assert(
    fc.property(writes, (all) => {
      expect(listOf(all).blocks().flatMap(unpacked)).toEqual(all);
    }),
    { numRuns: runs(30, 1000) },
  );
});

test("appending one list of writes to another gives the same blocks as a single list", () => {
  fc.assert(
    fc.property(writes, fc.nat(120), (all, at) => {
      const list = listOf(all.slice(0, at));
      list.append(listOf(all.slice(at)));
      expect(list.blocks()).toEqual(listOf(all).blocks());
    }),
    { numRuns: runs(30, 1000) },
  );
});
