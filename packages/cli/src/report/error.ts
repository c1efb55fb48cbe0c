// Words an error in one line, in terms of files and flags.

import type { RemediableError } from "rosenblatt";
import { flagsOfCommand } from "../options/advice.js";
import { learners } from "../options/learners.js";
import { ownFlags } from "../options/own-flags.js";
import { remedyWords } from "../options/remedy.js";
import { visible } from "../terminal/escape-sequences.js";
import { UsageError } from "../terminal/exit.js";
import { shortLine } from "../terminal/short-lines.js";
import { rowsFromOne } from "./rows-from-one.js";

const expected = new Set(["InputError", "OptionError", "ModelError"]);

/** What went wrong with a file, by system error code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "no space is left on the disk",
  EROFS: "the file system is read-only",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "links lead in a circle",
  EFBIG: "the file would be larger than is allowed",
  EDQUOT: "the disk quota is used up",
  EIO: "the disk failed",
  ENXIO: "nothing can be read or written there: it is a socket, or its other end is closed",
};

/** The message of an error in one line; with `debug`, also where in the code it came from. */
export function messageOf(error: unknown, debug: boolean): string {
  if (debug && error instanceof Error) return error.stack ?? error.message;
  return visible(shortLine(error instanceof Error ? wordsOf(error) : String(error)));
}

function wordsOf(error: Error): string {
  if (error.name === "OptionError") return asTyped(error.message);
  if (error.name === "InputError") return inputMessage(error);
  if (error instanceof UsageError || expected.has(error.name)) return error.message;
  if (isOutOfMemory(error)) return `it takes more memory than there is (${error.message}): ${lessMemory}`;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code && reasons[code]) return path === undefined ? reasons[code] : `${path}: ${reasons[code]}`;
  if (code && (error as NodeJS.ErrnoException).syscall) return error.message;
  return `${error.message}: this should not have happened; run it again with --debug and report what it shows`;
}

const lessMemory = "learn from the data with train --stream, from fewer rows or columns, or where there is more memory";

/** Whether the engine could not make an array, a text or a table of names as large as was asked for. */
function isOutOfMemory(error: Error): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  return (
    ["ERR_BUFFER_TOO_LARGE", "ERR_STRING_TOO_LONG", "ERR_FS_FILE_TOO_LARGE", "ERR_WORKER_OUT_OF_MEMORY"].includes(
      code,
    ) ||
    (error instanceof RangeError &&
      /allocation failed|allocate memory|out of memory|invalid (typed )?array (buffer )?length|invalid string length|maximum size exceeded|longer than/i.test(
        error.message,
      ))
  );
}

/** Options that have the same name in the library and on the command line. */
const sameNames =
  "label ignore only numeric categorical text date missing ngrams hash delimiter comment epochs rate multiclass seed order budget history";

/** The flags of options that have another name in the library, such as `classWeights` for `--class-weight`. */
const flags: ReadonlyMap<string, string> = new Map([
  ...sameNames.split(" ").map((name) => [name, `--${name}`] as const),
  ["bias", "--no-bias"],
  ["classWeights", "--class-weight"],
  ["earlyStopping", "--early-stopping"],
  ["earlyStopping.patience", "--patience"],
  ["zeroPredicts", "--zero-predicts"],
  ["budget.keep", "--budget-keep"],
  ["budget.threshold", "--budget-threshold"],
  ...ownFlags.flatMap(({ flag, owners }) => owners.map(({ name }) => [name, flag] as const)),
  ...learners.map(({ name, short }) => [name, `--learner ${short}`] as const),
]);

/** The message with the library's names of options and methods replaced by flags and commands. */
function asTyped(message: string): string {
  return message
    .replace(/^(?:[\w.]{2,}(?= )|\w(?= must | does ))/, (name) => flags.get(name) ?? name)
    .replace(/( does not go with )([\w.-]+)(?=[:;,]|$)/, (_, words, name) => words + (flags.get(name) ?? name))
    .replace(
      /(?<= needs )the whole data set: use fit, or .*/,
      "all rows at once; got --stream: leave one of the two out",
    );
}

/** A date in which the first number must be the day, in a column that was taken as month-first. */
const dayFirst = /must be a month-first date; got "(1[3-9]|[23]\d)\//;

/** The message about a line of a table that is no row of it: it has more or fewer cells, or the names of the columns. */
const noRow = /: expected (?:\d+ cells?, as in the first row; got \d+|a row; got the names of the columns again)$/;

/** The message about a line below the header that has one cell more, as when all lines but the header end in a delimiter. */
const isLonger = (facts: string) => {
  const [, expected, got] = /:2:\d+: expected (\d+) cells?, as in the first row; got (\d+)(?:;|$)/.exec(facts) ?? [];
  return Number(got) === Number(expected) + 1;
};

/** Whether a message is about a row without a class. */
const isMissingLabel = (facts: string) => facts.includes(": a label must be in ") && facts.endsWith("; got none");

/** What is wrong with the data and what would help, with each remedy in terms of the command line. */
function inputMessage(error: Error & Partial<Pick<RemediableError, "facts" | "remedies">>): string {
  const { message, facts = message, remedies = [] } = error;
  const said = "row" in error ? facts : rowsFromOne(facts);
  const own = flagsOfCommand(error);
  const isCell = remedies.some(({ text }) => text === "fix the cell");
  // Where no row can be read, they have been left out already.
  const isRow = !facts.includes("no row can be read: ") && (isCell || noRow.test(facts) || isMissingLabel(facts));
  const words = [
    ...(dayFirst.test(facts) ? ["take the day first with --day-first, if earlier dates left that open"] : []),
    ...(isLonger(facts) ? ["end the first line with a delimiter, too, if the others do"] : []),
    ...remedies.map(remedyWords),
    ...(isRow ? ["leave such rows out with --bad-rows skip"] : []),
  ];
  // Only options of the command that failed are suggested.
  const helpful = words.filter(
    (text) => !own || (text.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? []).every((flag) => own.has(flag)),
  );
  return helpful.length > 0 ? `${said}: ${helpful.join(", or ")}` : said;
}
