// Any number of labels per row, with one learner for each label, which says whether a row has it.

import { atLeastZero, having, onlyKnown, optionsGiven, shown } from "./check.js";
import { classNames } from "./data/classes.js";
import { Examples, isOneByOne } from "./data/examples.js";
import { setOf, setsFor } from "./data/label-sets.js";
import { rowsOf } from "./data/stretch.js";
import { InputError, OptionError } from "./errors.js";
import type { BatchLearner, FitAsyncOptions, FitOptions, Label, Learner, Report, Row, Rows } from "./learner.js";
import type { ModelContent, ModelFile } from "./model/format.js";
import { toModelFile } from "./model/json.js";
import { allIn, contentOfAll, type OneLabelLearner } from "./multi-label-file.js";
import { rehearsed, remembered } from "./training/whole.js";

export type { OneLabelLearner } from "./multi-label-file.js";

/** Options of a multi-label learner. */
export interface MultiLabelOptions<L extends Label = string> {
  /** The labels known from the beginning; others may follow. A label that is not listed is learned from the first row that has it on. */
  labels?: Iterable<L>;
}

/** The result of `learn`; labels and scores were judged before learning. */
export interface MultiLearned<L extends Label = string> {
  /** The labels that were predicted before learning. */
  readonly predicted: L[];
  /** One score per label that was known, in the order of `labels`. */
  readonly scores: number[];
  /** The number of labels that were predicted but not given, or given but not predicted. */
  readonly mistakes: number;
  /** The number of labels whose learner changed. */
  readonly updates: number;
}

/** Options of a run: those of `fit`, except for rows to validate on. */
export type MultiFitOptions = Omit<FitOptions<boolean>, "validation" | "onProgress">;

/** The report of each label's run. */
export type MultiReport<L extends Label = string> = Map<L, Report<boolean> | null>;

/**
 * Predicts a set of labels for each row, with one learner for each label (binary relevance): `new MultiLabel(() => new
 * AveragedPerceptron())`. A label is predicted if its score is above 0.
 */
export class MultiLabel<L extends Label = string> {
  readonly #make: ((label: L) => OneLabelLearner) | undefined;
  #declared: readonly L[];
  #learners = new Map<L, BatchLearner<boolean>>();
  /** The labels that all rows of `fit` had, so that their learners had nothing to separate and have learned nothing. */
  #everywhere: ReadonlySet<L> = new Set();

