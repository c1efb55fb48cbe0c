// --save-holdout writes the rows that a model was tested on, unchanged.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-save-holdout-"));
const temporary = process.env.TMPDIR;
beforeAll(() => {
  process.chdir(folder);
  process.env.TMPDIR = folder;
});
afterAll(() => {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const classes = ["no", "yes"];
const rows = Array.from({ length: 300 }, (_, r) => ({ a: (r * 7) % 41, b: (r * 13) % 29, y: r % 5 > 1 ? 1 : 0 }));
const formats = {
  csv: {
    header: "a,  b,note,y\r\n",
    lineEnd: "\r\n",
    // Blanks, quotes, line ends in quotes and letters of two bytes are kept as they are.
    line: (r: number) => `${rows[r].a}, ${rows[r].b} ,"é ""${r % 3}""\n${r % 2}",${classes[rows[r].y]}`,
  },
  tsv: { header: "a\tb\ty\n", lineEnd: "\n", line: (r: number) => `${rows[r].a}\t${rows[r].b}\t${classes[rows[r].y]}` },
  jsonl: { header: "", lineEnd: "\n", line: (r: number) => JSON.stringify({ ...rows[r], label: classes[rows[r].y] }) },
  libsvm: { header: "", lineEnd: "\n", line: (r: number) => `${rows[r].y}  1:${rows[r].a} 2:${rows[r].b}` },
  vw: { header: "", lineEnd: "\n", line: (r: number) => `${rows[r].y} |f a:${rows[r].a} b:${rows[r].b}` },
} as const;

describe.each(Object.keys(formats) as (keyof typeof formats)[])("%s", (format) => {
  const { header, lineEnd, line } = formats[format];
  const lines = rows.map((_, r) => line(r));
  const text = header + lines.map((one) => one + lineEnd).join("");
  const first =
    header +
    lines
      .slice(0, 120)
      .map((one) => one + lineEnd)
      .join("");
  const second =
    header +
    lines
      .slice(120)
      .map((one) => one + lineEnd)
      .join("");
  beforeAll(() => {
    writeFileSync(`all.${format}`, text);
    writeFileSync(`all.${format}.gz`, gzipSync(text));
    writeFileSync(`one.${format}`, first);
    writeFileSync(`two.${format}`, second);
  });

  describe.each([[[]], [["--stream"]]])("%j", (stream) => {
    const saved = async (paths: string[], stdin?: string) => {
      const argv = ["train", ...paths, "--format", format, "--holdout", "0.3", ...stream, "--json", "-q"];
      const { stdout, stderr, code } = await run([...argv, "-o", "m.json", "--save-holdout", `held.${format}`], {
        ...(stdin !== undefined && { stdin }),
      });
      expect(code, stderr).toBe(0);
      return { report: JSON.parse(stdout), held: readFileSync(`held.${format}`, "utf8") };
    };

    test("the saved rows are unchanged lines in their order, and evaluate confirms the report on them", async () => {
      const { report, held } = await saved([`all.${format}`]);
      expect(held.startsWith(header)).toBe(true);
      let rest = held.slice(header.length);
      const own = lines.filter((one) => {
        const isNext = rest.startsWith(one + lineEnd);
        if (isNext) rest = rest.slice(one.length + lineEnd.length);
        return isNext;
      });
      expect(rest).toBe("");
      const { stdout } = await run(["evaluate", "m.json", `held.${format}`, "--json"]);
      const { examples, errors, accuracy } = JSON.parse(stdout);
      expect(report.test).toEqual({ examples, errors, accuracy });
      expect(own.length).toBe(examples);
    });

    test("the saved rows are the same from a packed file, from standard input and from several files", async () => {
      const { held } = await saved([`all.${format}`]);
      expect((await saved([`all.${format}.gz`])).held).toBe(held);
      expect((await saved(["-"], text)).held).toBe(held);
      expect((await saved([`one.${format}`, `two.${format}`])).held).toBe(held);
      expect(readdirSync(folder).filter((name) => /^\.rosenblatt-.*tmp$/.test(name))).toEqual([]);
    });
  });
});

test.each([[[]], [["--stream"]]])("rows that are left out are not among the saved rows: %j", async (stream) => {
  const lines = rows.flatMap((row, r) => [
    ...(r % 50 === 7 ? ["oops"] : []),
    `${row.a},${row.b},${r % 11 === 0 ? 0 : 1},${["no", "yes", "maybe"][r % 3]}`,
  ]);
  writeFileSync("mixed.csv", `a,b,w,y\n${lines.join("\n")}\n`);
  const argv = ["train", "mixed.csv", "--label", "y", "--bad-rows", "skip", "--weight", "w", "--classes", "no,maybe"];
  const { code, stderr, stdout } = await run([
    ...argv,
    ...stream,
    "--holdout",
    "0.4",
    "-o",
    "m.json",
    "--json",
    "--save-holdout",
    "held.csv",
  ]);
  expect(code, stderr).toBe(0);
  const held = readFileSync("held.csv", "utf8").trim().split("\n");
  expect(held[0]).toBe("a,b,w,y");
  for (const line of held.slice(1)) expect(line).toMatch(/^\d+,\d+,1,(no|maybe)$/);
  const { examples, errors } = JSON.parse((await run(["evaluate", "m.json", "held.csv", "--json"])).stdout);
  expect(JSON.parse(stdout).test).toMatchObject({ examples, errors });
});

test.each([
  [["train", "all.csv", "--save-holdout", "h.csv"], "no --holdout, without which none are"],
  [["train", "all.csv", "--stream", "--no-holdout", "--save-holdout", "h.csv"], "--no-holdout, with which none are"],
  [["train", "all.csv", "--test", "all.csv", "--save-holdout", "h.csv"], "--test, with which none are"],
  [["train", "all.csv", "--holdout", "0.2", "--save-holdout", "all.csv"], "all.csv"],
])("--save-holdout is refused without rows to write or over an input: %j", async (argv, message) => {
  const { code, stderr } = await run(argv);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
