// docs/coming-from.md shows five tasks side by side. docs.test.ts runs our examples, and scripts/coming-from.py runs theirs.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const page = readFileSync(new URL("../../../docs/coming-from.md", import.meta.url), "utf8");
const tasks = page.split(/^## /m).slice(1);

/** The lines of code of each block in a language, without imports and empty lines. */
function linesIn(task: string, language: string): string[][] {
  return task
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => {
      const lines = rest.slice(0, rest.indexOf("\n```")).split("\n");
      return lines.filter((line) => line.trim() !== "" && !/^(import|from) /.test(line));
    });
}

test("there are five tasks, each solved three times", () => {
  expect(tasks).toHaveLength(5);
  for (const task of tasks) {
    expect(linesIn(task, "python")).toHaveLength(2);
    expect(linesIn(task, "ts")).toHaveLength(1);
  }
});

describe.each(tasks.map((task) => [task.split("\n", 1)[0], task] as const))("%s", (_, task) => {
  const [ours] = linesIn(task, "ts");

  test("takes no more lines here than with scikit-learn or River", () => {
    for (const theirs of linesIn(task, "python")) expect(ours.length).toBeLessThanOrEqual(theirs.length);
  });

  test("has no line longer than 120 characters", () => {
    for (const line of ours) expect(line.length).toBeLessThanOrEqual(120);
  });
});
