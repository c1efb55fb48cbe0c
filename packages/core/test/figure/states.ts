// States of every kind: an ordinary one each, and arbitrary ones that nobody would draw on purpose.

import fc from "fast-check";
import type {
  BarsState,
  ConfusionState,
  CurveState,
  FigureState,
  HistogramState,
  PlaneState,
  RocState,
  SpaceState,
} from "../../src/entries/figure.js";

/** Ten points in two classes, of an examination; (4, 4, −17) separates them. */
export const tenPoints: PlaneState = {
  kind: "plane",
  title: "Ten points",
  classes: [-1, 1],
  points: [
    [0, 0, 2],
    [2, 0, 12],
    [3, 0, 12],
    [0, 2, 2],
    [2, 2, 3],
    [5, 1, 14],
    [5, 2, 0],
    [2, 4, 0],
    [4, 4, 0],
    [5, 5, 0],
  ].map(([x, y, mistakes], i) => ({ x, y, mistakes, target: Number(i > 4), predicted: Number(i > 4) })),
  scores: [{ w: [4, 4], b: -17 }],
  margin: true,
};

/** Points inside and outside of a circle after the quadratic map: x₁² + x₂² = 2 is a plane there. */
export const mapped: SpaceState = {
  kind: "space",
  title: "After the quadratic map",
  classes: ["inside", "outside"],
  points: [
    [0, 0.5],
    [0.7, 0.2],
    [-0.4, -0.9],
    [1.8, 0.3],
    [-1.2, 1.5],
    [0.4, -2],
    [-1.9, -0.6],
  ].map(([a, b], i) => ({ x: a * a, y: Math.SQRT2 * a * b, z: b * b, target: Number(i > 2) })),
  score: { w: [1, 0, 1], b: -2 },
  axes: ["x₁²", "√2·x₁x₂", "x₂²"],
};

/** Mistakes of the ten points over forty orders, and Novikoff's bound for them. */
export const orders: HistogramState = {
  kind: "histogram",
  title: "Mistakes by order",
  values: Array.from({ length: 40 }, (_, i) => 9 + ((i * 37) % 76)),
  references: [
    { name: "this order", value: 45 },
    { name: "(R/γ)²", value: 1377 },
  ],
  axes: ["mistakes", "orders"],
};

export const ordinary: Readonly<Record<FigureState["kind"], FigureState>> = {
  plane: tenPoints,
  space: mapped,
  histogram: orders,
  curve: {
    kind: "curve",
    series: [
      { name: "mistakes", points: [20, 11, 6, 3].map((y, i) => [i + 1, y] as const) },
      { name: "validation", points: [9, 8, 8, 9].map((y, i) => [i + 1, y] as const) },
    ],
  },
  bars: { kind: "bars", bars: Array.from({ length: 57 }, (_, i) => ({ name: `word ${i}`, value: 10 - i * 0.4 })) },
  confusion: {
    kind: "confusion",
    classes: ["setosa", "versicolor", "virginica"],
    counts: [
      [50, 0, 0],
      [0, 48, 2],
      [0, 1, 49],
    ],
  },
  roc: {
    kind: "roc",
    curves: [
      {
        name: "ours",
        points: [
          { falsePositiveRate: 0, truePositiveRate: 0 },
          { falsePositiveRate: 0, truePositiveRate: 0.5 },
          { falsePositiveRate: 0.5, truePositiveRate: 1 },
          { falsePositiveRate: 1, truePositiveRate: 1 },
        ],
      },
    ],
  },
};

/** Any double: NaN, infinities, subnormals, −0. */
const double = fc.oneof(fc.double(), fc.constantFrom(0, 1, -1, 1e308, -1e308, 5e-324, 1e9, 1e-9), fc.integer());
const words = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("<script>alert(1)</script>", "a & b", '"]]>', "\u0000\ud800", "\u001b[31m", "\u202eabc", "日本語"),
);
const scores = fc.record({ w: fc.tuple(double, double), b: double });
const titled = { title: words, note: words };
const pair = fc.tuple(double, double);
const range = fc.constantFrom([-1, 1], [0, 1e-9], [-1e140, 1e140], [3, 5]) as fc.Arbitrary<[number, number]>;
const view = fc.record({ x: range, y: range });
const field = fc
  .tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 4 }))
  .chain(([columns, rows, each]) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.constant(rows),
      view,
      scores: fc.array(fc.oneof(double, fc.integer({ min: -2, max: 2 })), {
        minLength: columns * rows * each,
        maxLength: columns * rows * each,
      }),
    }),
  );
const shares = fc.array(fc.record({ row: fc.nat(5), weight: double }), { maxLength: 3 });
const point = {
  x: double,
  y: double,
  target: fc.nat(9),
  predicted: fc.nat(9),
  mistakes: fc.nat(99),
  weight: fc.oneof(double, fc.nat(9)),
  elsewhere: fc.boolean(),
};
const pointed = {
  coloured: fc.array(fc.nat(9), { maxLength: 4 }),
  colours: fc.array(fc.oneof(fc.nat(9), fc.double()), { maxLength: 10 }),
  totals: fc.record({ counts: fc.array(fc.nat(), { maxLength: 10 }), wrong: fc.array(fc.nat(), { maxLength: 10 }) }),
};
const colour = fc.integer({ min: -1, max: 9 });

