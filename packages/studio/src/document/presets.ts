// Presets: points to start from, each chosen for what it shows.

import { type Doc, emptyDoc, pointsOf, type Settings, usualSettings } from "./document.js";
import { irisDoc, irisKinds } from "./iris.js";
import { firstAbout, firstDoc, presetName } from "./preset-names.js";

/** A document to start from, and what it shows. */
export interface Preset {
  readonly key: string;
  readonly name: string;
  /** What to look for in it. */
  readonly about: string;
  /** The parameter that can be chosen, if there is one: its name, range and initial value. */
  readonly slider?: {
    readonly name: string;
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly start: number;
    /** The value that a document with this title was made with; undefined if it was not made by the slider. */
    valueIn(title: string): number | undefined;
  };
  make(slider?: number): Doc | Promise<Doc>;
}

type Triple = readonly [x: number, y: number, target: number];

function doc(title: string, rows: readonly Triple[], settings: Partial<Settings> = {}, more: Partial<Doc> = {}): Doc {
  return { ...emptyDoc, title, points: pointsOf(rows), settings: { ...usualSettings, ...settings }, ...more };
}

/** A document from a data set of the library with labels −1 and 1, or with named classes. */
function drawn(
  title: string,
  { rows, labels }: { rows: number[][]; labels: readonly unknown[] },
  settings: Partial<Settings> = {},
): Doc {
  const short = (value: number) => Math.round(value * 1000) / 1000;
  return doc(
    title,
    rows.map(([x, y], i): Triple => [short(x), short(y), labels[i] === 1 ? 1 : 0]),
    settings,
  );
}

const synthetic = () => import("rosenblatt/datasets");

/** The initial preset of the page. */
export const tenPoints: Preset = {
  key: "ten-points",
  name: presetName("ten-points"),
  about: firstAbout,
  make: () => firstDoc,
};

const truth = (title: string, value: (a: number, b: number) => boolean): Doc =>
  doc(
    title,
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ].map(([a, b]): Triple => [a, b, value(a, b) ? 1 : 0]),
    {},
    { classes: ["false", "true"], axes: ["a", "b"] },
  );

const petals = { across: "petal length", up: "petal width" } as const;

