// The text and the numbers of a row always belong to the same row, whatever surrounds it in the file.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as limits from "../../../core/src/readers/bytes/record-limit.js";
import { runs } from "../../../core/test/runs.js";
import type { LoadOptions } from "../../src/data/formats/reading.js";
import { loadData } from "../../src/data/load.js";
import { ModelRows } from "../../src/data/model-rows.js";
import { longestRecord, mostCells } from "../../src/data/record-texts.js";
import { rowTexts } from "../../src/data/row-texts.js";
import { encodingIn, readModel } from "../../src/model/model-file.js";
import { Files } from "../../src/terminal/files.js";
import { defaults, type Io, processIo } from "../../src/terminal/io.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-row-texts-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
const io: Io = { ...processIo(), files: new Files(), settings: { ...defaults, progress: false } };
const header = "note,x,y";

beforeAll(async () => {
  const rows = Array.from({ length: 60 }, (_, r) => `n${r % 3},${(r % 20) - 9.5},${r % 2 ? "yes" : "no"}`);
  writeFileSync(at("train.csv"), [header, ...rows].join("\n"));
  writeFileSync(
    at("train.jsonl"),
    rows
      .map((row, r) => JSON.stringify({ x: Number(row.split(",")[1]), y: row.slice(-2), [`own ${r}`]: 1 }))
      .join("\n"),
  );
  await run(["train", at("train.csv"), "--label", "y", "--ignore", "note", "-o", at("csv.json"), "-q"]);
  await run(["train", at("train.jsonl"), "--label", "y", "-o", at("jsonl.json"), "-q"]);
});

/** The text of a row and its number x, which is undefined if the row cannot be read. */
type PlainRow = readonly [text: string, x: number | undefined];

const cell = '[ \\t]*(?:"(?:[^"]|"")*"[ \\t]*(?=[,\\r\\n]|$)|(?![ \\t]*")[^,\\r\\n]*)';
const recordPattern = new RegExp(`${cell}(?:,${cell})*(?=[\\r\\n]|$)`, "y");

/** Reads rows in the plainest way: a record is what matches the grammar, and otherwise the next line is an unreadable row. */
function plainRows(text: string): PlainRow[] {
  const rows: PlainRow[] = [];
  for (let from = 0; from < text.length; ) {
    recordPattern.lastIndex = from;
    const found = recordPattern.exec(text)?.[0];
    const record = found ?? /^[^\r\n]*/.exec(text.slice(from))![0];
    if (record.trim() !== "") rows.push([record, found === undefined ? undefined : numberOf(record)]);
    from += record.length + (/^(\r\n|\r|\n|$)/.exec(text.slice(from + record.length))?.[0].length ?? 0);
  }
  return rows;
}

function numberOf(record: string): number | undefined {
  const cells = [...record.matchAll(new RegExp(cell, "g"))].map(([text]) => text).filter((text, j) => j === 0 || text);
  const x = cells.length === 3 ? cells[1].replaceAll('"', "").trim() : "";
  return /^-?\d+(\.\d+)?$/.test(x) ? Number(x) : undefined;
}

const note = fc.constantFrom("n0", "n1", '"n, 2"', '"two\nlines"', '"a\r\nb"', '"say ""n"""', '5" disk', " n0 ", "é");
const torn = fc.constantFrom('"open', '"n"0', '"two\nlines"x', 'n0,"', '""",1,no', '" ', "n0,oops,no", "n0", "1,2,3,4");
const x = fc.integer({ min: -9, max: 9 }).chain((n) => fc.constantFrom(`${n}`, ` ${n}.5`, `"${n}"`));
const row = fc.tuple(note, x, fc.constantFrom("yes", "no", '"no"')).map((cells) => cells.join(","));
const lineEnd = fc.constantFrom("\n", "\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\n \t\n");
const body = fc.array(fc.tuple(fc.oneof({ weight: 5, arbitrary: row }, { weight: 1, arbitrary: torn }), lineEnd), {
  minLength: 1,
  maxLength: 14,
});
const batches = fc.record({ settlingRows: fc.integer({ min: 1, max: 5 }), bytes: fc.integer({ min: 1, max: 90 }) });
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const arrival = fc.constantFrom("file", "gz", "stdin");

/** The path and the surroundings for a file, a compressed file, or a stream in pieces of these lengths. */
function arriving(text: string, kind: string, lengths: readonly number[], name: string): [path: string, io: Io] {
  const bytes = Buffer.from(text);
  if (kind !== "stdin") {
    const path = at(kind === "gz" ? `${name}.gz` : name);
    writeFileSync(path, kind === "gz" ? gzipSync(bytes) : bytes);
    return [path, io];
  }
  const pieces = async function* () {
    for (let from = 0, k = 0; from < bytes.length; from += lengths[k++ % lengths.length])
      yield bytes.subarray(from, from + lengths[k % lengths.length]);
  };
  return ["-", { ...io, stdin: Object.assign(Readable.from(pieces()), { isTTY: false }) }];
}