const plane: fc.Arbitrary<PlaneState> = fc.record(
  {
    kind: fc.constant("plane" as const),
    ...titled,
    classes: fc.array(words, { maxLength: 10 }),
    ...pointed,
    points: fc.array(fc.record(point, { requiredKeys: ["x", "y"] })),
    scores: fc.array(scores, { maxLength: 5 }),
    field,
    view,
    levels: fc.array(double, { maxLength: 2 }),
    hulls: fc.boolean(),
    witness: fc.record({ point: pair, positive: shares, negative: shares }),
    vectors: fc.array(
      fc.record(
        { from: pair, to: pair, name: words, role: fc.constantFrom("before", "step", "after"), target: fc.nat(9) },
        { requiredKeys: ["from", "to"] },
      ),
      { maxLength: 3 },
    ),
    centres: fc.array(fc.record({ x: double, y: double, target: fc.nat(9) }), { maxLength: 3 }),
    positive: fc.constantFrom(0, 1),
    margin: fc.oneof(fc.boolean(), double),
    lines: fc.array(fc.record({ w: fc.tuple(double, double), b: double, name: words }), { maxLength: 2 }),
    current: fc.nat(5),
    axes: fc.tuple(words, words),
    equalScales: fc.boolean(),
  },
  { requiredKeys: ["kind", "classes", "points"] },
);

const space: fc.Arbitrary<SpaceState> = fc.record(
  {
    kind: fc.constant("space" as const),
    ...titled,
    classes: fc.array(words, { maxLength: 10 }),
    ...pointed,
    points: fc.array(fc.record({ ...point, z: double }, { requiredKeys: ["x", "y", "z"] })),
    score: fc.record({ w: fc.tuple(double, double, double), b: double }),
    camera: fc.record({ azimuth: double, elevation: double }),
    ranges: fc.array(fc.tuple(double, double), { maxLength: 3 }),
    current: fc.nat(5),
    axes: fc.tuple(words, words, words),
  },
  { requiredKeys: ["kind", "classes", "points"] },
);

const histogram: fc.Arbitrary<HistogramState> = fc.record(
  {
    kind: fc.constant("histogram" as const),
    ...titled,
    values: fc.oneof(fc.array(double), fc.array(fc.nat(50))),
    references: fc.array(fc.record({ name: words, value: double }), { maxLength: 4 }),
    bins: fc.oneof(fc.nat(60), double),
    axes: fc.tuple(words, words),
  },
  { requiredKeys: ["kind", "values"] },
);

const curve: fc.Arbitrary<CurveState> = fc.record(
  {
    kind: fc.constant("curve" as const),
    ...titled,
    series: fc.array(
      fc.record(
        {
          name: words,
          points: fc.array(fc.tuple(double, double)),
          marks: fc.boolean(),
          dots: fc.array(fc.record({ x: double, y: double, open: fc.boolean(), name: words }), { maxLength: 4 }),
          colour,
        },
        { requiredKeys: ["name", "points"] },
      ),
      { maxLength: 10 },
    ),
    axes: fc.tuple(words, words),
    logX: fc.boolean(),
    percent: fc.boolean(),
    square: fc.boolean(),
    references: fc.array(fc.record({ name: words, x: double }), { maxLength: 6 }),
  },
  { requiredKeys: ["kind", "series"] },
);

const bars: fc.Arbitrary<BarsState> = fc.record(
  {
    kind: fc.constant("bars" as const),
    ...titled,
    bars: fc.array(fc.record({ name: words, value: double })),
    top: fc.integer({ min: 1, max: 40 }),
    sides: fc.tuple(words, words),
    colours: fc.tuple(colour, colour),
  },
  { requiredKeys: ["kind", "bars"] },
);

const confusion: fc.Arbitrary<ConfusionState> = fc.integer({ min: 1, max: 12 }).chain((n) =>
  fc.record(
    {
      kind: fc.constant("confusion" as const),
      ...titled,
      classes: fc.array(words, { minLength: n, maxLength: n }),
      counts: fc.array(fc.array(fc.nat(), { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
    },
    { requiredKeys: ["kind", "classes", "counts"] },
  ),
);

const roc: fc.Arbitrary<RocState> = fc.record(
  {
    kind: fc.constant("roc" as const),
    ...titled,
    curves: fc.array(
      fc.record(
        {
          name: words,
          auc: double,
          colour,
          points: fc.array(
            fc.record({
              falsePositiveRate: fc.oneof(double, fc.double({ min: 0, max: 1 })),
              truePositiveRate: fc.oneof(double, fc.double({ min: 0, max: 1 })),
            }),
          ),
        },
        { requiredKeys: ["points"] },
      ),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: ["kind", "curves"] },
);

export const arbitrary: Readonly<Record<FigureState["kind"], fc.Arbitrary<FigureState>>> = {
  plane,
  space,
  histogram,
  curve,
  bars,
  confusion,
  roc,
};
