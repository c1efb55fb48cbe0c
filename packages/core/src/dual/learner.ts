// What every kernel learner offers: the methods of all learners, its kernel and its support vectors to read.

import type { Label } from "../data/row.js";
import type { Kernel } from "../kernels/kernel.js";
import type { FitOptions } from "../learner.js";
import type { Settings } from "../options/shared-options.js";
import type { Crew } from "../support/crew.js";
import { engine } from "../training/engine-of.js";
import { Verbs } from "../training/verbs.js";
import { DualEngine } from "./engine.js";
import type { Given } from "./given.js";
import type { DualKind } from "./kind.js";

export type { Given } from "./given.js";

/** Options of `fit` for a kernel learner, whose validation examples are what its kernel compares. */
export type KernelFitOptions<L extends Label, X> = FitOptions<L, Given<X, L>>;

/** A past example that contributes to the scores. */
export interface SupportVector<L extends Label = Label> {
  /** The position of the example in the data, or how many came before it in a stream. */
  readonly index: number;
  /** The pass in which it was first learned from. */
  readonly epoch: number;
  /** The label of the example. */
  readonly label: L;
  /** The coefficient of the example in the predicting score of each class, in the order of `classes`. */
  readonly alpha: readonly number[];
}

/** What every kernel learner offers. */
export class KernelLearner<L extends Label, X> extends Verbs<L, X, Given<X, L>, DualEngine<L, X>> {
  constructor(kind: DualKind, settings: Settings<L>, kernel: Kernel<X>) {
    super(new DualEngine(kind, settings, kernel));
  }

  /** The kernel that compares examples. */
  get kernel(): Kernel<X> {
    return this[engine].kernel;
  }

  /** The examples that contribute to the scores, in the order in which they were learned from. */
  get supportVectors(): readonly SupportVector<L>[] {
    const own = this[engine];
    return own.experience.state.origins.map(({ index, epoch, label }, i) => ({
      index,
      epoch,
      label: this.classes[label],
      alpha: this.classes.map((_, k) => own.predictor.coefficient(own, i, k)),
    }));
  }

  /** Lets the threads of a crew take part in learning from and judging whole data sets; null ends that. The results are the same, bit for bit. */
  share(crew: Crew | null): void {
    this[engine].share(crew);
  }
}
