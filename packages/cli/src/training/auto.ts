// train --auto: finds the options by a search among learners, kernels and maps, using only the rows to learn from.

import type { LearnerOptions } from "../options/learner.js";
import type { Judgement } from "../search/judgement.js";
import type { SearchData } from "../search/search.js";
import type { Trial } from "../search/tuned.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";
import type { TrainOptions } from "./training.js";

/** What a search found. */
export interface Found {
  /** The options of the candidate that was chosen, for all rows. */
  readonly best: LearnerOptions;
  /** The cross-validation of the best candidates; undefined if the search was stopped before it was complete. */
  readonly judgement: Judgement | undefined;
  /** All trials, the best first, and the rows that they were compared on. */
  readonly trials: readonly Trial[];
  readonly rows: number;
  readonly seconds: number;
}

/** Learners whose predictions do not depend on the last few rows they saw. */
const steadyLearners = ["averaged", "passive-aggressive", "max-margin", "arow", "second-order"];

/** How long --auto searches by default. */
const usualMinutes = 1;

/** Refuses options that --auto would have to override. */
export function checkAuto(options: TrainOptions): void {
  if (!options.auto) {
    if (options.minutes !== undefined) throw new UsageError("--minutes belongs to --auto; got no --auto");
    return;
  }
  const settled = ["learner", "lecture", "kernel", "map", "epochs", "rate", "earlyStopping", "patience", "budget"];
  const typed = [...settled, "from", "stream"].find((name) => options[name as keyof TrainOptions] !== undefined);
  if (typed === undefined) return;
  const flag = `--${typed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw new UsageError(`--auto finds the learner and its options by itself; got ${flag}: leave one of the two out`);
}

/** The share of the time for the search; the rest is for cross-validating the best candidates. */
const searching = 2 / 3;

/** Searches for a number of minutes and judges what it found; undefined if it was stopped before the first trial ended. */
export async function found(
  options: TrainOptions,
  data: SearchData,
  signal: AbortSignal,
  io: Io,
): Promise<Found | undefined> {
  const { search, bestOptions } = await import("../search/search.js");
  const begin = performance.now();
  const { metric, minutes = usualMinutes } = options;
  const asked = { ...options, learners: steadyLearners, isSteady: true as const, ...(metric && { metric }) };
  const { trials, validation } = await search(data, { ...asked, minutes: searching * minutes }, signal, io);
  if (trials.length === 0) return undefined;
  const taken = () => (performance.now() - begin) / 1000;
  const { judge } = await import("../search/judgement.js");
  const time = { usual: options, seconds: 60 * minutes - taken() };
  const judgement = signal.aborted ? undefined : await judge(data, trials, { ...asked, ...time }, signal);
  const best = judgement?.chosen.options ?? bestOptions(trials[0], options);
  return { best, judgement, trials, rows: validation.size, seconds: taken() };
}
