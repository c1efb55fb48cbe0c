import fc from "fast-check";
import { expect, test } from "vitest";
import { random, shuffle } from "../../src/random.js";
import { labelOrder, runOrder } from "../../src/readers/label-order.js";
import { shared } from "../outside-data.js";

test("rows sorted by label give a note", () => {
  const targets = Array.from({ length: 150 }, (_, i) => Math.floor(i / 50));
  expect(labelOrder(targets).note).toBe(
    "rows are sorted by label: 3 runs of equal labels, where a random order has about 101",
  );
});

test("labels in long runs give a note", () => {
  const targets = Array.from({ length: 1000 }, (_, i) => Math.floor(i / 20) % 2);
  expect(labelOrder(targets).note).toMatch(/^equal labels come in long runs: 50 runs/);
});

test("a note on thousands of rows has commas in its counts", () => {
  expect(runOrder(1000, [25_000, 25_000]).note).toBe(
    "equal labels come in long runs: 1,000 runs of equal labels, where a random order has about 25,001",
  );
});

test("rows in random order give no note, for any class shares", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (shares, seed) => {
        const targets = shares.flatMap((count, k) => Array<number>(count).fill(k));
        expect(labelOrder(shuffle(targets, random(seed))).note).toBeUndefined();
      },
    ),
    { seed: 1 },
  );
});

test("the number of runs in a random order is as expected on average", () => {
  const targets = [...Array<number>(30).fill(0), ...Array<number>(50).fill(1), ...Array<number>(20).fill(2)];
  const next = random(7);
  let runs = 0;
  for (let i = 0; i < 2000; i++) runs += labelOrder(shuffle([...targets], next)).runs;
  expect(runs / 2000).toBeCloseTo(labelOrder(targets).expected, 0);
});

test("a few rows or a single class give no note", () => {
  for (const targets of [[], [0], [0, 1], [0, 0, 1, 1], [0, 0, 0, 0, 0, 0, 0, 0]])
    expect(labelOrder(targets).note).toBeUndefined();
});

test("counted runs give the same result as a list of labels", () => {
  const targets = Array.from({ length: 90 }, (_, i) => Math.floor(i / 15) % 3);
  expect(runOrder(6, [30, 30, 30])).toEqual(labelOrder(targets));
});

const elec = shared("data/streams/elec.csv.gz");
test.skipIf(elec.missing)(`the electricity stream has long runs of equal labels${elec.note}`, () => {
  const targets = elec
    .text()
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.at(-1)));
  expect(labelOrder(targets).note).toMatch(/long runs/);
});
