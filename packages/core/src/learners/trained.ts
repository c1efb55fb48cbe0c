// What a linear learner has learned so far: everything a model file keeps, and all that a run changes.

import type { Label } from "../learner.js";
import { Experience } from "./experience.js";
import { History } from "./history.js";
import { type Kind, LinearState } from "./linear-state.js";
import type { Settings } from "./options.js";

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

export class Trained<L extends Label = Label> extends Experience<L> {
  readonly state: LinearState;
  history: History | undefined;
  pocket: PutAside | undefined;
  best: PutAside | undefined;
  readonly #kind: Kind;

  constructor(settings: Settings<L>, kind: Kind) {
    super(settings);
    const { history, multiclass } = settings;
    this.#kind = kind;
    this.reader.checkValue = kind.checkValue;
    this.state = new LinearState(kind, multiclass);
    this.grow();
    if (history !== "none") this.history = new History(history === "examples");
  }

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

  finite(): boolean {
    return this.state.finite();
  }

  copy(): Trained<L> {
    const copy = new Trained(this.settings, this.#kind);
    this.share(copy);
    copy.state.w = this.state.w.map((vector) => vector.slice());
    copy.state.v = this.state.v.map((vector) => vector.slice());
    copy.history = this.history?.copy();
    copy.pocket = this.pocket;
    copy.best = this.best;
    return copy;
  }

  keepBest(errors: number): void {
    const copy = (vector: Float64Array) => vector.slice();
    this.best = {
      w: this.state.w.map(copy),
      v: this.state.v.map(copy),
      time: this.time,
      run: this.run,
      errors,
      epoch: this.counters.epoch,
    };
  }

  restoreBest(): void {
    const best = this.best!;
    this.state.w = best.w;
    this.state.v = best.v;
    this.time = best.time;
    this.history?.rewind(best.time);
    this.run = best.run;
    this.best = undefined;
  }
}
