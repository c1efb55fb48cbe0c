// Independent readers read back the Parquet and Arrow files that are written here.

import { tableFromIPC } from "apache-arrow";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { ArrowRowWriter } from "../../src/output/arrow-rows.js";
import type { OutputColumn, Value } from "../../src/output/column.js";
import { ParquetRowWriter } from "../../src/output/parquet-rows.js";
import type { RowWriter } from "../../src/output/row-writer.js";

const values: Record<OutputColumn["kind"], fc.Arbitrary<Value>> = {
  number: fc.double({ noNaN: true }),
  truth: fc.boolean(),
  text: fc.oneof(fc.string({ unit: "grapheme", maxLength: 5 }), fc.constantFrom("", "red", "green")),
};
const kinds = fc.constantFrom<OutputColumn["kind"][]>("number", "truth", "text");
const tables = fc.array(kinds, { minLength: 1, maxLength: 5 }).chain((own) =>
  fc.record({
    columns: fc.constant(own.map((kind, j): OutputColumn => ({ name: `${kind} é${j}`, kind }))),
    rows: fc.array(fc.tuple(...own.map((kind) => fc.option(values[kind]))) as fc.Arbitrary<Value[]>, { maxLength: 40 }),
    most: fc.integer({ min: 1, max: 17 }),
    takes: fc.boolean(),
  }),
);

function bytesOf(writer: RowWriter, rows: readonly Value[][], takes: boolean): Buffer {
  const pieces: Uint8Array[] = [];
  for (const row of rows) {
    writer.add(row);
    const piece = writer.take(takes && row[0] === null);
    if (piece) pieces.push(piece as Uint8Array);
  }
  return Buffer.concat([...pieces, writer.end() as Uint8Array]);
}

const objects = (columns: readonly OutputColumn[], rows: readonly Value[][]) =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, j) => [name, row[j]])));

test.each([
  ["file", true],
  ["stream", false],
])("an Arrow %s is read back unchanged", (_, isFile) => {
  fc.assert(
    fc.property(tables, ({ columns, rows, most, takes }) => {
      const table = tableFromIPC(bytesOf(new ArrowRowWriter(columns, isFile, most), rows, takes));
      expect(table.schema.fields.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
      expect(table.toArray().map((row) => row.toJSON())).toEqual(objects(columns, rows));
    }),
    { numRuns: runs(30, 3000), seed: 1 },
  );
});

test("a Parquet file is read back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ columns, rows, most, takes }) => {
      const bytes = bytesOf(new ParquetRowWriter(columns, most), rows, takes);
      const file = new Uint8Array(bytes).buffer;
      expect(await parquetReadObjects({ file })).toEqual(objects(columns, rows));
    }),
    { numRuns: runs(30, 3000), seed: 1 },
  );
});
