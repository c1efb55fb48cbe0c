// A search by successive halving: candidates get a few epochs, the better third three times as many, and so on.

import type { Examples, Label } from "rosenblatt";
import { halve, rungs, splitIndices } from "rosenblatt/evaluate";
import { textPrefixes } from "../data/formats/text-terms.js";
import type { Loaded } from "../data/load.js";
import { parted } from "../data/parted.js";
import { suitsFewExamples } from "../learner/few-examples.js";
import { fillingGaps } from "../learner/gap-filler.js";
import { chooseLearner } from "../learner/learner.js";
import { looksLikeCounts } from "../learner/term-weights.js";
import type { LearnerOptions, Scale } from "../options/learner.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";
import { LiveLine } from "../terminal/live-line.js";
import { count, counted, percent } from "../text/number.js";
import { bendsFor } from "./bends.js";
import { outcomeOfEpochs, outcomeOfSolution, type Parts } from "./outcome.js";
import { type Candidate, drawnFrom, gridOf, isSolved, learnersNamed, type SearchSpace } from "./search-space.js";
import { better, type Kept, type SearchOptions, type Trial } from "./tuned.js";

/** The data of a search: rows to learn from and to compare on, and what is known of them. */
export interface SearchData extends Pick<Loaded, "examples" | "numeric" | "sampleWeights" | "encoding"> {
  readonly positive: string | undefined;
}

/** The result of a search. */
export interface Search {
  /** All finished trials, the best first. */
  readonly trials: readonly Trial[];
  readonly candidates: number;
  /** The number of trials begun. */
  readonly tried: number;
  /** The rows learned from; those compared on follow. */
  readonly train: Examples<Label>;
  readonly validation: Examples<Label>;
}

/** Refuses impossible searches before any data is read. */
export function checkSearch(options: SearchOptions): void {
  if (options.search === "grid" && options.trials !== undefined)
    throw new UsageError("--trials belongs to --search random; the grid is tried as a whole");
  learnersNamed(options.learners, options.kernel !== undefined);
}

/** Searches until all candidates have had their turn, time is up, or the signal aborts. */
export async function search(data: SearchData, options: SearchOptions, signal: AbortSignal, io: Io): Promise<Search> {
  const { numeric, positive } = data;
  const { metric } = options;
  const parts = partsOf(data, options);
  const candidates = candidatesFor(data, parts.train, options);
  const limit = secondsOf(options);
  const timeLimit = limit === Infinity ? signal : AbortSignal.any([signal, timeout(limit)]);
  // Also needed because the timer has no chance to fire between short trials.
  const deadline = performance.now() + 1000 * limit;
  const live = new LiveLine(io);
  let tried = 0;
  const tryOut = async (candidate: Candidate, epochs: number): Promise<Trial | undefined> => {
    const from = performance.now();
    if (tried > 0 && from > deadline) return undefined;
    const solved = isSolved(candidate.learner);
    const chosen = await chooseLearner(
      { ...keptOf(options), ...candidate, ...(!solved && { epochs, earlyStopping: true }) },
      { examples: parts.train, numeric, positive, text: textPrefixes(data.encoding) },
    );
    const learner = fillingGaps(data.encoding, chosen.learner);
    tried++;
    live.show(() => `trial ${tried}: ${named(candidate)}${solved ? "" : `, ${counted(epochs, "epoch")}`}`);
    // The first trial may always finish, whatever the time limit.
    const until = tried === 1 ? signal : timeLimit;
    const outcome = await (solved ? outcomeOfSolution : outcomeOfEpochs)(learner, parts, { metric, positive }, until);
    return outcome && { candidate, epochs, ...outcome, seconds: (performance.now() - from) / 1000 };
  };
  const attempts = halve<Candidate, Trial>(
    candidates,
    rungs(candidates.length, options.epochs ?? 27),
    better,
    (epochs, rung) => {
      live.clear();
      if (io.settings.progress) io.stderr.write(`${rungLine(epochs, rung, parts.validation.size)}\n`);
    },
  );
  let attempt = attempts.next();
  while (!attempt.done) attempt = attempts.next(await tryOut(attempt.value.candidate, attempt.value.budget));
  live.clear();
  const { train, validation } = parts;
  return { trials: attempt.value, candidates: candidates.length, tried, train, validation };
}