/** All presets, in the order in which they are offered. */
export const presets: readonly Preset[] = [
  tenPoints,
  {
    key: "lecture",
    name: presetName("lecture"),
    about:
      "There is no bias, and a score of 0 predicts plus. The first pass makes three mistakes: at the first, third and fifth row.",
    make: () =>
      doc(
        "Six rows of a lecture",
        [[-1, 2, 0], [1, 0, 1], [1, 1, 1], [-1, 0, 0], [-1, -2, 0], [1, -1, 1]],
        { bias: false, zero: "positive" },
        { classes: ["minus", "plus"] },
      ), // biome-ignore format: one line
  },
  {
    key: "and",
    name: presetName("and"),
    about: "Only (1, 1) is true. A line separates it from the others.",
    make: () => truth("AND", (a, b) => a + b === 2),
  },
  {
    key: "or",
    name: presetName("or"),
    about: "Only (0, 0) is false. A line separates it from the others.",
    make: () => truth("OR", (a, b) => a + b > 0),
  },
  {
    key: "xor",
    name: presetName("xor"),
    about:
      "No line separates these points: the one in the middle lies in both hulls. A quadratic kernel separates them.",
    make: () => truth("XOR", (a, b) => a !== b),
  },
  {
    key: "iris-easy",
    name: presetName("iris-easy"),
    about: "Two kinds of iris, which their petals keep far apart.",
    make: () => irisDoc({ ...petals, kinds: ["setosa", "versicolor"] }, "Iris: setosa and versicolor"),
  },
  {
    key: "iris-hard",
    name: presetName("iris-hard"),
    about: "Two kinds that overlap: no line separates them, and the run never ends by itself.",
    make: () => irisDoc({ ...petals, kinds: ["versicolor", "virginica"] }, "Iris: versicolor and virginica"),
  },
  {
    key: "iris-lengths",
    name: presetName("iris-lengths"),
    about:
      "The same two kinds by the lengths of sepal and petal, as a homework asks: no line separates them. Other columns and kinds are under Data.",
    make: () =>
      irisDoc(
        { across: "sepal length", up: "petal length", kinds: ["versicolor", "virginica"] },
        "Iris: sepal and petal length",
      ),
  },
  {
    key: "iris-three",
    name: presetName("iris-three"),
    about: "There are three classes at once. Each has a vector of its own, and the highest score wins.",
    make: () => irisDoc({ ...petals, kinds: irisKinds }, "Iris: all three"),
  },
  {
    key: "margin",
    name: presetName("margin"),
    about: "These points lie in the unit ball and have a margin γ. Without a bias there are at most 1/γ² mistakes.",
    slider: {
      name: "γ",
      min: 0.01,
      max: 0.6,
      step: 0.01,
      start: 0.15,
      valueIn: (title) => (title.startsWith("Margin ") ? Number(title.slice("Margin ".length)) || 0.15 : undefined),
    },
    make: async (gamma = 0.15) =>
      drawn(`Margin ${gamma}`, (await synthetic()).margin({ examples: 60, margin: gamma, seed: 3 }), { bias: false }),
  },
  {
    key: "far",
    name: presetName("far"),
    about:
      "The same shape as two easy clusters, but R is large and γ small beside it: 3238 mistakes. Centre the inputs, under Rules, and one is left.",
    make: () =>
      doc("Far from the origin", [
        [10, 12, 0], [11, 10.5, 0], [12, 11, 0], [10.5, 11.5, 0], [11.5, 12, 0],
        [14, 15, 1], [15, 14, 1], [14.5, 16, 1], [16, 15, 1], [15, 15.5, 1],
      ], { passes: 2000 }), // biome-ignore format: one line
  },
  {
    key: "outlier",
    name: presetName("outlier"),
    about: "One point is in the wrong place. The last vector depends on it; the pocket and the average hardly do.",
    make: () =>
      doc("One outlier", [
        [-2, -1, 0], [-1.5, -2, 0], [-1, -1.2, 0], [-2.4, -2, 0], [-0.8, -2.2, 0], [-1.8, -0.4, 0],
        [2, 1, 1], [1.4, 1.8, 1], [1, 0.9, 1], [2.4, 2, 1], [0.9, 2.2, 1], [1.9, 0.2, 1], [-1.9, -1.6, 1],
      ], { passes: 20, persist: true }), // biome-ignore format: one line
  },
  {
    key: "both",
    name: presetName("both"),
    about: "Whatever the space, nothing separates a point from itself.",
    make: () =>
      doc(
        "One point with both labels",
        [
          [1, 1, 0],
          [1, 1, 1],
          [-1, 0, 0],
          [2, 2, 1],
        ],
        { passes: 20 },
      ),
  },
  {
    key: "rings",
    name: presetName("rings"),
    about: "One class lies inside the other. Add the squares of the coordinates, and a plane separates them.",
    make: async () =>
      drawn("Rings", (await synthetic()).rings({ examples: 80, seed: 1 }), {
        learner: "kernel",
        kernel: { kind: "polynomial", degree: 2, c: 1 },
      }),
  },
  {
    key: "moons",
    name: presetName("moons"),
    about: "Two crescents lie in each other's arms. An RBF kernel bends the boundary between them.",
    make: async () =>
      drawn("Moons", (await synthetic()).moons({ examples: 100, seed: 2 }), {
        learner: "kernel",
        kernel: { kind: "rbf", gamma: 2 },
      }),
  },
  {
    key: "blobs",
    name: presetName("blobs"),
    about: "Two clouds of points that nearly touch.",
    make: async () => {
      const { rows, labels } = (await synthetic()).blobs({ examples: 120, classes: 2, seed: 4 });
      const first = labels[0];
      return drawn("Two clouds", { rows, labels: labels.map((label) => (label === first ? -1 : 1)) });
    },
  },
  {
    key: "empty",
    name: presetName("empty"),
    about: "The plane is empty, for points of your own.",
    make: () => emptyDoc,
  },
];

/** Makes the document of the preset with this key; returns it with what to look for in it. */
export async function madePreset(key: string): Promise<readonly [made: Doc, about: string]> {
  const preset = presets.find((known) => known.key === key)!;
  return [await preset.make(), preset.about];
}
