// Keeps only the largest weights of a linear model, and measures the accuracy with them.

import { atLeastZero, oneOf, shown, whole, withFirst } from "./check.js";
import { each } from "./compute/vector.js";
import { Examples, isOneByOne } from "./data/examples.js";
import { labelsFor } from "./data/label-list.js";
import type { Label, Row, Rows } from "./data/row.js";
import { rowsOf } from "./data/stretch.js";
import { Names } from "./data/vocabulary.js";
import { InputError, OptionError } from "./errors.js";
import { evaluate } from "./evaluate/evaluate.js";
import type { BatchLearner, Learner } from "./learner.js";
import { Perceptron } from "./learners/perceptron.js";
import type { LinearEngine } from "./linear/engine.js";
import { Pipeline } from "./pipeline.js";
import { type Driven, engine } from "./training/engine-of.js";

/** Options of `sparsify`. */
export interface SparsifyOptions {
  /** The number of weights to keep, not counting the bias. */
  keep?: number;
  /** Instead of `keep`: the most accuracy to lose; of the numbers of weights tried, the smallest that meets this is chosen. */
  lose?: number;
  /**
   * The size of a weight: the variation of what it adds to scores, |w|·sd(x) over the rows, so that the scales of columns do not
   * matter; or |w| alone. Defaults to "contribution".
   */
  by?: "contribution" | "weight";
  /** Whether to keep the largest weights of all classes together, or equally many of each class. Two classes share theirs. Defaults to "all". */
  per?: "all" | "class";
}

/** A weight that was kept. */
export interface KeptWeight<L extends Label = Label> {
  /** The name of the feature, or its column. */
  readonly feature: string | number;
  /** The class whose weight it is. */
  readonly label: L;
  /** The weight itself. */
  readonly weight: number;
  /** The size by which it was ordered. */
  readonly size: number;
}

/** The accuracy with so many weights. */
export interface SparsePoint {
  /** The number of weights kept. */
  readonly keep: number;
  /** The fraction of the rows that are predicted right with these weights alone. */
  readonly accuracy: number;
  /** The number of rows that are predicted wrong. */
  readonly errors: number;
}

/** A model with few weights, and the accuracy with fewer or more. */
export interface Sparsified<L extends Label = Label> {
  /** A perceptron with the weights kept, behind the same transformers: it can predict, be saved, and go on learning. */
  readonly model: Learner<L>;
  /** The weights kept, largest first. */
  readonly kept: readonly KeptWeight<L>[];
  /** The accuracy on the rows given with 1, 2, 4, … weights, with those kept, and with all. */
  readonly table: readonly SparsePoint[];
}

/**
 * Keeps the largest weights of a linear learner, or of one at the end of a pipeline, and measures on labelled rows what that costs. The
 * learner does not change. The mean contribution of the other weights is added to the biases. Named features without a weight are left out of
 * the model; dense rows keep all of their columns.
 */
export function sparsify<L extends Label>(
  learner: BatchLearner<L>,
  options: number | SparsifyOptions,
  rows: Rows | Examples,
  labels: Iterable<L>,
): Sparsified<L> {
  const settings = withFirst<SparsifyOptions>(options, ["keep", "lose", "by", "per"]);
  const { keep, lose, by = "contribution", per = "all" } = settings;
  if ((keep === undefined) === (lose === undefined)) throw new OptionError("give either keep or lose, and not both");
  if (keep !== undefined) whole("keep", keep, 0);
  if (lose !== undefined) atLeastZero("lose", lose);
  oneOf("by", by, ["contribution", "weight"]);
  oneOf("per", per, ["all", "class"]);

  const { own, transformed, behind } = opened(learner);
  const given = [...(isOneByOne(rows) ? rows : rowsOf(rows instanceof Examples ? rows : Examples.from(rows)))];
  if (given.length === 0) throw new InputError("rows must not be empty: there is nothing to measure on");
  const y = labelsFor(labels, given.length, "row");
  const x = given.map(transformed);
  const columns = columnsOf(own, x);
  const weights = sorted(own, by === "weight" ? undefined : columns.deviations);
  const groups = per === "class" ? [...new Set(weights.map(({ k }) => k))] : [undefined];
  const taken = (n: number) =>
    groups.flatMap((k) => weights.filter((one) => k === undefined || one.k === k).slice(0, n));
  const most = Math.max(0, ...groups.map((k) => weights.filter((one) => k === undefined || one.k === k).length));
  const made = (n: number) => perceptronWith(own, taken(n), columns.means);
  const point = (n: number): SparsePoint => {
    const { accuracy, errors } = evaluate(made(n), x, y);
    return { keep: n, accuracy, errors };
  };
  const sizes = new Set([most]);
  for (let n = 1; n < most; n *= 2) sizes.add(n);
  if (keep !== undefined) sizes.add(Math.min(keep, most));
  const table = [...sizes].sort((a, b) => a - b).map(point);
  const full = table[table.length - 1].accuracy;
  const n = keep === undefined ? table.find(({ accuracy }) => accuracy >= full - lose!)!.keep : Math.min(keep, most);
  const names = own.experience.reader.vocabulary?.names;
  const { labels: classes } = own.experience.classes;
  return {
    model: behind(made(n)),
    kept: taken(n)
      .sort((a, b) => b.size - a.size)
      .map(({ k, j, weight, size }) => ({
        feature: names?.[j - 1] ?? j - 1,
        label: classes[k] ?? classes[0],
        weight,
        size,
      })),
    table,
  };
}

