// Options about learning: the learner, its parameters, and the run.

import type { Keep } from "rosenblatt/kernels";
import { type LectureName, lectureNames } from "rosenblatt/lectures";
import { UsageError } from "../terminal/exit.js";
import { kernelExamples, kernelText } from "./kernel-text.js";
import { budgets, kernelLearnerNames, learnerNames } from "./learners.js";
import { mapExamples, mapText } from "./map-text.js";
import type { OptionGroup } from "./option.js";
import { ownOptions } from "./own-flags.js";
import { atLeastZero, positive, whole } from "./values.js";

export const scales = ["standardize", "unit-ball", "unit-length", "tfidf", "none"] as const;
export type Scale = (typeof scales)[number];

/** The orders that `--order` takes. */
export const orders = ["given", "shuffle", "block-shuffle", "first-mistake", "worst-mistake"] as const;
export type Order = (typeof orders)[number];

/** What a word that occurs n times in a text counts: 1 + ln n, n, or 1. */
const termFrequencies = ["log", "count", "binary"] as const;
export type TermFrequency = (typeof termFrequencies)[number];

export type Rate = number | { kind: "inverse" | "sqrt" | "epoch"; start: number; decay: number };

/**
 * The options about learning that all learners share, as given; what is not given is decided in `learner/learner.ts`.
 * The options that only some learners have are added under the names of their flags: see own-flags.ts.
 */
export interface LearnerOptions {
  /** Its name for `--learner`. */
  learner?: string;
  /** The lecture whose learner and options are the defaults. */
  lecture?: LectureName;
  epochs?: number;
  rate?: Rate;
  /** As typed: see kernel-text.ts and map-text.ts. */
  kernel?: string;
  map?: string;
  /** The most support vectors. */
  budget?: number;
  budgetKeep?: Keep;
  budgetThreshold?: number;
  budgetBeyondBound?: true;
  zeroPredicts?: "positive" | "negative";
  /** True by --zero-updates, false by --no-zero-updates. */
  zeroUpdates?: boolean;
  multiclass?: "joint" | "one-vs-rest";
  classWeight?: "balanced" | ReadonlyMap<string, number>;
  seed?: number;
  order?: Order;
  scale?: Scale;
  /** How the number of times that a word occurs in a text counts in tf-idf. */
  tf?: TermFrequency;
  /** True by --idf, false by --no-idf. */
  idf?: boolean;
  /** The fewest and the most texts that a word must be in: numbers of texts or, below 1, fractions of all texts. */
  minDf?: number;
  maxDf?: number;
  /** True by --bias, false by --no-bias. */
  bias?: boolean;
  /** True by --stop-when-separated, false by --no-stop-when-separated. */
  stopWhenSeparated?: boolean;
  /** True by --early-stopping, false by --no-early-stopping. */
  earlyStopping?: boolean;
  patience?: number;
  /** Keep past updates, for `explain`; only an option of train. */
  history?: true;
}

/** Reads `0.1`, or a schedule such as `inverse:1:0.001`. */
export function rate(text: string, flag: string): Rate {
  if (!text.includes(":")) return positive(text, flag);
  const [kind, start, decay, ...rest] = text.split(":");
  if ((kind !== "inverse" && kind !== "sqrt" && kind !== "epoch") || decay === undefined || rest.length > 0)
    throw new UsageError(
      `${flag} must be a number, or inverse:START:DECAY, sqrt:START:DECAY or epoch:START:DECAY; got ${JSON.stringify(text)}`,
    );
  return { kind, start: positive(start, `the start of ${flag}`), decay: atLeastZero(decay, `the decay of ${flag}`) };
}

/** Reads a number of texts, or a fraction of all texts such as 0.5. */
function documents(text: string, flag: string): number {
  const value = positive(text, flag);
  if (value < 1 || Number.isInteger(value)) return value;
  throw new UsageError(
    `${flag} must be a number of texts, or a fraction of all such as 0.5; got ${JSON.stringify(text)}`,
  );
}

/** Reads `balanced`, or weights by class such as `spam=2,ham=1`. */
export function classWeight(text: string, flag: string): "balanced" | Map<string, number> {
  if (text === "balanced") return text;
  const weights = new Map<string, number>();
  for (const pair of text.split(",")) {
    const at = pair.lastIndexOf("=");
    if (at < 1)
      throw new UsageError(`${flag} must be balanced, or weights such as spam=2,ham=1; got ${JSON.stringify(pair)}`);
    const name = pair.slice(0, at).trim();
    if (weights.has(name)) throw new UsageError(`${flag} names ${JSON.stringify(name)} twice`);
    weights.set(name, atLeastZero(pair.slice(at + 1).trim(), `${flag} of ${name}`));
  }
  return weights;
}

