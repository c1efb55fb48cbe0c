// --bad-rows: unreadable rows are an error, are skipped, or have their unreadable cells treated as missing.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-bad-rows-"));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

interface Format {
  readonly name: string;
  readonly header: string;
  readonly good: (r: number) => string;
  /** Lines that are not rows; and rows with a cell that does not fit its column, each with the same row without that cell. */
  readonly rows: readonly string[];
  readonly cells: readonly (readonly [bad: string, missing: string])[];
  readonly options: readonly string[];
}

const age = (r: number) => 20 + ((r * 13) % 50);
const kind = (r: number) => (age(r) > 45 ? "old" : "young");
const formats: readonly Format[] = [
  {
    name: "csv",
    header: "age,since,town,kind\n",
    good: (r) => `${age(r)},2024-01-${10 + (r % 9)},${["Ulm", "Oslo"][r % 2]},${kind(r)}`,
    rows: ["1,2", "30,2024-01-01,Ulm,old,too,many", "31,2024-01-02,Ulm,", '32,"never" closed,Ulm,old'],
    cells: [
      ["abc,2024-01-01,Ulm,old", ",2024-01-01,Ulm,old"],
      ["33,no day,Oslo,young", "33,,Oslo,young"],
    ],
    options: ["--numeric", "age", "--date", "since", "--label", "kind"],
  },
  {
    name: "jsonl",
    header: "",
    good: (r) => JSON.stringify({ age: age(r), town: ["Ulm", "Oslo"][r % 2], kind: kind(r) }),
    rows: ["{", '{"age": 3}', "[1]"],
    cells: [
      ['{"age":"abc","town":"Ulm","kind":"old"}', '{"age":null,"town":"Ulm","kind":"old"}'],
      ['{"age":true,"town":{},"kind":"old"}', '{"age":true,"town":{},"kind":"old"}'],
    ],
    options: ["--numeric", "age", "--label", "kind"],
  },
  {
    name: "libsvm",
    header: "",
    good: (r) => `${kind(r) === "old" ? 1 : -1} 1:${age(r)} ${2 + (r % 3)}:1`,
    rows: ["1 x:3", "1 3:1 2:1", "one 1:2", "1 1:abc"],
    cells: [],
    options: [],
  },
  {
    name: "vw",
    header: "",
    good: (r) => `${kind(r) === "old" ? 1 : -1} |a age:${age(r)} t${r % 3}`,
    rows: ["1 |a age:x", "x |a b"],
    cells: [],
    options: [],
  },
];

async function trained(format: Format, name: string, lines: readonly string[], ...options: string[]) {
  writeFileSync(`${name}.${format.name}`, `${format.header}${lines.join("\n")}\n`);
  const argv = [
    "train",
    `${name}.${format.name}`,
    ...format.options,
    "-o",
    `${name}.json`,
    "--no-progress",
    ...options,
  ];
  return run(argv);
}

const model = (name: string) => JSON.parse(readFileSync(`${name}.json`, "utf8")).sha256;

describe.each(formats)("$name", (format) => {
  const good = Array.from({ length: 40 }, (_, r) => format.good(r));
  // Bad rows are put both among and behind the rows that settle what the columns are.
  const placed = (bad: readonly string[]) => good.flatMap((line, r) => (r % 9 === 4 ? [...bad, line] : [line]));

  test.each([[[]], [["--stream", "--no-holdout"]]])(
    "unreadable rows are skipped, and the model is that of the remaining rows: %j",
    async (stream) => {
      const bad = [...format.rows, ...format.cells.map(([line]) => line)].filter(
        (line) => !format.cells.some(([one, missing]) => one === line && one === missing),
      );
      for (const line of bad) expect((await trained(format, "bad", placed([line]), ...stream)).code, line).toBe(2);
      const { stderr, code } = await trained(format, "bad", placed(bad), "--bad-rows", "skip", ...stream);
      expect(code, stderr).toBe(0);
      const times = placed(["x"]).length - good.length;
      expect(stderr).toContain(`note: ${bad.length * times} rows with what cannot be read are left out: `);
      await trained(format, "good", good, ...stream);
      expect(model("bad")).toBe(model("good"));
    },
  );

  test.runIf(format.cells.length > 0)("an unreadable cell counts as missing", async () => {
    const { stderr, code } = await trained(
      format,
      "bad",
      placed(format.cells.map(([line]) => line)),
      "--bad-rows",
      "missing",
    );
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/note: \d+ cells? that cannot be read (is|are) taken as missing: .*abc/);
    await trained(format, "good", placed(format.cells.map(([, line]) => line)));
    expect(model("bad")).toBe(model("good"));
  });

  test("predictions keep their positions, and an unreadable row gets an empty one", async () => {
    await trained(format, "good", good);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.nat({ max: 39 }), { freq: 2 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        async (drawn, seed) => {
          const wrong = format.rows.filter((line) => !/,$|"age": 3/.test(line));
          const lines = drawn.map((r, i) => (r === null ? wrong[(seed + i) % wrong.length] : good[r]));
          const kept = drawn.flatMap((r) => (r === null ? [] : [good[r]]));
          const predict = (rows: readonly string[]) =>
            run(["predict", "good.json", "-", "--format", format.name, "--bad-rows", "skip", "--scores"], {
              stdin: `${format.header}${rows.join("\n")}\n`,
            });
          const { stdout, code, stderr } = await predict(lines);
          expect(code, stderr).toBe(0);
          const [header, ...all] = stdout.trimEnd().split("\n");
          const expected = kept.length === 0 ? [] : (await predict(kept)).stdout.trimEnd().split("\n").slice(1);
          expect(all.length).toBe(lines.length);
          expect(all.map((line) => /^,+$/.test(line))).toEqual(drawn.map((r) => r === null));
          expect(all.filter((line) => !/^,+$/.test(line))).toEqual(expected);
          expect(header).toMatch(/^prediction,score /);
        },
      ),
      { numRuns: runs(8, 200) },
    );
  });
});

