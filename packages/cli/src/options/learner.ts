// Options about learning: the learner, its parameters, and the run.

import { UsageError } from "../terminal/exit.js";
import { kernelExamples, kernelText } from "./kernel-text.js";
import { mapExamples, mapText } from "./map-text.js";
import type { OptionGroup } from "./option.js";
import { aboveOne, atLeastZero, belowOne, positive, whole, wholes } from "./values.js";

export const learners = [
  "perceptron", "averaged", "voted", "pocket", "margin", "winnow", "balanced-winnow", "passive-aggressive", "arow", "second-order", "max-margin", "network",
] as const; // biome-ignore format: one line
export type LearnerName = (typeof learners)[number];

export const scales = ["standardize", "unit-ball", "unit-length", "none"] as const;
export type Scale = (typeof scales)[number];

export type Rate = number | { kind: "inverse" | "sqrt" | "epoch"; start: number; decay: number };

/** As given; what is not given is for `learner/learner.ts` to decide. */
export interface LearnerOptions {
  learner?: LearnerName;
  epochs?: number;
  rate?: Rate;
  aggressiveness?: number;
  variant?: "pa" | "pa1" | "pa2";
  loss?: "hinge" | "squared-hinge";
  tolerance?: number;
  margin?: number;
  promotion?: number;
  demotion?: "divide" | "zero";
  threshold?: number;
  regularization?: number;
  matrix?: "diagonal" | "full";
  ridge?: number;
  average?: true;
  /** As typed: see kernel-text.ts and map-text.ts. */
  kernel?: string;
  map?: string;
  /** Most support vectors. */
  budget?: number;
  budgetKeep?: "random" | "forgetron" | "projectron";
  budgetThreshold?: number;
  /** Of a network: units of each hidden layer. */
  hidden?: readonly number[];
  activation?: "relu" | "tanh" | "sigmoid";
  momentum?: number;
  batch?: number;
  l2?: number;
  rule?: "mistake" | "delta";
  zeroPredicts?: "positive" | "negative";
  multiclass?: "joint" | "one-vs-rest";
  classWeight?: "balanced" | ReadonlyMap<string, number>;
  seed?: number;
  order?: "given" | "shuffle" | "block-shuffle";
  scale?: Scale;
  /** False by --no-bias. */
  bias: boolean;
  /** True by --early-stopping, false by --no-early-stopping. */
  earlyStopping?: boolean;
  patience?: number;
  /** Keep past updates, for `explain`; an option of train alone. */
  history?: true;
}

/** `0.1`, or a schedule as `inverse:1:0.001`. */
export function rate(text: string, flag: string): Rate {
  if (!text.includes(":")) return positive(text, flag);
  const [kind, start, decay, ...rest] = text.split(":");
  if ((kind !== "inverse" && kind !== "sqrt" && kind !== "epoch") || decay === undefined || rest.length > 0)
    throw new UsageError(
      `${flag} must be a number, or inverse:START:DECAY, sqrt:START:DECAY or epoch:START:DECAY; got ${JSON.stringify(text)}`,
    );
  return { kind, start: positive(start, `the start of ${flag}`), decay: atLeastZero(decay, `the decay of ${flag}`) };
}

/** A positive number, or `infinity`. */
function price(text: string, flag: string): number {
  return text === "infinity" ? Infinity : positive(text, flag);
}

/** `balanced`, or a weight by class as `spam=2,ham=1`. */
export function classWeight(text: string, flag: string): "balanced" | Map<string, number> {
  if (text === "balanced") return text;
  const weights = new Map<string, number>();
  for (const pair of text.split(",")) {
    const at = pair.lastIndexOf("=");
    if (at < 1)
      throw new UsageError(`${flag} must be balanced, or weights as spam=2,ham=1; got ${JSON.stringify(pair)}`);
    const name = pair.slice(0, at).trim();
    if (weights.has(name)) throw new UsageError(`${flag} names ${JSON.stringify(name)} twice`);
    weights.set(name, atLeastZero(pair.slice(at + 1).trim(), `${flag} of ${name}`));
  }
  return weights;
}

