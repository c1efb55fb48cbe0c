// One learner out of several of one shape, for training in parallel.

import { shown } from "../check.js";
import { InputError, OptionError } from "../errors.js";
import type { Label } from "../learner.js";
import type { LinearLearner } from "../learners/linear-learner.js";

/**
 * The weighted mean of learners with the same options, classes and columns: w = Σ μ_i w_i, as in iterative parameter
 * mixing (McDonald, Hall & Mann 2010). Weights must not be negative and are scaled to sum to 1; equal by default.
 */
export function mix<L extends Label, T extends LinearLearner<L>>(
  learners: readonly T[],
  weights?: readonly number[],
): T {
  const [first] = learners;
  if (!first) throw new InputError("mix needs at least one learner; got none");
  if (weights && weights.length !== learners.length)
    throw new InputError(`weights must have ${learners.length} entries, one per learner; got ${weights.length}`);
  const given = weights ?? learners.map(() => 1);
  const total = given.reduce((sum, weight) => sum + weight, 0);
  if (!given.every((weight) => weight >= 0) || !(total > 0 && total < Infinity))
    throw new OptionError("weights must be at least 0 and not all 0");
  if (first.trained.history) throw new OptionError("mix does not keep a history; train the parts without one");
  for (const other of learners) checkShape(first, other);

  const { fromJSON } = first.constructor as unknown as { fromJSON(file: unknown): T };
  const mixed = fromJSON(first.toJSON());
  if (learners.length === 1) return mixed;
  const share = given.map((weight) => weight / total);
  const mean = (vectors: (learner: T) => Float64Array[], k: number) =>
    vectors(first)[k].map((_, j) => learners.reduce((sum, learner, i) => sum + share[i] * vectors(learner)[k][j], 0));
  const { state } = mixed.trained;
  state.w = state.w.map((_, k) => mean((learner) => learner.trained.state.w, k));
  state.v = state.v.map((_, k) => mean((learner) => learner.trained.state.v, k));
  // Means over different numbers of examples do not add up by their sums; the sum is found back from the mean wanted.
  const time = Math.max(...learners.map((learner) => learner.trained.time));
  if (first.averages && learners.some((learner) => learner.trained.time !== time))
    state.v = state.v.map((_, k) =>
      mean((learner) => learner.predicting().w, k).map((wanted, j) => first.sumBehind(state.w[k][j], wanted, time)),
    );
  mixed.trained.time = time;
  return mixed;
}

function checkShape<L extends Label>(first: LinearLearner<L>, other: LinearLearner<L>): void {
  const shape = ({ kind, settings, trained }: LinearLearner<L>) => ({
    learner: kind.name,
    options: JSON.stringify({ ...settings.toJSON(), seed: 0 }),
    classes: JSON.stringify(trained.classes.labels),
    features: JSON.stringify([trained.reader.form, trained.reader.width, trained.reader.vocabulary?.names]),
  });
  const [mine, theirs] = [shape(first), shape(other)];
  for (const part of ["learner", "options", "classes", "features"] as const)
    if (mine[part] !== theirs[part])
      throw new InputError(
        `mix needs learners with the same ${part}; got ${shown(clip(mine[part]))} and ${shown(clip(theirs[part]))}`,
      );
}

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
