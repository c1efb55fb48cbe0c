// Separability as a linear program, on which an independent solver agrees with the library.

import fc from "fast-check";
import highsOf from "highs";
import { beforeAll, describe, expect, test } from "vitest";
import { iris } from "../../../src/entries/datasets.js";
import { Examples } from "../../../src/entries/node.js";
import { linearProgram, separability } from "../../../src/entries/theory.js";
import { holds, useOneSeed } from "../../runs.js";

useOneSeed();
let highs: Awaited<ReturnType<typeof highsOf>>;
beforeAll(async () => {
  highs = await highsOf();
});

/** The optimum of a program, by HiGHS. */
function optimum(text: string): number {
  const { Status, ObjectiveValue } = highs.solve(text);
  expect(Status).toBe("Optimal");
  return ObjectiveValue;
}

const text = (...args: Parameters<typeof linearProgram<string>>) => [...linearProgram<string>(...args)].join("");

describe("the linear program of a question", () => {
  test("is written in the expected format", () => {
    const named = Examples.from<string>([{ "petal length": 1.4, width: -1 }, { width: 2e-7 }], ["a", "b"]);
    expect(text(named)).toBe(
      [
        "\\ Linear program: is there a hyperplane that separates 2 rows of 2 columns?",
        "\\ The optimum is 0 if so, and 1 if not.",
        '\\ w1·column 1 + w2·column 2 + … + b is above 0 for "b" and below 0 for "a".',
        '\\ column 1: "petal length"',
        '\\ column 2: "width"',
        "Minimize",
        " optimum: s",
        "Subject To",
        " row1: - 1.4 w1 + w2 - b + s >= 1",
        " row2: + 2e-7 w2 + b + s >= 1",
        "Bounds",
        " s >= 0",
        " w1 free",
        " w2 free",
        " b free",
        "End",
        "",
      ].join("\n"),
    );
  });

  test("has the optimum 0 where the library separates the classes, else 1: random sets of two and three classes", () => {
    const cell = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.1, -0.7, 1.25, 1e-3));
    const point = fc.tuple(cell, cell, cell, fc.constantFrom("a", "b", "c"));
    const data = fc.record({
      points: fc.array(point, { minLength: 2, maxLength: 12 }),
      width: fc.integer({ min: 1, max: 3 }),
      classes: fc.integer({ min: 1, max: 3 }),
      bias: fc.boolean(),
    });
    let separable = 0;
    let all = 0;
    holds(data, ({ points, width, classes, bias }) => {
      const rows = points.map((row) => row.slice(0, width) as number[]);
      const labels = points.map(([, , , label]) =>
        classes === 1 ? "a" : classes === 2 && label === "c" ? "a" : label,
      );
      const answer = separability(rows, labels, { bias, certificate: false });
      expect(optimum(text(rows, labels, { bias }))).toBeCloseTo(answer.separable ? 0 : 1, 6);
      all++;
      if (answer.separable) separable++;
    });
    expect(separable).toBeGreaterThan(all / 5);
    expect(separable).toBeLessThan((4 * all) / 5);
  });

  test("answers every question about iris", () => {
    const { rows, labels } = iris();
    const { separable, rest, pairs } = separability(rows, labels, { certificate: false });
    expect(optimum(text(rows, labels))).toBeCloseTo(separable ? 0 : 1, 6);
    for (const { question, separable: apart } of [...rest, ...pairs]) {
      const { positive, negative } = question;
      const sides = { positive: positive!, ...(negative != null && { negative }) };
      expect(optimum(text(rows, labels, sides)), `${positive} against ${negative}`).toBeCloseTo(apart ? 0 : 1, 6);
    }
  });

  test("keeps every double, escapes names and limits the length of lines", () => {
    const x = [0.1 + 0.2, 2 ** -30, 12345.678901234567, 1e10, 1 / 3, 2, 3, 4, 5, 6];
    const program = text([x, x.map((one) => -one)], ['say "hi"\nEnd', "b"]);
    const numbers = program.match(/ row1:([^>]*)>=/)![1].match(/[\d.]+(?:e[+-]?\d+)?(?= w)/g)!;
    expect(numbers.map(Number)).toEqual(x);
    expect(Math.max(...program.split("\n").map((line) => line.length))).toBeLessThan(255);
    expect(program.split("\n").filter((line) => line === "End")).toHaveLength(1);
    expect(optimum(program)).toBeCloseTo(0, 6);
  });
});
