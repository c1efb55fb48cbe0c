// The next steps that inspect suggests can be carried out.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run, words } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-next-"));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

async function nextOf(text: string, ...options: string[]): Promise<string> {
  writeFileSync("rows.csv", text);
  const { stdout, stderr, code } = await run(["inspect", "rows.csv", ...options]);
  expect(code, stderr).toBe(0);
  return /^ *next +(.*)$/m.exec(stdout)![1];
}

test.each([
  [
    "one class",
    "a,b,class\n1,2,p\n2,1,p\n3,3,p\n",
    /^add rows of another class: all are of "p", and train needs two classes$/,
  ],
  ["three rows", "a,b,class\n1,2,p\n2,1,q\n3,3,p\n", /^rosenblatt train rows\.csv$/],
  ["six rows", `a,b,class\n${"1,2,p\n2,1,q\n".repeat(3)}`, /^rosenblatt train rows\.csv --holdout 0\.2$/],
])("inspect suggests a next step that fits data with %s", async (_, text, next) => {
  expect(await nextOf(text)).toMatch(next);
});

const column = fc.record({
  name: fc.constantFrom("a", "b", "size", "class", "label", "kind", "y"),
  values: fc.constantFrom(
    ["1", "2", "3"],
    ["p"],
    ["p", "q"],
    ["1"],
    ["0", "1"],
    ["", "1"],
    ["", "p", "q"],
    ["0.5", "1.25", "2.75", "9.5"],
  ),
});

test("train accepts every command that inspect suggests, for any table", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(column, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
      fc.integer({ min: 2, max: 40 }),
      fc.boolean(),
      async (columns, rows, named) => {
        const lines = Array.from({ length: rows }, (_, r) =>
          columns.map(({ values }, j) => values[(r * (j + 1) + (r >> 2)) % values.length]).join(","),
        );
        const text = `${[columns.map(({ name }) => name).join(","), ...lines].join("\n")}\n`;
        writeFileSync("rows.csv", text);
        const options = named ? ["--label", columns[0].name] : [];
        const inspected = await run(["inspect", "rows.csv", ...options]);
        const next = /^ *next +(.*)$/m.exec(inspected.stdout)?.[1] ?? "";
        if (!next.startsWith("rosenblatt ") || next.includes("COLUMN")) return;
        const { stderr, code } = await run([...words(next).slice(1), "-q"]);
        expect(code, `${next}\n${stderr}\n${text}`).toBe(0);
      },
    ),
    { numRuns: runs(10, 300) },
  );
});
