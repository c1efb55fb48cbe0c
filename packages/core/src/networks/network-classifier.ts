// What predicts with a network: the class whose output is highest.

import { plainMemory } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import { each } from "../compute/vector.js";
import type { Examples } from "../data/examples.js";
import { InputError } from "../errors.js";
import type { ExplainOptions, Explanation, Label, Row, Rows } from "../learner.js";
import type { Step } from "../learners/judge.js";
import { RowLearner } from "../learners/row-learner.js";
import { explainTangent } from "./explain-network.js";
import { judging, toScores } from "./network-judge.js";
import type { NetworkSettings } from "./network-options.js";
import { NetworkSpace } from "./network-space.js";
import { NetworkTrained } from "./network-trained.js";

/** A layer as it is now. */
export interface NetworkLayer {
  readonly inputs: number;
  readonly units: number;
  /** One per unit. */
  readonly biases: Float64Array;
  /** Those of input 0 to every unit, then those of input 1, and so on. */
  readonly weights: Float64Array;
}

const first = new Uint32Array(1);

export abstract class NetworkClassifier<L extends Label = Label> extends RowLearner<L> {
  declare readonly settings: NetworkSettings<L>;
  trained: NetworkTrained<L>;
  /** Brings the weights up to date while a run has them elsewhere. */
  flush: (() => void) | undefined;
  /** For single examples: whose weights it is over, and the columns and classes it has room for. */
  #single: { space: NetworkSpace; of: NetworkTrained<L>["state"]; columns: number; classes: number } | undefined;

  constructor(settings: NetworkSettings<L>) {
    super(settings);
    this.trained = new NetworkTrained(settings);
  }

  /** Each layer's weights, the one nearest the features first; none before the first example. */
  get layers(): NetworkLayer[] {
    this.flush?.();
    const { state } = this.trained;
    return state.w.map((w, l) => {
      const units = state.units(l);
      return { inputs: state.inputs(l), units, biases: w.slice(0, units), weights: w.slice(units, state.size(l)) };
    });
  }

  /** What each hidden layer's units say of x, then the outputs by class before softmax. */
  activations(x: Row): Float64Array[] {
    this.checkLearned();
    this.flush?.();
    const { state, reader } = this.trained;
    if (state.w.length === 0) return [];
    this.forward(reader.read(x, false));
    return this.single().layers.map(({ outputs }) => outputs.slice());
  }

  /**
   * The outputs before softmax, in the order of `classes`; two classes score −s and s, s being half the lead of the second. Their
   * softmax is what training took for probabilities; nothing has calibrated them.
   */
  scores(x: Row): number[] {
    this.checkLearned();
    this.flush?.();
    const row = this.trained.reader.read(x, false);
    // Before the first example every class scores 0.
    if (this.trained.state.w.length === 0) return this.classes.map(() => 0);
    return finite(this.outputScores(this.forward(row)));
  }

  override scoreAll(rows: Rows | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void {
    super.scoreAll(rows, (scores, row) => seen(finite(scores), row));
  }

  /** By the plane that touches the score at x: exact near x for relu, a first-order picture for the others. */
  explain(x: Row, { label = this.predict(x) }: ExplainOptions<L> = {}): Explanation<L> {
    const { classes, reader, state } = this.trained;
    const k = classes.find(label);
    if (k < 0)
      throw new InputError(`${String(label)} is no class; the classes are ${this.classes.map(String).join(", ")}`);
    const score = this.scores(x)[k];
    const row = reader.read(x, false);
    const direction = new Float64Array(state.classes);
    if (direction.length === 2) direction.fill(-0.5);
    if (direction.length > 0) direction[k] = direction.length === 2 ? 0.5 : 1;
    const slopes = state.w.length > 0 ? this.slopes(row, direction) : new Float64Array(0);
    const features: { column: number; value: number; slope: number }[] = [];
    each(row, 0, (value, j) => {
      if (value !== 0 && j <= slopes.length) features.push({ column: j - 1, value, slope: slopes[j - 1] });
    });
    return explainTangent({ label, score, features, name: (column) => this.#nameOf(column) });
  }

  /** Name of a column of the row last read, and with hashing the other names of it that share the column. */
  #nameOf(column: number): { feature: string | number; collides?: readonly string[] } {
    const { vocabulary, names } = this.trained.reader;
    if (vocabulary?.names) return { feature: vocabulary.names[column] };
    const sharing = vocabulary ? names.filter((name) => vocabulary.find(name) === column) : [];
    return { feature: sharing[0] ?? column, ...(sharing.length > 1 && { collides: sharing.slice(1) }) };
  }

  // What follows is for the run and for the learner built on this one.

  judging(
    examples: Examples,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
  ): Generator<Step, void, void> {
    this.flush?.();
    return judging(examples, this.trained.state, seen, listed);
  }

  /** The space of single examples, over the weights as they are now. */
  protected single(): NetworkSpace {
    const { state } = this.trained;
    const { width, classes } = state;
    const found = this.#single;
    if (!found || found.of !== state || found.columns < width || found.classes !== classes) {
      // Room to spare where columns keep coming.
      const columns = found?.of === state && found.columns < width ? 2 * width : width;
      this.#single = { space: new NetworkSpace(plainMemory, state, 1, columns), of: state, columns, classes };
    }
    const { space } = this.#single!;
    space.refresh();
    return space;
  }

  protected forward(row: RowViews): Float64Array {
    return this.single().forward(row, first, 0, 1);
  }

  /** Scores by class from the outputs of a single example. */
  protected outputScores(outputs: Float64Array): number[] {
    const scores = new Float64Array(this.classes.length);
    toScores(outputs, 0, scores);
    return Array.from(scores);
  }

  /** How steeply the outputs, weighted by `direction`, rise with each feature of the row. */
  protected slopes(row: RowViews, direction: Float64Array): Float64Array {
    const space = this.single();
    space.forward(row, first, 0, 1);
    return space.gradient(direction);
  }
}

/** Refuses scores that say nothing. */
function finite<T extends ArrayLike<number>>(scores: T): T {
  for (let k = 0; k < scores.length; k++)
    if (!Number.isFinite(scores[k])) throw new InputError("scores are not finite; scale the features or lower rate");
  return scores;
}
