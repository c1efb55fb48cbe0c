// Options that all linear learners share, their defaults and checks.

import { flag, natural, oneOf, onlyKnown, positive, shown, whole } from "../check.js";
import { checkLabel } from "../data/classes.js";
import { type Order, orders } from "../data/visit-order.js";
import { OptionError } from "../errors.js";
import type { Label } from "../learner.js";
import type { Json } from "../model/format.js";

/** η after t examples and in epoch e: `inverse` start / (1 + decay·t), `sqrt` start / √(1 + decay·t), `epoch` start · decayᵉ. */
export interface RateSchedule {
  kind: "inverse" | "sqrt" | "epoch";
  start: number;
  decay: number;
}

export interface EarlyStopping {
  /** Part of the examples held back, the same share of each class. Defaults to 0.1. */
  fraction?: number;
  /** Epochs without a better validation error before the run stops. Defaults to 5. */
  patience?: number;
}

export interface LinearOptions<L extends Label = Label> {
  /** Classes in the order wanted; others may follow. */
  classes?: readonly L[];
  /** The class that scores above 0. Defaults to the second seen. */
  positive?: L;
  /** How many columns there are, or their names; more may follow where rows are sparse or named. */
  features?: number | readonly string[];
  /** Hash feature names into a table of this many columns instead of remembering them. */
  hash?: number;
  /** Learn the weight of a constant feature 1. Defaults to true. */
  bias?: boolean;
  /** Learning rate η. Defaults to 1. */
  rate?: number | RateSchedule;
  /** A score of exactly 0 is a mistake. Defaults to true; false: it predicts `zeroPredicts`, which may be right. */
  zeroUpdates?: boolean;
  /** What a score of exactly 0 predicts. Defaults to "positive"; ties between more classes go the same way, else to the first. */
  zeroPredicts?: "positive" | "negative";
  /** Three or more classes: all vectors at once, or one binary learner for each class. Defaults to "joint". */
  multiclass?: "joint" | "one-vs-rest";
  /** Most passes of `fit`. Defaults to 10. */
  epochs?: number;
  /** Order of visits in `fit`. Defaults to "shuffle". */
  order?: Order;
  /** Of the shuffling and the validation part. Defaults to 0. */
  seed?: number;
  /** End `fit` after a pass without an update. Defaults to true. */
  stopWhenSeparated?: boolean;
  /** End `fit` when a validation part no longer gets better, and keep the best epoch. Defaults to false. */
  earlyStopping?: boolean | EarlyStopping;
  /** Factor of the step by class; "balanced" is examples / (classes · examples of the class), in `fit` only. */
  classWeights?: "balanced" | ReadonlyMap<L, number> | Readonly<Record<string, number>>;
  /** What to remember of each update, for `explain`. Defaults to "none". */
  history?: "none" | "indices" | "examples";
}

const names = [
  "classes", "positive", "features", "hash", "bias", "rate", "zeroUpdates", "zeroPredicts", "multiclass", "epochs", "order", "seed", "stopWhenSeparated", "earlyStopping", "classWeights", "history",
]; // biome-ignore format: one line

/** The options with their defaults, checked. */
export class Settings<L extends Label = Label> {
  readonly classes: readonly L[];
  readonly positive: L | undefined;
  readonly features: number | readonly string[] | undefined;
  readonly hash: number | undefined;
  readonly bias: boolean;
  readonly rate: number | RateSchedule;
  readonly zeroUpdates: boolean;
  readonly zeroPredicts: "positive" | "negative";
  readonly multiclass: "joint" | "one-vs-rest";
  readonly epochs: number;
  readonly order: Order;
  readonly seed: number;
  readonly stopWhenSeparated: boolean;
  readonly earlyStopping: Required<EarlyStopping> | undefined;
  readonly classWeights: "balanced" | ReadonlyMap<L, number> | undefined;
  readonly history: "none" | "indices" | "examples";
  /** As given, for the model file. */
  readonly given: LinearOptions<L>;

