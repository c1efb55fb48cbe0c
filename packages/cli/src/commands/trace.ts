// trace: every update of a run.

import { setImmediate } from "node:timers/promises";
import type { Label, Learner, Report, Update } from "rosenblatt";
import { type Loaded, loadData } from "../data/load.js";
import { columnName } from "../data/row.js";
import { done, type ExitCode, interrupted } from "../exit.js";
import { type Io, note, print, printJson } from "../io.js";
import { chooseLearner } from "../learner.js";
import type { DataOptions } from "../options/data.js";
import type { LearnerName, LearnerOptions } from "../options/learner.js";
import { count } from "../report/number.js";
import { styleOf } from "../report/style.js";
import { Totals } from "../report/totals.js";
import { stepLines, traceEnd } from "../report/trace-report.js";

export interface TraceOptions extends DataOptions, LearnerOptions {
  limit?: number;
  json?: true;
  ndjson?: true;
}

/** An update as it is shown: counted from 1, and with what came of it. */
export interface Step {
  readonly update: number;
  readonly epoch: number;
  readonly row: number;
  readonly class: Label;
  readonly score: number;
  readonly mistake: boolean;
  readonly step: number;
  readonly rival?: Label;
  readonly moved?: Label;
  /** The square of the length of all weights, the bias among them. */
  readonly squaredNorm?: number;
  /** One number for two classes, else one for each. */
  readonly bias?: number | readonly number[];
  readonly weights?: readonly number[] | readonly (readonly number[])[];
}

/** A run as it is shown. */
export interface Trace {
  readonly learner: LearnerName;
  readonly options: Readonly<Record<string, unknown>>;
  readonly examples: number;
  readonly classes: readonly Label[];
  /** Names of the weights shown; none where there are too many to show. */
  readonly features: readonly string[];
  readonly report: Report<Label>;
  readonly last: Step | undefined;
}

/** Features whose weights are shown. */
const fewFeatures = 6;
/** Numbers that can be copied at each update. */
const fewWeights = 4096;
/** Updates between two looks at Ctrl-C. */
const pause = 2048;

export async function trace(paths: readonly string[], options: TraceOptions, io: Io): Promise<ExitCode> {
  const data = await loadData(paths, options, io);
  const { examples } = data;
  const {
    learner,
    options: settled,
    notes,
  } = chooseLearner(asInTextbooks(options, examples.size), {
    ...{ examples, numeric: data.numeric, positive: options.positive },
  });
  for (const text of [...data.notes, ...notes]) note(io, `note: ${text}`);
  const features = featuresOf(data);
  const signal = io.interruption();
  const limit = options.limit ?? (options.json || options.ndjson ? Infinity : 1000);
  const totals = new Totals(examples.size, settled.order === "given");
  const shown: Step[] = [];
  let last: Step | undefined;
  const report = await run(learner, data, signal, (update, n) => {
    last = stepOf(update, n, features.length > 0);
    totals.add(last);
    if (n > limit) return;
    if (options.ndjson) print(io, JSON.stringify({ schema: "rosenblatt/trace@1", ...last }));
    else shown.push(last);
  });
  const { learner: name, ...others } = settled;
  const result: Trace = {
    ...{ learner: name, options: others, examples: examples.size, classes: learner.classes, features, report, last },
  };
  if (options.ndjson) print(io, JSON.stringify({ schema: "rosenblatt/trace@1", ...outcome(report) }));
  else if (options.json) printJson(io, document(result, shown));
  else human(result, shown, totals, io);
  return signal.aborted ? interrupted : done;
}

/** The perceptron on the rows as they are and in their order, until it makes no more mistakes or a million visits are over. */
function asInTextbooks(options: TraceOptions, size: number): TraceOptions {
  const { learner = "perceptron", order = "given", scale = "none", earlyStopping, patience } = options;
  const epochs = options.epochs ?? Math.max(10, Math.min(1000, Math.floor(1e6 / size)));
  const stops = earlyStopping ?? (patience === undefined ? false : undefined);
  return { ...options, learner, order, scale, epochs, ...(stops !== undefined && { earlyStopping: stops }) };
}

function featuresOf({ examples }: Loaded): string[] {
  if (examples.width > fewFeatures || examples.classes.length > 2) return [];
  return Array.from({ length: examples.width }, (_, j) => columnName(examples, j));
}

/** Runs to the end, or to the next pause after Ctrl-C. */
async function run(
  learner: Learner<Label>,
  { examples, sampleWeights }: Loaded,
  signal: AbortSignal,
  seen: (update: Update<Label>, n: number) => void,
): Promise<Report<Label>> {
  const weights = (examples.width + 1) * examples.classes.length <= fewWeights;
  const updates = learner.updates(examples, undefined, {
    ...{ weights, evaluate: false, ...(sampleWeights && { sampleWeights }) },
  });
  for (let n = 1; ; n++) {
    const next = updates.next();
    if (next.done) return next.value;
    seen(next.value, n);
    if (n % pause === 0) await setImmediate();
    if (signal.aborted) {
      updates.return(undefined as never);
      return learner.report()!;
    }
  }
}

function stepOf(
  { index, epoch, label, score, mistake, step, rival, moved, weights }: Update<Label>,
  n: number,
  few: boolean,
): Step {
  const shown = few && weights?.length === 1;
  return {
    ...{ update: n, epoch: epoch + 1, row: index + 1, class: label, score, mistake, step },
    ...(rival !== undefined && { rival }),
    ...(moved !== undefined && { moved }),
    ...(weights && { squaredNorm: weights.reduce((sum, w) => w.reduce((own, x) => own + x * x, sum), 0) }),
    ...(shown && { bias: weights[0][0], weights: [...weights[0].subarray(1)] }),
  };
}

function outcome({ stopped, epochs, mistakes, updates }: Report<Label>) {
  return { stopped, epochs, mistakes, updates };
}

/** See docs/formats/cli.md. */
function document({ learner, options, examples, classes, features, report }: Trace, updates: readonly Step[]) {
  const { mistakesPerEpoch } = report;
  return {
    schema: "rosenblatt/trace@1",
    ...{ learner, options, data: { examples, classes, features } },
    ...{ ...outcome(report), mistakesPerEpoch, trace: updates },
  };
}

function human(result: Trace, shown: readonly Step[], totals: Totals, io: Io): void {
  const { bold } = styleOf(io, "stdout");
  const show = ([heading, ...lines]: string[]) => {
    print(io, bold(heading));
    for (const line of lines) print(io, line);
  };
  if (shown.length > 0) {
    show(stepLines(result, shown));
    const more = result.report.updates - shown.length;
    if (more > 0) print(io, `… and ${count(more)} more: --limit shows more of them`);
    print(io);
  }
  show(totals.lines(result.report));
  for (const line of ["", ...traceEnd(result)]) print(io, line);
}
