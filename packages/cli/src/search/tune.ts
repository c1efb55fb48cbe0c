// tune: finds a learner and its options.

import type { Label, Report } from "rosenblatt";
import { checkClasses } from "../data/check-classes.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { type Loaded, loadData } from "../data/load.js";
import { weightedColumnsFor } from "../learner/kernel-columns.js";
import { chooseLearner } from "../learner/learner.js";
import { baselineOf } from "../model/baseline.js";
import { measure, scoreOf } from "../model/measure.js";
import { writeModel } from "../model/model-file.js";
import { commandLine, wordsFor } from "../options/command-line.js";
import { dataOptions, weightOption } from "../options/data.js";
import { type LearnerOptions, learnerOptions } from "../options/learner.js";
import type { OptionGroup } from "../options/option.js";
import { done, type ExitCode, interrupted } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import type { OutputFile } from "../terminal/output-file.js";
import { counted, rounded } from "../text/number.js";
import { version } from "../version.js";
import { bestOptions, checkSearch, search } from "./search.js";
import { tuneReport } from "./tune-report.js";
import type { Tuned, TuneOptions } from "./tuned.js";

/** Searches for the learner and options that predict best, and says how to train them. */
export async function tune(paths: readonly string[], options: TuneOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  checkSearch(options);
  const file = options.output === undefined ? undefined : io.files.output(options.output, "model");
  const data = await loadData(paths, { ...weightedColumnsFor(options), learning: true }, io);
  checkClasses(data);
  for (const text of data.notes) note(io, `note: ${text}`);

  const signal = io.interruption();
  const found = await search({ ...data, positive: options.positive }, options, signal, io);
  const { trials, tried, candidates, train, validation } = found;
  if (trials.length === 0) {
    io.stderr.write("interrupted: no trial was finished\n");
    return interrupted;
  }

  const best = bestOptions(trials[0], options);
  const model = signal.aborted ? undefined : file;
  if (model) await trainOnAll(model, best, data, paths, options);
  const tuned: Tuned = {
    data,
    options,
    trials,
    model: model?.path,
    candidates,
    train: train.size,
    validation: validation.size,
    command: commandFor(paths, best, options),
    seconds: (performance.now() - begin) / 1000,
    baseline: baselineOf(validation),
  };
  if (options.json) printJson(io, document(tuned));
  else for (const line of tuneReport(tuned, io)) print(io, line);
  if (!signal.aborted) return done;
  io.stderr.write(`interrupted: this is the best so far, of ${counted(tried - 1, "trial")}\n`);
  return interrupted;
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
  const { learner, options } = await chooseLearner(best, { examples, numeric, positive, text: textPrefixes(encoding) });
  const report: Report<Label> = await learner.fitAsync(examples, undefined, {
    evaluate: false,
    ...(sampleWeights && { sampleWeights }),
  });
  writeModel(file, learner, encoding, {
    version,
    options,
    data: { examples: examples.size, features: examples.width },
    epochs: report.epochs,
    mistakes: report.mistakes,
    stopped: report.stopped,
    train: scoreOf(measure(learner, examples, paths[0]).confusion),
    test: null,
  });
}

/** See docs/formats/cli.md. */
function document({ data, options, train, validation, candidates, trials, command, model, seconds, baseline }: Tuned) {
  const { examples } = data;
  return {
    schema: "rosenblatt/tune@1",
    data: { examples: examples.size, features: examples.width, nonzeros: examples.entries, classes: examples.classes },
    search: options.search ?? "random",
    seed: options.seed ?? 0,
    train,
    validation,
    candidates,
    baseline: { class: baseline.class, accuracy: baseline.accuracy },
    metric: options.metric ?? "accuracy",
    trials: trials.map(({ candidate, errors, score, epoch, epochs, seconds: own }) => {
      const { learner, ...others } = candidate;
      return {
        learner,
        options: others,
        errors,
        accuracy: 1 - errors / validation,
        epoch,
        epochs,
        ...(score !== undefined && { score }),
        seconds: rounded(own),
      };
    }),
    command,
    model: model ?? null,
    seconds: rounded(seconds),
  };
}
