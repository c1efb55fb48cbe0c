// Data that lacks classes of the model or has classes unknown to it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-absent-classes-"));
const line = (r: number, kind: string) => `${(r * 37) % 101},${(r * 53) % 97},${kind}`;

beforeAll(async () => {
  process.chdir(place);
  const kinds = ["a", "b", "c"];
  const rows = Array.from({ length: 200 }, (_, r) => line(r, kinds[Math.min(2, Math.floor(((r * 37) % 101) / 30))]));
  writeFileSync("all.csv", `p,q,kind\n${rows.join("\n")}\n`);
  await run(["train", "all.csv", "-o", "m.json", "-q"]);
  const one = rows.filter((row) => row.endsWith("a"));
  writeFileSync("one.csv", `p,q,kind\n${one.join("\n")}\n`);
  writeFileSync("two.csv", `p,q,kind\n${rows.filter((row) => !row.endsWith("c")).join("\n")}\n`);
  writeFileSync("unknown.csv", `p,q,kind\n${[...one, line(7, "new"), line(90, "new")].join("\n")}\n`);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

test.each(["all.csv", "one.csv", "two.csv", "unknown.csv"])(
  "the mean recall of a report equals its balanced accuracy: %s",
  async (file) => {
    const { balancedAccuracy, macro, perClass } = JSON.parse(
      (await run(["evaluate", "m.json", file, "--json"])).stdout,
    );
    expect(macro.recall).toBeCloseTo(balancedAccuracy, 12);
    const { stdout } = await run(["evaluate", "m.json", file]);
    const mean = /^ +mean.*?([\d.]+) +([\d.]+) +([\d.]+)$/m.exec(stdout)!;
    expect(Number(mean[2])).toBeCloseTo(balancedAccuracy, 3);
    const isComplete = perClass.every(({ support }: { support: number }) => support > 0);
    expect(stdout.includes(isComplete ? "the mean recall of the classes" : "rows")).toBe(true);
    const { measures } = JSON.parse((await run(["train", "all.csv", "--test", file, "--json", "-q"])).stdout);
    expect(measures.recall).toBeCloseTo(measures.balancedAccuracy, 12);
  },
);

test("class names that differ from those of the model only in spelling are pointed out", async () => {
  const hint = (classes: string) =>
    `; ${classes} differ only in how they are written: write them as the model has them if they are the same\n`;
  writeFileSync("capital.csv", `p,q,kind\n${line(1, "A")}\n${line(2, "B")}\n`);
  const { stderr, code } = await run(["evaluate", "m.json", "capital.csv"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`got "A", "B"${hint('"a" and "A", "b" and "B"')}`)]);
  writeFileSync("mixed.csv", `p,q,kind\n${line(1, "A")}\n${line(2, "b")}\n${line(3, "new")}\n`);
  expect((await run(["evaluate", "m.json", "mixed.csv"])).stderr).toContain(
    `which count as errors: "A", "new"; --classes a,b,c leaves them out${hint('"a" and "A"')}`,
  );
  expect((await run(["train", "all.csv", "--test", "mixed.csv"])).stderr).toContain(`"A", "new"${hint('"a" and "A"')}`);
  expect((await run(["evaluate", "m.json", "unknown.csv"])).stderr).not.toContain("written");
});
