// check: whether a hyperplane tells the classes apart, with proof.

import type { Label } from "rosenblatt";
import { type Margins, marginsAsync, type Separability, separabilityAsync, type Verdict } from "rosenblatt/theory";
import { classFor, sortedClasses } from "../classes.js";
import { checkClasses } from "../data/check-classes.js";
import { encodingToJson } from "../data/encoding.js";
import { type Loaded, loadData } from "../data/load.js";
import { done, type ExitCode, interrupted, no, UsageError } from "../exit.js";
import { type Io, note, print, printJson } from "../io.js";
import type { DataOptions } from "../options/data.js";
import { checkWritable, writeWhole } from "../output-file.js";
import { checkReport } from "../report/check-report.js";
import { LiveLine } from "../report/live-line.js";
import { counted, seconds as duration, rounded } from "../report/number.js";

export interface CheckOptions extends DataOptions {
  negative?: string;
  /** False by --no-bias. */
  bias: boolean;
  seconds?: number;
  certificate?: string;
  json?: true;
}

/** Everything the report is about. */
export interface Check {
  readonly data: Loaded;
  readonly bias: boolean;
  readonly answer: Separability<Label>;
  /** Of two sides. */
  readonly margins: Margins | null;
  /** The file of the certificate. */
  readonly written: string | undefined;
  readonly seconds: { readonly read: number; readonly decide: number; readonly total: number };
}

/** Seconds that the margins may take where nobody said. */
const patience = 10;

export async function check(paths: readonly string[], options: CheckOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  const { bias, certificate: file } = options;
  if (file !== undefined) checkPlace(file);
  const data = await loadData(paths, options, io);
  const { examples } = data;
  if (examples.classes.length > 1) checkClasses(data);
  for (const text of data.notes) note(io, `note: ${text}`);
  const sides = { bias, ...sidesOf(options, examples.classes) };
  const read = performance.now();

  const signal = io.interruption();
  const live = new LiveLine(io);
  const until = (end: number, doing: string) => () => {
    live.show(() => doing);
    return signal.aborted || performance.now() > end;
  };
  const end = options.seconds === undefined ? Infinity : read + 1000 * options.seconds;
  const encoding = encodingToJson(data.encoding);
  const answer = await separabilityAsync(examples, undefined, { ...sides, encoding, spent: until(end, "deciding") });
  const decided = performance.now();
  const margins =
    answer.question.joint || answer.separable === null
      ? null
      : await marginsAsync(examples, undefined, {
          ...{ ...sides, spent: until(Math.min(end, decided + 1000 * patience), "measuring the margins") },
        });
  live.clear();
  if (signal.aborted && answer.separable === null) {
    io.stderr.write("interrupted: undecided\n");
    return interrupted;
  }
  if (file !== undefined && answer.certificate) writeWhole(file, `${JSON.stringify(answer.certificate)}\n`);
  const now = performance.now();
  const result: Check = {
    ...{ data, bias, answer, margins, written: file },
    seconds: { read: (read - begin) / 1000, decide: (decided - read) / 1000, total: (now - begin) / 1000 },
  };
  if (options.json) printJson(io, document(result));
  if (answer.separable === null)
    throw new UsageError(
      `undecided after ${duration(options.seconds!)} for ${counted(examples.size, "row")} of ${counted(examples.width, "feature")}: give it more --seconds, or leave that out`,
    );
  if (!options.json) for (const line of checkReport(result, io)) print(io, line);
  return signal.aborted ? interrupted : answer.separable ? done : no;
}

function checkPlace(path: string): void {
  if (path === "" || path === "-")
    throw new UsageError(`--certificate must name a file to write to; got ${JSON.stringify(path)}`);
  checkWritable(path);
}

/** Of two classes the second scores above 0, as in train; more are asked about together unless one is named. */
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
function document({ answer, margins, seconds }: Check) {
  const { separable, certificate, question, rest, pairs } = answer;
  const { margin = null, perceptronMargin = null, radius, bound, supportVectors } = margins ?? {};
  const finite = (x: number | undefined) => (x !== undefined && x < Infinity ? x : null);
  const list = <T>(verdicts: readonly Verdict<Label>[], name: (verdict: Verdict<Label>) => T) =>
    question.joint ? verdicts.map((verdict) => ({ ...name(verdict), separable: verdict.separable })) : null;
  return {
    schema: "rosenblatt/check@1",
    ...{ separable, margin, perceptronMargin, radius: finite(radius?.upper), bound: finite(bound?.upper) },
    supportVectors: supportVectors?.map((row) => row + 1) ?? null,
    rest: list(rest, (verdict) => ({ class: verdict.question.positive! })),
    pairs: list(pairs, (verdict) => ({ classes: [verdict.question.negative!, verdict.question.positive!] })),
    ...{ certificate, seconds: rounded(seconds.total) },
  };
}
