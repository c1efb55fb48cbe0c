// Colours and shapes of classes that are dealt out otherwise than by position.

import { expect, test } from "vitest";
import { type FigureState, figure, type PlaneState } from "../../../src/entries/figure.js";
import { all, parse } from "../xml.js";

/** Nine classes of which two are shown, at the given positions; a vertical line is between them. */
function shown(first: number, second: number) {
  const at = [first, second];
  const classes = Array.from({ length: 9 }, (_, k) => (k === first ? "one" : k === second ? "two" : "none"));
  const points = [0, 1, 2, 3, 4, 5].map((i) => ({ x: i, y: (i * i) % 5, z: i % 2, target: at[Number(i > 2)] }));
  const plane = { kind: "plane", description: "-", classes, points, coloured: at } as const;
  const value = (k: number, x: number) => (k === first ? 2.5 - x : k === second ? x - 2.5 : -9);
  const scores = classes.map((_, k) => ({ w: [value(k, 1) - value(k, 0), 0] as const, b: value(k, 0) }));
  const view = { x: [0, 5], y: [0, 4] } as const;
  const field = { columns: 2, rows: 2, view, scores: [0, 5, 0, 5].flatMap((x) => classes.map((_, k) => value(k, x))) };
  const vectors = [{ from: [0, 0], to: [1, 1], role: "step", target: second }] as const;
  const witness = { point: [2, 2], positive: [{ row: 4, weight: 1 }], negative: [{ row: 0, weight: 1 }] };
  return {
    "a plane with straight lines": { ...plane, scores, hulls: true, vectors },
    "a plane with a field": { ...plane, field, centres: [{ x: 1, y: 1, target: second }], witness },
    "a plane of points with mistakes, weights and other places": {
      ...plane,
      points: points.map((point, i) => ({ ...point, weight: i, mistakes: i, elsewhere: i % 2 === 0 })),
    },
    "points in space": { ...plane, kind: "space" },
  } satisfies Record<string, FigureState>;
}

const kinds = Object.keys(shown(0, 8)) as (keyof ReturnType<typeof shown>)[];

test.each(kinds)("`colours` draws the ninth class of %s as if it were the second", (kind) => {
  const colours = [0, 8, 2, 3, 4, 5, 6, 7, 1];
  for (const theme of ["auto", "light", "dark"] as const)
    expect(figure({ ...shown(0, 8)[kind], colours } as FigureState, { theme })).toBe(
      figure(shown(0, 1)[kind] as FigureState, { theme }),
    );
});

test.each(kinds)("without `colours`, the ninth class of %s looks like the first", (kind) => {
  const inks = (state: FigureState) =>
    new Set(all(parse(figure(state))).flatMap(({ attributes }) => attributes.get("class")?.match(/c\d/g) ?? []));
  expect(inks(shown(0, 8)[kind] as PlaneState)).toEqual(new Set(["c0"]));
  expect(inks(shown(0, 1)[kind] as PlaneState)).toEqual(new Set(["c0", "c1"]));
});
