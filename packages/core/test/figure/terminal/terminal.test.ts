import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FigureState, terminalPlot } from "../../../src/entries/figure.js";
import { OptionError } from "../../../src/errors.js";
import { cellsOf } from "../../../src/figure/svg/text-width.js";
import { runs } from "../../runs.js";
import { arbitrary, ordinary, tenPoints } from "../states.js";

const kinds = Object.keys(ordinary) as FigureState["kind"][];

test("a terminal shows ten points and the line between them", () => {
  expect(terminalPlot({ ...tenPoints, margin: false }, { columns: 44, rows: 16 })).toBe(`Ten points
x₂
        │   ⠈⠢⡀
        │     ⠈⠢⡀                  x
      4 │       ⠈⠢⡀     x       x
        │         ⠈⠢⡀
        │           ⠈⠢⡀
        │             ⠈⠢⢄
      2 │        o      o⠑⢄        x
        │                  ⠑⢄
        │                    ⠑⢄    x
      0 │        o      o   o  ⠑⢄
        │                        ⠱⡀
        └───────────────────────────────────
                 0                 5
                                          x₁
o -1 (5)   x 1 (5)
`);
});

test("a terminal shows the same plot in ASCII", () => {
  const lines = terminalPlot({ ...tenPoints, margin: false }, { columns: 44, rows: 16, ascii: true }).split("\n");
  expect(lines[4]).toBe("      4 |       \\\\      x       x");
  expect(lines[13]).toBe(`        +${"-".repeat(35)}`);
});

describe.each(kinds)("%s", (kind) => {
  test("keeps to its width and to safe characters, for any state", () => {
    fc.assert(
      fc.property(arbitrary[kind], fc.integer({ min: 30, max: 120 }), fc.boolean(), (state, columns, ascii) => {
        const text = terminalPlot(state, { columns, ascii });
        expect(text.endsWith("\n")).toBe(true);
        for (const line of text.split("\n")) expect(cellsOf(line), line).toBeLessThanOrEqual(columns);
        expect(text).not.toMatch(/NaN|undefined/);
        if (ascii) expect(text).toMatch(/^[\x20-\x7e\n]*$/);
        else expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: runs(20, 1000) },
    );
  });

  test("has colour only on request, and the same text with it", () => {
    const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");
    const plain = terminalPlot(ordinary[kind]);
    const coloured = terminalPlot(ordinary[kind], { colour: true });
    expect(plain).not.toMatch(escapes);
    expect(coloured.replace(escapes, "")).toBe(plain);
    if (kind !== "confusion") expect(coloured).toMatch(escapes);
  });
});

test("wrong points are shown as capitals", () => {
  const points = tenPoints.points.map((point, i) => ({ ...point, predicted: i === 3 ? 1 : point.target! }));
  const text = terminalPlot({ ...tenPoints, points });
  expect(text).toContain("capital or !: wrong (1)");
  expect(text.match(/O/g)!.length).toBe(1);
});

test("bars extend to both sides of zero", () => {
  const bars = [
    { name: "up", value: 2 },
    { name: "down", value: -1 },
  ];
  expect(
    terminalPlot({ kind: "bars", bars, sides: ["no", "yes"] }, { columns: 30 }),
  ).toBe(`up    2        │█████████████
down −1 ███████│
← no   yes →
`);
});

test("terminalPlot refuses widths that are too small", () => {
  expect(() => terminalPlot(tenPoints, { columns: 5 })).toThrow(
    new OptionError("columns must be a whole number of at least 30; got 5"),
  );
});
