// Codes with leading zeros below the rows that made their column one of numbers.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-late-codes-"));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** A table with `first` in all rows of the column zip but the last ones; `colour` makes its rows named features. */
function table(first: (r: number) => string, last: readonly string[], colour: boolean, rows = 4200): string {
  const zips = [...Array.from({ length: rows }, (_, r) => first(r)), ...last];
  const lines = zips.map((zip, r) => `${zip}${colour ? `,${["red", "blue", "green"][r % 3]}` : ""},${"xy"[r % 2]}`);
  return `zip${colour ? ",colour" : ""},c\n${lines.join("\n")}\n`;
}

const five = (r: number) => String(10000 + (r % 50) * 7);
const notesOf = async (argv: readonly string[]) =>
  (await run(argv)).stderr.split("\n").filter((line) => line.includes("takes it as a code"));

test.each([
  ["a code of as many digits", five, ["02208", "10000"], '4202: "02208" in column "zip" is taken as the number 2208'],
  ["a code among gaps", (r: number) => (r % 9 ? five(r) : ""), ["", "00007"], '4203: "00007" in column "zip"'],
  ["a code of two digits", (r: number) => String(10 + (r % 80)), ["07"], '4202: "07" in column "zip"'],
  ["a shorter number", five, ["2208", "02208"], undefined],
  ["a longer number", five, ["100000", "02208"], undefined],
  ["fractions", five, ["0.5", "1.5", "02208"], undefined],
  ["a zero", five, ["0"], undefined],
  ["no other number", five, ["10000"], undefined],
  ["numbers of any length before", (r: number) => String(r % 300), ["007"], undefined],
])(
  "training notes a code with a leading zero, and nothing else, behind the first rows: %s",
  async (_, first, last, said) => {
    for (const colour of [false, true]) {
      writeFileSync("zips.csv", table(first, last, colour));
      writeFileSync("zips.csv.gz", gzipSync(table(first, last, colour)));
      for (const [file, ...options] of [["zips.csv"], ["zips.csv.gz"], ["zips.csv", "--stream"]]) {
        const found = await notesOf(["train", file, "--epochs", "1", ...options]);
        expect(found.length, `${file} ${options}`).toBe(said === undefined ? 0 : 1);
        if (said !== undefined) expect(found[0]).toContain(`note: ${file}:${said}`);
        for (const asked of ["--categorical", "--numeric"])
          expect(await notesOf(["train", file, "--epochs", "1", ...options, asked, "zip"])).toEqual([]);
      }
    }
  },
);

test("a code in a later file, or behind rows that are left out, is named with its own line", async () => {
  writeFileSync("first.csv", table(five, [], false, 60));
  writeFileSync("second.csv", `zip,c\n10007,x\n10007\n02208,y\n`);
  const note =
    'note: second.csv:4: "02208" in column "zip" is taken as the number 2208, since the first rows have numbers there: --categorical zip takes it as a code';
  expect(await notesOf(["train", "first.csv", "second.csv", "--bad-rows", "skip"])).toEqual([note]);
});