test("skipped rows are listed with file, line, column and text", async () => {
  const lines = ["a,b,y", "1,2,x", "2,3,z", "4,oops,x", "5,6,z", "7,8", "9,1,x"];
  writeFileSync("list.csv", lines.join("\n"));
  const { stderr } = await run(["train", "list.csv", "--numeric", "b", "--bad-rows", "skip", "--no-progress"]);
  expect(stderr).toContain('list.csv:4:3: column "b" must be a number, as asked for; got "oops"');
  expect(stderr).toContain("list.csv:6:4: expected 3 cells, as in the first row; got 2");
});

test.each([
  ["evaluate", ["evaluate", "m.json", "few.csv"]],
  ["inspect", ["inspect", "few.csv", "--numeric", "a"]],
  ["cross-validate", ["cross-validate", "few.csv", "--folds", "2", "--numeric", "a"]],
  ["tune", ["tune", "few.csv", "--trials", "2", "--epochs", "1", "--numeric", "a"]],
])("%s accepts --bad-rows, too", async (_, argv) => {
  const rows = Array.from({ length: 40 }, (_, r) => `${r % 7},${r % 5},${r % 7 > 3 ? "x" : "z"}`);
  writeFileSync("whole.csv", `a,b,y\n${rows.join("\n")}\n`);
  writeFileSync("few.csv", `a,b,y\n${[...rows, "bad,1,x", ...rows].join("\n")}\n`);
  await run(["train", "whole.csv", "-o", "m.json", "-q"]);
  expect((await run(argv)).code).toBe(2);
  const { code, stderr } = await run([...argv, "--bad-rows", "missing"]);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('note: 1 cell that cannot be read is taken as missing: few.csv:42:1: column "a"');
});

test("--bad-rows leaves out lines that repeat the header, and an error about them names it", async () => {
  const part = `a,b,c\n${Array.from({ length: 30 }, (_, r) => `${r % 7},${r % 5},${r % 7 > 3 ? "x" : "y"}\n`).join("")}`;
  writeFileSync("once.csv", part + part.slice(6) + part.slice(6));
  writeFileSync("thrice.csv", part.repeat(3));
  for (const more of [[], ["--stream"]]) {
    const { stderr, code } = await run(["train", "thrice.csv", ...more]);
    const place = "thrice.csv:32:1: expected a row; got the names of the columns again";
    expect({ stderr, code }).toEqual({
      stderr: `error: ${place}: leave such rows out with --bad-rows skip\n`,
      code: 2,
    });
    await run(["train", "once.csv", ...more, "-o", "once.json", "-q"]);
    for (const way of ["skip", "missing"]) {
      const left = await run(["train", "thrice.csv", ...more, "--bad-rows", way, "-o", `${way}.json`]);
      expect(left.stderr).toContain(`note: 2 rows with what cannot be read are left out: ${place}; thrice.csv:63:1: `);
      const { stdout } = await run(["predict", `${way}.json`, "once.csv", "--scores"]);
      expect(stdout).toBe((await run(["predict", "once.json", "once.csv", "--scores"])).stdout);
    }
  }
});
