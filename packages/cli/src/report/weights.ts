// The weights that matter, by name.

import { type BatchLearner, type Examples, type Label, Pipeline } from "rosenblatt";
import { factsOf, hiddenLayers, kernelModel, type ModelParts, partsOf } from "../model/model-parts.js";
import { count, counted, decimal } from "../text/number.js";
import { fitting, table } from "../text/table.js";

export interface Weight {
  readonly feature: string;
  /** One weight per class, in the learner's order; for two classes only that of the positive one. */
  readonly weights: readonly number[];
  /** How much the feature moves a score: its weight times its spread in the data, the largest over all classes. */
  readonly effect: number;
}

export interface Weights {
  /** Classes that the weights point to: all, or the positive one of two. */
  readonly classes: readonly Label[];
  readonly list: readonly Weight[];
  readonly features: number;
  readonly nonzero: number;
  /** Whether the effects count the spread of the features. */
  readonly measured: boolean;
}

/** The features that move scores the most; undefined for a learner without one weight per feature, such as one that votes. */
export function weightsThatMatter(
  model: BatchLearner<Label>,
  most: number,
  examples?: Examples<Label>,
): Weights | undefined {
  const { map, inner } = partsOf(model);
  const { isLinear, positive } = factsOf(inner);
  if (!isLinear || !inner.vector || (map && nameless.has(map.kind))) return undefined;
  const classes = inner.classes.length === 2 ? [inner.classes[positive]] : [...inner.classes];
  const vectors = classes.map((label) => inner.vector!(label));
  const features = vectors[0].length - 1;
  const spread = examples && spreads(model, examples, features);
  const effects = new Float64Array(features);
  let nonzero = 0;
  for (let j = 0; j < features; j++) {
    for (const vector of vectors) effects[j] = Math.max(effects[j], Math.abs(vector[j + 1]));
    if (effects[j] > 0) nonzero++;
    if (spread) effects[j] *= spread[j] || 0;
  }
  const list = largest(effects, most).map((j) => ({
    feature: featureName(map, inner, j),
    weights: vectors.map((vector) => vector[j + 1]),
    effect: effects[j],
  }));
  return { classes, list, features, nonzero, measured: spread !== undefined };
}

/** The positions of the largest numbers above 0, the earliest first among equals. */
function largest(numbers: Float64Array, most: number): number[] {
  // Sorting without a comparison function takes a tenth of the time and yields the smallest number worth comparing.
  const least = most < numbers.length ? numbers.slice().sort()[numbers.length - most] : 0;
  const places: number[] = [];
  for (let j = 0; j < numbers.length; j++) if (numbers[j] > 0 && numbers[j] >= least) places.push(j);
  return places.sort((i, j) => numbers[j] - numbers[i] || i - j).slice(0, most);
}

/** The largest weights of one class. */
export interface ClassWeights {
  /** Features whose weights speak for the class, and those whose weights speak against it, the largest first. */
  readonly speakFor: readonly NamedWeight[];
  readonly speakAgainst: readonly NamedWeight[];
  readonly bias: number;
}

/** A feature and its weight. */
export interface NamedWeight {
  readonly feature: string;
  readonly weight: number;
}

/** Finds the largest weights of one class; undefined for a learner that has no weight per feature. */
export function weightsOfClass(model: BatchLearner<Label>, label: Label, most: number): ClassWeights | undefined {
  const { map, inner } = partsOf(model);
  if (!factsOf(inner).isLinear || !inner.vector || (map && nameless.has(map.kind))) return undefined;
  const vector = inner.vector(label);
  const order = Array.from({ length: vector.length - 1 }, (_, j) => j).filter((j) => vector[j + 1] !== 0);
  order.sort((i, j) => Math.abs(vector[j + 1]) - Math.abs(vector[i + 1]) || i - j);
  const largest = (sign: number) =>
    order
      .filter((j) => sign * vector[j + 1] > 0)
      .slice(0, most)
      .map((j) => ({ feature: featureName(map, inner, j), weight: vector[j + 1] }));
  return { speakFor: largest(1), speakAgainst: largest(-1), bias: vector[0] };
}

function featureName(map: ModelParts["map"], inner: BatchLearner<Label>, j: number): string {
  return map?.columnName?.(j) ?? inner.features?.[j] ?? `column ${j + 1}`;
}

