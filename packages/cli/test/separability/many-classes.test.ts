// Every pair of classes is a question of its own, so that work that is cheap for three classes is not for a thousand.

import { Examples } from "rosenblatt";
import { expect, test } from "vitest";
import { curveSuggestion } from "../../src/search/curve-probe.js";
import { cheapVerdict } from "../../src/separability/cheap-verdict.js";

/** Rows on a spiral, three of each class, which no hyperplanes separate. */
function spiral(classes: number): Examples<string> {
  const places = Array.from({ length: 3 * classes }, (_, r) => r);
  return Examples.from(
    places.map((r) => [r * Math.cos(r), r * Math.sin(r)]),
    places.map((r) => `class ${r % classes}`),
  );
}

test("a quick verdict is given on a few classes, and none on so many that their pairs would take long", async () => {
  expect(await cheapVerdict(spiral(20), true)).toBe(false);
  expect(await cheapVerdict(spiral(1000), true)).toBeNull();
});

/** A tight cluster of rows for each class, on a grid, which a kernel tells apart better than straight boundaries. */
function grid(side: number, rowsOfEach: number): Examples<string> {
  const places = Array.from({ length: side * side * rowsOfEach }, (_, r) => r);
  const cell = (r: number) => r % (side * side);
  return Examples.from(
    places.map((r) => [(cell(r) % side) + 0.05 * Math.cos(r), Math.floor(cell(r) / side) + 0.05 * Math.sin(r)]),
    places.map((r) => `class ${cell(r)}`),
  );
}

test("a curved boundary is suggested only if the sample has at least ten rows for each class", async () => {
  const suggested = (examples: Examples<string>) => curveSuggestion({}, { examples, numeric: undefined, text: [] });
  expect(await suggested(grid(4, 10))).toMatchObject({ bend: { kernel: "rbf:auto" } });
  expect(await suggested(grid(4, 9))).toBeUndefined();
});