export const learnerOptions: OptionGroup = {
  title: "Learning",
  options: [
    { flags: "--learner <name>", description: "averaged unless said otherwise", choices: learners },
    { flags: "--epochs <n>", description: "most epochs, which are passes over the data: 50 with early stopping, else 10", parse: whole(1) },
    { flags: "--rate <η>", description: "size of a step: a number, or inverse:START:DECAY, sqrt:…, epoch:…", parse: rate },
    { flags: "--aggressiveness <C>", description: "passive-aggressive: the longest step; max-margin: the price of losses, or infinity", parse: price },
    { flags: "--variant <name>", description: "passive-aggressive: pa1 unless said otherwise", choices: ["pa", "pa1", "pa2"] },
    { flags: "--loss <name>", description: "max-margin: hinge unless said otherwise", choices: ["hinge", "squared-hinge"] },
    { flags: "--tolerance <ε>", description: "max-margin: how near to the solution to stop", parse: positive },
    { flags: "--average", description: "passive-aggressive: predict with the mean of all weights" },
    { flags: "--margin <m>", description: "margin: learn until every score is above it", parse: atLeastZero },
    { flags: "--promotion <α>", description: "winnow, balanced-winnow: factor of a step", parse: aboveOne },
    { flags: "--demotion <kind>", description: "winnow: a wrong weight is divided, or set to zero", choices: ["divide", "zero"] },
    { flags: "--threshold <θ>", description: "winnow: scores count from here", parse: positive },
    { flags: "--regularization <r>", description: "arow: the larger, the smaller the steps", parse: positive },
    { flags: "--matrix <kind>", description: "second-order: its diagonal only, or all of it", choices: ["diagonal", "full"] },
    { flags: "--ridge <a>", description: "second-order: the larger, the nearer to the perceptron", parse: positive },
    { flags: "--kernel <kernel>", description: "perceptron, averaged, voted, passive-aggressive: learn in its space: poly:2, rbf:auto, …; rosenblatt help kernels", parse: kernelText, suggestions: kernelExamples },
    { flags: "--budget <n>", description: "with --kernel and perceptron (then the default) or passive-aggressive: most support vectors", parse: whole(1) },
    { flags: "--budget-keep <how>", description: "what happens when there would be more: one goes at random, the oldest goes after all shrank, or the step is spread over those there are", choices: ["random", "forgetron", "projectron"] },
    { flags: "--budget-threshold <δ>", description: "projectron: also spread steps that leave at most this much out", parse: atLeastZero },
    { flags: "--map <map>", description: "before any linear learner: quadratic, polynomial:3, fourier:1000, nystrom:500, …; rosenblatt help kernels", parse: mapText, suggestions: mapExamples },
    { flags: "--hidden <units>", description: "network: units of each hidden layer, as 100,50: 32", parse: wholes },
    { flags: "--activation <kind>", description: "network: of hidden units; relu unless said otherwise", choices: ["relu", "tanh", "sigmoid"] },
    { flags: "--momentum <μ>", description: "network: share of the last step that is made again: 0.9", parse: belowOne },
    { flags: "--batch <n>", description: "network: examples that make one step together: 32", parse: whole(1) },
    { flags: "--l2 <λ>", description: "network: penalty on large weights: 0", parse: atLeastZero },
    { flags: "--rule <kind>", description: "perceptron, averaged: step η on a mistake, or η(y − sign)", choices: ["mistake", "delta"] },
    { flags: "--zero-predicts <side>", description: "what a score of exactly 0 predicts", choices: ["positive", "negative"] },
    { flags: "--multiclass <how>", description: "three or more classes: all at once, or each against the rest", choices: ["joint", "one-vs-rest"] },
    { flags: "--class-weight <weights>", description: "balanced, or size of a step by class: spam=2,ham=1", parse: classWeight },
    { flags: "--seed <s>", description: "of everything random; 0 unless said otherwise", parse: whole(0) },
    { flags: "--order <order>", description: "of visits in an epoch; shuffle unless said otherwise", choices: ["given", "shuffle", "block-shuffle"] },
    { flags: "--scale <how>", description: "numeric columns of tables are standardized, all else is not", choices: scales },
    { flags: "--no-bias", description: "no constant feature" },
    { flags: "--early-stopping", description: "hold a tenth back and stop when its error gets no better: the default from 2,000 examples on" },
    { flags: "--no-early-stopping", description: "learn from everything, for all epochs or to one without a mistake" },
    { flags: "--patience <n>", description: "epochs without a better error before stopping early: 5", parse: whole(1) },
  ],
}; // biome-ignore format: one option, one line
