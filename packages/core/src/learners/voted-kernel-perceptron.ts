import type { Label, Row } from "../data/row.js";
import type { Given } from "../dual/given.js";
import { KernelLearner } from "../dual/learner.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "../dual/options.js";
import { vote } from "../dual/predictor.js";
import { kernelLearnerOf } from "../dual/saved.js";
import { InputError } from "../errors.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { engine } from "../training/engine-of.js";
import { perceptronStep } from "./perceptron.js";

/** What the vectors of one run say of an example, each as one score per class, in the order of `classes`. */
export interface Votes {
  /** The scores of the last vector. */
  readonly last: readonly number[];
  /** The scores of the mean of all vectors. */
  readonly averaged: readonly number[];
  /** The votes for each class less those against it, where each vector has one vote for every example it survived. */
  readonly voted: readonly number[];
}

/**
 * A kernel perceptron all of whose past vectors vote, each with the number of examples it survived. It keeps their moves, whose
 * running sums are the scores of all vectors: one pass over them. Freund & Schapire 1999, MLJ 37(3), section 3.
 */
export class VotedKernelPerceptron<L extends Label = Label, X = Row> extends KernelLearner<L, X> {
  constructor(options: KernelOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    super(
      {
        ...{ name: "voted-kernel-perceptron", step: perceptronStep, norm: false, keepsSums: true, keepsMoves: true },
        predictor: vote(),
        notAdditive: "a vote is a sum of signs: it does not split into parts",
      },
      kernelSettings(options, []),
      kernel,
    );
  }

  /** Gives what the last vector, the mean of all and their vote say of an example, all from the same similarities. */
  votes(x: X): Votes {
    const voted = this.scores(x);
    return { last: this[engine].lastScores(0), averaged: this[engine].meanScores(0, false), voted };
  }

  /** Predicts whole sets by the last vector, the mean of all and their vote, in one pass over the similarities. */
  predictThreeWays(rows: Given<X>): { last: L[]; averaged: L[]; voted: L[] } {
    const own = this[engine];
    const { experience, domain, predictor } = own;
    if (this.classes.length === 0) throw new InputError("nothing has been learned yet; call learn or fit first");
    const predicted: { last: L[]; averaged: L[]; voted: L[] } = { last: [], averaged: [], voted: [] };
    const data = domain.dataSet(rows, undefined, experience);
    const threeWays = (b: number) => [own.lastScores(b), own.meanScores(b, false), predictor.scores(own, b)];
    for (const { found } of own.facing(data, threeWays))
      for (const [last, averaged, voted] of found) {
        predicted.last.push(experience.winner(last));
        predicted.averaged.push(experience.winner(averaged));
        predicted.voted.push(experience.winner(voted));
      }
    return predicted;
  }

  /** The learner of a model file; `kernel` is needed where it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    { kernel }: { kernel?: Similarity<X> } = {},
  ): VotedKernelPerceptron<L, X> {
    return read<L, X>(fromModelFile(file), kernel);
  }
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
  options: {},
  without: ["bias", "history"],
  isAdditive: false,
  create: (options) => new VotedKernelPerceptron(options as KernelOptions),
  read: (content, kernel) => read(content, kernel as Similarity<Row>),
};
export default definition;
