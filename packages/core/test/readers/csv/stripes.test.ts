import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accelerate } from "../../../src/compute/memory.js";
import { wasmMemory } from "../../../src/compute/wasm.js";
import { InputError } from "../../../src/errors.js";
import { type CsvOptions, CsvReader } from "../../../src/readers/csv/reader.js";
import { CsvStripeThread } from "../../../src/readers/csv/stripe-thread.js";
import { CsvStripes } from "../../../src/readers/csv/stripes.js";
import { writeCsv } from "../../../src/readers/csv/writer.js";
import type { PlannedColumn } from "../../../src/table/raw-table.js";
import { inFull, runs } from "../../runs.js";
import { readerOf } from "../ways.js";
import { contents, onTwo as readByTwo } from "./agreement.js";
import { sizeFor, utf8 } from "./both-ways.js";

accelerate(wasmMemory);

function attempt<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
}

function onOne(bytes: Uint8Array, options: CsvOptions = {}) {
  return attempt(() => {
    const reader = new CsvReader({ bytes: sizeFor("compiled"), ...options });
    reader.begin("data");
    reader.write(bytes);
    reader.end();
    return contents(reader.take(), reader.notes);
  });
}

/** By two threads that take steps as `turns` says; undefined when they leave the file to one thread. */
function onTwo(bytes: Uint8Array, stripe: number, options: CsvOptions = {}, turns: readonly number[] = [0, 1]) {
  return attempt(() => readByTwo(bytes, stripe, options, turns));
}

const rows = [
  "\ufeff# made by hand",
  "size,colour,id,weight,label",
  '1.25,"red, ""dark""",a,2,yes',
  '2.5,"of\ntwo lines",b,,no',
  ",?,c,-3e5,no",
  "",
  '"7",blue,"d\n\n\n", 8 ,yes',
  '1e-7,"?",e,?,"yes"',
  "3,né,f,1,maybe",
  '4,blue,"g""\n"",""\n",0.1,no',
];
const options = { categorical: ["colour"], numeric: ["size", "weight"], ignore: ["id"] };

