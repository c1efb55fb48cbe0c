import fc from "fast-check";
import { readCsv } from "rosenblatt/readers";
import { expect, test } from "vitest";
import { RecordLines } from "../../src/data/record-lines.js";

function linesOf(text: string, delimiter = ",", comment = "", pieces = 1): number[] {
  const records = new RecordLines(delimiter, comment);
  const bytes = Buffer.from(text);
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let from = 0; from < bytes.length; from += size) records.write(bytes.subarray(from, from + size));
  records.end();
  return records.lines;
}

test("the line of a record is its first one, whatever its quotes contain", () => {
  expect(linesOf('a,b\n1,"x\ny"\n\n  \n2,"z ""\n"" w"\r\n3,4\r5,6')).toEqual([1, 2, 6, 8, 9]);
  expect(linesOf('1,5" disk\n2,"a"\n')).toEqual([1, 2]);
  expect(linesOf("%a\n1;2\n% b\n3;4\n", ";", "%")).toEqual([2, 4]);
});

const cell = fc.oneof(
  fc.constantFrom("", "1", "a b", '"x"', '"x\ny"', '"a ""b"" c"', '"\r\n"', 'a"b', " ", "#", '""'),
  fc.stringMatching(/^[a-z0-9 ]{0,4}$/),
);
const end = fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\n \n");

test("RecordLines finds as many records as the CSV reader", () => {
  const file = fc.array(fc.tuple(fc.tuple(cell, cell, cell), end), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(file, fc.integer({ min: 1, max: 9 }), (records, pieces) => {
      const text = records.map(([cells, lineEnd]) => `k,${cells.join(",")}${lineEnd}`).join("");
      const { size } = readCsv(text, { header: false, delimiter: ",", unlabelled: true });
      expect(linesOf(text, ",", "", pieces)).toHaveLength(size);
    }),
  );
});