/** The candidates to try; those with a kernel or a map of their own only if the options name none for all. */
function candidatesFor(data: SearchData, train: Examples<Label>, options: SearchOptions): Candidate[] {
  const isStraight = options.kernel === undefined && options.map === undefined;
  const space = { ...straightSpace(data, options), bends: isStraight ? bendsFor(train) : [] };
  const drawn = options.search === "grid" ? gridOf(space) : drawnFrom(space, options.trials ?? 27, options.seed ?? 0);
  return options.isSteady ? drawn.filter(({ learner, average }) => learner !== "passive-aggressive" || average) : drawn;
}

/** A signal that aborts after some seconds, or after the longest time that a timer can wait. */
function timeout(seconds: number): AbortSignal {
  return AbortSignal.timeout(Math.min(2 ** 31 - 1, Math.ceil(1000 * seconds)));
}

/** The space of candidates without a kernel or a map. */
export function straightSpace(data: SearchData, options: SearchOptions): SearchSpace {
  return {
    learners: learnersNamed(options.learners, options.kernel !== undefined).filter((name) => canLearn(name, options)),
    scales: scalesFor(options, data),
    isOfFewExamples: suitsFewExamples({ ...keptOf(options), ...(options.scale && { scale: options.scale }) }, data),
  };
}

/** The options for train: exactly the number of epochs that was best, unless there is only one solution. */
export function bestOptions({ candidate, epoch }: Trial, options: Kept): LearnerOptions {
  if (isSolved(candidate.learner)) return { ...keptOf(options), ...candidate };
  return { ...keptOf(options), ...candidate, epochs: epoch, earlyStopping: false };
}

/** `averaged`, or `averaged with rbf:auto`. */
function named({ learner, kernel, map }: Candidate): string {
  const bend = kernel ?? map;
  return bend === undefined ? learner : `${learner} with ${bend}`;
}

/** Whether a learner has the given options: max-margin has only one-vs-rest, and no kernels. */
function canLearn(name: string, { multiclass, kernel }: SearchOptions): boolean {
  return !isSolved(name) || (kernel === undefined && multiclass !== "joint");
}

function secondsOf({ seconds = Infinity, minutes = Infinity }: SearchOptions): number {
  return Math.min(seconds, 60 * minutes);
}

function partsOf({ examples, sampleWeights }: SearchData, { validation = 0.2, seed = 0 }: SearchOptions): Parts {
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  const parts = parted("--validation", validation, examples.size, () => splitIndices(labels, { validation, seed }));
  return {
    train: examples.pick(parts.train),
    validation: examples.pick(parts.validation),
    sampleWeights: sampleWeights && Float64Array.from(parts.train, (r) => sampleWeights[r]),
    validationWeights: sampleWeights && Float64Array.from(parts.validation, (r) => sampleWeights[r]),
  };
}

/** The scalings to try; the first is the default of train. */
function scalesFor({ scale }: SearchOptions, { examples, numeric, encoding }: SearchData): Scale[] {
  if (scale) return [scale];
  if (textPrefixes(encoding).length > 0 || looksLikeCounts(examples)) return ["tfidf"];
  return numeric && numeric.length > 0 ? ["standardize", "unit-length"] : ["none", "unit-length"];
}

function keptOf(options: Kept): Omit<Kept, "scale"> {
  const { kernel, map, multiclass, classWeight, seed, order, bias, zeroPredicts } = options;
  return {
    ...(bias !== undefined && { bias }),
    ...(kernel !== undefined && { kernel }),
    ...(map !== undefined && { map }),
    ...(multiclass && { multiclass }),
    ...(classWeight && { classWeight }),
    ...(seed !== undefined && { seed }),
    ...(order && { order }),
    ...(zeroPredicts && { zeroPredicts }),
  };
}

function rungLine(epochs: number, trials: readonly Trial[], size: number): string {
  const best = trials.reduce((a, b) => (better(b, a) < 0 ? b : a));
  const measured = best.score === undefined ? "" : `, measured ${best.score.toFixed(4)}`;
  return `${counted(trials.length, "candidate").padStart(14)}, ${counted(epochs, "epoch")} each: the best has ${count(best.errors)} of ${count(size)} wrong (${percent(best.errors, size)})${measured}, ${named(best.candidate)}`;
}