/** Says why a model has no weight per feature. */
export function whyNoWeights(learner: BatchLearner<Label>): string {
  if (kernelModel(learner))
    return "a sum over support vectors has no weight per feature; explain shows which of them count";
  if (hiddenLayers(learner)) return "its layers have no single weight per feature; explain shows slopes at a row";
  if (partsOf(learner).map) return "the columns of this map mean nothing by themselves";
  return "this learner votes: it has no single weight per feature";
}

/** Maps whose single columns have no meaning to a reader. */
const nameless = new Set(["fourier", "nystrom"]);

/** The number of rows that suffices to estimate the spread of a feature. */
const sampled = 2000;

/** Deviation of each feature, as the learner sees it, over rows spread evenly over the data. */
export function spreads(model: BatchLearner<Label>, examples: Examples<Label>, features: number): Float64Array {
  const size = Math.min(sampled, examples.size);
  const listed = Uint32Array.from({ length: size }, (_, i) => Math.floor((i * examples.size) / size));
  // Copied only if they will be changed.
  const sample = model instanceof Pipeline ? transformed(model, examples.pick(listed)) : examples;
  const { rows, width } = sample;
  const { starts, indices, values } = rows;
  const sums = new Float64Array(Math.max(features, width));
  const squares = new Float64Array(sums.length);
  for (let i = 0; i < size; i++) {
    const r = sample === examples ? listed[i] : i;
    const start = indices ? starts[r] : r * width;
    const end = indices ? starts[r + 1] : start + width;
    for (let k = start; k < end; k++) {
      const j = indices ? indices[k] : k - start;
      sums[j] += values[k];
      squares[j] += values[k] * values[k];
    }
  }
  return squares.map((square, j) => Math.sqrt(Math.max(0, square / size - (sums[j] / size) ** 2)));
}

/** The rows as the learner inside sees them. */
export function transformed(model: BatchLearner<Label>, examples: Examples<Label>): Examples<Label> {
  if (!(model instanceof Pipeline)) return examples;
  return transformed(model.learner, model.transformer.transformAll(examples));
}

/** Lines of a table under one line that says what it shows. */
export function weightLines(weights: Weights, learner: BatchLearner<Label>): string[] {
  const { classes, features, nonzero, measured } = weights;
  const had = `${count(nonzero)} of ${counted(features, "feature")} ${nonzero === 1 ? "has" : "have"} a weight`;
  const order = measured ? "those that move the score most" : "the largest";
  const few = classes.length > 1 && classes.length <= mostColumns;
  const spread = !few && hasSpreads(weights) ? ", by weight × spread of the feature" : "";
  return [`${had}; ${order}${spread}:`, ...(few ? byClass(weights) : byPull(weights, learner))];
}

/** The most classes that fit side by side. */
const mostColumns = 6;

/** A row for each feature, a column for each class. */
function byClass({ classes, list }: Weights): string[] {
  return table(
    [
      ["towards", ...classes.map((label) => fitting(String(label), 16))],
      ...list.map(({ feature, weights }) => [fitting(feature, 40), ...weights.map(signed)]),
    ],
    `l${"r".repeat(classes.length)}`,
  );
}

/** Whether features differ in their spread; standardized ones all have the same, 1. */
function hasSpreads({ list, measured }: Weights): boolean {
  const differs = ({ weights, effect }: Weight) => {
    const largest = Math.max(...weights.map(Math.abs));
    return Math.abs(effect - largest) > 0.1 * largest;
  };
  return measured && list.some(differs);
}

/** A row for each feature: its largest weight, and the class that it speaks for or against. */
function byPull(shown: Weights, learner: BatchLearner<Label>): string[] {
  const { classes, list } = shown;
  const spreads = hasSpreads(shown);
  const rows = list.map(({ feature, weights, effect }) => {
    const sizes = weights.map(Math.abs);
    const k = sizes.indexOf(Math.max(...sizes));
    const other = classes.length === 1 ? learner.classes.find((label) => label !== classes[0])! : undefined;
    const towards =
      weights[k] > 0 || other === undefined
        ? `${weights[k] > 0 ? "towards" : "against"} ${fitting(String(classes[k]), 24)}`
        : `towards ${fitting(String(other), 24)}`;
    return [signed(weights[k]), ...(spreads ? [decimal(effect)] : []), fitting(feature, 40), towards];
  });
  if (!spreads) return table(rows, "rll");
  return table([["weight", "× spread", "feature", ""], ...rows], "rrll");
}

function signed(x: number): string {
  return x > 0 ? `+${decimal(x)}` : decimal(x).replace("-", "−");
}
