import { voteApart, voteJointly } from "../compute/votes.js";
import type { Label, Row } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { AveragedKernelLearner } from "./averaged-kernel-perceptron.js";
import { drain } from "./judge.js";
import type { Given } from "./kernel-classifier.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "./kernel-options.js";
import { kernelPerceptronKind } from "./kernel-perceptron.js";
import { kernelLearnerOf } from "./saved-kernel.js";
import { tieRanks } from "./workspace.js";

/** What the vectors of one run say of an example: each a score per class, in the order of `classes`. */
export interface Votes {
  /** The last vector. */
  readonly last: readonly number[];
  /** The mean of all vectors. */
  readonly averaged: readonly number[];
  /** All vectors, each with one vote for every example it survived: votes for a class less those against it. */
  readonly voted: readonly number[];
}

/**
 * Every vector that the kernel perceptron ever had votes with the number of examples it survived. Kept as its moves, whose
 * running sums are the scores of all vectors: one pass over them. Freund & Schapire 1999, MLJ 37(3), section 3.
 */
export class VotedKernelPerceptron<L extends Label = Label, X = Row> extends AveragedKernelLearner<L, X> {
  protected readonly zeroStart = false;
  /** Room for a vote. */
  #room = { running: new Float64Array(0), votes: new Float64Array(0) };

  constructor(options: KernelOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    super(
      {
        ...kernelPerceptronKind("voted-kernel-perceptron", "mistake", { averaged: true, voted: true }),
        notAdditive: "a vote is a sum of signs: it does not split into parts",
      },
      kernelSettings(options, []),
      kernel,
    );
  }

  /** What the last vector, the mean of all and their vote say of an example, all from the same similarities. */
  votes(x: X): Votes {
    const voted = this.scores(x);
    return { last: this.last(0), averaged: this.mean(0), voted };
  }

  /** Predictions of whole sets by the last vector, the mean of all and their vote, in one pass over the similarities. */
  predictThreeWays(rows: Given<X>): { last: L[]; averaged: L[]; voted: L[] } {
    this.checkLearned();
    const predicted: { last: L[]; averaged: L[]; voted: L[] } = { last: [], averaged: [], voted: [] };
    const { domain, trained } = this;
    const data = domain.dataSet(rows, undefined, trained);
    this.#watch = (b) => {
      predicted.last.push(this.winner(this.last(b)));
      predicted.averaged.push(this.winner(this.mean(b)));
    };
    try {
      drain(this.judging(data, (_, scores) => predicted.voted.push(this.winner(scores))));
    } finally {
      this.#watch = undefined;
    }
    return predicted;
  }

  /** Sees each example of a batch while it faces the support vectors. */
  #watch: ((b: number) => void) | undefined;

  protected override judged(b: number): number[] {
    this.#watch?.(b);
    const { trained, settings } = this;
    const classes = this.classes.length;
    if (this.#room.votes.length !== classes)
      this.#room = { running: new Float64Array(classes), votes: new Float64Array(classes) };
    const { running, votes } = this.#room;
    const moves = trained.state.moves!;
    const similarities = trained.state.support.similarities(b);
    if (classes > 2 && settings.multiclass === "one-vs-rest") {
      const [against, positive] = tieRanks(2, 1, settings.zeroPredicts);
      const zero = positive < against ? 1 : -1;
      voteApart(moves.byClass(classes), similarities, trained.time, zero, running, votes);
    } else voteJointly(moves.views, similarities, trained.time, this.ranks(), running, votes);
    // Running sums that were infinite once are not finite at the end.
    this.finite(running);
    return [...votes];
  }

  /** `kernel` is needed where it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    { kernel }: { kernel?: Similarity<X> } = {},
  ): VotedKernelPerceptron<L, X> {
    return VotedKernelPerceptron.of<L, X>(fromModelFile(file), kernel);
  }

  /** From what a model file holds. */
  static of<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): VotedKernelPerceptron<L, X> {
    return kernelLearnerOf<L, X, VotedKernelPerceptron<L, X>>(
      content,
      "voted-kernel-perceptron",
      kernel,
      (options) => new VotedKernelPerceptron<L, X>(options),
    );
  }
}
