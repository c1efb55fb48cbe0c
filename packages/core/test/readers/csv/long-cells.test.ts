import { expect, test } from "vitest";
import { hasLineEnd, lineEnds } from "../../../src/readers/bytes/text-position.js";
import { CsvRecord } from "../../../src/readers/csv/record.js";
import { holds } from "../../runs.js";
import { runsOf } from "../../text/runs-of-bytes.js";

test("cells of any length end at the delimiter or line end, without surrounding blanks", () => {
  holds(runsOf("ab, \t\n\r"), (bytes) => {
    const record = new CsvRecord({ delimiter: 44, comment: new Uint8Array(0) });
    const text = Buffer.from(bytes).toString("latin1");
    const [line] = text.split(/[\r\n]/);
    const next = record.read(bytes, 0, true);
    const cells = Array.from({ length: record.cells }, (_, j) => record.text(bytes, j));
    expect(cells).toEqual(line.split(",").map((cell) => cell.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "")));
    if (line !== "")
      expect(next).toBe(line.length + (text.slice(line.length).match(/^(?:\r\n|\r|\n)/)?.[0].length ?? 0));
  });
});

test("line ends are counted the same in short and long texts", () => {
  holds(runsOf("ab\n\r"), (bytes) => {
    const ends =
      Buffer.from(bytes)
        .toString("latin1")
        .match(/\r\n|\r|\n/g) ?? [];
    expect(lineEnds(bytes, 0, bytes.length)).toBe(ends.length);
    expect(hasLineEnd(bytes, 0)).toBe(ends.length > 0);
  });
});

test("a quoted cell of any length is unescaped, and is incomplete without its last quote", () => {
  holds(runsOf('ab,"\n'), (bytes) => {
    const text = Buffer.from(bytes).toString("latin1");
    const doubled = Buffer.from(`"${text.replaceAll('"', '""')}",x\n`, "latin1");
    const record = new CsvRecord({ delimiter: 44, comment: new Uint8Array(0) });
    expect(record.read(doubled, 0, false)).toBe(doubled.length);
    expect([record.text(doubled, 0), record.text(doubled, 1)]).toEqual([text, "x"]);
    // Without its last quote, whatever is there.
    expect(record.read(doubled.subarray(0, doubled.length - 4), 0, false)).toBe(-1);
  });
});
