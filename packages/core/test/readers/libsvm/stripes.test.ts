import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LibsvmOptions, LibsvmReader } from "../../../src/readers/libsvm/reader.js";
import { LibsvmStripeThread } from "../../../src/readers/libsvm/stripe-thread.js";
import { type LibsvmFile, LibsvmStripes } from "../../../src/readers/libsvm/stripes.js";
import { runs } from "../../runs.js";
import { readPieces } from "../pieces.js";
import { attempt, type Contents, contents, plainly, plainReader } from "./both-ways.js";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Reads by two threads of one kind, which take stripes as `choices` says. */
function byStripes(
  bytes: Uint8Array,
  stripe: number,
  options: LibsvmOptions = {},
  choices: number[] = [0, 1],
): LibsvmFile | undefined {
  const readAt = (into: Uint8Array, position: number) => {
    const part = bytes.subarray(position, position + into.length);
    into.set(part);
    return part.length;
  };
  const stripes = LibsvmStripes.plan("data", bytes.length, bytes.subarray(0, 4096), 2, options, stripe)!;
  const threads = [0, 1].map((thread) => new LibsvmStripeThread(stripes.ticket(thread), readAt));
  for (let k = 0; threads[choices[k % choices.length]].step(); k++);
  for (const thread of threads) while (thread.step());
  return stripes.finish();
}

function result(bytes: Uint8Array, stripe: number, options: LibsvmOptions = {}, choices?: number[]): Contents | string {
  return attempt(() => contents(byStripes(bytes, stripe, options, choices)!.examples));
}

const lines = [
  "\ufeff3 1:0.5 2:1",
  "-1 1:1 # words",
  "",
  "7 qid:3 1:0.1 900:2\r",
  "1",
  "-1 2:1 3:5.25 4:1e-7",
  "3 1:1",
  "12 1:1",
];

