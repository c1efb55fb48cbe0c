// trace: shows every update of a run.

import { setImmediate } from "node:timers/promises";
import type { BatchLearner, Label, Report, Update } from "rosenblatt";
import type { LedgerLine } from "rosenblatt/theory";
import { checkClasses } from "../data/check-classes.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { type Loaded, loadData } from "../data/load.js";
import { columnName } from "../data/row.js";
import { goesThroughOrigin, hyperplaneSpace } from "../learner/hyperplane-space.js";
import { weightedColumnsFor } from "../learner/kernel-columns.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { asInLecture } from "../learner/lecture.js";
import type { DataOptions } from "../options/data.js";
import type { LearnerOptions } from "../options/learner.js";
import { cheapVerdict } from "../separability/cheap-verdict.js";
import { jsonText } from "../terminal/escape-sequences.js";
import { done, type ExitCode, interrupted } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { count } from "../text/number.js";
import { paragraph } from "../text/paragraph.js";
import { type Effect, Effects } from "./effect.js";
import type { ProofEnd, Textbook } from "./proof.js";
import { proofSentences } from "./proof-report.js";
import { Totals } from "./totals.js";
import { traceEnd, updateLines } from "./trace-report.js";
import type { TracedRun, TracedUpdate } from "./traced-run.js";
import { checkVotes, votedVectors, voteLines } from "./votes.js";

/** What can be typed after `rosenblatt trace`. */
export interface TraceOptions extends DataOptions, LearnerOptions {
  proof?: true;
  votes?: true;
  limit?: number;
  json?: true;
  ndjson?: true;
}

/** The most features whose weights are shown. */
const fewFeatures = 6;
/** The most numbers to copy at each update. */
const fewWeights = 4096;
/** Milliseconds between two checks for Ctrl-C, which are made only at updates. */
const pace = 50;
/** A pass over more examples than this may take long without an update, so Ctrl-C then ends the process at once. */
const manyExamples = 100_000;

/** Runs a learner and shows every update that it makes. */
export async function trace(paths: readonly string[], typed: TraceOptions, io: Io): Promise<ExitCode> {
  const options = asInLecture(typed.votes && typed.learner === undefined ? { ...typed, learner: "voted" } : typed);
  const { order = "given" } = options;
  const data = await loadData(paths, { ...weightedColumnsFor(options), order, learning: true }, io);
  checkClasses(data);
  const { examples } = data;
  const {
    learner,
    options: settled,
    notes,
  } = await chooseLearner(asInTextbooks(options, examples.size), {
    examples,
    numeric: data.numeric,
    positive: options.positive,
    text: textPrefixes(data.encoding),
  });
  for (const text of [...data.notes, ...notes]) note(io, `note: ${text}`);
  if (options.votes) checkVotes(settled.learner, examples.classes.length);
  const bent = hyperplaneSpace(settled) !== "columns";
  const features = bent ? [] : featuresOf(data);
  const signal = examples.size > manyExamples ? new AbortController().signal : io.interruption();
  const proof = options.proof && (await import("./proof.js"));
  const begun = proof && (await proof.proofOf(data, textbook(settled, options), signal));
  const limit = options.limit ?? (options.json || options.ndjson ? Infinity : 1000);
  const totals = new Totals(examples.size, settled.order === "given");
  const effects = new Effects(learner, examples, settled.bias !== false);
  const shown: TracedUpdate[] = [];
  let last: TracedUpdate | undefined;
  const report = await run(learner, data, !bent, signal, (update, n) => {
    last = withProof(
      tracedUpdate(update, n, features.length > 0, effects.of(update)),
      begun?.followed?.ledger.enter(update),
    );
    totals.add(last);
    if (n > limit) return;
    if (options.ndjson) print(io, jsonText({ schema: "rosenblatt/trace@1", ...last }));
    else shown.push(last);
  });
  const { learner: name, ...others } = settled;
  const result: TracedRun = {
    learner: name,
    options: others,
    examples: examples.size,
    classes: learner.classes,
    features,
    report,
    last,
    proof: proof?.proofEnd(begun!),
    votes: options.votes && votedVectors(learner, features.length > 0),
    separable:
      bent || report.stopped !== "separated" || settled.earlyStopping
        ? null
        : await cheapVerdict(examples, !goesThroughOrigin(settled)),
  };
  if (options.ndjson) print(io, jsonText({ schema: "rosenblatt/trace@1", ...outcome(result) }));
  else if (options.json) printJson(io, document(result, shown));
  else human(result, shown, totals, io);
  return signal.aborted ? interrupted : done;
}

/**
 * By default: the perceptron on the rows as they are and in their order, for up to about a million visits, but at least
 * 10 and at most 1,000 epochs.
 */
