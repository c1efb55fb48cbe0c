// Options that all learners share: their meaning, and one table of their defaults and checks.

import { atLeastZero, flag, iterated, oneOf, onlyKnown, positive, shown, whole } from "../check.js";
import { checkLabel, classNames } from "../data/classes.js";
import type { Label } from "../data/row.js";
import { type Order, orders } from "../data/visit-order.js";
import { OptionError } from "../errors.js";
import type { Json } from "../model/format.js";

/**
 * A learning rate η that changes after t examples or in epoch e. `inverse` is start / (1 + decay·t), `sqrt` is
 * start / √(1 + decay·t), and `epoch` is start · decayᵉ.
 */
export interface RateSchedule {
  /** How the rate falls. */
  kind: "inverse" | "sqrt" | "epoch";
  /** The rate at the beginning. */
  start: number;
  /** How fast it falls. */
  decay: number;
}

/** When to stop because the number of errors on held-back examples no longer falls. */
export interface EarlyStopping {
  /** The fraction of the examples held back, the same of each class. Defaults to 0.1. */
  fraction?: number;
  /** The number of epochs without a better validation error before the run stops. Defaults to 5. */
  patience?: number;
}

/** Options of every linear learner; other learners have most of them. */
export interface LinearOptions<L extends Label = Label> {
  /** The classes in the desired order; others may follow. */
  classes?: readonly L[];
  /** The class that scores above 0. Defaults to the second seen. */
  positive?: NoInfer<L>;
  /** The number of columns, or their names; if rows are sparse or named, more may follow. */
  features?: number | readonly string[];
  /** The number of columns into which feature names are hashed, instead of remembering them. */
  hash?: number;
  /** Whether to learn the weight of a constant feature 1. Defaults to true. */
  bias?: boolean;
  /** The learning rate η, or a schedule of it. Defaults to 1. */
  rate?: number | RateSchedule;
  /** Whether a score of exactly 0 is a mistake. Defaults to true; if false, it predicts `zeroPredicts`, which may be right. */
  zeroUpdates?: boolean;
  /**
   * What a score of exactly 0 predicts. Defaults to "positive". With more classes, a tie that includes the positive one likewise goes to it or
   * to another, and any other tie to the first class.
   */
  zeroPredicts?: "positive" | "negative";
  /** How to learn three or more classes: all vectors at once, or one binary learner for each class. Defaults to "joint". */
  multiclass?: "joint" | "one-vs-rest";
  /** The most passes of `fit`. Defaults to 10. */
  epochs?: number;
  /** The order of visits in `fit`. Defaults to "shuffle". */
  order?: Order;
  /** The seed of the shuffling and of the part held back. Defaults to 0. */
  seed?: number;
  /** Whether to end `fit` after a pass without an update. Defaults to true. */
  stopWhenSeparated?: boolean;
  /** Whether to end `fit` when errors on a validation part no longer fall, and keep the best epoch. Defaults to false. */
  earlyStopping?: boolean | EarlyStopping;
  /** A factor for the steps of each class; "balanced" is examples / (classes · examples of the class), in `fit` only. */
  classWeights?: "balanced" | ReadonlyMap<L, number> | Readonly<Record<string, number>>;
  /** What to remember of each update, for `explain`. Defaults to "none". */
  history?: "none" | "indices" | "examples";
}

/** One option: its default, and its check, which returns the value as learners take it. */
interface SharedOption {
  readonly default?: unknown;
  readonly check: (value: never, name: string) => unknown;
}

const trueOrFalse = (value: boolean, name: string) => flag(name, value);
const choice = (choices: readonly string[]) => (value: string, name: string) => oneOf(name, value, choices);
const wholeFrom = (least: number) => (value: number, name: string) => whole(name, value, least);

