// What a learner has gathered: classes and columns, the number of examples, the progress of a run, and the state of its kind.

import { decided, tieRanks } from "../compute/winner.js";
import { Classes } from "../data/classes.js";
import type { Label } from "../data/row.js";
import { RowReader } from "../data/row-reader.js";
import { HashedNames, Names } from "../data/vocabulary.js";
import type { StoppingMeasure } from "../learner.js";
import type { Settings } from "../options/shared-options.js";

/** The progress of a run; with the seed, this suffices to resume it. */
export interface RunCounters {
  epoch: number;
  position: number;
  mistakesPerEpoch: number[];
  updatesPerEpoch: number[];
  validationErrors: number[];
}

/** The numbers that learning changes: weight vectors, coefficients of support vectors, or layers. `Kept` is what early stopping keeps a copy of. */
export interface State<Kept = unknown> {
  /** Makes room for the columns and classes known so far; `begun` says whether any row has been read. */
  grow(width: number, classes: number, positive: number, begun: boolean): void;
  /** Whether every number is finite, including those that predict after this many examples. */
  finite(time: number): boolean;
  copy(): State<Kept>;
  /** Copies what early stopping restores if this epoch turns out the best. */
  keep(): Kept;
  /** Gives the state with the kept part, from after this many examples, in place. */
  restored(kept: Kept, time: number): State<Kept>;
  /** Whether the kept part has the classes and columns known so far. */
  fits(kept: Kept): boolean;
}

/** The best epoch of early stopping so far. */
export interface BestEpoch<Kept> {
  readonly kept: Kept;
  /** The number of examples learned up to then. */
  readonly time: number;
  /** The number of right answers in a row at that time. */
  readonly streak: number;
  /** The validation errors, or the measure watched instead. */
  readonly errors: number;
  readonly epoch: number;
}

/** The part of a state that early stopping keeps a copy of. */
export type KeptOf<S extends State> = ReturnType<S["keep"]>;

/** Refuses a value that a learner cannot take; `where` says which value it is. */
export type CheckValue = (value: number, where: () => string) => void;

/** What a learner has gathered: classes and columns, counts, how far a run has come, and the state of its kind. */
export class Experience<L extends Label = Label, S extends State = State> {
  readonly classes: Classes<L>;
  /** Of two classes, the position of the one that scores above 0; if the options name it, it is among the declared classes. */
  readonly positive: number;
  /** Reads rows; unused by learners of other things. */
  reader: RowReader;
  state: S;
  /** The number of examples learned. */
  time = 0;
  /** The number of right answers since the last update. */
  streak = 0;
  /** The pairs a and b of a calibration one after the other, then its threshold, if any. They only fit the present weights, so learning drops them. */
  sigmoids: Float64Array | undefined;
  counters: RunCounters = { epoch: 0, position: 0, mistakesPerEpoch: [], updatesPerEpoch: [], validationErrors: [] };
  best: BestEpoch<KeptOf<S>> | undefined;
  /** What early stopping watches in the run in progress; undefined for the number of errors. */
  stopBy: StoppingMeasure | undefined;
  readonly #settings: Settings<L>;
  #ranks = new Uint32Array(0);

  constructor(settings: Settings<L>, state: S, checkValue?: CheckValue) {
    const { features, hash } = settings;
    this.#settings = settings;
    this.state = state;
    this.classes = new Classes(settings.classes);
    this.positive = settings.positive === undefined ? 1 : this.classes.find(settings.positive);
    this.reader = new RowReader();
    this.reader.checkValue = checkValue;
    if (hash) this.reader.vocabulary = new HashedNames(hash);
    if (typeof features === "object") this.reader.vocabulary = new Names(features);
    this.reader.width = typeof features === "number" ? features : (this.reader.vocabulary?.size ?? 0);
    this.grow();
  }

  /** Makes room for the classes and columns known so far. */
  grow(): void {
    const { reader, state } = this;
    state.grow(reader.width, this.classes.labels.length, this.positive, reader.form !== undefined);
    if (this.best && !state.fits(this.best.kept)) this.best = undefined;
  }

  copy(): Experience<L, S> {
    return this.mark()();
  }

  /** Remembers what was learned so far; the function returned makes an experience like that. Of names it only remembers how many there were. */
  mark(): () => Experience<L, S> {
    const { form, width, vocabulary, checkValue } = this.reader;
    const [state, classes, names] = [this.state.copy() as S, this.classes.labels.length, vocabulary?.names?.length];
    const { time, streak, sigmoids, best } = this;
    const counters = structuredClone(this.counters);
    return () => {
      const back = new Experience(this.#settings, state, checkValue);
      for (const label of this.classes.labels.slice(0, classes)) back.classes.intern(label);
      const known = vocabulary?.names ? new Names(vocabulary.names.slice(0, names)) : vocabulary;
      Object.assign(back.reader, { form, width, vocabulary: known });
      back.grow();
      return Object.assign(back, { time, streak, sigmoids, counters, best });
    };
  }

  /** Keeps a copy of what was learned so far, as the best epoch. */
  keepBest(errors: number): void {
    const { time, streak, counters } = this;
    this.best = { kept: this.state.keep() as KeptOf<S>, time, streak, errors, epoch: counters.epoch };
  }

  /** Restores the state of the best epoch. */
  restoreBest(): void {
    const { kept, time, streak } = this.best!;
    this.state = this.state.restored(kept, time) as S;
    this.time = time;
    this.streak = streak;
    this.best = undefined;
  }

  /** Gives the rank of each class in a tie; the lowest wins. */
  ranks(): Uint32Array {
    const { length } = this.classes.labels;
    if (this.#ranks.length !== length) this.#ranks = tieRanks(length, this.positive, this.#settings.zeroPredicts);
    return this.#ranks;
  }

  /** Gives the class that the scores predict. */
  winner(scores: ArrayLike<number>): L {
    return this.classes.labels[decided(scores, this.ranks(), this.sigmoids)];
  }

  /** Gives scores in the order of the classes, from one score per class or from the one score that two classes share. */
  scoresByClass(own: Float64Array, two: number): number[] {
    const { positive } = this;
    const { length } = this.classes.labels;
    if (length === 2) return positive === 1 ? [0 - two, two] : [two, 0 - two];
    return length === 1 ? [positive === 0 ? two : 0 - two] : Array.from(own.subarray(0, length));
  }
}
