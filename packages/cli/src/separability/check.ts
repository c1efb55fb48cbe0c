// check: whether a hyperplane separates the classes, with proof.

import type { Label } from "rosenblatt";
import {
  type KernelMargin,
  kernelMargin,
  kernelSeparabilityAsync,
  linearProgram,
  marginsAsync,
  separabilityAsync,
} from "rosenblatt/theory";
import { checkClasses } from "../data/check-classes.js";
import { classFor, sortedClasses } from "../data/classes.js";
import { encodingToJson } from "../data/formats/encoding.js";
import { type Loaded, loadData } from "../data/load.js";
import { columnsFor } from "../learner/kernel-columns.js";
import type { DataOptions } from "../options/data.js";
import { done, type ExitCode, interrupted, no, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { LiveLine } from "../terminal/live-line.js";
import type { OutputFile } from "../terminal/output-file.js";
import { counted, seconds as duration, rounded } from "../text/number.js";
import { checkReport } from "./check-report.js";
import type { CheckFacts, ColumnCheck, FeatureSpaceCheck } from "./check-result.js";
import type { FeatureSpace } from "./feature-space.js";
import type { FurtherAnswers, FurtherQuestions } from "./further-questions.js";

/** What can be typed after `rosenblatt check`. */
export interface CheckOptions extends DataOptions, FurtherQuestions {
  /** The space to ask about, given by a kernel or a map; the columns as they are if neither is given. */
  kernel?: string;
  map?: string;
  negative?: string;
  /** False if --no-bias was given. */
  bias: boolean;
  seconds?: number;
  seed?: number;
  certificate?: string;
  /** The file to which the question is written as a linear program. */
  lp?: string;
  json?: true;
}

/** The number of seconds that measuring margins may take by default. */
const patience = 10;

/** Decides whether the classes are separable, reports why, and writes the certificate if asked to. */
export async function check(paths: readonly string[], options: CheckOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  const { bias, certificate } = options;
  const file = certificate === undefined ? undefined : io.files.output(certificate, "certificate", "--certificate");
  const program = options.lp === undefined ? undefined : io.files.output(options.lp, "program", "--lp");
  if (program && (options.kernel ?? options.map) !== undefined)
    throw new UsageError(
      `--lp writes a program over the columns as they are; got ${options.kernel === undefined ? "--map" : "--kernel"}: leave one out`,
    );
  const data = await loadData(paths, columnsFor(options), io);
  const { examples } = data;
  if (examples.classes.length > 1) checkClasses(data);
  for (const text of data.notes) note(io, `note: ${text}`);
  const sides = { bias, ...sidesOf(options, examples.classes) };
  if (program) writeProgram(program, linearProgram(examples, undefined, sides));
  const read = performance.now();

  const signal = io.interruption();
  const live = new LiveLine(io);
  const until = (end: number, doing: string) => () => {
    live.show(() => doing);
    return signal.aborted || performance.now() > end;
  };
  const end = options.seconds === undefined ? Infinity : read + 1000 * options.seconds;
  const encoding = encodingToJson(data.encoding);
  const space = await spaceIn(options, examples);
  const asked = { ...sides, encoding, spent: until(end, "deciding") };
  const answer = space
    ? await kernelSeparabilityAsync(space.spec, examples, undefined, { ...asked, bias: space.bias })
    : await separabilityAsync(examples, undefined, asked);
  const decided = performance.now();
  const measured = { ...sides, spent: until(Math.min(end, decided + 1000 * patience), "measuring the margins") };
  const margins =
    answer.question.joint || answer.separable === null
      ? null
      : space
        ? marginIn(space, examples, measured)
        : await marginsAsync(examples, undefined, measured);
  live.clear();
  if (signal.aborted && answer.separable === null) {
    io.stderr.write("interrupted: undecided\n");
    return interrupted;
  }
  if (answer.certificate) file?.write(`${JSON.stringify(answer.certificate)}\n`);
  const now = performance.now();
  const facts: CheckFacts = {
    data,
    bias,
    written: certificate,
    program: options.lp,
    seconds: { read: (read - begin) / 1000, decide: (decided - read) / 1000, total: (now - begin) / 1000 },
  };
  const asIs = { ...facts, space, answer, margins } as ColumnCheck | FeatureSpaceCheck;
  const result = answer.separable === null ? asIs : { ...asIs, further: await furtherIn(options, asIs) };
  if (options.json) printJson(io, document(result));
  if (answer.separable === null)
    throw new UsageError(
      `undecided after ${duration(options.seconds!)} for ${counted(examples.size, "row")} of ${counted(examples.width, "feature")}: give it more --seconds, or leave that out`,
    );
  if (!options.json) for (const line of await reportOf(result, io)) print(io, line);
  return signal.aborted ? interrupted : answer.separable ? done : no;
}

/** Answers to what was asked besides the verdict; the code is loaded only if something was. */
async function furtherIn(options: CheckOptions, check: ColumnCheck | FeatureSpaceCheck): Promise<FurtherAnswers> {
  const { bounds, forecast, leastError, newRows } = options;
  if (!(bounds || forecast || leastError || newRows)) return {};
  const { answersInColumns, answersInSpace } = await import("./further-questions.js");
  return isInSpace(check) ? answersInSpace(options, check) : answersInColumns(options, check, options.seed ?? 0);
}

/** Writes the pieces of a program one after another. */
function writeProgram(file: OutputFile, pieces: Iterable<string>): void {
  const writing = file.open();
  try {
    let text = "";
    for (const piece of pieces) {
      text += piece;
      if (text.length < 2 ** 20) continue;
      writing.put(Buffer.from(text));
      text = "";
    }
    writing.put(Buffer.from(text));
  } catch (error) {
    writing.abandon();
    throw error;
  }
  writing.finish();
}

/** The space that was asked about; undefined for the columns as they are. */
async function spaceIn(options: CheckOptions, examples: Loaded["examples"]): Promise<FeatureSpace | undefined> {
  if (options.kernel === undefined && options.map === undefined) return undefined;
  return (await import("./feature-space.js")).featureSpace(options, examples);
}

/** With more rows than this, not all pairs are compared. */
const mostRows = 2000;

function marginIn(
  { spec, bias, measurable }: FeatureSpace,
  examples: Loaded["examples"],
  options: { positive?: Label; negative?: Label; spent: () => boolean },
): KernelMargin | null {
  return !measurable || examples.size > mostRows ? null : kernelMargin(spec, examples, undefined, { ...options, bias });
}

async function reportOf(result: ColumnCheck | FeatureSpaceCheck, io: Io): Promise<string[]> {
  if (!isInSpace(result)) return checkReport(result, io);
  return (await import("./feature-space-report.js")).featureSpaceReport(result, io);
}

function isInSpace(result: ColumnCheck | FeatureSpaceCheck): result is FeatureSpaceCheck {
  return (result as Partial<FeatureSpaceCheck>).space !== undefined;
}

/** The two sides: of two classes the second scores above 0, as in train; more classes are asked about together unless one is named. */
function sidesOf(
  { positive, negative }: CheckOptions,
  given: readonly Label[],
): { positive?: Label; negative?: Label } {
  const classes = sortedClasses(given);
  if (negative !== undefined && positive === undefined)
    throw new UsageError("--negative goes with --positive; got --negative alone");
  if (positive === undefined) return classes.length === 2 ? { positive: classes[1] } : {};
  const sides = {
    positive: classFor(positive, classes, "--positive"),
    ...(negative !== undefined && { negative: classFor(negative, classes, "--negative") }),
  };
  if (sides.positive === sides.negative)
    throw new UsageError(`--negative must be another class than --positive; got ${String(sides.negative)}`);
  return sides;
}

/** See docs/formats/cli.md. */
function document(result: ColumnCheck | FeatureSpaceCheck) {
  const { answer, seconds } = result;
  const { separable, certificate, question, rest, pairs } = answer;
  const list = <T>(
    verdicts: readonly { question: { positive?: Label; negative?: Label | null }; separable: boolean | null }[],
    name: (question: { positive?: Label; negative?: Label | null }) => T,
  ) =>
    question.joint ? verdicts.map((verdict) => ({ ...name(verdict.question), separable: verdict.separable })) : null;
  return {
    schema: "rosenblatt/check@1",
    separable,
    kernel: isInSpace(result) ? result.space.spec : null,
    ...measures(result),
    rest: list(rest, ({ positive }) => ({ class: positive! })),
    pairs: list(pairs, ({ positive, negative }) => ({ classes: [negative!, positive!] })),
    ...furtherFacts(result.further ?? {}),
    certificate,
    seconds: rounded(seconds.total),
  };
}

/** Further answers as JSON: rows count from 1, and directions in whole numbers are texts. */
function furtherFacts({ bounds, forecast, leastError, newRows }: FurtherAnswers) {
  return {
    bounds: bounds ?? null,
    forecast: forecast ?? null,
    leastError: leastError
      ? {
          ...leastError,
          wrong: leastError.wrong.map((row) => row + 1),
          direction: leastError.direction.map(String),
        }
      : null,
    newRows: newRows?.map(([learner, found]) => ({ learner, ...found })) ?? null,
  };
}

function measures(result: ColumnCheck | FeatureSpaceCheck) {
  const finite = (x: number | undefined) => (x !== undefined && x < Infinity ? x : null);
  const { radius, bound } = result.margins ?? {};
  const both = { radius: finite(radius?.upper), bound: finite(bound?.upper) };
  if (isInSpace(result)) {
    const alpha = result.margins?.alpha;
    return {
      margin: null,
      perceptronMargin: result.margins?.margin ?? null,
      ...both,
      supportVectors: alpha ? alpha.flatMap((own, row) => (own === 0 ? [] : [row + 1])) : null,
    };
  }
  const { margin = null, perceptronMargin = null, supportVectors } = result.margins ?? {};
  return { margin, perceptronMargin, ...both, supportVectors: supportVectors?.map((row) => row + 1) ?? null };
}
