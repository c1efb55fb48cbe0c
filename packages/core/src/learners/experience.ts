// What any learner has gathered: classes and columns, how many examples, how far a run has come.

import { Classes } from "../data/classes.js";
import { RowReader } from "../data/row-reader.js";
import { HashedNames, Names } from "../data/vocabulary.js";
import type { Label } from "../learner.js";
import type { Settings } from "./options.js";

/** How far a run has come; with the seed, all it takes to go on. */
export interface RunCounters {
  epoch: number;
  position: number;
  mistakesPerEpoch: number[];
  updatesPerEpoch: number[];
  validationErrors: number[];
}

export abstract class Experience<L extends Label = Label> {
  readonly classes: Classes<L>;
  /** Reads rows; idle in a learner of other things. */
  reader: RowReader;
  /** Examples learned. */
  time = 0;
  /** Right answers since the last update. */
  run = 0;
  /** A calibration's a and b in turn; for these very weights, so learning drops it. */
  sigmoids: Float64Array | undefined;
  counters: RunCounters = { epoch: 0, position: 0, mistakesPerEpoch: [], updatesPerEpoch: [], validationErrors: [] };
  /** Early stopping's best epoch. */
  abstract best: { readonly errors: number; readonly epoch: number } | undefined;
  protected readonly settings: Settings<L>;

  constructor(settings: Settings<L>) {
    const { features, hash } = settings;
    this.settings = settings;
    this.classes = new Classes(settings.classes);
    this.reader = new RowReader();
    if (hash) this.reader.vocabulary = new HashedNames(hash);
    if (typeof features === "object") this.reader.vocabulary = new Names(features);
    this.reader.width = typeof features === "number" ? features : (this.reader.vocabulary?.size ?? 0);
  }

  /** Position of the class that scores above 0. */
  get positive(): number {
    const { positive } = this.settings;
    return positive === undefined ? 1 : this.classes.find(positive);
  }

  /** Room for the classes and columns met by now. */
  abstract grow(): void;
  abstract finite(): boolean;
  abstract copy(): Experience<L>;
  /** Puts what was learned by now aside, as the best epoch so far. */
  abstract keepBest(errors: number): void;
  /** The best epoch's becomes what was learned. */
  abstract restoreBest(): void;

  /** Gives another one the same classes, columns and counts. */
  protected share(other: Experience<L>): void {
    const { form, width, vocabulary } = this.reader;
    for (const label of this.classes.labels) other.classes.intern(label);
    other.reader.form = form;
    other.reader.width = width;
    other.reader.vocabulary = vocabulary?.copy();
    other.grow();
    other.time = this.time;
    other.run = this.run;
    other.sigmoids = this.sigmoids;
    other.counters = structuredClone(this.counters);
  }
}