describe("a CSV file read by two threads in stripes", () => {
  test("equals the file read at once, wherever it is split", () => {
    // The full suite tests every stripe length; the short one tests one in 37, starting elsewhere for each order of threads.
    const step = runs(37, 1);
    for (const end of ["\n", "\r\n"])
      for (const last of [end, ""]) {
        const bytes = utf8(rows.join(end) + last);
        const whole = onOne(bytes, options);
        expect(whole).toMatchObject({
          size: 7,
          texts: [
            ["", 'red, "dark"', `of\ntwo lines`, "blue", "?", "né"],
            ["", "yes", "no", "maybe"],
          ],
        });
        for (const [k, choices] of [[0, 1], [1, 0, 0], [0], [1, 1, 1, 0]].entries())
          for (let stripe = 1 + (k % step); stripe <= bytes.length + 1; stripe += step)
            expect(onTwo(bytes, stripe, options, choices)).toEqual(whole);
      }
  });

  test("has its texts in file order, whichever thread met them first", () => {
    const words = Array.from({ length: 400 }, (_, k) => [k / 4, `w${(k * k) % 37}`, `t${k % 5}`, k % 3 ? "p" : "q"]);
    const bytes = utf8([...writeCsv(["x", "word", "tag", "label"], words)].join(""));
    const whole = onOne(bytes);
    for (const stripe of [7, 50, 333, 1000])
      for (const choices of [[1], [0], [1, 1, 0], [0, 1]]) expect(onTwo(bytes, stripe, {}, choices)).toEqual(whole);
  });

  test("has the columns and delimiter of its beginning, or of a plan", () => {
    const plan: PlannedColumn[] = [
      { name: "b", kind: "numeric", reason: "" },
      { name: "label", kind: "label", reason: "" },
    ];
    const header = utf8("label;a;b\nx;1;2\ny;3;4\nx;5;6\n");
    const none = utf8("1 2 x\n3 4 y\n5 6 x\n");
    for (let stripe = 1; stripe < 40; stripe += runs(4, 1)) {
      for (const bytes of [header, none]) expect(onTwo(bytes, stripe)).toEqual(onOne(bytes));
      expect(onTwo(header, stripe, { plan })).toEqual(onOne(header, { plan }));
      expect(onTwo(utf8("b;z\n1;2\n3;4\n"), stripe, { plan, unlabelled: true })).toEqual(
        onOne(utf8("b;z\n1;2\n3;4\n"), { plan, unlabelled: true }),
      );
    }
  });

  test.each([
    ["a row too short", "1,2\n"],
    ["a cell that is no number", "x1,red,a,2,yes\n"],
    ["a quote that is never closed", '1,"red,a,2,yes\n'],
    ["text behind a quote", '1,"red" x,a,2,yes\n'],
    ["a NUL", "1,r\0d,a,2,yes\n"],
  ])("has the error of one thread, with its line, in either half: %s", (_, bad) => {
    const good = '1,red,a,2,yes\n5,"two\nlines",b,3,no\n'.repeat(12);
    for (const [before, after] of [
      [1, 20],
      [20, 1],
      [10, 0],
    ]) {
      const bytes = utf8(`size,colour,id,weight,label\n${good.repeat(before)}${bad}${good.repeat(after)}`);
      const message = onOne(bytes, options);
      expect(message).toMatch(/^data:\d+:\d+: /);
      for (const [k, stripe] of [20, 64, 777, 5000].entries())
        for (const [j, choices] of [[0, 1], [1], [1, 1, 0]].entries())
          if (inFull || (j + k) % 2 === 0) expect(onTwo(bytes, stripe, options, choices)).toEqual(message);
    }
  });

  test("reports the first of two errors", () => {
    const bytes = utf8(`a,label\n${"1,x\n".repeat(50)}1,2,3\n${"1,x\n".repeat(50)}"\n`);
    for (let stripe = 3; stripe < 200; stripe += 7)
      expect(onTwo(bytes, stripe, { numeric: ["a"] }, [1, 1, 0])).toBe(
        "data:52:5: expected 2 cells, as in the first row; got 3",
      );
  });

  test("falls back to one thread if it is empty, has carriage returns or too many rows", () => {
    expect(onTwo(utf8("a,label\n"), 4)).toBeUndefined();
    expect(onTwo(utf8("a,label\r1,x\r2,y\r"), 4)).toBeUndefined();
    const long = `${"1".repeat(300)},${"x".repeat(300)}\n`.repeat(8000);
    const crowd = "1,x\n".repeat(150_000);
    // Between the sampled places.
    const bytes = utf8(long + crowd + long.repeat(2));
    expect(onTwo(bytes, 1 << 16, { header: false, delimiter: "," })).toBeUndefined();
  });

  test("falls back to one thread when the other is lost, and the first never blocks", () => {
    const bytes = utf8(`a,label\n${"1.5,x\n2,y\n".repeat(200)}`);
    const readAt = (into: Uint8Array, position: number) => {
      const part = bytes.subarray(position, position + into.length);
      into.set(part);
      return part.length;
    };
    const stripes = CsvStripes.plan("data", bytes.length, readAt, {}, 100)!;
    let lost: CsvStripeThread | undefined;
    const first = new CsvStripeThread(stripes.ticket(0), (into, position) => {
      if (!lost) {
        lost = new CsvStripeThread(stripes.ticket(1), readAt);
        lost.step();
      }
      return readAt(into, position);
    });
    // The lost thread takes the second stripe while the first is read, and never reports back.
    expect(first.step()).toBe("read");
    expect(lost).toBeDefined();
    while (first.step() === "read");
    expect(first.step()).toBe("waiting");
    first.wait(1);
    expect(stripes.complete).toBe(false);
    expect(stripes.finish([first.texts(), undefined])).toBeUndefined();

    const other = CsvStripes.plan("data", bytes.length, readAt, {}, 100)!;
    const taken = new CsvStripeThread(other.ticket(0), (into, position) => {
      if (position > 0) throw new Error("lost");
      return readAt(into, position);
    });
    expect(() => taken.step()).toThrow("lost");
    const left = new CsvStripeThread(other.ticket(1), readAt);
    for (let k = 0; k < 9; k++) left.step();
    expect(left.step()).toBe("over");
    expect(other.finish([taken.texts(), left.texts()])).toBeUndefined();
  });

  test("with a very long first record is sampled only a few times", () => {
    const bytes = new Uint8Array(1 << 24).fill(120);
    let looks = 0;
    const readAt = readerOf(bytes);
    CsvStripes.plan("data", bytes.length, (into, position) => {
      looks++;
      return readAt(into, position);
    });
    // Pieces of 256 kB would be 64; beside them there are 8 places where rows are counted.
    expect(looks).toBeLessThan(8 + 16);
  });

  test("that shrinks while it is read is refused", () => {
    const bytes = utf8(`a,label\n${"1.5,x\n2,y\n".repeat(20_000)}`);
    let length = bytes.length;
    const readAt = (into: Uint8Array, position: number) => {
      const part = bytes.subarray(position, Math.min(length, position + into.length));
      into.set(part);
      return part.length;
    };
    const stripes = CsvStripes.plan("data", bytes.length, readAt, {}, 50_000)!;
    const thread = new CsvStripeThread(stripes.ticket(0), readAt);
    length = 120_001;
    const read = () => {
      while (thread.step() !== "over");
    };
    expect(read).toThrow("data: the file became shorter while it was read: it had 200008 bytes, and ends after 120001");
    expect(stripes.failed).toBe(true);
  });

  test("equals one thread on any bytes, in any order of threads", () => {
    const plan = ["numeric", "categorical", "ignored", "numeric", "label"].map((kind, j): PlannedColumn => {
      return { name: `column${j + 1}`, kind: kind as PlannedColumn["kind"], reason: "" };
    });
    const cell = fc.constantFrom("1", "2.5", "-1e3", "", "?", "red", '"a\nb"', '"x,y"', '"?"', "NA", "é", '"', "\r");
    const line = fc.oneof(
      { weight: 8, arbitrary: fc.tuple(fc.constantFrom("1", "2.5", ""), cell, cell, fc.constantFrom("7", "?"), cell) },
      { weight: 1, arbitrary: fc.array(cell, { maxLength: 6 }) },
    );
    const end = fc.constantFrom("\n", "\n", "\r\n", "\n\n");
    const text = fc
      .array(fc.tuple(line, end), { maxLength: 12 })
      .map((lines) => utf8(lines.map(([cells, end]) => cells.join(",") + end).join("")));
    fc.assert(
      fc.property(
        ...([
          text,
          fc.integer({ min: 1, max: 60 }),
          fc.array(fc.nat(1), { minLength: 1, maxLength: 9 }),
          fc.boolean(),
        ] as const),
        (bytes, stripe, choices, planned) => {
          const given: CsvOptions = planned ? { plan, delimiter: ",", header: false } : { delimiter: "," };
          const two = onTwo(bytes, stripe, given, choices);
          if (two !== undefined) expect(two).toEqual(onOne(bytes, given));
        },
      ),
      { numRuns: runs(50, 5000) },
    );
  });
});