describe("a file read in stripes", () => {
  test("equals the file read at once, for any stripe length", () => {
    for (const end of ["\n", ""]) {
      const bytes = bytesOf(lines.join("\n") + end);
      const whole = plainly(bytes);
      for (let stripe = 1; stripe <= bytes.length + 1; stripe++) expect(result(bytes, stripe)).toEqual(whole);
    }
  });

  test("counts what was skipped", () => {
    const bytes = bytesOf(lines.join("\n"));
    for (const stripe of [1, 5, 20, 1000])
      expect(byStripes(bytes, stripe)!.notes).toEqual({ comments: 1, blankLines: 1, queryIds: 1, byteOrderMarks: 1 });
  });

  test("has a valid bound on the length of its rows", () => {
    const usual = fc.constantFrom("0.25", "-7", "99999999", "-9.87654321", "3.14159265", "1e-5");
    const any = fc.oneof(
      usual,
      fc.constantFrom("100000000", "-1e8", "1234567890", "1e30", "-2.5E+99", "0.1234567890123"),
    );
    const row = fc.array(any, { maxLength: 6 });
    const text = (all: string[][]) =>
      all.map((cells) => `1 ${cells.map((x, j) => `${j + 1}:${x}`).join(" ")}\n`).join("");
    const read = (file: string) => [
      byStripes(bytesOf(file), 16)!.examples,
      readPieces(new LibsvmReader(), file),
      readPieces(plainReader(), file),
    ];
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (all) => {
        const most = Math.max(...all.map((cells) => cells.reduce((sum, x) => sum + Number(x) ** 2, 0)));
        for (const { longest } of read(text(all))) expect(longest).toBeGreaterThanOrEqual(most);
      }),
      { numRuns: runs(200, 5000) },
    );
    // In doubles, whose type alone gives no bound.
    for (const { longest } of read(text([["0.1", "99999999"], ["-9.87654321"]]))) expect(longest).toBe(2e16);
  });

  test("keeps narrow values narrow, and widens them from the first that does not fit", () => {
    for (const rows of [["1 1:0.5"], ["1 1:0.5", "-1 2:0.1", "1 3:1"], ["1 1:0.1"]]) {
      const bytes = bytesOf(`${rows.join("\n")}\n`.repeat(3));
      for (const stripe of [1, 7, 8, 30]) expect(result(bytes, stripe)).toEqual(plainly(bytes));
    }
  });

  test("reports the first error with its line number", () => {
    const bytes = bytesOf(`${lines.join("\n")}\n1 1:1 1:2\n2 3:x\n${"1 1:1\n".repeat(20)}nothing\n`);
    for (let stripe = 1; stripe < 60; stripe++)
      expect(result(bytes, stripe)).toBe('data:9:7: an index stands twice in the line; got "1": keep one of the two');
  });

  test("reports the remedies of the first error, whichever thread met it", () => {
    const bytes = bytesOf(`${lines.join("\n")}\n1 2:1 1:2\n`);
    for (const stripe of [1, 7, 40]) {
      const refused = expect(() => byStripes(bytes, stripe));
      refused.toThrow(expect.objectContaining({ remedies: [expect.objectContaining({ option: "sort" })] }));
    }
  });

  test("is refused when it is empty", () => {
    expect(result(new Uint8Array(0), 10)).toBe("data: there are 0 examples; at least 1 is needed");
    expect(result(bytesOf("\n# none\n"), 3)).toBe(plainly("\n# none\n"));
  });

  test("takes the options of the reader", () => {
    const bytes = bytesOf("1 3:1 0:2\n-1 1:1\n");
    const options = { zeroBased: true, sort: true, columns: 9, classes: [-1, 1] };
    for (const stripe of [1, 4, 100]) expect(result(bytes, stripe, options)).toEqual(plainly(bytes, options));
  });

  test("falls back to one thread when a line or the number of rows exceeds the plan", () => {
    expect(byStripes(bytesOf(`1 1:1\n1 ${"1".repeat(2 << 20)}`), 1 << 16)).toBeUndefined();
    const sparser = bytesOf(
      `1 ${Array.from({ length: 700 }, (_, k) => `${k + 1}:123456`).join(" ")}\n${"1\n".repeat(400_000)}`,
    );
    expect(byStripes(sparser, 1 << 16)).toBeUndefined();
  });

  test("is refused when it shrinks while it is read", () => {
    const bytes = bytesOf("1 1:0.5 2:1\n-1 2:3\n".repeat(50));
    for (const stripe of [7, 100, 5000])
      for (let length = 0; length < bytes.length; length += 37) {
        const readAt = (into: Uint8Array, position: number) => {
          const part = bytes.subarray(position, Math.min(length, position + into.length));
          into.set(part);
          return part.length;
        };
        const stripes = LibsvmStripes.plan("data", bytes.length, bytes, 1, {}, stripe)!;
        const thread = new LibsvmStripeThread(stripes.ticket(0), readAt);
        while (thread.step());
        expect(() => stripes.finish()).toThrow(
          /^data: the file became shorter while it was read: it had 950 bytes, and ends after \d+$/,
        );
      }
  });

  test("equals plain reading on any text, in any order of threads", () => {
    const token = fc.constantFrom(
      ...[
        "1",
        "-1",
        "5",
        " ",
        " ",
        "\n",
        "\n",
        "\n",
        "1:1",
        "2:0.5",
        "3:0.1",
        "7:12",
        "# c\n",
        "x",
        "\r\n",
        "1 1:1 2:3\n",
      ],
    );
    const text = fc.array(token, { maxLength: 40 }).map((tokens) => bytesOf(tokens.join("")));
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(1), { minLength: 1 }),
        (bytes, stripe, choices) => {
          expect(result(bytes, stripe, {}, choices)).toEqual(plainly(bytes));
        },
      ),
      { numRuns: runs(20, 2000) },
    );
  });
});
