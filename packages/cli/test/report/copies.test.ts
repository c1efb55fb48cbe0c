// Rows tested on that are among those learned from.

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

describe("a note says that rows tested on were learned from", () => {
  test("where a file has rows twice", async () => {
    const twice = written("twice.csv", "x,y,class", [...classed, ...classed]);
    expect(await notes(twice, "--holdout", "0.2")).toEqual([
      expect.stringMatching(
        /^note: \d\d of the 80 rows tested on equal rows learned from, class included: if these are copies, new rows will be predicted worse than the test says$/,
      ),
    ]);
  });

  test("where a file to test on is part of the one learned from", async () => {
    const [all, part] = [
      written("all.csv", "x,y,class", classed),
      written("part.csv", "x,y,class", classed.slice(50, 90)),
    ];
    expect(await notes(all, "--test", part)).toEqual([expect.stringContaining("note: 40 of the 40 rows tested on")]);
  });

  test("where texts come again", async () => {
    const words = ["a fine day", "rain and wind", "a storm at sea", "sun all day long", "fog in the hills"];
    const texts = Array.from({ length: 100 }, (_, i) => `${words[i % 5]},${"ab"[i % 2]}`);
    expect(await notes(written("texts.csv", "said,class", texts), "--text", "said", "--holdout", "0.2")).toHaveLength(
      1,
    );
  });
});

describe("no note is made", () => {
  test("of rows that differ in a class or a value", async () => {
    const other = classed.map((row) => row.replace(/.$/, (own) => (own === "a" ? "b" : "a")));
    const [all, opposite] = [written("all.csv", "x,y,class", classed), written("opposite.csv", "x,y,class", other)];
    expect(await notes(all, "--test", opposite)).toEqual([]);
    expect(await notes(all, "--holdout", "0.2")).toEqual([]);
  });

  test("where chance makes rows equal: of categories, and of one measurement that is rounded", async () => {
    const colours = Array.from({ length: 200 }, (_, i) => `${"rgb"[i % 3]},${"xyz"[(i % 7) % 3]},${"ab"[i % 2]}`);
    expect(await notes(written("colours.csv", "colour,axis,class", colours), "--holdout", "0.2")).toEqual([]);
    const rounded = Array.from({ length: 400 }, (_, i) => `${Math.sin(i).toFixed(2)},${Math.sin(i) > 0 ? "a" : "b"}`);
    expect(await notes(written("rounded.csv", "x,class", rounded), "--holdout", "0.2")).toEqual([]);
  });
});
