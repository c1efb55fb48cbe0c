// The program that executors run: rows on standard input, results on standard output. It depends on no engine and keeps no state; the modes with
// one line per shard write only after all of the input has proved valid. Exit codes: 0 for success, 64 for unknown arguments, 65 for invalid input,
// and 70 for an internal error.

import { hostname } from "node:os";
import { InputError, ModelError, type Transformer } from "rosenblatt";
import type { RunState } from "../mixing/index.js";
import { judge, type Model, modelOf, predict } from "./answers.js";
import type { Input } from "./frames.js";
import { gathered } from "./gathered.js";
import { hello } from "./hello.js";
import { learn } from "./learn.js";
import { learnOnGuess } from "./learn-on-guess.js";
import { surveyLibsvm } from "./libsvm-survey.js";
import { mix } from "./mix.js";
import { drain, writeWhole } from "./pipes.js";
import { type LibsvmRules, libsvmReading, type Reading, tableReading, tableRules } from "./reading.js";
import { BadInput } from "./shards.js";
import { sums } from "./sums.js";
import { surveyTable } from "./table-survey.js";
import { countTerms } from "./terms.js";
import { transformersOf } from "./transformed.js";

class BadArguments extends Error {}

/** The values of arguments such as from=0123 or skip. */
function given(args: readonly string[], names: readonly string[]): Record<string, string | undefined> {
  const values: Record<string, string> = {};
  for (const argument of args) {
    const [name, value = "yes"] = argument.split("=", 2);
    if (!names.includes(name))
      throw new BadArguments(`an argument must be one of ${names.join(", ")}; got ${argument}`);
    values[name] = value;
  }
  return values;
}

/** The arguments for reading rows of a source, and rows of a run, which may be spread copies. */
const rows = ["table", "zero-based", "sort"];
const ownRows = [...rows, "hashed"];

type Given = Record<string, string | undefined>;

/** How lines are read: as cells by the rules in a file, or else as LIBSVM text, with the classes and columns of a model if these are known. */
function readingOf(values: Given, known?: LibsvmRules["known"], closed = false): Reading {
  if (values.table !== undefined) return tableReading(tableRules(`@${values.table}`));
  return libsvmReading({ ...libsvmForm(values), known, closed });
}

/** Whether each row's line begins with its content hash. */
function isHashed(values: Given): boolean {
  return values.hashed !== undefined;
}

function libsvmForm(values: Given) {
  return { zeroBased: values["zero-based"] !== undefined, sort: values.sort !== undefined };
}

/** The model, and the way its rows are read. */
function modelIn(values: Given): { model: Model; reading: Reading } {
  const model = modelOf(`@${values.model}`);
  const columns = Number(values.columns ?? 0);
  return { model, reading: readingOf(values, { classes: model.classes, columns }) };
}

/** The source of rows: undefined for shards on standard input in content order, or else a single shard in any order. */
function inputIn({ gather, seed = "0", state }: Given): Input | undefined {
  if (gather === undefined) return undefined;
  return gathered({ shard: Number(gather), seed: Number(seed), given: `@${state}` });
}

/** The transformers that rows pass through before they are counted. */
function behindIn({ behind }: Given): Transformer[] {
  return transformersOf(behind === undefined ? undefined : `@${behind}`);
}

const modes: Record<string, (args: readonly string[]) => string> = {
  hello,
  survey: (args) => {
    const values = given(args, [...ownRows, "seed"]);
    if (values.table === undefined) return surveyLibsvm(libsvmForm(values), isHashed(values));
    return surveyTable({
      rules: tableRules(`@${values.table}`),
      seed: Number(values.seed ?? 0),
      isHashed: isHashed(values),
    });
  },
  sums: (args) => {
    const values = given(args, [...ownRows, "skip", "behind"]);
    return sums(readingOf(values), behindIn(values), isHashed(values));
  },
  terms: (args) => {
    const values = given(args, [...ownRows, "skip", "behind", "seed"]);
    return countTerms({
      reading: readingOf(values),
      behind: behindIn(values),
      seed: Number(values.seed ?? 0),
      isHashed: isHashed(values),
    });
  },
  learn: (args) => {
    const values = given(args, [...ownRows, "from", "skip", "pieces", "guess", "gather", "seed", "state"]);
    if (values.guess !== undefined)
      return learnOnGuess({ from: values.from ?? "", form: libsvmForm(values), input: inputIn(values) });
    const readingFor = ({ weights: { head } }: RunState) =>
      readingOf(values, { classes: head.classes, columns: head.width }, true);
    const pieces = values.pieces === undefined ? undefined : Number(values.pieces);
    const skip = values.skip !== undefined;
    return learn({ from: values.from ?? "", skip, pieces, isHashed: isHashed(values), readingFor });
  },
  mix: (args) => {
    const values = given(args, ["from", "pieces"]);
    return mix({ from: values.from ?? "", pieces: Number(values.pieces) });
  },
  evaluate: (args) => {
    const values = given(args, [...ownRows, "model", "columns", "scores", "seed"]);
    const { model, reading } = modelIn(values);
    const seed = values.seed === undefined ? undefined : Number(values.seed);
    return judge(model, reading, { scores: values.scores !== undefined, seed, isHashed: isHashed(values) });
  },
  predict: (args) => {
    const values = given(args, [...rows, "model", "columns", "scores", "probabilities"]);
    const { model, reading } = modelIn(values);
    const [scores, probabilities] = [values.scores !== undefined, values.probabilities !== undefined];
    return predict(model, reading, { scores, probabilities });
  },
};

function run([mode = "", ...args]: readonly string[]): string {
  if (!Object.hasOwn(modes, mode))
    throw new BadArguments(
      `the first argument must be one of ${Object.keys(modes).join(", ")}; got ${JSON.stringify(mode)}`,
    );
  return modes[mode](args);
}

function statusOf(error: unknown): number {
  if (error instanceof BadArguments) return 64;
  return error instanceof BadInput || error instanceof InputError || error instanceof ModelError ? 65 : 70;
}

try {
  writeWhole(run(process.argv.slice(2)));
} catch (error) {
  drain();
  const status = statusOf(error);
  const { message, stack } = error as Error;
  const lines = `${stack}`.split("\n").map((line) => line.trim());
  const words = status === 70 ? lines.join(" | ") : message.replace(/\s+/g, " ");
  writeWhole(`rosenblatt worker on ${hostname()}: ${words.slice(0, 1500)}\n`, 2);
  process.exitCode = status;
  // Spark reads a script's standard error in a thread of its own, and discards what it has not read when the script ends.
  setTimeout(() => {}, 300);
}
