// A finished linear classifier: the weights that predict, and nothing that learning needs.

import { allFinite } from "./check.js";
import { dot } from "./compute/vector.js";
import { winner } from "./compute/winner.js";
import { Classes } from "./data/classes.js";
import type { Label, Row } from "./data/row.js";
import { RowReader } from "./data/row-reader.js";
import { HashedNames, Names } from "./data/vocabulary.js";
import { InputError, ModelError } from "./errors.js";
import type { LinearEngine } from "./linear/engine.js";
import type { Json, ModelArray, ModelContent, ModelFile } from "./model/format.js";
import { fromModelFile, toModelFile } from "./model/json.js";
import { HeadReader, holdingsOf } from "./model/reader.js";
import { type Driven, engine } from "./training/engine-of.js";

/** A compact model that predicts what the learner it came from predicts, bit for bit; it stores only weights that are not 0. */
export class LinearModel<L extends Label = Label> {
  readonly classes: readonly L[];
  readonly #reader: RowReader;
  /** One vector per class, the bias in front. */
  readonly #vectors: Float64Array[];
  readonly #ranks: Uint32Array;

  private constructor(classes: readonly L[], reader: RowReader, vectors: Float64Array[], ranks: Uint32Array) {
    this.classes = classes;
    this.#reader = reader;
    this.#vectors = vectors;
    this.#ranks = ranks;
  }

  /** Takes the predicting weights of a linear learner as they are now. */
  static from<L extends Label>(learner: Driven<LinearEngine<L>>): LinearModel<L> {
    const own = learner?.[engine];
    if (!own?.isLinear)
      throw new InputError(
        `${own?.name ?? "this"} does not predict with one weight per feature, so it has no compact form`,
      );
    const { reader, classes, ranks } = own.knowledge();
    if (!reader.form) throw new InputError("nothing has been learned yet; call learn or fit first");
    return new LinearModel(
      classes,
      reader,
      classes.map((label) => own.vector(label)),
      ranks,
    );
  }

  predict(x: Row): L {
    return this.classes[winner(this.scores(x), this.#ranks)];
  }

  predictAll(rows: Iterable<Row>): L[] {
    return Array.from(rows, (x) => this.predict(x));
  }

  /** Gives one score per class, in the order of `classes`. */
  scores(x: Row): number[] {
    const row = this.#reader.read(x, false);
    return allFinite(this.#vectors.map((vector) => dot(row, 0, vector) + vector[0]));
  }

  toJSON(): ModelFile {
    return toModelFile(this.content());
  }

  /** Gives what a model file of it holds, for either encoding. */
  content(): ModelContent {
    const arrays: ModelArray[] = [];
    const put = (array: ModelArray): Json => ({ array: arrays.push(array) - 1 });
    const { form, width, vocabulary } = this.#reader;
    const head = {
      learner: "linear",
      classes: this.classes,
      form: form ?? null,
      width,
      names: vocabulary?.names ?? null,
      hash: vocabulary && !vocabulary.names ? vocabulary.size : 0,
      ranks: put(this.#ranks),
      vectors: this.#vectors.map((vector) => {
        const entries = Uint32Array.from(vector.keys()).filter((j) => vector[j] !== 0);
        return { entries: put(entries), values: put(Float64Array.from(entries, (j) => vector[j])) };
      }),
    };
    return { head, arrays };
  }

  static fromJSON<L extends Label = Label>(file: unknown): LinearModel<L> {
    return LinearModel.fromContent(fromModelFile(file));
  }

  static fromContent<L extends Label = Label>(content: ModelContent): LinearModel<L> {
    const file = new HeadReader(content.head, ".head", holdingsOf(content));
    if (file.text("learner") !== "linear")
      throw new ModelError(".head.learner", `must be linear; got ${file.text("learner")}`);
    const classes = new Classes<L>();
    file.each("classes", (list, i) => {
      try {
        classes.intern((list.value as L[])[i]);
      } catch (error) {
        throw new ModelError(`.head.classes[${i}]`, (error as Error).message);
      }
    });
    const n = classes.labels.length;
    if (n === 0 || file.list("classes").length !== n || file.list("vectors").length !== n)
      throw new ModelError(".head.classes", "must name each class once, with a vector each");
    const form = file.text("form");
    if (form !== "dense" && form !== "sparse" && form !== "named")
      throw new ModelError(".head.form", "must be dense, sparse or named");
    const width = file.number("width", { min: 0, max: 2 ** 31, whole: true });
    const hash = file.number("hash", { min: 0, max: 2 ** 31, whole: true });
    const named = content.head.names !== null;
    const vocabulary = hash
      ? new HashedNames(hash)
      : named
        ? new Names(file.each("names", (list, i) => list.text(i)))
        : undefined;
    if (vocabulary && vocabulary.size !== width)
      throw new ModelError(".head.names", `must be ${width} different names`);
    const vectors = file.each("vectors", (list, i) => {
      const vector = list.object(i);
      const entries = vector.array("entries", "u32");
      const values = vector.array("values", "f64", entries.length);
      file.charge(8 * width);
      const full = new Float64Array(width + 1);
      entries.forEach((j, k) => {
        if (j > width)
          throw new ModelError(`.head.vectors[${i}].entries`, `must stay within ${width} columns; got ${j}`);
        full[j] = values[k];
      });
      return full;
    });
    return new LinearModel(
      classes.labels,
      new RowReader(form, width, vocabulary),
      vectors,
      file.array("ranks", "u32", n),
    );
  }
}