function asInTextbooks(options: TraceOptions, size: number): TraceOptions {
  const { learner = "perceptron", order = "given", scale = "none", earlyStopping, patience } = options;
  const epochs = options.epochs ?? Math.max(10, Math.min(1000, Math.floor(1e6 / size)));
  const stops = earlyStopping ?? (patience === undefined ? false : undefined);
  return { ...options, learner, order, scale, epochs, ...(stops !== undefined && { earlyStopping: stops }) };
}

function textbook({ learner, scale, bias }: Chosen["options"], { positive, kernel, map }: TraceOptions): Textbook {
  return { learner, scale, bias: bias as boolean, positive, space: kernel ?? map };
}

function featuresOf({ examples }: Loaded): string[] {
  if (examples.width > fewFeatures || examples.classes.length > 2) return [];
  return Array.from({ length: examples.width }, (_, j) => columnName(examples, j));
}

/** Runs to the end, or to the next pause after Ctrl-C. */
async function run(
  learner: BatchLearner<Label>,
  { examples, sampleWeights }: Loaded,
  straight: boolean,
  signal: AbortSignal,
  seen: (update: Update<Label>, n: number) => void,
): Promise<Report<Label>> {
  const weights = straight && (examples.width + 1) * examples.classes.length <= fewWeights;
  const updates = learner.updates(examples, undefined, {
    weights,
    evaluate: false,
    ...(sampleWeights && { sampleWeights }),
  });
  let looked = performance.now();
  for (let n = 1; ; n++) {
    const next = updates.next();
    if (next.done) return next.value;
    seen(next.value, n);
    if (performance.now() - looked > pace) {
      await setImmediate();
      looked = performance.now();
    }
    if (signal.aborted) {
      updates.return(undefined as never);
      return learner.report()!;
    }
  }
}

function tracedUpdate(
  { index, epoch, label, score, mistake, step, rival, moved, weights }: Update<Label>,
  n: number,
  few: boolean,
  effect: Effect | undefined,
): TracedUpdate {
  const shown = few && weights?.length === 1;
  return {
    update: n,
    epoch: epoch + 1,
    row: index + 1,
    class: label,
    score,
    mistake,
    step,
    ...(rival !== undefined && { rival }),
    ...(moved !== undefined && { moved }),
    ...effect,
    ...(weights && { squaredNorm: weights.reduce((sum, w) => w.reduce((own, x) => own + x * x, sum), 0) }),
    ...(shown && { bias: weights[0][0], weights: [...weights[0].subarray(1)] }),
  };
}

function withProof(update: TracedUpdate, line: LedgerLine<Label> | undefined): TracedUpdate {
  if (!line) return update;
  const { along, alongAtLeast, length, lengthAtMost, slack, holds } = line;
  return { ...update, proof: { along, alongAtLeast, length, lengthAtMost, slack, holds } };
}

function outcome({ report, proof }: TracedRun) {
  const { stopped, epochs, mistakes, updates } = report;
  return { stopped, epochs, mistakes, updates, ...(proof && { proof: proofFacts(proof) }) };
}

function proofFacts({ separable, direction, summary }: ProofEnd) {
  const { gamma = null, radius = null, bound = null, off = null, holds = null, arithmetic = null } = summary ?? {};
  return { separable, direction: direction && [...direction], gamma, radius, bound, off, holds, arithmetic };
}

/** See docs/formats/cli.md. */
function document(result: TracedRun, updates: readonly TracedUpdate[]) {
  const { learner, options, examples, classes, features } = result;
  const { mistakesPerEpoch } = result.report;
  return {
    schema: "rosenblatt/trace@1",
    learner,
    options,
    data: { examples, classes, features },
    ...outcome(result),
    mistakesPerEpoch,
    trace: updates,
    ...(result.votes && { votes: result.votes }),
  };
}

function human(result: TracedRun, shown: readonly TracedUpdate[], totals: Totals, io: Io): void {
  const { bold } = styleOf(io, "stdout");
  const show = ([heading, ...lines]: string[]) => {
    print(io, bold(heading));
    for (const line of lines) print(io, line);
  };
  if (shown.length > 0) {
    const { votes } = result;
    const vectors = votes?.slice(0, shown.length + Number(votes[0].update === 0));
    show(vectors ? voteLines(vectors, result.features, result.options.bias === true) : updateLines(result, shown));
    const more = result.report.updates - shown.length;
    if (more > 0) print(io, `… and ${count(more)} more: --limit shows more of them`);
    print(io);
  }
  show(totals.lines(result.report));
  for (const line of ["", ...traceEnd(result)]) print(io, line);
  const { proof } = result;
  if (proof) for (const line of ["", ...paragraph(proofSentences(proof, result), io)]) print(io, line);
}
