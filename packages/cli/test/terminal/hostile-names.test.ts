// Names with control sequences are shown, wherever a name can occur, but never take effect in the terminal.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { type Ran, run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-names-"));
const before = process.cwd();
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

const wicked = fc.constantFrom(
  ...[
    "\x1b[31m",
    "\x1b[2J",
    "\x1b[1m",
    "\x1b]0;title\x07",
    "\x1b[39m",
    "\x1bP",
    "\x1b",
    "\x9b1m",
    "\x9d",
    "\x07",
    "\b",
  ],
  ...["\r", "\n", "\t", "\x7f", "\u202e", "\u2066", "\u2028", "\u2029", "\u200f", "\x01", "é", "漢", "e\u0301", "😀"],
);
/** A name of a few letters with such characters anywhere; the numbers at the ends keep names different. */
const name = fc
  .array(fc.oneof({ weight: 2, arbitrary: wicked }, fc.constantFrom("a", "b ", "-", "'", "=")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => `n${parts.join("")}`);
const names = fc.record({
  columns: fc.tuple(name, name, name).map((all) => all.map((text, i) => `${text}${i}`)),
  classes: fc.tuple(name, name).map((all) => all.map((text, i) => `${text}${i}`)),
  colours: fc.tuple(name, name).map((all) => all.map((text, i) => `${text}${i}`)),
  file: name,
});
type Names = typeof names extends fc.Arbitrary<infer T> ? T : never;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Eight rows of two classes that a hyperplane tells apart. */
function rowsOf({ columns, classes, colours }: Names): Record<string, string | number>[] {
  return Array.from({ length: 8 }, (_, r) => ({
    [columns[0]]: r % 2 === 0 ? 1.5 + r : -1.5 - r,
    [columns[1]]: colours[r % 2],
    [columns[2]]: (r * 7) % 5,
    label: classes[r % 2],
  }));
}

/** Files of all kinds that contain these names, in their own names as well. */
async function writeFiles(
  all: Names,
): Promise<{ csv: string; jsonl: string; vw: string; model: string; proof: string }> {
  rmSync("files", { recursive: true, force: true });
  mkdirSync("files");
  const at = (ending: string) => `files/${all.file}${ending}`;
  const rows = rowsOf(all);
  const lines = [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))];
  const csv = at(".csv");
  writeFileSync(csv, lines.map((line) => `${line.map((cell) => quoted(String(cell))).join(",")}\n`).join(""));
  const jsonl = at(".jsonl");
  writeFileSync(jsonl, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const vw = at(".vw");
  writeFileSync(vw, `1 |${all.columns[0].replace(/[\s:|]/g, "")} x\n-1 |b ${all.colours[0].replace(/[\s:|]/g, "")}\n`);
  const [model, proof] = [at(".json"), at(".proof")];
  await run(["train", csv, "--history", "--label", "label", "-o", model]);
  await run(["check", csv, "--certificate", proof]);
  return { csv, jsonl, vw, model, proof };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const obeyed = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const ours = /\x1b\[(?:1|2|22|31|32|33|34|35|36|39)m|\r\x1b\[K/g;

// The studio would serve for ever.
const aborted = { signal: AbortSignal.abort() };

test("no report, note, error or figure holds a control sequence from a name", async () => {
  const property = fc.asyncProperty(names, fc.boolean(), async (all, tty) => {
    const { csv, jsonl, vw, model, proof } = await writeFiles(all);
    const [column, , other] = all.columns;
    const lines: string[][] = [
      ["inspect", csv],
      ["inspect", jsonl],
      ["inspect", vw],
      ["inspect", model],
      ["train", csv, "--stream", "-o", `${model}.stream`],
      ["train", csv, "--from", model],
      ["train", jsonl, "--holdout", "0.5", "--class-weight", `${all.classes[0]}=2`],
      ["train", csv, "--label", all.classes[0]],
      ["train", csv, "--label", column],
      ["evaluate", model, csv],
      ["explain", model, csv],
      ["explain", model, csv, "--row", "2", "--class", all.classes[0]],
      ["plot", model, csv],
      ["plot", model, csv, "--x", column, "--y", other, "--title", all.file],
      ["plot", model, csv, "--kind", "confusion"],
      ["plot", model, csv, "--kind", "roc"],
      ["plot", model, "--kind", "weights"],
      ["plot", model, csv, "--x", all.file, "--y", other],
      ["trace", csv, "--limit", "5"],
      ["check", csv],
      ["check", csv, "--kernel", "poly:2"],
      ["verify", proof, csv],
      ["verify", proof, jsonl],
      ["cross-validate", csv, "--folds", "2"],
      ["tune", csv, "--epochs", "1", "--trials", "2"],
      ["predict", model, `${csv}.nothing`],
      ["convert", csv, "--ignore", all.classes[0], "--to", "csv"],
      ["convert", csv, "-o", `${csv}.svm`],
      ["studio", model, csv],
      [all.file, csv],
      ["train", csv, `--${all.file}`],
      ["help", all.file],
      ...(tty
        ? [
            ["predict", model, csv],
            ["predict", model, csv, "--jsonl", "--scores"],
            ["convert", csv, "--to", "tsv"],
          ]
        : []),
    ];
    for (const argv of lines) {
      const tidy = ({ stdout, stderr }: Ran) => `${stdout}${stderr}`.replace(tty ? ours : /(?!)/g, "");
      const ran = await run(argv, { tty: { stdout: tty, stderr: tty }, ...(argv[0] === "studio" && aborted) });
      expect(tidy(ran), JSON.stringify(argv)).not.toMatch(obeyed);
      expect(ran.stderr, JSON.stringify(argv)).not.toContain("this should not have happened");
    }
  });
  await fc.assert(property, { numRuns: runs(2, 20) });
}, 600_000);

test("JSON output and predictions keep names unchanged", async () => {
  const property = fc.asyncProperty(names, async (all) => {
    const { csv, model } = await writeFiles(all);
    const { stdout } = await run(["inspect", model, "--json"]);
    expect(stdout).not.toMatch(obeyed);
    const trimmed = all.classes.map((text) => text.trim()).sort();
    expect([...JSON.parse(stdout).classes].sort()).toEqual(trimmed);
    const piped = await run(["predict", model, csv, "--jsonl"]);
    const predicted = piped.stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).prediction);
    expect(predicted.every((label: string) => trimmed.includes(label))).toBe(true);
    await run(["predict", model, csv, "-o", "predicted.csv"]);
    expect(readFileSync("predicted.csv", "utf8")).toBe((await run(["predict", model, csv])).stdout);
  });
  await fc.assert(property, { numRuns: runs(3, 20) });
});

test("line ends and escapes in names are spelled out, and tables stay aligned", async () => {
  writeFileSync("odd.csv", '"a\x1b[2J","long name",y\n1,2,"p\nq"\n2,1,n\n3,5,"p\nq"\n4,1,n\n');
  const { stdout } = await run(["train", "odd.csv"]);
  expect(stdout).toContain("a\\x1b[2J");
  expect(stdout).toContain("p\\nq");
  const weights = stdout.split("\n").filter((line) => line.includes("towards "));
  expect(weights).toHaveLength(2);
  expect(weights[0].indexOf("towards")).toBe(weights[1].indexOf("towards"));
});
