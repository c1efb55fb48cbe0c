// A score taken apart: by feature, and by the past updates that made the weights.

import { InputError } from "../errors.js";
import type { ExplainOptions, Explanation, FeatureContribution, Label, Row, UpdateContribution } from "../learner.js";
import type { LinearClassifier } from "./linear-classifier.js";

export function explain<L extends Label>(
  learner: LinearClassifier<L>,
  x: Row,
  { label = learner.predict(x), examples }: ExplainOptions<L>,
): Explanation<L> {
  const { trained } = learner;
  const k = trained.classes.find(label);
  if (k < 0)
    throw new InputError(`${String(label)} is no class; the classes are ${learner.classes.map(String).join(", ")}`);
  const score = learner.scores(x)[k];
  const dense = learner.denseRow(x);
  return {
    label,
    score,
    features: byFeature(learner, dense, label),
    updates: byUpdate(learner, dense, k, examples),
  };
}

const bySize = (a: { contribution: number }, b: { contribution: number }) =>
  Math.abs(b.contribution) - Math.abs(a.contribution);

function byFeature<L extends Label>(learner: LinearClassifier<L>, x: Float64Array, label: L): FeatureContribution[] {
  const { reader } = learner.trained;
  const names = learner.features;
  const contributions = learner.contributions(x, label);
  const shared = new Map<number, string[]>();
  if (reader.vocabulary && !names)
    for (const name of reader.names) {
      const column = reader.vocabulary.find(name);
      shared.set(column, [...(shared.get(column) ?? []), name]);
    }
  const features: FeatureContribution[] = [];
  contributions.forEach(({ weight, contribution }, j) => {
    if (contribution === 0 && x[j] === 0) return;
    const column = j - 1;
    const hashed = shared.get(column);
    features.push({
      feature: j === 0 ? "(bias)" : (names?.[column] ?? hashed?.[0] ?? column),
      value: x[j],
      weight,
      contribution,
      ...(hashed && hashed.length > 1 && { collides: hashed.slice(1) }),
    });
  });
  return features.sort(bySize);
}

function byUpdate<L extends Label>(
  learner: LinearClassifier<L>,
  x: Float64Array,
  k: number,
  examples: ExplainOptions<L>["examples"],
): UpdateContribution<L>[] | string {
  const { kind, trained } = learner;
  const { history } = trained;
  if (kind.notAdditive) return kind.notAdditive;
  if (!history) return 'past updates were not kept; set history to "indices" or "examples"';
  if (!history.keepsRows && !examples) return "past updates were kept as indices; give the examples they point to";
  const rows = examples && !history.keepsRows ? learner.denseRows(examples) : undefined;
  const contributions: UpdateContribution<L>[] = [];
  history.updates.forEach((update, i) => {
    const sign = update.right === k ? 1 : update.rival === k ? -1 : 0;
    if (sign === 0) return;
    const similarity = rows ? rows(update.index, x) : history.similarity(i, x);
    const step = sign * update.step;
    contributions.push({
      index: update.index,
      epoch: update.epoch,
      label: learner.classes[update.label],
      step,
      contribution: step * learner.share(update.time) * similarity,
    });
  });
  return contributions.sort(bySize);
}