/** The texts and numbers of all rows, as predict pairs them. */
async function rowsOf(path: string, model: string, io: Io, options: LoadOptions): Promise<PlainRow[]> {
  const all = { badRows: "skip", unlabelled: true, ...options } as const;
  const source = await ModelRows.open([path], all, io, encodingIn(readModel(model, io)));
  const rows: PlainRow[] = [];
  for await (const { examples, texts, skipped } of source.batches({ texts: true, isPrompt: true })) {
    if (!examples) {
      expect(texts).toHaveLength(skipped.length);
      for (const text of texts!) rows.push([text, undefined]);
      continue;
    }
    const { starts, values } = examples.rows;
    const isDense = examples.form === "dense";
    const isSkipped = new Set(skipped);
    expect(texts).toHaveLength(examples.size + skipped.length);
    let r = 0;
    // Zeros are left out of sparse rows.
    const numberAt = (r: number) => (isDense ? values[r] : starts[r + 1] > starts[r] ? values[starts[r]] : 0);
    for (const [k, text] of texts!.entries()) rows.push([text, isSkipped.has(k) ? undefined : numberAt(r++)]);
  }
  for (const text of source.unreadTexts) rows.push([text, undefined]);
  expect(source.unreadTexts).toHaveLength(source.unread);
  return rows;
}

test("the text and the numbers of a CSV row belong to the same row", async () => {
  await fc.assert(
    fc.asyncProperty(body, batches, lengths, arrival, async (lines, batches, lengths, kind) => {
      const text = lines.map(([line, end]) => line + end).join("");
      const [path, own] = arriving(`${header}\n${text}`, kind, lengths, "rows.csv");
      expect(await rowsOf(path, at("csv.json"), own, { batches, format: "csv", delimiter: "," })).toEqual(
        plainRows(text),
      );
    }),
    { numRuns: runs(60, 2000), seed: 1 },
  );
});

test("rows held back are written with the text that they were read from", async () => {
  await fc.assert(
    fc.asyncProperty(body, async (lines) => {
      const text = ["n0,1,yes\n", ...lines.map(([line, end]) => line + end), "\n"].join("");
      const path = at("held.csv");
      writeFileSync(path, `${header}\n${text}`);
      const options = {
        badRows: "skip",
        label: "y",
        ignore: ["note"],
        numeric: ["x"],
        delimiter: ",",
        header: true,
      } as const;
      const data = await loadData([path], { ...options, learning: true }, io);
      let written = "";
      const files = { paths: [path], format: data.source.format, options, encoding: data.encoding };
      const plain = plainRows(text);
      for await (const piece of rowTexts(files, new Set(plain.keys()), io)) written += piece;
      expect(written).toBe([header, ...plain.map(([text]) => text)].map((line) => `${line}\n`).join(""));
      const { values } = data.examples.rows;
      const numbers = Array.from(values, (_, r) => plain[data.numberOf(r)][1]);
      expect(numbers).toEqual(Array.from(values));
      expect(numbers).toHaveLength(plain.filter(([, x]) => x !== undefined).length);
    }),
    { numRuns: runs(30, 1000), seed: 1 },
  );
});

/** Records, each with its x for a model trained on records and its x for a model trained on a table. */
const record = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: -9, max: 9 }).map((n): [string, number?, number?] => [`{"x": ${n}}`, n, n]),
  },
  { weight: 1, arbitrary: fc.constantFrom<[string, number?, number?]>(["{"], ['{"x": "oops"}'], ["[1]"]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<[string, number?, number?]>(["{}", 0], ['{"z": 1} ', 0], [' {"x":2, "x": 3}', 3, 3]),
  },
);
const jsonEnd = fc.constantFrom("\n", "\r\n", "\n\n", "\n \r\n", "\n\ufeff\n", "\n\u00a0\n");

test.each(["jsonl", "csv"])("the text and numbers of a JSON record belong to the same record: %s", async (model) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(record, jsonEnd), { minLength: 1, maxLength: 14 }),
      batches,
      lengths,
      arrival,
      async (lines, batches, lengths, kind) => {
        const [path, own] = arriving(lines.map(([[text], end]) => text + end).join(""), kind, lengths, "rows.jsonl");
        const rows = lines.map(([[text, ofRecord, ofTable]]) => [text, model === "csv" ? ofTable : ofRecord]);
        expect(await rowsOf(path, at(`${model}.json`), own, { batches, format: "jsonl" })).toEqual(rows);
      },
    ),
    { numRuns: runs(30, 1000), seed: 1 },
  );
});

test("the limits on the length and cells of a record are those of the CSV reader", () => {
  expect([longestRecord, mostCells]).toEqual([limits.longestRecord, limits.mostNamedValues]);
});
