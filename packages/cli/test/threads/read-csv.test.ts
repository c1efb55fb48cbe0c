// These tests use the built files, because real threads load those.

import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawTable, readCsv } from "rosenblatt/readers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { readCsvOnTwo } from "../../dist/threads/read-csv.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-csv-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Rows with words of their own, and cells of several lines. */
function block(k: number): string {
  const rows = Array.from({ length: 5000 }, (_, r) => {
    const word = r % 97 === 0 ? `"${k}\n${r}, and ""more"""` : `word${(r * (k + 1)) % 300}`;
    return `${r / 8},${word},${((r * 7919) % 100_003) / 1000},${r % 11 ? r : "NA"},${(r + k) % 3 ? "yes" : "no"}`;
  });
  return `${rows.join("\n")}\n`;
}

const header = "a,word,b,c,label\n";
const options = { categorical: ["word"], numeric: ["c"] };
const blocks = Array.from({ length: runs(50, 200) }, (_, k) => block(k));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function expectSame(two: RawTable, one: RawTable): void {
  expect(two.size).toBe(one.size);
  expect(two.columns).toEqual(one.columns);
  expect(two.texts).toEqual(one.texts);
  for (const part of ["numbers", "codes"] as const)
    expect(Buffer.compare(bytes(two[part].view()), bytes(one[part].view()))).toBe(0);
}

function bytes(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}

describe("reading a CSV file on two threads", () => {
  test("gives the same table as on one thread", async () => {
    const path = file("large.csv", header + blocks.join(""));
    const two = await readCsvOnTwo(path, options);
    expectSame(two!.table, readCsv(readFileSync(path), options));
  });

  test("works even if the second thread can no longer open the file", async () => {
    const path = file("gone.csv", header + blocks.join(""));
    const content = readFileSync(path);
    const reading = readCsvOnTwo(path, options);
    unlinkSync(path);
    expectSame((await reading)!.table, readCsv(content, options));
  });

  test.each([0.1, 0.6, 1])("gives the same error at %d of the file", async (share) => {
    const place = Math.floor(share * blocks.length);
    const path = file("bad.csv", `${header}${blocks.slice(0, place).join("")}1,2\n${blocks.slice(place).join("")}`);
    const lines = (text: string) => text.split("\n").length - 1;
    const line = 2 + blocks.slice(0, place).reduce((sum, text) => sum + lines(text), 0);
    await expect(readCsvOnTwo(path, options)).rejects.toThrow(
      `${path}:${line}:4: expected 5 cells, as in the first row; got 2`,
    );
  });

  test("gives the error of the system if the file is missing", async () => {
    await expect(readCsvOnTwo(join(folder, "none.csv"), {})).rejects.toThrow("ENOENT");
  });
});
