// Copies of rows in the worker program.

import { expect, test } from "vitest";
import { begun, framed, libsvmLines, runWorker } from "./run-worker.js";

const hashed = (rows: readonly string[]) => rows.map((row, r) => `${(r + 10).toString(16).padStart(8, "0")} ${row}`);

test("survey counts rows that repeat the row before", () => {
  const { stdout } = runWorker(["survey"], framed(0, ["+1 1:1", "+1 1:1", "-1 2:1", "-1 2:1", "-1 2:1", "+1 1:1"]));
  expect(JSON.parse(stdout.trimEnd().split("\t")[3])).toMatchObject({ rows: 6, copies: 3 });
});

test("rows prefixed with content hashes are learned like plain rows", () => {
  const { from, text } = begun(1);
  const rows = libsvmLines(3000);
  const [plain, own] = [
    runWorker(["learn", `from=${from}`], framed(0, rows, text)),
    runWorker(["learn", `from=${from}`, "hashed"], framed(0, hashed(rows), text)),
  ];
  const result = ({ stdout }: { stdout: string }) => {
    const columns = stdout.trimEnd().split("\t");
    return [columns.slice(0, 3), columns.at(-1)];
  };
  expect(own.stderr).toBe("");
  expect(result(own)).toEqual(result(plain));
});

test("an unreadable row is reported without its hash and by its place among the rows", () => {
  const { stdout } = runWorker(["survey", "hashed"], framed(0, hashed(["+1 1:1", "+1 2:x", "-1 1:1"])));
  const found = JSON.parse(stdout.trimEnd().split("\t")[3]);
  expect(found).toMatchObject({ rows: 2, bad: 1, listed: [{ row: 2, text: "+1 2:x" }] });
});
