// Combines several learners of the same shape into one, for training in parallel.

import { having } from "./check.js";
import type { Label } from "./data/row.js";
import { InputError, OptionError } from "./errors.js";
import type { LinearEngine } from "./linear/engine.js";
import type { LinearExperience } from "./linear/predictor.js";
import type { ModelFile } from "./model/format.js";
import { engine } from "./training/engine-of.js";

/** A linear learner, as far as mixing needs it. */
interface Mixable<L extends Label> {
  readonly [engine]: LinearEngine<L>;
  toJSON(): ModelFile;
}

/**
 * The weighted mean of learners with the same options, classes and columns: w = Σ μ_i w_i, as in iterative parameter
 * mixing (McDonald, Hall & Mann 2010). Weights must not be negative and are scaled to sum to 1; equal by default.
 */
export function mix<L extends Label, T extends Mixable<L>>(learners: readonly T[], weights?: readonly number[]): T {
  having("learners", learners, "a list of learners", "map");
  const [first] = learners;
  if (!first) throw new InputError("mix needs at least one learner; got none");
  for (const learner of learners) having("learners", learner, "a list of linear learners", engine, "weights");
  if (weights !== undefined) having("weights", weights, "a list of numbers, one per learner", "reduce");
  if (weights && weights.length !== learners.length)
    throw new InputError(`weights must have ${learners.length} entries, one per learner; got ${weights.length}`);
  const given = weights ?? learners.map(() => 1);
  const total = given.reduce((sum, weight) => sum + weight, 0);
  if (!given.every((weight) => weight >= 0) || !(total > 0 && total < Infinity))
    throw new OptionError("weights must be at least 0 and not all 0");
  if (first[engine].experience.state.history)
    throw new OptionError("mix does not keep a history; train the parts without one");
  for (const other of learners) checkShape(first[engine], other[engine]);

  const { fromJSON } = first.constructor as unknown as { fromJSON(file: unknown): T };
  const mixed = fromJSON(first.toJSON());
  if (learners.length === 1) return mixed;
  const shares = given.map((weight) => weight / total);
  const parts = learners.map((learner) => learner[engine]);
  const mean = (vectors: readonly (readonly Float64Array[])[], k: number) =>
    vectors[0][k].map((_, j) => vectors.reduce((sum, vector, i) => sum + shares[i] * vector[k][j], 0));
  const { experience, predictor } = mixed[engine];
  const { state } = experience;
  const w = parts.map((part) => part.experience.state.w);
  const v = parts.map((part) => part.experience.state.v);
  state.w = state.w.map((_, k) => mean(w, k));
  state.v = state.v.map((_, k) => mean(v, k));
  // The sums of means over different numbers of examples cannot be added; the sum is computed from the desired mean.
  const time = Math.max(...parts.map((part) => part.experience.time));
  if (predictor.sumBehind && parts.some((part) => part.experience.time !== time)) {
    const predicting = parts.map((part) => part.predictor.vectors(part.experience as LinearExperience).w);
    state.v = state.v.map((_, k) =>
      mean(predicting, k).map((wanted, j) => predictor.sumBehind!(state.w[k][j], wanted, time)),
    );
  }
  experience.time = time;
  if (!state.finite(time))
    throw new InputError("the mean of these learners is not finite; scale the features they learn from");
  return mixed;
}

function checkShape<L extends Label>(first: LinearEngine<L>, other: LinearEngine<L>): void {
  const shape = ({ kind, settings, experience: { classes, reader } }: LinearEngine<L>) => ({
    kind: kind.name,
    options: JSON.stringify({ ...settings.toJSON(), seed: 0 }),
    classes: JSON.stringify(classes.labels),
    features: JSON.stringify([reader.form, reader.width, reader.vocabulary?.names]),
  });
  const [mine, theirs] = [shape(first), shape(other)];
  for (const part of ["kind", "options", "classes", "features"] as const)
    if (mine[part] !== theirs[part])
      throw new InputError(
        `mix needs learners that agree in ${part}; got ${clip(mine[part])} and ${clip(theirs[part])}`,
      );
}

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
