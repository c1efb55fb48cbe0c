// Tries out on a sample whether a boundary that bends would be better, so that a report can suggest it.

import type { Examples, Label } from "rosenblatt";
import { splitIndices } from "rosenblatt/evaluate";
import { chooseLearner } from "../learner/learner.js";
import type { LearnerOptions } from "../options/learner.js";
import { type Bend, bendsFor } from "./bends.js";

/** A kernel or a map that did better than the straight boundary on rows of a sample that neither had learned from. */
export interface Suggestion {
  readonly bend: Bend;
  /** The number of rows compared on, and how many of them the straight boundary and the bent one got wrong. */
  readonly rows: number;
  readonly straight: number;
  readonly bent: number;
}

/** The number of rows in the sample, a third of which are compared on, and the most values in it. */
const [sampled, mostValues] = [1500, 300_000];
/** With fewer rows of a class, the sample says too little about it. */
const rowsPerClass = 10;
const epochs = 5;

/** The rows, and what is known of them. */
export interface Probed {
  readonly examples: Examples<Label>;
  readonly numeric: readonly string[] | undefined;
  readonly text: readonly string[];
}

/**
 * The bend that does best on a sample, provided that it makes fewer errors by more than chance explains and by at least
 * one percentage point; undefined if there is none, or if the data is too large or too wide for any, or has too many classes.
 */
export async function curveSuggestion(given: LearnerOptions, probed: Probed): Promise<Suggestion | undefined> {
  const { examples, numeric, text } = probed;
  const rows = Math.min(sampled, examples.size);
  if (rows < Math.max(60, rowsPerClass * examples.classes.length)) return undefined;
  if ((rows * examples.entries) / examples.size > mostValues) return undefined;
  const bends = bendsFor(examples);
  if (bends.length === 0) return undefined;
  const { train, test } = sampleOf(examples, rows);
  const wrong = async (bend: Bend) => {
    const occasion = { examples: train, whole: examples.size, numeric, positive: undefined, text };
    const { learner } = await chooseLearner({ ...given, ...bend, epochs, earlyStopping: false }, occasion);
    learner.fit(train, undefined, { evaluate: false });
    const predicted = learner.predictAll(test);
    return predicted.map((label, r) => label !== test.classes[test.targets[r]]);
  };
  const straight = await wrong({});
  // Not even a bend without errors would be better by more than chance explains.
  if (!pays(count(straight), 0, test.size)) return undefined;
  const suggestions: Suggestion[] = [];
  for (const bend of bends) {
    const bent = await wrong(bend);
    const better = straight.filter((isWrong, r) => isWrong && !bent[r]).length;
    const worse = straight.filter((isWrong, r) => !isWrong && bent[r]).length;
    if (pays(better, worse, test.size))
      suggestions.push({ bend, rows: test.size, straight: count(straight), bent: count(bent) });
  }
  return suggestions.sort((a, b) => a.bent - b.bent)[0];
}

/**
 * McNemar's test: whether significantly more rows are right only with the bend than only with the straight boundary.
 * Rows that both get right, or both wrong, say nothing.
 */
function pays(better: number, worse: number, rows: number): boolean {
  return better - worse > 2.6 * Math.sqrt(better + worse) && better - worse >= rows / 100;
}

function sampleOf(examples: Examples<Label>, rows: number): { train: Examples<Label>; test: Examples<Label> } {
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  const some = rows < examples.size ? splitIndices(labels, { test: rows / examples.size, seed: 0 }).test : undefined;
  const sample = some ? examples.pick(some) : examples;
  const parts = splitIndices(
    Array.from(sample.targets, (target) => sample.classes[target]),
    { test: 1 / 3, seed: 0 },
  );
  return { train: sample.pick(parts.train), test: sample.pick(parts.test) };
}

function count(wrong: readonly boolean[]): number {
  return wrong.filter((isWrong) => isWrong).length;
}
