// A finished linear classifier: only the weights that predict, without what learning needs.

import { decided } from "../compute/winner.js";
import type { Label, Row } from "../data/row.js";
import { RowReader } from "../data/row-reader.js";
import { Names, type Vocabulary } from "../data/vocabulary.js";
import type { BatchLearner, Calibration } from "../learner.js";
import type { Json, ModelArray, ModelContent, ModelFile } from "../model/format.js";
import { fromModelFile, toModelFile } from "../model/json.js";
import { sigmoidPairs } from "../training/calibration.js";
import { type ScalingStep, scaledValues } from "../transformers/scaling-step.js";
import { classScores } from "./class-scores.js";
import { factsOf } from "./from-learner.js";
import { type CompactFacts, compactFacts } from "./saved.js";

/**
 * A compact model with the same predictions, bit for bit, as the learner it came from, including scalers and calibration. Its file holds one
 * vector for two classes, and is never larger than the learner's.
 */
export class LinearModel<L extends Label = Label> {
  /** The classes, in the order of scores. */
  readonly classes: readonly L[];
  readonly #facts: CompactFacts<L>;
  readonly #reader: RowReader;

  private constructor(facts: CompactFacts<L>) {
    this.classes = facts.classes;
    this.#facts = facts;
    this.#reader = new RowReader(facts.form, facts.width, facts.vocabulary);
  }

  /** Copies the present predicting weights of a linear learner, and what the scalers of a pipeline before it do. */
  static from<L extends Label>(learner: BatchLearner<L>): LinearModel<L> {
    return new LinearModel(factsOf(learner));
  }

  /** Gives the class of a row. */
  predict(x: Row): L {
    const { ranks, sigmoids } = this.#facts;
    return this.classes[decided(this.scores(x), ranks, sigmoids)];
  }

  /** Gives the class of every row. */
  predictAll(rows: Iterable<Row>): L[] {
    return Array.from(rows, (x) => this.predict(x));
  }

  /** Gives one score per class, in the order of `classes`. */
  scores(x: Row): number[] {
    const scaled = this.#facts.steps.reduce((row, step) => this.#scaled(row, step), x);
    return classScores(this.#facts, this.#reader.read(scaled, false));
  }

  /** What turns scores into probabilities, for `probabilities` of rosenblatt/evaluate; undefined if the learner had none. */
  get calibration(): Calibration<L> | undefined {
    const { classes, sigmoids } = this.#facts;
    return sigmoids && { classes, sigmoids: sigmoidPairs(sigmoids) };
  }

  /** A row after a step, in the same form; names that the model does not know are kept, because they contribute to the row's length. */
  #scaled(x: Row, step: ScalingStep): Row {
    const own = new Names();
    const reader = new RowReader(undefined, 0, own);
    const row = reader.read(x, true);
    reader.accept();
    const { indices } = row;
    if (reader.form !== "named") {
      const values = scaledValues(step, row, (column) => column);
      return indices ? { indices: indices.slice(0, values.length), values } : values;
    }
    const known = step.vocabulary ?? this.#facts.vocabulary;
    const scaled = new Map<string, number>();
    // A centred feature that is left out counts as 0.
    step.shifts?.forEach((shift, j) => {
      const name = known?.names?.[j];
      if (name !== undefined && step.divisors[j]) scaled.set(name, -shift / step.divisors[j]);
    });
    const values = scaledValues(step, row, (column) => known?.find(own.names[column]) ?? -1);
    for (const [k, name] of own.names.entries()) scaled.set(name, values[k]);
    return scaled;
  }

  /** Gives the model as the object that `JSON.stringify` writes and `fromJSON` reads. */
  toJSON(): ModelFile {
    return toModelFile(this.content());
  }

  /** Gives what a model file of it holds, for either encoding. */
  content(): ModelContent {
    const arrays: ModelArray[] = [];
    const put = (array: ModelArray): Json => ({ array: arrays.push(array) - 1 });
    const { classes, form, width, vocabulary, ranks, positive, vectors, steps, sigmoids } = this.#facts;
    const columns = (own: Vocabulary | undefined) => own && (own.names ? { names: own.names } : { hash: own.size });
    const head = {
      learner: "linear",
      classes,
      form,
      width,
      ...columns(vocabulary),
      ranks: [...ranks],
      // Undefined if each class has a vector; then it is not in the file.
      positive: positive as Json,
      vectors: vectors.map((vector) => {
        const entries = Uint32Array.from(vector.keys()).filter((j) => vector[j]);
        // The reference to the entries takes as much space as three weights.
        if (12 * entries.length + 24 > 8 * vector.length) return { values: put(vector) };
        return { entries: put(entries), values: put(Float64Array.from(entries, (j) => vector[j])) };
      }),
      ...(steps.length > 0 && {
        steps: steps.map((step) => {
          if (step.kind !== "standardize") return step as unknown as Json;
          const { kind, divisors, shifts } = step;
          return { kind, divisors: put(divisors), ...(shifts && { shifts: put(shifts) }), ...columns(step.vocabulary) };
        }),
      }),
      ...(sigmoids && { sigmoids: put(sigmoids) }),
    };
    return { head, arrays };
  }

  /** Reads the model of a file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): LinearModel<L> {
    return LinearModel.fromContent(fromModelFile(file));
  }

  /** The model in what `fromBytes` has read. */
  static fromContent<L extends Label = Label>(content: ModelContent): LinearModel<L> {
    return new LinearModel(compactFacts<L>(content));
  }
}