/** The shared options by name. Names, defaults and checks are defined only here. */
export const sharedOptions: { readonly [name in keyof LinearOptions]-?: SharedOption } = {
  classes: { default: [], check: checkClasses },
  positive: { check: (value: Label) => value },
  features: { check: checkFeatures },
  hash: { check: wholeFrom(1) },
  bias: { default: true, check: trueOrFalse },
  rate: { default: 1, check: checkRate },
  zeroUpdates: { default: true, check: trueOrFalse },
  zeroPredicts: { default: "positive", check: choice(["positive", "negative"]) },
  multiclass: { default: "joint", check: choice(["joint", "one-vs-rest"]) },
  epochs: { default: 10, check: wholeFrom(1) },
  order: { default: "shuffle", check: choice(orders) },
  seed: { default: 0, check: wholeFrom(0) },
  stopWhenSeparated: { default: true, check: trueOrFalse },
  earlyStopping: { default: false, check: checkEarlyStopping },
  classWeights: { check: checkClassWeights },
  history: { default: "none", check: choice(["none", "indices", "examples"]) },
};

const names = /* @__PURE__ */ Object.keys(sharedOptions) as readonly (keyof LinearOptions)[];

/** The options of `fit`. */
export const runOptions: readonly string[] = [
  "resume",
  "sampleWeights",
  "validation",
  "stopBy",
  "evaluate",
  "prove",
  "onProgress",
];

/** Refuses options that a run does not take; `own` are those of a method that `fit` does not have. */
export function checkRunOptions(options: object, ...own: readonly string[]): void {
  onlyKnown(options, [...runOptions, ...own]);
}

/** The shared options as learners take them, none of them missing. */
export interface CheckedOptions<L extends Label>
  extends Required<
    Pick<
      LinearOptions<L>,
      | "classes"
      | "bias"
      | "rate"
      | "zeroUpdates"
      | "zeroPredicts"
      | "multiclass"
      | "epochs"
      | "order"
      | "seed"
      | "stopWhenSeparated"
      | "history"
    >
  > {
  /** The class that scores above 0; undefined for the second seen. */
  readonly positive: L | undefined;
  /** The number of columns or their names, if given. */
  readonly features: number | readonly string[] | undefined;
  /** The number of columns that names are hashed into, if they are. */
  readonly hash: number | undefined;
  /** When to stop early; undefined for never. */
  readonly earlyStopping: Required<EarlyStopping> | undefined;
  /** The factors of the steps of each class, if given. */
  readonly classWeights: "balanced" | ReadonlyMap<L, number> | undefined;
}

// The fields of the interface are assigned from the table.
export interface Settings<L extends Label = Label> extends Readonly<CheckedOptions<L>> {}

/** The shared options of a learner, checked and with their defaults. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns every shared option
export class Settings<L extends Label = Label> {
  /** The options as they were given, for the model file. */
  readonly given: LinearOptions<L>;
  /** The learning rate η if it is the same for all examples of all classes; otherwise undefined. */
  readonly steadyRate: number | undefined;

  /** `own` names the learner's further options; `fixed` are defaults of its own. */
  constructor(options: LinearOptions<L>, own: readonly string[], fixed: LinearOptions<L> = {}) {
    onlyKnown(options, [...names, ...own]);
    const given = { ...fixed, ...options };
    const checked: Record<string, unknown> = {};
    for (const name of names) {
      const { check, default: otherwise } = sharedOptions[name];
      const value = given[name] ?? otherwise;
      checked[name] = value === undefined ? value : check(value as never, name);
    }
    const { classes, positive, hash, features } = checked as unknown as CheckedOptions<L>;
    if (positive !== undefined && !classes.includes(positive)) {
      checkLabel(positive, "positive");
      checked.classes = [positive, ...classes];
    }
    if (hash && features !== undefined)
      throw new OptionError("hash does not go with features: hashed names are not kept");
    Object.assign(this, checked);
    // A function or a symbol, which cannot be cloned, is refused by now.
    this.given = structuredClone(options);
    this.steadyRate = typeof this.rate === "number" && this.classWeights === undefined ? this.rate : undefined;
  }

  /** The side for which a score of 0 is right, 1 or −1; 0 if it is a mistake for both. */
  get tieWonBy(): number {
    return this.zeroUpdates ? 0 : this.zeroPredicts === "positive" ? 1 : -1;
  }

  /** Gives η after t examples, in epoch e. */
  rateAt(t: number, epoch: number): number {
    const { rate } = this;
    if (typeof rate === "number") return rate;
    if (rate.kind === "inverse") return rate.start / (1 + rate.decay * t);
    if (rate.kind === "sqrt") return rate.start / Math.sqrt(1 + rate.decay * t);
    let factor = rate.start;
    for (let e = 0; e < epoch; e++) factor *= rate.decay;
    return factor;
  }

  /** Gives the factor of the step on an example that comes after t others: η · class weight · weight. */
  scaleAt(t: number, label: L, weight: number): number {
    return this.rateAt(t, 0) * this.weightOf(label) * weight;
  }

  /** Gives the weight of one class, if weights do not depend on the data. */
  weightOf(label: L): number {
    const { classWeights } = this;
    if (classWeights === undefined || classWeights === "balanced") return 1;
    return classWeights.get(label) ?? classWeights.get(String(label) as L) ?? 1;
  }

  /** Gives the weights by class position; `targets` are the examples that "balanced" counts. */
  weightsOf(classes: readonly L[], targets: Uint32Array): Float64Array | undefined {
    const { classWeights } = this;
    if (!classWeights) return undefined;
    if (classWeights !== "balanced") {
      for (const label of classWeights.keys())
        if (!classes.some((known) => known === label || String(known) === label))
          throw new OptionError(`classWeights must be of the classes ${classNames(classes)}; got ${shown(label)}`);
      return Float64Array.from(classes, (label) => this.weightOf(label));
    }
    const counts = new Float64Array(classes.length);
    for (const target of targets) counts[target]++;
    const present = counts.filter((count) => count > 0).length;
    return counts.map((count) => targets.length / (present * count));
  }

  /** Gives the options as plain data; class weights become a list of pairs. */
  toJSON(): { [key: string]: Json } {
    const { given, classWeights } = this;
    const weights = classWeights instanceof Map ? { entries: [...classWeights] } : classWeights;
    return JSON.parse(JSON.stringify(classWeights ? { ...given, classWeights: weights } : given));
  }
}

