// tune: which learner, with which options.

import type { Label, Report } from "rosenblatt";
import { halve, rungs, splitIndices } from "rosenblatt/evaluate";
import { checkClasses } from "../data/check-classes.js";
import { type Loaded, loadData } from "../data/load.js";
import { parted } from "../data/parted.js";
import { columnsFor } from "../learner/kernel-columns.js";
import { chooseLearner } from "../learner/learner.js";
import { baselineOf } from "../model/baseline.js";
import { measure, scoreOf } from "../model/measure.js";
import { writeModel } from "../model/model-file.js";
import { commandLine, wordsFor } from "../options/command-line.js";
import { dataOptions, weightOption } from "../options/data.js";
import { type LearnerOptions, learnerOptions, type Scale } from "../options/learner.js";
import type { OptionGroup } from "../options/option.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { LiveLine } from "../terminal/live-line.js";
import type { OutputFile } from "../terminal/output-file.js";
import { count, counted, percent, rounded } from "../text/number.js";
import { version } from "../version.js";
import { type Candidate, drawnFrom, gridOf, learnersNamed, type SearchSpace } from "./search-space.js";
import { tuneReport } from "./tune-report.js";
import { better, type Kept, type Trial, type Tuned, type TuneOptions } from "./tuned.js";

/** Searches for the learner and options that predict best, and says how to train them. */
export async function tune(paths: readonly string[], options: TuneOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  const file = options.output === undefined ? undefined : io.files.output(options.output, "model");
  if (options.search === "grid" && options.trials !== undefined)
    throw new UsageError("--trials belongs to --search random; the grid is tried as a whole");
  const learners = learnersNamed(options.learners, options.kernel !== undefined);
  const data = await loadData(paths, { ...columnsFor(options), learning: true }, io);
  const { numeric } = data;
  checkClasses(data);
  for (const text of data.notes) note(io, `note: ${text}`);
  const parts = partsOf(data, options);
  const space: SearchSpace = { learners, scales: scalesFor(options, numeric) };
  const candidates =
    options.search === "grid" ? gridOf(space) : drawnFrom(space, options.trials ?? 27, options.seed ?? 0);

  const signal = io.interruption();
  const timeLimit =
    options.seconds === undefined
      ? signal
      : AbortSignal.any([signal, AbortSignal.timeout(Math.min(2 ** 31 - 1, Math.ceil(1000 * options.seconds)))]);
  const live = new LiveLine(io);
  // Short trials leave the timer no room.
  const deadline = performance.now() + 1000 * (options.seconds ?? Infinity);
  let tried = 0;
  const tryOut = async (candidate: Candidate, epochs: number): Promise<Trial | undefined> => {
    const from = performance.now();
    if (tried > 0 && from > deadline) return undefined;
    const { learner } = await chooseLearner(
      { ...keptOf(options), ...candidate, epochs, earlyStopping: true },
      { examples: parts.train, numeric, positive: options.positive },
    );
    tried++;
    live.show(() => `trial ${tried}: ${candidate.learner}, ${counted(epochs, "epoch")}`);
    const { validationErrors } = await learner.fitAsync(parts.train, undefined, {
      // Whatever time there is, it is enough for one.
      ...{ validation: parts.validation, evaluate: false, signal: tried === 1 ? signal : timeLimit },
      ...(parts.sampleWeights && { sampleWeights: parts.sampleWeights }),
    });
    if (signal.aborted || (tried > 1 && timeLimit.aborted)) return undefined;
    const errors = Math.min(...validationErrors);
    return {
      ...{ candidate, errors, epochs, epoch: validationErrors.indexOf(errors) + 1 },
      mean: validationErrors.reduce((sum, own) => sum + own, 0) / validationErrors.length,
      seconds: (performance.now() - from) / 1000,
    };
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
  const trials = attempt.value;
  live.clear();
  if (trials.length === 0) {
    io.stderr.write("interrupted: no trial was finished\n");
    return interrupted;
  }

  const best = bestOptions(trials[0], options);
  const model = signal.aborted ? undefined : file;
  if (model) await trainOnAll(model, best, data, paths, options);
  const tuned: Tuned = {
    ...{ data, options, trials, model: model?.path, candidates: candidates.length },
    ...{ train: parts.train.size, validation: parts.validation.size },
    command: commandFor(paths, best, options),
    seconds: (performance.now() - begin) / 1000,
    baseline: baselineOf(parts.validation),
  };
  if (options.json) printJson(io, document(tuned));
  else for (const line of tuneReport(tuned, io)) print(io, line);
  if (!signal.aborted) return done;
  io.stderr.write(`interrupted: this is the best so far, of ${counted(tried - 1, "trial")}\n`);
  return interrupted;
}

function partsOf({ examples, sampleWeights }: Loaded, { validation = 0.2, seed = 0 }: TuneOptions) {
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  const parts = parted("--validation", validation, examples.size, () => splitIndices(labels, { validation, seed }));
  return {
    train: examples.pick(parts.train),
    validation: examples.pick(parts.validation),
    sampleWeights: sampleWeights && Float64Array.from(parts.train, (r) => sampleWeights[r]),
  };
}

/** The first is the default of train. */
function scalesFor({ scale }: TuneOptions, numeric: readonly string[] | undefined): Scale[] {
  if (scale) return [scale];
  return numeric && numeric.length > 0 ? ["standardize", "unit-length"] : ["none", "unit-length"];
}

function keptOf(options: TuneOptions): Omit<Kept, "scale"> {
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

/** What train is to be told: exactly the epochs that were best. */
function bestOptions({ candidate, epoch }: Trial, options: TuneOptions): LearnerOptions {
  return { ...keptOf(options), ...candidate, epochs: epoch, earlyStopping: false };
}

const weights: OptionGroup = { title: "Data", options: [weightOption] };

function commandFor(paths: readonly string[], best: LearnerOptions, options: TuneOptions): string {
  const { seed = 0, ...others } = best;
  const words = wordsFor([dataOptions, weights, ...learnerOptions], {
    ...options,
    ...others,
    ...(seed !== 0 && { seed }),
  });
  return commandLine(["rosenblatt", "train", ...paths, ...words, "-o", options.output ?? "model.json"]);
}

async function trainOnAll(
  file: OutputFile,
  best: LearnerOptions,
  { examples, numeric, encoding, sampleWeights }: Loaded,
  paths: readonly string[],
  { positive }: TuneOptions,
): Promise<void> {
  const { learner, options } = await chooseLearner(best, { examples, numeric, positive });
  const report: Report<Label> = await learner.fitAsync(examples, undefined, {
    evaluate: false,
    ...(sampleWeights && { sampleWeights }),
  });
  writeModel(file, learner, encoding, {
    ...{ version, options, data: { examples: examples.size, features: examples.width } },
    ...{ epochs: report.epochs, mistakes: report.mistakes, stopped: report.stopped },
    train: scoreOf(measure(learner, examples, paths[0]).confusion),
    test: null,
  });
}

function rungLine(epochs: number, trials: readonly Trial[], size: number): string {
  const best = trials.reduce((a, b) => (b.errors < a.errors ? b : a));
  return `${counted(trials.length, "candidate").padStart(14)}, ${counted(epochs, "epoch")} each: the best has ${count(best.errors)} of ${count(size)} wrong (${percent(best.errors, size)}), ${best.candidate.learner}`;
}

/** See docs/formats/cli.md. */
function document({ data, options, train, validation, candidates, trials, command, model, seconds, baseline }: Tuned) {
  const { examples } = data;
  return {
    schema: "rosenblatt/tune@1",
    data: { examples: examples.size, features: examples.width, nonzeros: examples.entries, classes: examples.classes },
    ...{ search: options.search ?? "random", seed: options.seed ?? 0, train, validation, candidates },
    baseline: { class: baseline.class, accuracy: baseline.accuracy },
    trials: trials.map(({ candidate, errors, epoch, epochs, seconds: own }) => {
      const { learner, ...others } = candidate;
      return {
        ...{ learner, options: others, errors, accuracy: 1 - errors / validation, epoch, epochs },
        seconds: rounded(own),
      };
    }),
    ...{ command, model: model ?? null, seconds: rounded(seconds) },
  };
}
