// --bad-rows lists every row that it leaves out once, with its file and its line.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-bad-row-places-"));
beforeAll(async () => {
  process.chdir(folder);
  const rows = Array.from({ length: 20 }, (_, r) => `${r % 5},${r % 7},1,${r % 2 ? "p" : "q"}`);
  writeFileSync("train.csv", ["a,b,w,y", ...rows].join("\n"));
  await run(["train", "train.csv", "--weight", "w", "-o", "m.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const bad = ["1,2,1,", "oops,2,1,p", "1,2,oops,p", "1,2,-1,q", "1,2", '"1,2,1,p', "oops,2,oops,q", "1,2,,"];
const lines = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant("") }, fc.constantFrom(...bad)), { maxLength: 9 });

test.each([
  ["train", ["train", "rows.csv", "more.csv", "--label", "y", "--numeric", "a,b"]],
  ["train --stream", ["train", "rows.csv", "more.csv", "--label", "y", "--numeric", "a,b", "--stream", "--no-holdout"]],
  ["evaluate", ["evaluate", "m.json", "rows.csv", "more.csv"]],
])("%s reports bad rows with their files and lines", async (_, argv) => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.constantFrom("\n", "\r\n"),
      fc.constantFrom("skip", "missing"),
      async (given, end, way) => {
        const rows = given.map((line, r) => line || `${r % 5},${r % 3},1,${r % 2 ? "p" : "q"}`);
        const whole = ["1,2,1,p", "2,1,1,q", "1,4,1,p", "4,1,1,q"];
        for (const name of ["rows.csv", "more.csv"])
          writeFileSync(name, `${["a,b,w,y", ...whole, "", ...rows, ...whole].join(end)}${end}`);
        const { stderr, code } = await run([...argv, "--weight", "w", "--bad-rows", way]);
        const [, cells = "0", all = "0", list = ""] =
          /note: (?:(\d+) cells? that .*? as missing(?:, and )?)?(?:(\d+) rows? with what cannot be read (?:is|are) left out)?: (.*)\n/.exec(
            stderr,
          ) ?? [];
        expect(code, stderr).toBe(0);
        const gone = rows.filter((line) => bad.includes(line) && (way === "skip" || line !== "oops,2,1,p"));
        expect({ cells: Number(cells), all: Number(all) }, stderr).toEqual({
          cells: way === "skip" ? 0 : 2 * rows.filter((line) => line === "oops,2,1,p").length,
          all: 2 * gone.length,
        });
        const places =
          list === "" ? [] : list.split(/; (?=rows\.|more\.)/).map((one) => /^\w+\.csv:\d+(?=[:,])/.exec(one)?.[0]);
        const found = rows.flatMap((line, r) => (bad.includes(line) ? [`rows.csv:${r + 7}`, `more.csv:${r + 7}`] : []));
        for (const place of places.filter((_, k) => k < 5)) expect(found, stderr).toContain(place);
        // Some rows have two faults.
        const twice = rows.some((line) => line.startsWith("oops"));
        if (!twice) expect(new Set(places.slice(0, 5)).size).toBe(Math.min(found.length, 5));
      },
    ),
    { numRuns: runs(8, 300) },
  );
});

test("--weight refuses a column that --ignore also names, in one sentence", async () => {
  const { stderr } = await run(["train", "train.csv", "--weight", "w", "--ignore", "b,w"]);
  expect(stderr).toBe(
    'error: --weight takes "w" as numbers that are not learned from; got it in --ignore, too: leave it out there\n',
  );
});
