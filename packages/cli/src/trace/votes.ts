// The vectors of a run, with the number of examples that each survived, and the running average beside them.

import { type BatchLearner, type Label, Pipeline, survivors, type VotedPerceptron } from "rosenblatt";
import { kernelSurvivors, VotedKernelPerceptron } from "rosenblatt/kernels";
import { UsageError } from "../terminal/exit.js";
import { count, decimal } from "../text/number.js";
import { fitting, table } from "../text/table.js";

/** A vector that voted, with updates, epochs and rows counted from 1; weights are included if there are few features. */
export interface VotedVector {
  /** The update that produced it; 0 stands for the zero vector before the first update. */
  readonly update: number;
  readonly row: number | null;
  /** The number of examples that it survived. */
  readonly survived: number;
  readonly bias?: number;
  readonly weights?: readonly number[];
  /** The mean of all vectors up to this one, weighted by the number of examples that each survived. */
  readonly meanBias?: number;
  readonly meanWeights?: readonly number[];
}

/** Refuses a learner whose vectors do not vote, and more than two classes, which have more than one vector at a time. */
export function checkVotes(learner: string, classes: number): void {
  if (learner !== "voted") throw new UsageError(`--votes belongs to --learner voted; got --learner ${learner}`);
  if (classes > 2) throw new UsageError(`--votes is about two classes; got ${classes}`);
}

/** The vectors of a voted learner, the oldest first; `few` tells whether there are few enough features to show their weights. */
export function votedVectors(learner: BatchLearner<Label>, few: boolean): VotedVector[] {
  let own: unknown = learner;
  while (own instanceof Pipeline) own = own.learner;
  const place = (index: number) => (index < 0 ? null : index + 1);
  if (own instanceof VotedKernelPerceptron)
    return Array.from(kernelSurvivors(own), ({ update, index, survived }) => ({ update, row: place(index), survived }));
  const vectors = survivors(own as VotedPerceptron<Label>);
  return Array.from(vectors, ({ update, index, survived, bias, weights, meanBias, meanWeights }) => ({
    update,
    row: place(index),
    survived,
    ...(few && { bias, weights: [...weights], meanBias, meanWeights: [...meanWeights] }),
  }));
}

/** A heading and a line for each vector. */
export function voteLines(vectors: readonly VotedVector[], features: readonly string[], bias: boolean): string[] {
  const means = features.length > 0;
  const heading = [
    ...["vector", "row", "c"],
    ...(means && bias ? ["b"] : []),
    ...features.map((name) => fitting(`w ${name}`, 20)),
    ...(means && bias ? ["mean b"] : []),
    ...features.map((name) => fitting(`mean w ${name}`, 20)),
  ];
  const rows = vectors.map((vector) => [
    ...[count(vector.update), vector.row === null ? "" : count(vector.row), count(vector.survived)],
    ...(means && bias ? [exact(vector.bias!)] : []),
    ...(means ? vector.weights!.map(exact) : []),
    ...(means && bias ? [exact(vector.meanBias!)] : []),
    ...(means ? vector.meanWeights!.map(exact) : []),
  ]);
  return table([heading, ...rows], "r".repeat(heading.length));
}

/** Whole numbers as they are, others to four significant digits. */
function exact(x: number): string {
  return (Number.isSafeInteger(x) ? String(x) : decimal(x)).replace("-", "−");
}
