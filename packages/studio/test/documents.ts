// Documents for tests: every preset with points, and any that a user could make.

import fc from "fast-check";
import { learnerNames, scalings, zeroRules } from "../src/document/choices.js";
import { type Doc, emptyDoc, pointsOf, type Settings } from "../src/document/document.js";
import { presets } from "../src/document/presets.js";

export const presetDocs: readonly (readonly [key: string, doc: Doc])[] = await Promise.all(
  presets.filter(({ key }) => key !== "empty").map(async ({ key, make }) => [key, await make()] as const),
);

export function presetDoc(key: string): Doc {
  return presetDocs.find(([known]) => known === key)![1];
}

export function withLearner(doc: Doc, settings: Partial<Settings>): Doc {
  return { ...doc, settings: { ...doc.settings, ...settings } };
}

const name = (longest: number) =>
  fc.string({ minLength: 1, maxLength: longest, unit: "grapheme" }).filter((text) => text.length <= longest);

const settings: fc.Arbitrary<Settings> = fc.record({
  learner: fc.constantFrom(...learnerNames),
  rate: fc.constantFrom(0.001, 0.1, 1, 7),
  bias: fc.boolean(),
  zero: fc.constantFrom(...zeroRules),
  delta: fc.boolean(),
  passes: fc.integer({ min: 1, max: 10_000 }),
  persist: fc.boolean(),
  throughout: fc.boolean(),
  beta: fc.constantFrom(0, 0.5, 2),
  C: fc.constantFrom(0.01, 1, 3),
  kernel: fc.oneof(
    fc.record({
      kind: fc.constant("polynomial" as const),
      degree: fc.integer({ min: 1, max: 12 }),
      c: fc.constantFrom(0, 1, 2.5),
    }),
    fc.record({ kind: fc.constant("rbf" as const), gamma: fc.constantFrom(0.01, 1, 250) }),
  ),
  scaling: fc.constantFrom(...scalings),
});

const coordinate = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0),
);

/** Whatever the page can hold. */
export const anyDoc: fc.Arbitrary<Doc> = fc
  .record({
    title: name(80),
    classes: fc.uniqueArray(name(40), { minLength: 2, maxLength: 3 }),
    axes: fc.tuple(name(60), name(60)),
    rows: fc.array(fc.tuple(coordinate, coordinate, fc.nat(2)), { maxLength: 30 }),
    order: fc.oneof(fc.constant("given" as const), fc.nat(1000), fc.array(fc.nat(29), { maxLength: 30 })),
    settings,
  })
  .map(({ title, classes, axes, rows, order, settings }) => {
    const points = pointsOf(rows.map(([x, y, k]) => [x, y, k % classes.length] as const));
    return {
      title,
      classes,
      axes,
      points,
      settings,
      order:
        order === "given"
          ? { kind: "given" as const }
          : typeof order === "number"
            ? { kind: "shuffle" as const, seed: order }
            : { kind: "listed" as const, ids: [...new Set(order)].filter((id) => id < points.length) },
    };
  });

/** A few points on a grid, of two classes that both occur: separable or not. */
export const smallDoc: fc.Arbitrary<Doc> = fc
  .record({
    rows: fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }), fc.nat(1)), {
      minLength: 2,
      maxLength: 12,
    }),
    seed: fc.option(fc.nat(99), { nil: undefined }),
    settings,
  })
  .filter(({ rows }) => new Set(rows.map(([, , target]) => target)).size === 2)
  .map(({ rows, seed, settings }) => ({
    ...emptyDoc,
    points: pointsOf(rows),
    order: seed === undefined ? { kind: "given" as const } : { kind: "shuffle" as const, seed },
    settings: {
      ...settings,
      passes: 1 + (settings.passes % 30),
      kernel: { kind: "polynomial" as const, degree: 2, c: 1 },
    },
  }));
