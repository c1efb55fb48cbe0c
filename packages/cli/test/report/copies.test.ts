// Test rows that were also learned from.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-copies-"));
afterAll(() => rmSync(place, { recursive: true }));

const written = (name: string, header: string, rows: readonly string[]) => {
  const path = join(place, name);
  writeFileSync(path, `${header}\n${rows.join("\n")}\n`);
  return path;
};
const notes = async (...words: string[]) => {
  const { stderr } = await run(["train", ...words]);
  return stderr.split("\n").filter((line) => line.includes("tested on equal"));
};
const measured = Array.from({ length: 200 }, (_, i) => `${Math.sin(i).toFixed(4)},${Math.cos(7 * i).toFixed(4)}`);
const classed = measured.map((row, i) => `${row},${"ab"[i % 2]}`);

describe("a note reports test rows that were also learned from", () => {
  test("if a file has duplicate rows", async () => {
    const twice = written("twice.csv", "x,y,class", [...classed, ...classed]);
    expect(await notes(twice, "--holdout", "0.2")).toEqual([
      expect.stringMatching(
        /^note: \d\d of the 80 rows tested on equal rows learned from, class included: if these are copies, new rows will be predicted worse than the test says$/,
      ),
    ]);
  });

  test("if the test file is part of the training file", async () => {
    const [all, part] = [
      written("all.csv", "x,y,class", classed),
      written("part.csv", "x,y,class", classed.slice(50, 90)),
    ];
    expect(await notes(all, "--test", part)).toEqual([expect.stringContaining("note: 40 of the 40 rows tested on")]);
  });

  test("if texts are repeated", async () => {
    const words = ["a fine day", "rain and wind", "a storm at sea", "sun all day long", "fog in the hills"];
    const texts = Array.from({ length: 100 }, (_, i) => `${words[i % 5]},${"ab"[i % 2]}`);
    expect(await notes(written("texts.csv", "said,class", texts), "--text", "said", "--holdout", "0.2")).toHaveLength(
      1,
    );
  });
});

describe("there is no note", () => {
  test("on rows that differ in a class or a value", async () => {
    const other = classed.map((row) => row.replace(/.$/, (own) => (own === "a" ? "b" : "a")));
    const [all, opposite] = [written("all.csv", "x,y,class", classed), written("opposite.csv", "x,y,class", other)];
    expect(await notes(all, "--test", opposite)).toEqual([]);
    expect(await notes(all, "--holdout", "0.2")).toEqual([]);
  });

  test("on rows that are equal by chance: categories, or one rounded measurement", async () => {
    const colours = Array.from({ length: 200 }, (_, i) => `${"rgb"[i % 3]},${"xyz"[(i % 7) % 3]},${"ab"[i % 2]}`);
    expect(await notes(written("colours.csv", "colour,axis,class", colours), "--holdout", "0.2")).toEqual([]);
    const rounded = Array.from({ length: 400 }, (_, i) => `${Math.sin(i).toFixed(2)},${Math.sin(i) > 0 ? "a" : "b"}`);
    expect(await notes(written("rounded.csv", "x,class", rounded), "--holdout", "0.2")).toEqual([]);
  });
});
