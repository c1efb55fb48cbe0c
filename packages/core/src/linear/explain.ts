// Takes a score apart: by feature, and by the past updates that made the weights.

import { allFinite, onlyKnown } from "../check.js";
import { dot } from "../compute/vector.js";
import { classOf } from "../data/classes.js";
import type { Label, Row } from "../data/row.js";
import { drain } from "../data/steps.js";
import { InputError } from "../errors.js";
import type { ExplainOptions, Explanation, FeatureContribution, UpdateContribution } from "../learner.js";
import { denseRow } from "./dense-row.js";
import type { LinearEngine } from "./engine.js";
import type { Contribution } from "./kind.js";
import type { LinearExperience } from "./predictor.js";

/** Explains the score of a class by features and, if past updates were kept and add up to the score, by those updates. */
export function explain<L extends Label>(engine: LinearEngine<L>, x: Row, options: ExplainOptions<L>): Explanation<L> {
  onlyKnown(options, ["label", "examples"]);
  const { label, examples } = options;
  const { experience } = engine;
  const { classes } = experience;
  const scores = engine.scores(x);
  const asked = label ?? experience.winner(scores);
  const k = classOf(classes, asked);
  const dense = denseRow(engine, x);
  const features = byFeature(engine, dense, asked);
  const updates = byUpdate(engine, dense, k, examples);
  for (const parts of typeof updates === "string" ? [features] : [features, updates])
    allFinite(
      parts.flatMap((part) => ("weight" in part ? [part.weight, part.contribution] : [part.contribution])),
      "the parts of the score are not finite; scale the features",
    );
  return { label: asked, score: scores[k], features, updates };
}

const bySize = (a: { contribution: number }, b: { contribution: number }) =>
  Math.abs(b.contribution) - Math.abs(a.contribution);

function byFeature<L extends Label>(engine: LinearEngine<L>, x: Float64Array, label: L): FeatureContribution[] {
  const { reader } = engine.experience;
  const names = reader.vocabulary?.names;
  const contributions = contributionsOf(engine, x, label);
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

/** What each entry of x, with the constant feature in front, adds to the score of a class; nothing if a vote decides. */
function contributionsOf<L extends Label>(engine: LinearEngine<L>, x: Float64Array, label: L): Contribution[] {
  const { experience, kind, predictor } = engine;
  if (predictor.voting) return [];
  const weights = engine.vector(label);
  if (kind.contributions) return kind.contributions(x, weights, experience.state, experience.classes.find(label));
  return Array.from(x, (value, j) => ({ weight: weights[j], contribution: weights[j] * value }));
}

function byUpdate<L extends Label>(
  engine: LinearEngine<L>,
  x: Float64Array,
  k: number,
  examples: ExplainOptions<L>["examples"],
): UpdateContribution<L>[] | string {
  const { kind, predictor, experience } = engine;
  const { history } = experience.state;
  if (kind.notAdditive) return kind.notAdditive;
  if (!history) return 'past updates were not kept; set history to "indices" or "examples"';
  if (!history.keepsRows && !examples) return "past updates were kept as indices; give the examples they point to";
  const rows = examples && !history.keepsRows ? similarities(engine, examples) : undefined;
  const contributions: UpdateContribution<L>[] = [];
  history.updates.forEach((update, i) => {
    const sign = update.right === k ? 1 : update.rival === k ? -1 : 0;
    if (sign === 0) return;
    const similarity = rows ? rows(update.index, x) : history.similarity(i, x);
    const step = sign * update.step;
    contributions.push({
      index: update.index,
      epoch: update.epoch,
      label: experience.classes.labels[update.label],
      step,
      contribution: step * (predictor.left?.(update.time, experience as LinearExperience) ?? 1) * similarity,
    });
  });
  return contributions.sort(bySize);
}

/** Makes a function that gives the inner product of x and one of the examples learned from, including the constant feature. */
function similarities<L extends Label>(
  { domain, experience }: LinearEngine<L>,
  given: NonNullable<ExplainOptions<L>["examples"]>,
): (r: number, x: Float64Array) => number {
  const examples = drain(domain.dataSet(given, undefined, experience));
  domain.check(examples, experience);
  return (r, x) => {
    if (r >= examples.size)
      throw new InputError(`examples must be all that were learned from, also row ${r}; got ${examples.size} rows`);
    return dot(examples.rows, r, x) + x[0] * x[0];
  };
}
