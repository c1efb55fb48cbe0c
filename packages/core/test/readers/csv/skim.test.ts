// The compiled count of a sample of rows, and the rows that it leaves to plain code.

import fc from "fast-check";
import { expect, test } from "vitest";
import { accelerate, plainMemory } from "../../../src/compute/memory.js";
import { wasmMemory } from "../../../src/compute/wasm.js";
import { PendingBytes } from "../../../src/readers/bytes/pending-bytes.js";
import { CsvHead, type CsvHeadOptions } from "../../../src/readers/csv/head.js";
import { CsvSkim } from "../../../src/readers/csv/skim.js";
import { runs } from "../../runs.js";
import { utf8, type Way } from "./both-ways.js";

const dialect = { delimiter: 44, comment: new Uint8Array(0) };

/** The facts found at the beginning of a file whose bytes arrive in pieces of the given length. */
function head(way: Way, bytes: Uint8Array, piece: number, options: CsvHeadOptions): unknown {
  accelerate(way === "plain" ? () => plainMemory : wasmMemory);
  const notes: string[] = [];
  const reader = new CsvHead("train.csv", options, notes);
  const pending = new PendingBytes();
  for (let from = 0; ; from += piece) {
    const part = bytes.subarray(from, from + piece);
    pending.room(part.length).set(part);
    pending.to += part.length;
    const start = reader.read(pending, from + piece >= bytes.length);
    if (start) return { ...start, notes, length: pending.length };
    if (from >= bytes.length) return { notes };
  }
}

/** Rows of three numbers and a label, enough of them to be counted by compiled loops. */
function rows(count: number, label: (r: number) => string): string[] {
  return Array.from({ length: count }, (_, r) => `${r / 8 - 100},${(r * 7919) % 1000}.5,-0.0${r},${label(r)}\n`);
}

test("a sample gives the same result plain and compiled, wherever an unusual row stands", () => {
  const odd = fc.constantFrom(
    ...["red,1.5,2.5,a\n", "?,1.5,2.5,a\n", "NA,1.5,,a\n", '"1.5",2.5,"3,5",a\n', ",,,\n", "\n", " 1.5 , 2.5,3.5,a\n"],
    ...["1.5,2.5,3.5\n", "1.5,2.5,3.5,a,b\n", '1.5,2.5,3.5,"a\nb"\n', '1.5,2.5,"3.5,a\n', "1.5,2.5,3.5,é\n"],
    ...[
      "1.5,2.5,3.5,\0\n",
      "1.5,2.5,3.5,a\r\n",
      "1.5,2.5,3.5,a\r",
      "#1.5,2.5,3.5,a\n",
      "1e999,2.5,3.5,a\n",
      "-999,1,1,a\n",
    ],
    ...["1.5,2.5,1234567890123456789012,a\n", "\t1.5,2.5,3.5,a\n"],
  );
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 4999 }), odd), { maxLength: 3 });
  const label = fc.constantFrom<(r: number) => string>(
    (r) => (r % 2 ? "yes" : "no"),
    (r) => (r % 3 ? "-1" : "1"),
    (r) => `${r % 5}`,
  );
  const options = fc.constantFrom<CsvHeadOptions>(
    {},
    { comment: "#" },
    { missing: ["-999", "red"] },
    { header: false },
  );
  const piece = fc.constantFrom(70_000, 100_000, 1 << 18, 1 << 24);
  fc.assert(
    fc.property(places, label, options, piece, fc.boolean(), (inserted, name, chosen, length, header) => {
      const lines = rows(5000, name);
      for (const [place, line] of inserted) lines[place] = line;
      const bytes = utf8(`${header ? "a,b,c,label\n" : ""}${lines.join("")}`);
      expect(head("compiled", bytes, length, chosen)).toEqual(head("plain", bytes, length, chosen));
    }),
    { numRuns: runs(30, 1000) },
  );
});

test("compiled counting stops at the first row with another cell, or at the requested number", () => {
  accelerate(wasmMemory);
  const skim = CsvSkim.over(1 << 18, dialect, [true, true, true, false])!;
  const lines = rows(1000, () => "a");
  const behind = (n: number) => lines.slice(0, n).join("").length;
  expect(skim.count(utf8(lines.join("")), 4096)).toEqual({ rows: 1000, next: behind(1000) });
  expect(skim.count(utf8(lines.join("")), 10)).toEqual({ rows: 10, next: behind(10) });
  expect(skim.count(utf8(`${lines.slice(0, 7).join("")}NA,1,2,a\n`), 4096)).toEqual({ rows: 7, next: behind(7) });
  expect(skim.count(utf8("é,1,2,a\n"), 4096)).toEqual({ rows: 0, next: 0 });
});

test("a few rows are counted without compiled code", () => {
  accelerate(wasmMemory);
  expect(CsvSkim.over(1000, dialect, [true])).toBeUndefined();
});
