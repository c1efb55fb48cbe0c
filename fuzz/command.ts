// The command-line arguments.

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

/** A request to the fuzzer. */
export interface Request {
  readonly minutes: number;
  readonly seed: number;
  readonly targets: readonly string[];
  /** The most cases per target: a number, or the fixed number of each target. */
  readonly cases: number | "fixed";
  /** The single case to repeat. */
  readonly path: string | undefined;
  readonly processes: number;
  /** Whether failing cases are kept in the corpus. */
  readonly keep: boolean;
  /** Whether open cases of the corpus are tried, and no longer marked as open if the law holds. */
  readonly settle: boolean;
}

export const usage = `npm run fuzz -- [options]

  --minutes N       how long to try, shared between the targets (1)
  --seed S          draw the cases of this seed (a new one)
  --target NAME     this target only; may be given several times (all)
  --cases N         at most so many cases of each target; 0 replays the corpus only
  --fixed           of each target the number of cases that it states: the same ones every time, unless the minutes are over before
  --path PATH       try one case of --seed and --target again, as a failure says
  --processes N     so many targets at a time (as many as there are processors)
  --no-keep         do not keep cases that fail in fuzz/corpus
  --settle          try cases of the corpus that are still open, too, and remove "open" from those that hold
  --list            the targets and their laws`;

/** Parses the arguments; throws an Error with a message if they are invalid. */
export function requestIn(argv: readonly string[], known: readonly string[]): Request | "list" | "help" {
  const { values } = parseArgs({
    args: [...argv],
    strict: true,
    options: {
      minutes: { type: "string" },
      seed: { type: "string" },
      target: { type: "string", multiple: true },
      cases: { type: "string" },
      fixed: { type: "boolean" },
      path: { type: "string" },
      processes: { type: "string" },
      "no-keep": { type: "boolean" },
      settle: { type: "boolean" },
      list: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return "help";
  if (values.list) return "list";
  const targets = values.target ?? known;
  const stranger = targets.find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Error(`--target must be one of ${known.join(", ")}; got ${stranger}`);
  if (values.path !== undefined && (targets.length !== 1 || values.seed === undefined))
    throw new Error("--path belongs to one --target and a --seed, as a failure prints them");
  if (values.path !== undefined && !/^\d+(:\d+)*$/.test(values.path))
    throw new Error(`--path must be numbers with colons in between, as 57:0:1; got ${values.path}`);
  return {
    minutes: numberIn("minutes", values.minutes ?? "1", 0),
    seed: numberIn("seed", values.seed ?? String(Math.floor(Math.random() * 2 ** 31)), 0) & 0x7fffffff,
    targets: known.filter((name) => targets.includes(name)),
    cases: values.fixed ? "fixed" : numberIn("cases", values.cases ?? "Infinity", 0),
    path: values.path,
    processes: Math.max(1, numberIn("processes", values.processes ?? String(availableParallelism()), 1)),
    keep: !values["no-keep"],
    settle: values.settle === true,
  };
}

function numberIn(name: string, text: string, least: number): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (!(number >= least))
    throw new Error(`--${name} must be a number of at least ${least}; got ${JSON.stringify(text)}`);
  return number;
}