  /** `make` makes the learner of a label: any learner or pipeline. */
  constructor(make: (label: L) => OneLabelLearner, options: MultiLabelOptions<NoInfer<L>> = {}) {
    onlyKnown(options, ["labels"]);
    if (make !== undefined && typeof make !== "function")
      throw new OptionError(
        `MultiLabel takes a function that makes a learner, as () => new Perceptron(); got ${shown(make)}`,
      );
    this.#make = make;
    this.#declared = [...setOf(options.labels ?? [], "labels")];
    for (const label of this.#declared) this.#learners.set(label, this.#made(label, this.#learners));
  }

  /** The labels known so far, in order of appearance unless declared. */
  get labels(): readonly L[] {
    return [...this.#learners.keys()];
  }

  /** The learner of a label, to explain or inspect; its classes are true and false. */
  learnerOf(label: L): BatchLearner<boolean> {
    const learner = this.#learners.get(label);
    if (!learner) throw new InputError(`label must be one of ${classNames(this.labels)}; got ${shown(label)}`);
    return learner;
  }

  /** Judges the row, then learns which labels it has; if one of the learners refuses the row, none learns it. `weight` scales the steps. */
  learn(x: Row, labels: Iterable<L>, weight = 1): MultiLearned<L> {
    atLeastZero("weight", weight);
    const given = setOf(labels, "labels");
    const fresh = this.#fresh(given);
    const scores = Array.from(this.#learners, ([label, learner]) => this.#score(label, learner, x));
    const predicted = this.labels.filter((_, k) => scores[k] > 0);
    let updates = 0;
    const all = [...this.#learners, ...fresh].map(([label, own]) => [online(own, "learn"), given.has(label)] as const);
    const doubts = all.length > 1 ? all.map(([learner, has]) => rehearsed(learner, x, has, weight)) : [];
    const known = doubts.includes(true) ? this.#learners.values() : [];
    allOrNothing(known, () => {
      for (const [learner, has] of all) if (learner.learn(x, has, weight).updated) updates++;
    });
    for (const [label, learner] of fresh) this.#learners.set(label, learner);
    const right = predicted.filter((label) => given.has(label)).length;
    return { predicted, scores, mistakes: predicted.length + given.size - 2 * right, updates };
  }

  /**
   * Learns many rows once, in the given order: like `learn` of one after the other, with the same bits. An error leaves
   * everything as it was.
   */
  learnAll(rows: Rows | Examples, labels: Iterable<Iterable<L>>): { examples: number; updates: number } {
    const all = [...(isOneByOne(rows) ? rows : rowsOf(rows instanceof Examples ? rows : Examples.from(rows)))];
    const sets = setsFor("labels", labels, all.length);
    const first = new Map<L, number>();
    for (const [r, set] of sets.entries()) for (const label of set) if (!first.has(label)) first.set(label, r);
    const fresh = this.#fresh(first.keys());
    let updates = 0;
    allOrNothing(this.#learners.values(), () => {
      for (const [label, learner] of [...this.#learners, ...fresh]) {
        const from = fresh.has(label) ? first.get(label)! : 0;
        const has = sets.slice(from).map((set) => set.has(label));
        try {
          updates += online(learner, "learnAll").learnAll(all.slice(from), has).updates;
        } catch (error) {
          throw from > 0 && error instanceof InputError ? error.at(`of the rows from ${from} on`) : error;
        }
      }
    });
    for (const [label, learner] of fresh) this.#learners.set(label, learner);
    return { examples: sets.length, updates };
  }

  /**
   * Learns each label from the whole set, and gives the report of each run; null for a label that all rows have, or none, so that
   * there is nothing to learn. Starts anew unless `resume` is true. An error leaves everything as it was.
   */
  fit(rows: Rows | Examples, labels: Iterable<Iterable<L>>, options: MultiFitOptions = {}): MultiReport<L> {
    const run = this.#begin(rows, labels, optionsGiven(options));
    const reports: MultiReport<L> = new Map();
    allOrNothing(run.reused, () => {
      for (const [label, learner, has] of run.tasks) reports.set(label, has && learner.fit(run.rows, has, options));
    });
    run.end();
    return reports;
  }

  /**
   * Works like `fit`, with the same bits, and yields to the event loop. An abort before all labels are learned also leaves everything as
   * it was.
   */
  async fitAsync(
    rows: Rows | Examples,
    labels: Iterable<Iterable<L>>,
    options: MultiFitOptions & Pick<FitAsyncOptions, "signal"> = {},
  ): Promise<MultiReport<L>> {
    const run = this.#begin(rows, labels, optionsGiven(options));
    const reports: MultiReport<L> = new Map();
    const takeBack = rememberedAll(run.reused);
    try {
      for (const [label, learner, has] of run.tasks)
        reports.set(label, has && (await learner.fitAsync(run.rows, has, options)));
    } catch (error) {
      takeBack();
      throw error;
    }
    if ([...reports.values()].some((report) => report?.stopped === "aborted")) takeBack();
    else run.end();
    return reports;
  }

  /** The labels of a row, in the order of `labels`; it may have none. */
  predict(x: Row): L[] {
    const scores = this.scores(x);
    return this.labels.filter((_, k) => scores[k] > 0);
  }

  /** The labels of every row. */
  predictAll(rows: Rows | Examples): L[][] {
    const all = isOneByOne(rows) ? [...rows] : rows;
    let predicted: L[][] | undefined;
    for (const [label, learner] of this.#known()) {
      const scores = this.#scoresOf(label, learner, all);
      predicted ??= scores.map(() => []);
      for (const [r, score] of scores.entries()) if (score > 0) predicted[r].push(label);
    }
    return predicted ?? [];
  }

  /** One score per label, in the order of `labels`; above 0 the label is predicted. */
  scores(x: Row): number[] {
    return Array.from(this.#known(), ([label, learner]) => this.#score(label, learner, x));
  }

  /** Gives the model file as an object. */
  toJSON(): ModelFile {
    return toModelFile(this.content());
  }

  /** Gives what a model file of it holds, for either encoding: the models of all labels. */
  content(): ModelContent {
    return contentOfAll({ learners: this.#learners, declared: this.#declared, everywhere: this.#everywhere });
  }

  /**
   * Reads a multi-label learner from a model file: JSON text, the object parsed from it, or bytes. `read` reads the learner of a label, like
   * `load`. `make` is needed if labels may come that are not in the file. Each learner may take as much memory as `read` allows.
   */
  static fromJSON<L extends Label = string>(
    file: unknown,
    read: (file: unknown) => OneLabelLearner,
    make?: (label: L) => OneLabelLearner,
  ): MultiLabel<L> {
    const { learners, declared, everywhere } = allIn<L>(file, read);
    const loaded = new MultiLabel<L>(make as (label: L) => OneLabelLearner);
    loaded.#learners = learners;
    loaded.#declared = declared;
    loaded.#everywhere = everywhere;
    return loaded;
  }

  /** Prepares the learners of a run and the answers that each learns: null if there is nothing to separate. Nothing changes before `end`. */
  #begin(given: Rows | Examples, labels: Iterable<Iterable<L>>, { resume = false }: MultiFitOptions) {
    // A data set has one class for each row, so it is split into rows.
    const rows = isOneByOne(given) ? [...given] : given instanceof Examples ? [...rowsOf(given)] : given;
    const sets = setsFor("labels", labels, sizeOf(rows));
    const learners: Map<L, BatchLearner<boolean>> = new Map(resume ? this.#learners : []);
    // A run restarts learners, so those read from a file can be used again if no new ones can be made.
    for (const label of [...this.#declared, ...sets.flatMap((set) => [...set])])
      if (!learners.has(label))
        learners.set(label, (this.#make ? undefined : this.#learners.get(label)) ?? this.#made(label, learners));
    const everywhere = new Set<L>();
    const tasks = Array.from(learners, ([label, learner]) => {
      const has = sets.map((set) => set.has(label));
      if (new Set([...has, ...(resume ? learner.classes : [])]).size > 1) return [label, learner, has] as const;
      if (has[0]) everywhere.add(label);
      return [label, learner, null] as const;
    });
    const own = new Set(this.#learners.values());
    const reused = [...learners.values()].filter((learner) => own.has(learner));
    const end = () => {
      this.#learners = learners;
      this.#everywhere = everywhere;
    };
    return { rows, tasks, reused, end };
  }

  #fresh(labels: Iterable<L>): Map<L, BatchLearner<boolean>> {
    const fresh = new Map<L, BatchLearner<boolean>>();
    for (const label of labels)
      if (!this.#learners.has(label)) fresh.set(label, this.#made(label, this.#learners, fresh));
    return fresh;
  }

  /** Makes the learner of a label, which must not be one of those of others. */
  #made(label: L, ...others: readonly ReadonlyMap<L, BatchLearner<boolean>>[]): BatchLearner<boolean> {
    if (!this.#make)
      throw new InputError(
        `label ${shown(label)} is new; give fromJSON a third argument that makes the learner of a label`,
      );
    const learner = this.#make(label) as BatchLearner<boolean>;
    having("what MultiLabel is given", learner, "a function that makes a learner, as () => new Perceptron()", "fit");
    if (others.some((map) => [...map.values()].includes(learner)))
      throw new OptionError(
        "each label must have a learner of its own; got the same one again: make a new one each time",
      );
    return learner;
  }

  /** The score of a label. If its learner knows fewer than two classes, it follows from what is known. */
  #score(label: L, learner: BatchLearner<boolean>, x: Row): number {
    const { classes } = learner;
    return classes.length === 2 ? learner.scores(x)[classes.indexOf(true)] : this.#constant(label, classes);
  }

  #scoresOf(
    label: L,
    learner: BatchLearner<boolean>,
    rows: readonly Row[] | Exclude<Rows, Iterable<Row>> | Examples,
  ): number[] {
    const { classes, scoreAll } = learner;
    if (Array.isArray(rows) && (classes.length < 2 || !scoreAll))
      return rows.map((x) => this.#score(label, learner, x));
    const scores: number[] = [];
    if (classes.length < 2 || !scoreAll) {
      const size = sizeOf(rows) ?? Examples.from(rows as Rows).size;
      return Array.from({ length: size }, () => this.#constant(label, classes));
    }
    learner.scoreAll!(rows, (own) => scores.push(own[classes.indexOf(true)]));
    return scores;
  }

  #constant(label: L, classes: readonly boolean[]): number {
    return (classes.length === 0 ? this.#everywhere.has(label) : classes[0]) ? 1 : -1;
  }

  #known(): Map<L, BatchLearner<boolean>> {
    if (this.#learners.size === 0) throw new InputError("nothing has been learned yet; call learn or fit first");
    return this.#learners;
  }
}

/** Remembers what learners have learned so far, and returns a function that restores it. */
function rememberedAll(learners: Iterable<BatchLearner<boolean>>): () => void {
  const takeBacks = Array.from(learners, remembered);
  return () => {
    for (const takeBack of takeBacks) takeBack();
  };
}

/** Does something with learners, which an error leaves as they were. */
function allOrNothing(learners: Iterable<BatchLearner<boolean>>, act: () => void): void {
  const takeBack = rememberedAll(learners);
  try {
    act();
  } catch (error) {
    takeBack();
    throw error;
  }
}

function online(learner: BatchLearner<boolean>, verb: string): Learner<boolean> {
  if ("learn" in learner) return learner as Learner<boolean>;
  throw new OptionError(`these learners need the whole data set: use fit instead of ${verb}`);
}

/** The number of rows; undefined if only a learner can tell. */
function sizeOf(rows: Rows | Examples): number | undefined {
  return Array.isArray(rows) ? rows.length : rows instanceof Examples ? rows.size : undefined;
}