/** Options that all or most learners have. */
const learning: OptionGroup = {
  title: "Learning",
  options: [
    { flags: "--learner <name>", description: "the learning algorithm; by default passive-aggressive with --average for three or more classes in fewer than 2,000 examples of numeric columns, and max-margin for words of texts", choices: learnerNames, usual: "averaged" },
    { flags: "--lecture <name>", description: "learn as this lecture does: its learner, zero rule, rate, order and stopping rule; other options override those of the lecture; see rosenblatt help lectures", choices: lectureNames },
    { flags: "--epochs <n>", description: "the most epochs, which are passes over the data (10 by default, 50 with early stopping, 20 where the default is passive-aggressive)", parse: whole(1) },
    { flags: "--rate <η>", description: "the size of a step: a number, or a schedule such as inverse:START:DECAY, sqrt:… or epoch:…", parse: rate },
    { flags: "--zero-predicts <side>", description: "what a score of exactly 0 predicts", choices: ["positive", "negative"], usual: "positive" },
    { flags: "--zero-updates", description: "a score of exactly 0 is a mistake, whatever the class (the default)" },
    { flags: "--no-zero-updates", description: "a score of exactly 0 is right for the side of --zero-predicts, and a mistake for the other" },
    { flags: "--multiclass <how>", description: "how to learn three or more classes: all at once, or each against the rest", choices: ["joint", "one-vs-rest"] },
    { flags: "--class-weight <weights>", description: "how much each class counts: balanced, or a factor for each class such as spam=2,ham=1", parse: classWeight },
    { flags: "--seed <s>", description: "the seed of everything random", parse: whole(0), usual: "0" },
    { flags: "--order <order>", description: "the order of visits in an epoch; the default is shuffle, or block-shuffle from a million values on unless rows are sorted by class; the last two search all rows for a mistake before each visit", choices: orders },
    { flags: "--scale <how>", description: "how to scale features; by default numeric columns of tables are standardized, words are weighted by tf-idf, and nothing else is scaled", choices: scales },
    { flags: "--bias", description: "add a constant feature (the default)" },
    { flags: "--no-bias", description: "add no constant feature" },
    { flags: "--stop-when-separated", description: "stop after an epoch without an update (the default)" },
    { flags: "--no-stop-when-separated", description: "run all epochs, even when there is nothing left to learn" },
    { flags: "--early-stopping", description: "hold back a tenth of the rows and stop when the error on them no longer falls (the default from 2,000 examples on, except for averaged and voted)" },
    { flags: "--no-early-stopping", description: "learn from every row, until the last epoch or one without a mistake" },
    { flags: "--patience <n>", description: "the number of epochs without a lower error after which early stopping ends the run", parse: whole(1), usual: "5" },
  ],
}; // biome-ignore format: one option, one line

/** Options that make a boundary bend, other than networks. */
const curvedBoundaries: OptionGroup = {
  title: "Curved boundaries",
  options: [
    { flags: "--kernel <kernel>", description: `${kernelLearnerNames.join(", ")}: learn in the space of a kernel such as poly:2 or rbf:auto; see rosenblatt help kernels`, parse: kernelText, suggestions: kernelExamples },
    { flags: "--budget <n>", description: `the most support vectors to keep; with --kernel, for ${Object.keys(budgets).join(" (then the default) or ")}`, parse: whole(1) },
    { flags: "--budget-keep <how>", description: "what to do when the budget is full: drop one at random, shrink all and drop the oldest, or spread the step over those that are kept", choices: [...new Set(Object.values(budgets).flat())] },
    { flags: "--budget-threshold <δ>", description: "projectron: also spread a step earlier if at most this much of it is lost", parse: atLeastZero },
    { flags: "--budget-beyond-bound", description: "forgetron: also learn from rows with K(x, x) above 1, for which its bound does not hold" },
    { flags: "--map <map>", description: "map the features before a linear learner sees them: quadratic, polynomial:3, fourier:1000, nystrom:500, …; see rosenblatt help kernels", parse: mapText, suggestions: mapExamples },
  ],
}; // biome-ignore format: one option, one line

/** Options about how words are weighted. */
const words: OptionGroup = {
  title: "Words in texts",
  options: [
    { flags: "--tf <how>", description: "how much a word that occurs n times in a text counts: 1 + ln n, n, or 1", choices: termFrequencies, usual: "log" },
    { flags: "--idf", description: "rare words count more than common ones (the default)" },
    { flags: "--no-idf", description: "rare words count as much as common ones" },
    { flags: "--min-df <n>", description: "leave out words that occur in fewer texts than this: a number, or a fraction such as 0.001 (2 by default from 1,000 texts on, else 1)", parse: documents },
    { flags: "--max-df <n>", description: "leave out words that occur in more texts than this: a number, or a fraction", parse: documents, usual: "0.9" },
  ],
}; // biome-ignore format: one option, one line

/** The options about learning, in groups. */
export const learnerOptions: readonly OptionGroup[] = [
  learning,
  words,
  curvedBoundaries,
  { title: "For some learners only", options: ownOptions },
];