/** One weight of a vector: that of entry j, feature j − 1, for class k. */
interface Weight {
  readonly k: number;
  readonly j: number;
  readonly weight: number;
  readonly size: number;
}

/** The linear engine inside a pipeline, the transformation of rows before it, and how to replace the learner. */
function opened<L extends Label>(
  learner: BatchLearner<L>,
): { own: LinearEngine<L>; transformed: (x: Row) => Row; behind: (inner: Learner<L>) => Learner<L> } {
  if (learner instanceof Pipeline) {
    const { transformer } = learner as Pipeline<L>;
    const { own, transformed, behind } = opened(learner.learner as BatchLearner<L>);
    return {
      own,
      transformed: (x) => transformed(transformer.transform(x)),
      behind: (inner) => new Pipeline<L>(transformer.copy(), behind(inner)),
    };
  }
  const own = (learner as Partial<Driven<LinearEngine<L>>> | undefined)?.[engine];
  if (typeof own?.vector !== "function" || !own.isLinear)
    throw new InputError(
      `${own?.name ?? shown(learner)} does not predict with one weight per feature, so none can be left out`,
    );
  if (own.experience.reader.form === undefined)
    throw new InputError("nothing has been learned yet; call learn or fit first");
  return { own, transformed: (x) => x, behind: (inner) => inner };
}

/** The mean and the deviation of each entry over the rows, including zeros. */
function columnsOf<L extends Label>(
  own: LinearEngine<L>,
  rows: readonly Row[],
): Record<"means" | "deviations", Float64Array> {
  const { reader } = own.experience;
  const [means, deviations, counts] = [0, 0, 0].map(() => new Float64Array(reader.width + 1));
  const n = rows.length;
  for (const x of rows)
    each(reader.read(x, false), 0, (value, j) => {
      means[j] += value / n;
      counts[j]++;
    });
  for (const x of rows)
    each(reader.read(x, false), 0, (value, j) => {
      deviations[j] += (value - means[j]) ** 2;
    });
  return { means, deviations: deviations.map((sum, j) => Math.sqrt((sum + (n - counts[j]) * means[j] ** 2) / n)) };
}

/** All nonzero weights, the largest first, by their sizes times the scales of their columns if given. */
function sorted<L extends Label>(own: LinearEngine<L>, scales: Float64Array | undefined): Weight[] {
  const weights: Weight[] = [];
  for (const [k, vector] of vectorsOf(own))
    for (let j = 1; j < vector.length; j++)
      if (vector[j] !== 0)
        weights.push({ k, j, weight: vector[j], size: Math.abs(vector[j]) * (scales ? scales[j] : 1) });
  return weights.sort((a, b) => b.size - a.size || a.k - b.k || a.j - b.j);
}

/** The vectors that predict, with the position of their class: one of the positive class for two. */
function vectorsOf<L extends Label>(own: LinearEngine<L>): [k: number, vector: Float64Array][] {
  const { classes, positive } = own.experience;
  const { labels } = classes;
  return labels.length > 2 ? labels.map((label, k) => [k, own.vector(label)]) : [[positive, own.vector()]];
}

/** A perceptron with these weights; its biases include the mean contribution of the others. */
function perceptronWith<L extends Label>(
  own: LinearEngine<L>,
  weights: readonly Weight[],
  means: Float64Array,
): Perceptron<L> {
  const { settings, experience } = own;
  const { form, width, vocabulary } = experience.reader;
  const { labels } = experience.classes;
  const vectors = vectorsOf(own).map(([k, vector]) => {
    const pruned = new Float64Array(vector.length);
    for (const one of weights) if (one.k === k) pruned[one.j] = one.weight;
    pruned[0] = vector[0];
    for (let j = 1; j < vector.length; j++) if (vector[j] !== pruned[j]) pruned[0] += vector[j] * means[j];
    return pruned;
  });
  const { zeroUpdates, zeroPredicts, multiclass, hash } = settings;
  const made = new Perceptron<L>({
    classes: [...labels],
    ...(labels.length > 1 && { positive: labels[experience.positive] }),
    ...(hash !== undefined && { hash }),
    zeroUpdates,
    zeroPredicts,
    multiclass,
    bias: settings.bias || vectors.some(([bias]) => bias !== 0),
  });
  const { experience: to } = made[engine];
  // Named features without a weight need no name, and sparse rows no columns beyond the last weight.
  const used = [...new Set(weights.map(({ j }) => j))].sort((a, b) => a - b);
  const isNamed = form === "named" && vocabulary?.names !== undefined;
  to.reader.form = form;
  to.reader.vocabulary = isNamed ? new Names(used.map((j) => vocabulary.names![j - 1])) : vocabulary?.copy();
  to.reader.width = isNamed ? used.length : form === "sparse" && !hash ? (used.at(-1) ?? 0) : width;
  to.grow();
  to.state.w = vectors.map((pruned) => {
    if (!isNamed) return pruned.slice(0, to.state.length);
    return Float64Array.from([0, ...used], (j) => pruned[j]);
  });
  to.time = experience.time;
  return made;
}