  /** `own` are the learner's further options; what is `fixed` is not the caller's to choose, unless it is there already. */
  constructor(options: LinearOptions<L>, own: readonly string[], fixed: LinearOptions<L> = {}) {
    onlyKnown(options, [...names, ...own]);
    this.given = structuredClone(options);
    const given = { ...fixed, ...options };
    const classes = [...(given.classes ?? [])];
    for (const label of classes) checkLabel(label, "classes");
    if (new Set(classes).size < classes.length) throw new OptionError("classes must differ from each other");
    if (given.positive !== undefined && !classes.includes(given.positive)) {
      checkLabel(given.positive, "positive");
      classes.unshift(given.positive);
    }
    this.classes = classes;
    this.positive = given.positive;
    this.features = typeof given.features === "number" ? whole("features", given.features, 1) : given.features;
    this.hash = given.hash === undefined ? undefined : whole("hash", given.hash, 1);
    if (this.hash && this.features !== undefined)
      throw new OptionError("hash does not go with features: hashed names are not kept");
    this.bias = flag("bias", given.bias ?? true);
    this.rate = checkRate(given.rate ?? 1);
    this.zeroUpdates = flag("zeroUpdates", given.zeroUpdates ?? true);
    this.zeroPredicts = oneOf("zeroPredicts", given.zeroPredicts ?? "positive", ["positive", "negative"]);
    this.multiclass = oneOf("multiclass", given.multiclass ?? "joint", ["joint", "one-vs-rest"]);
    this.epochs = whole("epochs", given.epochs ?? 10, 1);
    this.order = oneOf("order", given.order ?? "shuffle", orders);
    this.seed = whole("seed", given.seed ?? 0, 0);
    this.stopWhenSeparated = flag("stopWhenSeparated", given.stopWhenSeparated ?? true);
    this.earlyStopping = checkEarlyStopping(given.earlyStopping ?? false);
    this.classWeights = checkClassWeights(given.classWeights);
    this.history = oneOf("history", given.history ?? "none", ["none", "indices", "examples"]);
  }

  /** η after t examples, in epoch e. */
  rateAt(t: number, epoch: number): number {
    const { rate } = this;
    if (typeof rate === "number") return rate;
    if (rate.kind === "inverse") return rate.start / (1 + rate.decay * t);
    if (rate.kind === "sqrt") return rate.start / Math.sqrt(1 + rate.decay * t);
    let factor = rate.start;
    for (let e = 0; e < epoch; e++) factor *= rate.decay;
    return factor;
  }

  /** The weight of one class, when they do not depend on the data. */
  weightOf(label: L): number {
    const { classWeights } = this;
    if (classWeights === undefined || classWeights === "balanced") return 1;
    return classWeights.get(label) ?? classWeights.get(String(label) as L) ?? 1;
  }

  /** Weights by class position; `targets` are the examples that "balanced" counts. */
  weightsOf(classes: readonly L[], targets: Uint32Array): Float64Array | undefined {
    const { classWeights } = this;
    if (!classWeights) return undefined;
    if (classWeights !== "balanced") {
      for (const label of classWeights.keys())
        if (!classes.some((known) => known === label || String(known) === label))
          throw new OptionError(
            `classWeights names ${shown(label)}, which is no class; the classes are ${classes.map(shown).join(", ")}`,
          );
      return Float64Array.from(classes, (label) => this.weightOf(label));
    }
    const counts = new Float64Array(classes.length);
    for (const target of targets) counts[target]++;
    const present = counts.filter((count) => count > 0).length;
    return counts.map((count) => targets.length / (present * count));
  }

  /** Options as data; class weights become a list of pairs. */
  toJSON(): { [key: string]: Json } {
    const { given, classWeights } = this;
    const weights = classWeights instanceof Map ? { entries: [...classWeights] } : classWeights;
    return JSON.parse(JSON.stringify(classWeights ? { ...given, classWeights: weights } : given));
  }
}

function checkRate(rate: number | RateSchedule): number | RateSchedule {
  if (typeof rate !== "object" || rate === null) return positive("rate", rate);
  onlyKnown(rate, ["kind", "start", "decay"]);
  oneOf("rate.kind", rate.kind, ["inverse", "sqrt", "epoch"]);
  positive("rate.start", rate.start);
  natural("rate.decay", rate.decay);
  return rate;
}

function checkEarlyStopping(given: boolean | EarlyStopping): Required<EarlyStopping> | undefined {
  if (!given) return undefined;
  const { fraction = 0.1, patience = 5 } = given === true ? {} : given;
  if (!(fraction > 0 && fraction < 1))
    throw new OptionError(`earlyStopping.fraction must lie between 0 and 1; got ${shown(fraction)}`);
  return { fraction, patience: whole("earlyStopping.patience", patience, 1) };
}

function checkClassWeights<L extends Label>(given: LinearOptions<L>["classWeights"]): Settings<L>["classWeights"] {
  if (given === undefined || given === "balanced") return given;
  if (typeof given !== "object")
    throw new OptionError(`classWeights must be "balanced" or weights by class; got ${shown(given)}`);
  const pairs = given instanceof Map ? given : new Map(Object.entries(given) as [L, number][]);
  for (const [label, weight] of pairs) natural(`classWeights of ${shown(label)}`, weight);
  return pairs;
}
