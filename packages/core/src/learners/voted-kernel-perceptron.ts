import { onlyKnown, shown } from "../check.js";
import { classOf } from "../data/classes.js";
import type { Label, Row } from "../data/row.js";
import { drain } from "../data/steps.js";
import type { DualEngine } from "../dual/engine.js";
import type { Given } from "../dual/given.js";
import { KernelLearner } from "../dual/learner.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "../dual/options.js";
import { random, vote } from "../dual/predictor.js";
import { kernelLearnerOf } from "../dual/saved.js";
import { type KernelSurvivor, survivors } from "../dual/survivors.js";
import { InputError } from "../errors.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { ownValues } from "../options/own-option.js";
import { register } from "../options/registry.js";
import { engine } from "../training/engine-of.js";
import { perceptronStep } from "./perceptron.js";
import { type Predicts, votedOptions } from "./voted-perceptron.js";

export type { KernelSurvivor } from "../dual/survivors.js";

/** Options of a voted kernel perceptron. */
export interface VotedKernelPerceptronOptions<L extends Label = Label, X = Row> extends KernelOptions<L, X> {
  /** Whether all vectors vote on an example, or one, drawn by the seed with a chance in proportion to its votes, predicts. Defaults to "vote". */
  predicts?: Predicts;
}

/** The scores of an example by the vectors of one run in four ways, each one score per class, in the order of `classes`. */
export interface Votes {
  /** The scores of the last vector. */
  readonly last: readonly number[];
  /** The scores of the mean of all vectors. */
  readonly averaged: readonly number[];
  /** The votes for each class less those against it, where each vector has one vote for every example it survived. */
  readonly voted: readonly number[];
  /** The scores of one vector, drawn by the seed in proportion to the examples it survived. */
  readonly random: readonly number[];
}

/**
 * A kernel perceptron whose past vectors all vote, each with the number of examples it survived. It keeps their updates; running sums
 * over these give the scores of all vectors in one pass. Freund & Schapire 1999, MLJ 37(3), section 3.
 */
export class VotedKernelPerceptron<L extends Label = Label, X = Row> extends KernelLearner<L, X> {
  static {
    register([{ name: "voted-kernel-perceptron", read }]);
  }

  constructor(options: VotedKernelPerceptronOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    const { predicts } = ownValues(options, votedOptions);
    super(
      {
        name: "voted-kernel-perceptron",
        step: perceptronStep,
        norm: false,
        keepsSums: true,
        keepsMoves: true,
        predictor: predicts === "random" ? random : voting,
        notAdditive: "a vote is a sum of signs: it does not split into parts",
      },
      kernelSettings(options, ["predicts"]),
      kernel,
    );
  }

  /** Reads the learner from a model file; pass `kernel` if it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    options: { kernel?: Similarity<X> } = {},
  ): VotedKernelPerceptron<L, X> {
    onlyKnown(options, ["kernel"]);
    return read<L, X>(fromModelFile(file), options.kernel);
  }
}

/**
 * Scores an example by the last vector of a voted kernel perceptron, by the mean, by the vote, and by one vector drawn at random, all from the
 * same similarities.
 */
export function votes<L extends Label, X>(learner: VotedKernelPerceptron<L, X>, x: X): Votes {
  const own = engineOf(learner);
  learner.scores(x);
  const [last, averaged, voted, drawn] = fourWays(own, 0);
  return { last, averaged, voted, random: drawn };
}

/**
 * Predicts whole sets by the last vector of a voted kernel perceptron, by the mean, by the vote, and by vectors drawn at random, in one pass
 * over the similarities.
 */
export function predictFourWays<L extends Label, X>(
  learner: VotedKernelPerceptron<L, X>,
  rows: Given<X>,
): { last: L[]; averaged: L[]; voted: L[]; random: L[] } {
  const own = engineOf(learner);
  const { experience, domain } = own;
  if (learner.classes.length === 0) throw new InputError("nothing has been learned yet; call learn or fit first");
  const predicted = { last: [] as L[], averaged: [] as L[], voted: [] as L[], random: [] as L[] };
  const given = drain(domain.dataSet(rows, undefined, experience));
  const data = drain(domain.known(given, experience));
  for (const { found } of own.facing(data, (b) => fourWays(own, b)))
    for (const [last, averaged, voted, drawn] of found) {
      predicted.last.push(experience.winner(last));
      predicted.averaged.push(experience.winner(averaged));
      predicted.voted.push(experience.winner(voted));
      predicted.random.push(experience.winner(drawn));
    }
  return predicted;
}

/**
 * Yields every vector that a voted kernel perceptron has had, the oldest first, with the number c of examples that it survived; where classes
 * are learned one against the rest, those of one class.
 */
export function kernelSurvivors<L extends Label, X>(
  learner: VotedKernelPerceptron<L, X>,
  label?: L,
): Generator<KernelSurvivor<L>, void, void> {
  const own = engineOf(learner);
  const { classes, positive } = own.experience;
  return survivors(own, label === undefined ? positive : classOf(classes, label));
}

function engineOf<L extends Label, X>(learner: VotedKernelPerceptron<L, X>): DualEngine<L, X> {
  if (learner instanceof VotedKernelPerceptron) return learner[engine];
  throw new InputError(`learner must be a VotedKernelPerceptron; got ${shown(learner)}`);
}

const voting = /* @__PURE__ */ vote();

/** The scores of example b of the batch by the last vector, by the mean, by the vote, and by one drawn. */
function fourWays<L extends Label, X>(own: DualEngine<L, X>, b: number): number[][] {
  return [own.lastScores(b), own.meanScores(b, false), voting.scores(own, b), random.scores(own, b)];
}

function read<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): VotedKernelPerceptron<L, X> {
  return kernelLearnerOf<L, X, VotedKernelPerceptron<L, X>>(
    content,
    "voted-kernel-perceptron",
    kernel,
    (options) => new VotedKernelPerceptron<L, X>(options),
  );
}

const definition: Definition = {
  name: "voted-kernel-perceptron",
  short: "voted",
  entry: "rosenblatt/kernels",
  purpose: "curved boundaries on small data, with a bound on the error",
  step: "αᵢ by ηy when wrong",
  predicts: "vote of all vectors",
  options: votedOptions,
  without: ["bias", "history"],
  isAdditive: false,
  create: (options) => new VotedKernelPerceptron(options as KernelOptions),
  read: (content, kernel) => read(content, kernel as Similarity<Row>),
};
export default definition;