function checkClasses<L extends Label>(given: readonly L[]): L[] {
  const classes = [...iterated("classes", given)];
  for (const label of classes) checkLabel(label, "classes");
  return distinct("classes", classes);
}

function checkFeatures(given: number | readonly string[], name: string): number | string[] {
  if (typeof given === "number") return whole(name, given, 1);
  const names = distinct(name, [...iterated(name, given)]);
  for (const one of names)
    if (typeof one !== "string") throw new OptionError(`${name} must be a number or names; got ${shown(one)}`);
  return names;
}

function distinct<T>(name: string, values: T[]): T[] {
  if (new Set(values).size < values.length) throw new OptionError(`${name} must differ from each other`);
  return values;
}

function checkRate(rate: number | RateSchedule): number | RateSchedule {
  if (typeof rate !== "object") return positive("rate", rate);
  onlyKnown(rate, ["kind", "start", "decay"]);
  oneOf("rate.kind", rate.kind, ["inverse", "sqrt", "epoch"]);
  positive("rate.start", rate.start);
  atLeastZero("rate.decay", rate.decay);
  return { ...rate };
}

function checkEarlyStopping(given: boolean | EarlyStopping): Required<EarlyStopping> | undefined {
  if (!given) return undefined;
  const options = given === true ? {} : given;
  onlyKnown(options, ["fraction", "patience"]);
  const { fraction = 0.1, patience = 5 } = options;
  if (!(typeof fraction === "number" && fraction > 0 && fraction < 1))
    throw new OptionError(`earlyStopping.fraction must be above 0 and below 1; got ${shown(fraction)}`);
  return { fraction, patience: whole("earlyStopping.patience", patience, 1) };
}

function checkClassWeights<L extends Label>(
  given: NonNullable<LinearOptions<L>["classWeights"]>,
): Settings<L>["classWeights"] {
  if (given === "balanced") return given;
  if (typeof given !== "object" || Array.isArray(given))
    throw new OptionError(`classWeights must be "balanced" or weights by class; got ${shown(given)}`);
  const pairs = new Map((given instanceof Map ? given : Object.entries(given)) as Iterable<[L, number]>);
  for (const [label, weight] of pairs) {
    checkLabel(label, "each class of classWeights");
    atLeastZero(`classWeights of ${shown(label)}`, weight);
  }
  return pairs;
}
