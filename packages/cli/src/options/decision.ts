// Options about probabilities, and about where to decide between two classes.

import type { CalibrationMethod, DecideOptions } from "rosenblatt/evaluate";
import { UsageError } from "../terminal/exit.js";
import type { Option, OptionGroup } from "./option.js";
import { atLeastZero } from "./values.js";

/** What `--decide` asks for. */
export interface DecisionGoal {
  /** In short, as in JSON, and as typed. */
  readonly text: string;
  readonly typed: string;
  /** What the threshold is chosen for, in words: "the highest F1". */
  readonly aim: string;
  readonly options: Omit<DecideOptions, "positive">;
}

/** The values of the options about probabilities and decisions. */
export interface DecisionOptions {
  calibrate?: CalibrationMethod;
  decide?: DecisionGoal;
}

/** Measures that are to be as high as possible: their short names, those in the library, and in words. */
const measures: ReadonlyMap<
  string,
  readonly [text: string, measure: NonNullable<DecideOptions["measure"]>, words: string]
> = new Map([
  ["f1", ["F1", "f1", "F1"]],
  ["accuracy", ["accuracy", "accuracy", "accuracy"]],
  ["balanced", ["balanced", "balancedAccuracy", "balanced accuracy"]],
  ["mcc", ["mcc", "mcc", "Matthews correlation"]],
]);

/**
 * Reads `F1`, `recall>=0.9`, `precision>=0.8`, `cost:fp=1,fn=5`, or a probability such as `0.3`; `:` and `=` can
 * replace `>=`, which shells interpret.
 */
export function decisionGoal(text: string, flag: string): DecisionGoal {
  return { ...goalIn(text, flag), typed: text };
}

function goalIn(text: string, flag: string): Omit<DecisionGoal, "typed"> {
  const refuse = (more = "") =>
    new UsageError(
      `${flag} must be F1, balanced, accuracy, mcc, recall:0.9, precision:0.8, cost:fp=1,fn=5 or a probability such as 0.3; got ${JSON.stringify(text)}${more}`,
    );
  const word = text.trim().toLowerCase();
  const found = measures.get(word);
  if (found) {
    const [name, measure, words] = found;
    return { text: name, aim: `the highest ${words}`, options: { measure } };
  }
  const [, name, rest] = /^(recall|precision|cost)\s?(?:>=|[:=≥])?(.*)$/.exec(word) ?? [];
  if (name === undefined)
    return {
      text: `probability ${word}`,
      aim: `a probability of ${word}`,
      options: { probability: share(word, refuse) },
    };
  if (rest === "") throw refuse(name === "cost" ? "" : `: write ${name}:0.9, because a shell takes > for itself`);
  if (name === "cost") return costGoal(rest, flag, refuse);
  return {
    text: `${name} ≥ ${rest}`,
    aim: `a ${name} of at least ${rest}`,
    options: { [name]: share(rest, refuse, true) },
  };
}

function share(text: string, refuse: () => Error, whole = false): number {
  const value = /^(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && (value < 1 || (whole && value === 1)))) throw refuse();
  return value;
}

function costGoal(text: string, flag: string, refuse: (more?: string) => Error): Omit<DecisionGoal, "typed"> {
  const costs: Record<string, number> = {};
  for (const pair of text.split(",")) {
    const [name, amount, more] = pair.split("=").map((word) => word.trim());
    if ((name !== "fp" && name !== "fn") || amount === undefined || more !== undefined || name in costs) throw refuse();
    costs[name] = atLeastZero(amount, `${name} of ${flag} cost`);
  }
  const { fp = 1, fn = 1 } = costs;
  if (fp === 0 && fn === 0) throw refuse(": if neither costs anything, no threshold is better than another");
  return {
    text: `cost of a false alarm ${fp}, of a miss ${fn}`,
    aim: `the least cost of false alarms (${fp} each) and misses (${fn} each)`,
    options: { cost: { falsePositive: fp, falseNegative: fn } },
  };
}

/** The option `--decide`, for two classes. */
export const decideOption: Option = {
  flags: "--decide <what>",
  description:
    "with two classes, choose the threshold above which --positive is predicted: by F1, recall:0.9, precision:0.8, cost:fp=1,fn=5, balanced, or a probability such as 0.3; every row counts once, whatever its --weight",
  parse: decisionGoal,
  suggestions: ["F1", "recall:0.9", "precision:0.9", "cost:fp=1,fn=5", "balanced", "0.5"],
};

/** The options of commands that learn a model. */
export const decisionOptions: OptionGroup = {
  title: "Probabilities and decisions, settled on a fifth of the rows (a tenth of a stream) held back from learning",
  options: [
    {
      flags: "--calibrate <how>",
      description:
        "turn scores into probabilities, for predict --probabilities; platt needs few rows, isotonic about a thousand; every row counts once, whatever its --weight",
      choices: ["platt", "isotonic"],
    },
    decideOption,
  ],
};
