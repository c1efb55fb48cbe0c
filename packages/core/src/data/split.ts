// Seeded parts of a data set, as rows or as ascending indices. Equal labels and seed give equal parts everywhere.

import { onlyKnown, shown, whole } from "../check.js";
import { InputError, OptionError } from "../errors.js";
import { random, shuffle } from "../random.js";
import { apportion, apportionTable } from "./apportion.js";
import type { Examples } from "./examples.js";
import { byClass, labelList } from "./label-list.js";
import { LabelledRows, type Part } from "./part.js";
import type { Label, Rows } from "./row.js";

/** How to split a data set: the sizes of the parts, and how to draw them. */
export interface SplitOptions {
  /** The size of the part: below 1 a fraction of all examples, from 1 on a count. `train` defaults to the rest. */
  train?: number;
  /** The size of the validation part, given like that of `train`. Defaults to 0. */
  validation?: number;
  /** The size of the test part, given like that of `train`. Defaults to 0. */
  test?: number;
  /** The seed of the random draw. Defaults to 0. */
  seed?: number;
  /** Whether every class gets its share of every part, exact up to rounding. Defaults to true. */
  stratified?: boolean;
}

/** The positions of the examples in each part. No example is in two parts; a part not asked for is empty. */
export interface SplitIndices {
  /** The examples to learn from. */
  readonly train: Uint32Array;
  /** The examples to choose options by. */
  readonly validation: Uint32Array;
  /** The examples to measure the final error on. */
  readonly test: Uint32Array;
}

const parts = ["train", "validation", "test"] as const;

/** The rows and labels of each part. No example is in two parts; a part not asked for is empty. */
export interface Split<L extends Label = Label, G = Rows | Examples> {
  /** The rows to learn from. */
  readonly train: Part<L, G>;
  /** The rows to choose options by. */
  readonly validation: Part<L, G>;
  /** The rows to measure the final error on. */
  readonly test: Part<L, G>;
}

/**
 * Splits labelled rows at random into parts, each in the form of the rows given; a table becomes `Examples`. `Examples` have their
 * labels. If no size is given, a quarter is for testing.
 */
export function split<L extends Label, G>(
  rows: G,
  labels?: Iterable<L>,
  options: SplitOptions & { sampleWeights?: ArrayLike<number> } = {},
): Split<L, G> {
  onlyKnown(options, [...parts, "seed", "stratified", "sampleWeights"]);
  const { sampleWeights, ...others } = options;
  const data = new LabelledRows(rows, labels, sampleWeights);
  const sized = parts.some((part) => others[part] !== undefined);
  const { train, validation, test } = splitIndices(data.labels, sized ? others : { ...others, test: 0.25 });
  return { train: data.pick(train), validation: data.pick(validation), test: data.pick(test) };
}

/** Splits examples at random into parts, as positions; refuses to make an empty part. */
export function splitIndices(labels: Iterable<Label>, options: SplitOptions): SplitIndices {
  onlyKnown(options, [...parts, "seed", "stratified"]);
  const list = labelList("labels", labels);
  const sizes = partSizes(options, list.length);
  const strata = shuffledStrata(list, options.seed ?? 0, options.stratified ?? true);
  const table = apportionTable(
    strata.map((members) => members.length),
    sizes,
  );
  const chosen = sizes.map((_, p) =>
    strata.flatMap((members, c) => {
      const start = table[c].slice(0, p).reduce((sum, count) => sum + count, 0);
      return members.slice(start, start + table[c][p]);
    }),
  );
  const [train, validation, test] = chosen.map((indices) => Uint32Array.from(indices).sort());
  return { train, validation, test };
}

/** One fold of a cross-validation: the positions of its training and its test examples. */
export interface Fold {
  /** The examples to learn from. */
  readonly train: Uint32Array;
  /** The examples held out. */
  readonly test: Uint32Array;
}

/** Makes k folds; every example is in the test part of exactly one. Fold sizes, and each class's counts per fold, differ by at most 1. */
export function folds(
  labels: Iterable<Label>,
  k: number,
  options: { seed?: number; stratified?: boolean } = {},
): Fold[] {
  onlyKnown(options, ["seed", "stratified"]);
  const list = labelList("labels", labels);
  whole("folds", k, 2);
  if (k > list.length) throw new InputError(`labels must have at least ${k} entries, one per fold; got ${list.length}`);
  const foldOf = new Uint32Array(list.length);
  const dealt = shuffledStrata(list, options.seed ?? 0, options.stratified ?? true).flat();
  // Dealing one class after another, like cards, spreads both the classes and the total evenly.
  dealt.forEach((example, position) => {
    foldOf[example] = position % k;
  });
  const indices = Uint32Array.from(list, (_, i) => i);
  return Array.from({ length: k }, (_, fold) => ({
    train: indices.filter((i) => foldOf[i] !== fold),
    test: indices.filter((i) => foldOf[i] === fold),
  }));
}

function shuffledStrata(labels: readonly Label[], seed: number, stratified: boolean): number[][] {
  const next = random(seed);
  const strata = stratified ? [...byClass(labels).values()] : [labels.map((_, i) => i)];
  return strata.map((members) => shuffle(members, next));
}

/** Sizes of train, validation, test and the unused rest as whole numbers, which sum to n. */
function partSizes(options: SplitOptions, n: number): number[] {
  const asked = parts.map((part) => {
    const size = options[part];
    if (size === undefined) return 0;
    if (!(size > 0 && (size < 1 || Number.isSafeInteger(size))))
      throw new OptionError(`${part} must be a fraction below 1 or a count; got ${shown(size)}`);
    return size < 1 ? size * n : size;
  });
  if (asked.every((size) => size === 0)) throw new OptionError("split needs the size of train, validation or test");
  const rest = n - asked.reduce((sum, size) => sum + size, 0);
  if (rest < -1e-9 * n)
    throw new InputError(
      `parts must fit into ${n} examples; got ${parts.map((part, p) => `${part} ${asked[p]}`).join(", ")}`,
    );
  const left = Math.max(0, rest);
  const sizes = apportion(n, options.train === undefined ? [left, asked[1], asked[2], 0] : [...asked, left]);
  parts.forEach((part, p) => {
    if (sizes[p] === 0 && (part === "train" || options[part] !== undefined))
      throw new InputError(`${part} must not be empty; got 0 of ${n} examples: make it larger or bring more examples`);
  });
  return sizes;
}
