// How well a model predicts rows that count with different weights.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { auc as aucOfTwo, aucOneVsRest, type Confusion } from "rosenblatt/evaluate";
import { leadsIn } from "./leads.js";
import { eachScore, positivePosition } from "./measure.js";
import { type Measures, measuresOf } from "./measures.js";
import { Measuring } from "./measuring.js";
import { type ProbabilityMeasures, ProbabilityMeasuring } from "./probability-measuring.js";

/** The total weight of rows, the weight of those predicted wrongly, and the measures that follow with every row counting by its weight. */
export interface ByWeight extends Measures {
  readonly weight: number;
  readonly errors: number;
  readonly accuracy: number;
  /** The quality of the model's probabilities; null if it has none. */
  readonly probabilities: ProbabilityMeasures | null;
}

/** More scores than this are not kept for the area under the curve. */
const mostScores = 2 ** 22;

/** Adds up the weights of rows by their class and by the class predicted. */
export class WeightedMeasuring {
  readonly #learner: BatchLearner<Label>;
  readonly #measuring: Measuring;
  readonly #probable: ProbabilityMeasuring;
  #weight = 0;
  /** For each row: the scores that rank it; its class and its weight follow. */
  readonly #scores: number[][] = [];
  readonly #labels: Label[] = [];
  readonly #weights: number[] = [];
  #isRanked: boolean;

  constructor(learner: BatchLearner<Label>) {
    this.#learner = learner;
    this.#measuring = new Measuring(learner);
    this.#probable = new ProbabilityMeasuring(learner);
    this.#isRanked = learner.scoreAll !== undefined;
  }

  /** Predicts rows; adds nothing if they have no weights. */
  add(examples: Examples<Label>, weights: ArrayLike<number> | undefined): void {
    if (!weights) return;
    this.#measuring.add(examples, weights, (scores, r) =>
      this.#probable.addWeighted(scores, examples.label(r)!, weights[r]),
    );
    for (let r = 0; r < weights.length; r++) this.#weight += weights[r];
    const { length } = this.#learner.classes;
    if ((this.#scores.length + examples.size) * length > mostScores) this.#isRanked = false;
    if (!this.#isRanked) return;
    eachScore(this.#learner, examples, (scores, r) => {
      const lead = leadsIn(scores);
      this.#scores.push(Array.from(scores, (score, k) => (length > 2 ? lead(k) : score)));
      this.#labels.push(examples.label(r)!);
      this.#weights.push(weights[r]);
    });
  }

  /** The result; null if nothing was added. */
  total(): ByWeight | null {
    if (this.#weight === 0) return null;
    const { confusion, unknown } = this.#measuring.total("the data");
    const { classes } = this.#learner;
    const positive = positivePosition(this.#learner);
    const isComplete = unknown.length === 0 && confusion.perClass.every(({ support }) => support > 0);
    const auc = this.#isRanked && isComplete ? this.#area(positive) : null;
    return byWeightIn(confusion, classes[positive], auc, this.#probable.total());
  }

  #area(positive: number): number {
    const { classes } = this.#learner;
    if (classes.length > 2) return aucOneVsRest(this.#scores, this.#labels, classes, this.#weights).macro;
    const own = this.#scores.map((scores) => scores[positive]);
    return aucOfTwo(own, this.#labels, classes[positive], this.#weights);
  }
}

/** The measures that follow from a weighted confusion. */
export function byWeightIn(
  confusion: Confusion<Label>,
  positive: Label,
  auc: number | null,
  probabilities: ProbabilityMeasures | null,
): ByWeight {
  const { examples: weight, errors, accuracy } = confusion;
  return { weight, errors, accuracy, ...measuresOf(confusion, positive, auc), probabilities };
}

/** The weighted measures of one data set; null if its rows have no weights. */
export function byWeightOf(
  learner: BatchLearner<Label>,
  examples: Examples<Label> | undefined,
  weights: ArrayLike<number> | undefined,
): ByWeight | null {
  const measuring = new WeightedMeasuring(learner);
  if (examples) measuring.add(examples, weights);
  return measuring.total();
}
