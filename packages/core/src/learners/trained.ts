// What a learner has learned so far: everything a model file keeps, and all that a run changes.

import { Classes } from "../data/classes.js";
import { RowReader } from "../data/row-reader.js";
import { HashedNames, Names } from "../data/vocabulary.js";
import type { Label } from "../learner.js";
import { History } from "./history.js";
import { type Kind, LinearState } from "./linear-state.js";
import type { Settings } from "./options.js";

/** How far a run has come; with the seed, all it takes to go on. */
export interface RunCounters {
  epoch: number;
  position: number;
  mistakesPerEpoch: number[];
  updatesPerEpoch: number[];
  validationErrors: number[];
}

/** Vectors put aside: the pocket's, with the run of right answers that earned them; early stopping's best epoch. */
export interface PutAside {
  w: Float64Array[];
  v: Float64Array[];
  /** Examples learned by then. */
  time: number;
  /** Right answers in a row. */
  run: number;
  errors: number;
  epoch: number;
}

export class Trained<L extends Label = Label> {
  readonly classes: Classes<L>;
  reader: RowReader;
  readonly state: LinearState;
  history: History | undefined;
  /** Examples learned. */
  time = 0;
  /** Right answers since the last update. */
  run = 0;
  pocket: PutAside | undefined;
  best: PutAside | undefined;
  /** A calibration's a and b in turn; for these very weights, so learning drops it. */
  sigmoids: Float64Array | undefined;
  counters: RunCounters = { epoch: 0, position: 0, mistakesPerEpoch: [], updatesPerEpoch: [], validationErrors: [] };
  readonly #settings: Settings<L>;
  readonly #kind: Kind;

  constructor(settings: Settings<L>, kind: Kind) {
    const { features, hash, history, multiclass } = settings;
    this.#settings = settings;
    this.#kind = kind;
    this.classes = new Classes(settings.classes);
    this.reader = new RowReader();
    this.reader.checkValue = kind.checkValue;
    if (hash) this.reader.vocabulary = new HashedNames(hash);
    if (typeof features === "object") this.reader.vocabulary = new Names(features);
    this.reader.width = typeof features === "number" ? features : (this.reader.vocabulary?.size ?? 0);
    this.state = new LinearState(kind, multiclass);
    this.grow();
    if (history !== "none") this.history = new History(history === "examples");
  }

  /** Position of the class that scores above 0. */
  get positive(): number {
    const { positive } = this.#settings;
    return positive === undefined ? 1 : this.classes.find(positive);
  }

  /** Room for the classes and columns met by now. */
  grow(): void {
    this.state.grow(this.reader.width);
    this.state.addClasses(this.classes.labels.length, this.positive);
    if (this.pocket && !this.#fits(this.pocket)) this.pocket = this.#grownPocket(this.pocket);
    if (this.best && !this.#fits(this.best)) this.best = undefined;
  }

  /** Whether vectors put aside have the classes and columns met by now. */
  #fits({ w }: PutAside): boolean {
    return w.length === this.state.w.length && w[0].length >= this.state.length;
  }

  /** The pocket's vectors grow as those in training do: w becomes (−w, +w, 0). */
  #grownPocket(pocket: PutAside): PutAside {
    const { length, w } = this.state;
    const longer = pocket.w.map((vector) => {
      const grown = new Float64Array(length);
      grown.set(vector.subarray(0, length));
      return grown;
    });
    if (longer.length === 1 && w.length > 1)
      longer.splice(
        1 - this.positive,
        0,
        longer[0].map((x) => -x),
      );
    while (longer.length < w.length) longer.push(new Float64Array(length));
    return { ...pocket, w: longer };
  }

  copy(): Trained<L> {
    const copy = new Trained(this.#settings, this.#kind);
    const { form, width, vocabulary } = this.reader;
    for (const label of this.classes.labels) copy.classes.intern(label);
    copy.reader = new RowReader(form, width, vocabulary?.copy());
    copy.reader.checkValue = this.reader.checkValue;
    copy.grow();
    copy.state.w = this.state.w.map((vector) => vector.slice());
    copy.state.v = this.state.v.map((vector) => vector.slice());
    copy.history = this.history?.copy();
    copy.time = this.time;
    copy.run = this.run;
    copy.pocket = this.pocket;
    copy.sigmoids = this.sigmoids;
    copy.best = this.best;
    copy.counters = structuredClone(this.counters);
    return copy;
  }

  putAside(run: number, errors: number): PutAside {
    const copy = (vector: Float64Array) => vector.slice();
    return {
      w: this.state.w.map(copy),
      v: this.state.v.map(copy),
      time: this.time,
      run,
      errors,
      epoch: this.counters.epoch,
    };
  }
}
