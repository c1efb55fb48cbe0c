// Continuing to train a model from a file.

import { type Examples, type Facts, HeadReader, type Label, load, type ModelContent, saveBytes } from "rosenblatt";
import type { Encoding } from "../data/formats/encoding.js";
import type { Chosen } from "../learner/learner.js";
import { encodingIn, limitIn, readModel, type SavedModel } from "../model/model-file.js";
import { factsOf } from "../model/model-parts.js";
import { dataOptions, newDataOptions } from "../options/data.js";
import { learnerOptions } from "../options/learner.js";
import { type Metric, metrics } from "../options/metric.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";

/** What a run has counted, epoch by epoch. */
export type Counts = Pick<Facts, "mistakesPerEpoch" | "updatesPerEpoch">;

/** A model to train further, and the options that it has already determined. */
export interface ResumedModel {
  readonly encoding: Encoding;
  /** The counts of the earlier run. */
  readonly before: Counts;
  /** Whether the model has a calibration or a threshold, which are dropped if it learns further. */
  readonly isSettled: boolean;
  /** What an interrupted run watched to stop early, if it was not errors. */
  readonly metric: Metric | undefined;
  /** Whether it was tested on as many rows, drawn by this seed. */
  heldBack(rows: number, seed: number): boolean;
  choose(examples: Examples<Label>): Chosen;
}

/** The one option about learning that the model does not determine. */
const free = "--epochs";

/** Options about columns, which the model has already determined. */
const columnOptions = dataOptions.options.filter(
  ({ flags }) => !newDataOptions.options.some((option) => option.flags === flags),
);

/** Reads a model to train further; refuses options that the model has already determined. */
export function resumeFrom(path: string, options: object, io: Pick<Io, "settings">): ResumedModel {
  const given = options as Readonly<Record<string, unknown>>;
  const settled = [...columnOptions, ...learnerOptions.flatMap((group) => group.options)];
  const flags = settled.map((option) => option.flags.match(/--[a-z0-9-]+/)![0]);
  for (const flag of ["--history", ...flags]) {
    const name = flag.replace(/^--(no-)?/, "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    // --no-x was given if the value is false; any other flag, if its value is neither absent nor false.
    const isGiven = flag.startsWith("--no-") ? given[name] === false : (given[name] ?? false) !== false;
    if (isGiven && flag !== free)
      throw new UsageError(`${flag} does not go with --from: ${path} was trained with its own; leave it out`);
  }
  const saved = readModel(path, io);
  const { mistakesPerEpoch, updatesPerEpoch } = factsOf(saved.learner);
  return {
    encoding: encodingIn(saved),
    before: { mistakesPerEpoch, updatesPerEpoch },
    isSettled: saved.learner.calibration !== undefined,
    metric: metricIn(saved),
    heldBack: (rows, seed) => saved.run?.test?.examples === rows && (saved.run.options.seed ?? 0) === seed,
    choose: () => choose(saved, given.epochs as number | undefined, io),
  };
}

function metricIn({ run }: SavedModel): Metric | undefined {
  const metric = run?.options.metric as Metric | undefined;
  return metric !== undefined && Object.hasOwn(metrics, metric) ? metric : undefined;
}

/**
 * An interrupted run continues where it stopped: it completes the current epoch and makes as many further epochs as requested, or else those
 * that it was meant to have. A finished run gets the requested number of further epochs, or 10, and forgets the rows that were held back before.
 */
function choose(saved: SavedModel, epochs: number | undefined, io: Pick<Io, "settings">): Chosen {
  const { learner, run } = saved;
  const isCutShort = run?.stopped === "aborted";
  const content = contentOf(saved);
  const change = (head: Head): Head => {
    if (head.learner === "pipeline") return { ...head, model: change(head.model as Head) };
    const options = head.options as Head;
    const counters = new HeadReader(head).object("counters");
    const further = counters.number("epoch", { min: 0, whole: true }) + (epochs ?? 10);
    if (isCutShort) {
      const isUnderWay = counters.number("position", { min: 0, whole: true }) > 0;
      return epochs === undefined ? head : { ...head, options: { ...options, epochs: further + Number(isUnderWay) } };
    }
    const { earlyStopping: _, ...others } = options;
    return {
      ...head,
      options: { ...others, epochs: further },
      counters: { ...counters.value, position: 0, validationErrors: [] },
      best: null,
    };
  };
  const changed = { head: change(content.head), arrays: content.arrays };
  const going = load<Label>(
    saveBytes({ content: () => changed, toJSON: () => learner.toJSON() }),
    limitIn(io.settings),
  );
  // Probabilities and thresholds belong to the old weights, which are about to change.
  const { calibrate: _, decide: __, ...options } = (run?.options ?? {}) as Record<string, unknown>;
  return {
    learner: going,
    options: { ...options, ...(epochs !== undefined && { epochs }) } as Chosen["options"],
    notes: [],
  };
}

type Head = ModelContent["head"];

function contentOf({ learner, path }: SavedModel): ModelContent {
  if (!learner.content) throw new UsageError(`${path} cannot be continued: its learner does not say what it holds`);
  return learner.content();
}

/** The counts since `before`; of an epoch that was under way then, only the remainder. */
export function since(all: readonly number[], before: readonly number[]): number[] {
  const last = before.length - 1;
  const rest = all.slice(before.length);
  return last >= 0 && all[last] > before[last] ? [all[last] - before[last], ...rest] : rest;
}
