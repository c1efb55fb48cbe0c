import type { Examples } from "../data/examples.js";
import type { Label, Row, Rows } from "../data/row.js";
import type { Settings } from "../options/shared-options.js";
import { engine } from "../training/engine-of.js";
import { Verbs } from "../training/verbs.js";
import { LinearEngine } from "./engine.js";
import type { Kind } from "./kind.js";

/** What every linear learner offers: the methods of all learners, and its weights to read. */
export class LinearLearner<L extends Label = Label> extends Verbs<L, Row, Rows | Examples<L>, LinearEngine<L>> {
  constructor(kind: Kind, settings: Settings<L>) {
    super(new LinearEngine(kind, settings));
  }

  /**
   * The weights of a class by column, without the bias; with two classes, by default, those of the positive one. They are the weights
   * that predict; a voted perceptron, which predicts with many vectors, gives the last.
   */
  weights(label?: L): Float64Array {
    return weightsOf(this[engine], label);
  }

  /** The bias of a class: the weight of the constant feature. */
  bias(label?: L): number {
    return this[engine].vector(label)[0];
  }

  /** The bias and the weights of a class in one vector, the bias in front. */
  vector(label?: L): Float64Array {
    return this[engine].vector(label);
  }
}

/** The predicting weights of a class by column, without the bias. */
export function weightsOf<L extends Label>(own: LinearEngine<L>, label: L | undefined): Float64Array {
  return own.vector(label).slice(1, own.experience.reader.width + 1);
}
