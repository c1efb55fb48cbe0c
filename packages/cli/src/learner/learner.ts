// From options to a learner, and the sentence that describes it.

import {
  Arow,
  AveragedPerceptron,
  BalancedWinnow,
  type Examples,
  type Label,
  type Learner,
  type LinearOptions,
  MarginPerceptron,
  MaxMargin,
  type MaxMarginOptions,
  PassiveAggressive,
  Perceptron,
  Pipeline,
  PocketPerceptron,
  type Scaler,
  SecondOrderPerceptron,
  standardize,
  unitBall,
  unitLength,
  VotedPerceptron,
  Winnow,
} from "rosenblatt";
import { classFor, sortedClasses } from "../data/classes.js";
import { columnName } from "../data/row.js";
import type { LearnerName, LearnerOptions, Scale } from "../options/learner.js";
import { UsageError } from "../terminal/exit.js";
import { checkCombination } from "./combinations.js";

/** What the data has to say about the defaults. */
export interface Occasion {
  readonly examples: Examples<Label>;
  /** Of a table: names of the features that are numbers, which is what standardizing is for. */
  readonly numeric?: readonly string[] | undefined;
  readonly positive?: string | undefined;
}

/** A learner, and what was decided about it. */
export interface Chosen {
  readonly learner: Learner<Label>;
  /** The options in force, for reports: names and values of the command line. */
  readonly options: Readonly<Record<string, unknown>> & { readonly learner: LearnerName; readonly scale: Scale };
  /** Sentences for the report. */
  readonly notes: readonly string[];
}

/** Below this a tenth of the examples says too little about when to stop: ten epochs then make better models. */
const fewExamples = 2000;

/** The options of each learner that others do not have, by the names the core gives them. */
const owners: readonly [option: keyof LearnerOptions, name: string, learners: readonly LearnerName[]][] = [
  ["rate", "rate", ["perceptron", "averaged", "voted", "pocket", "margin", "second-order", "network"]],
  ["rule", "rule", ["perceptron", "averaged"]],
  ["aggressiveness", "C", ["passive-aggressive", "max-margin"]],
  ["loss", "loss", ["max-margin"]],
  ["tolerance", "tolerance", ["max-margin"]],
  ["variant", "variant", ["passive-aggressive"]],
  ["average", "averaged", ["passive-aggressive"]],
  ["margin", "margin", ["margin"]],
  ["promotion", "promotion", ["winnow", "balanced-winnow"]],
  ["demotion", "demotion", ["winnow"]],
  ["threshold", "threshold", ["winnow"]],
  ["regularization", "r", ["arow"]],
  ["matrix", "matrix", ["second-order"]],
  ["ridge", "a", ["second-order"]],
  ["hidden", "hidden", ["network"]],
  ["activation", "activation", ["network"]],
  ["momentum", "momentum", ["network"]],
  ["batch", "batch", ["network"]],
  ["l2", "l2", ["network"]],
  ["history", "history", ["perceptron", "averaged", "pocket", "margin", "passive-aggressive", "max-margin"]],
];

const create: Readonly<Record<Exclude<LearnerName, "network">, (options: LinearOptions<Label>) => Learner<Label>>> = {
  perceptron: (options) => new Perceptron(options),
  averaged: (options) => new AveragedPerceptron(options),
  voted: (options) => new VotedPerceptron(options),
  pocket: (options) => new PocketPerceptron(options),
  margin: (options) => new MarginPerceptron(options),
  winnow: (options) => new Winnow(options),
  "balanced-winnow": (options) => new BalancedWinnow(options),
  "passive-aggressive": (options) => new PassiveAggressive(options),
  arow: (options) => new Arow(options),
  "second-order": (options) => new SecondOrderPerceptron(options),
  "max-margin": (options) => new MaxMargin(options as MaxMarginOptions<Label>),
};

/** The learner that the options ask for, with defaults that suit the data. */
export async function chooseLearner(given: LearnerOptions, occasion: Occasion): Promise<Chosen> {
  const { examples, numeric } = occasion;
  const name = given.learner ?? (given.budget === undefined ? "averaged" : "perceptron");
  const notes: string[] = [];
  const own = ownOptions(given, name);
  checkCombination(given, name, examples.classes.length);
  const scale = scaleFor(given, name, numeric, notes);
  if (name === "winnow") checkUnitInterval(examples);
  const asIs = scale === "none" && given.order === "given";
  const earlyStopping = earlyStoppingFor(given, name, asIs, examples);
  const classes = sortedClasses(examples.classes);
  const run = {
    epochs: given.epochs ?? (name === "max-margin" ? 1000 : earlyStopping ? 50 : name === "network" ? 20 : 10),
    order: given.order ?? "shuffle",
    seed: given.seed ?? 0,
  };
  const options: LinearOptions<Label> = {
    classes,
    ...run,
    // It chooses an order by the size of the data.
    ...(name === "max-margin" && given.order === undefined && { order: undefined as never }),
    ...own,
    ...(occasion.positive !== undefined && { positive: classFor(occasion.positive, classes, "--positive") }),
    ...(earlyStopping && { earlyStopping: { patience: given.patience ?? 5 } }),
    ...(given.multiclass && { multiclass: given.multiclass }),
    ...(given.zeroPredicts && { zeroPredicts: given.zeroPredicts }),
    ...(given.classWeight && { classWeights: classWeightsOf(given.classWeight, classes) }),
    ...(!given.bias && name !== "winnow" && { bias: false }),
    ...(name === "winnow" && { features: examples.vocabulary?.names ?? examples.width }),
  };
  const scaler = scale === "none" ? undefined : scalerOf(scale, numeric);
  const { learner, settled } = await learnerBehind(scaler, name, options, given, examples);
  return {
    learner: scaler ? new Pipeline(scaler, learner) : learner,
    options: {
      learner: name,
      ...run,
      scale,
      ...(given.kernel === undefined && name !== "network" && { bias: given.bias && name !== "winnow" }),
      ...settled,
      ...namedOwn(given, name),
      ...(examples.classes.length > 2 && {
        multiclass: given.multiclass ?? (name === "winnow" || name === "max-margin" ? "one-vs-rest" : "joint"),
      }),
      ...(given.zeroPredicts && { zeroPredicts: given.zeroPredicts }),
      ...(given.classWeight && { classWeight: plain(given.classWeight) }),
      ...(occasion.positive !== undefined && { positive: occasion.positive }),
      earlyStopping: earlyStopping ? { patience: given.patience ?? 5 } : false,
    },
    notes,
  };
}

/** The learner of scaled rows, a map before it where one is asked for; and what the data settled. Code that bends loads here. */
async function learnerBehind(
  scaler: Scaler | undefined,
  name: LearnerName,
  options: LinearOptions<Label>,
  given: LearnerOptions,
  examples: Examples<Label>,
): Promise<{ learner: Learner<Label>; settled: Record<string, unknown> }> {
  const seen = { examples, scaler };
  if (given.kernel !== undefined) {
    const { settledKernel, kernelLearner } = await import("./kernel-learner.js");
    const { kernel, text } = settledKernel(given.kernel, seen);
    const { budget, budgetKeep, budgetThreshold } = given;
    return {
      learner: kernelLearner(name, kernel, options as Record<string, unknown>, given),
      settled: {
        kernel: text,
        ...(budget !== undefined && { budget, budgetKeep: budgetKeep ?? "random" }),
        ...(budgetThreshold !== undefined && { budgetThreshold }),
      },
    };
  }
  if (name === "network") {
    const { Network } = await import("rosenblatt/networks");
    const { hidden = [32], activation = "relu" } = given;
    return { learner: new Network<Label>(options as object), settled: { hidden, activation } };
  }
  const learner = create[name](options);
  if (given.map === undefined) return { learner, settled: {} };
  const { settledMap } = await import("./feature-map.js");
  const { map, text } = settledMap(given.map, options.seed!, seen);
  return { learner: new Pipeline(map, learner), settled: { map: text } };
}

/** Refuses an option that the learner does not have. */
function ownOptions(given: LearnerOptions, name: LearnerName): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const [option, coreName, learners] of owners) {
    if (given[option] === undefined) continue;
    if (!learners.includes(name))
      throw new UsageError(`--${option} belongs to --learner ${learners.join(", ")}; got --learner ${name}`);
    own[coreName] = option === "history" ? "examples" : given[option];
  }
  if (given.aggressiveness !== undefined && given.variant === "pa")
    throw new UsageError(
      "--aggressiveness belongs to --variant pa1 and pa2; got --variant pa, which goes as far as it takes",
    );
  return own;
}

function namedOwn(given: LearnerOptions, name: LearnerName): Record<string, unknown> {
  return Object.fromEntries(
    owners.flatMap(([option, , learners]) =>
      learners.includes(name) && given[option] !== undefined ? [[option, given[option]]] : [],
    ),
  );
}

function scaleFor(
  { scale }: LearnerOptions,
  name: LearnerName,
  numeric: readonly string[] | undefined,
  notes: string[],
): Scale {
  if (name === "winnow") {
    if (scale === undefined ? numeric && numeric.length > 0 : scale !== "none")
      notes.push("winnow learns from features from 0 to 1 as they are: --scale none");
    return "none";
  }
  return scale ?? (numeric && numeric.length > 0 ? "standardize" : "none");
}

/** Winnow's weights only grow and shrink by factors, so a feature must be there or not, or something between. */
function checkUnitInterval(examples: Examples<Label>): void {
  const { values, indices, width } = examples.rows;
  const k = values.findIndex((x) => !(x >= 0 && x <= 1));
  if (k < 0) return;
  const feature = columnName(examples, indices ? indices[k] : k % width);
  throw new UsageError(
    `--learner winnow needs features from 0 to 1; got ${values[k]} in ${JSON.stringify(feature)}: --learner balanced-winnow takes any`,
  );
}

function scalerOf(scale: Exclude<Scale, "none">, numeric: readonly string[] | undefined) {
  if (scale === "unit-ball") return unitBall();
  if (scale === "unit-length") return unitLength();
  return numeric ? standardize({ columns: numeric }) : standardize();
}

function earlyStoppingFor(
  { earlyStopping, patience, kernel }: LearnerOptions,
  name: LearnerName,
  asIs: boolean,
  { size }: Examples,
): boolean {
  if (name === "max-margin") {
    if (earlyStopping || patience !== undefined)
      throw new UsageError("--early-stopping does not go with --learner max-margin, which ends at the one solution");
    return false;
  }
  if (earlyStopping === false && patience !== undefined)
    throw new UsageError("--patience belongs to --early-stopping; got --no-early-stopping");
  if (earlyStopping !== undefined) return earlyStopping;
  if (patience !== undefined) return true;
  // A kernel learner remembers what it got wrong: it comes to rest by itself, and its epochs take long.
  if (asIs || kernel !== undefined) return false;
  return size >= fewExamples;
}

function classWeightsOf(
  given: "balanced" | ReadonlyMap<string, number>,
  classes: readonly Label[],
): "balanced" | Map<Label, number> {
  if (given === "balanced") return given;
  return new Map([...given].map(([text, weight]) => [classFor(text, classes, "--class-weight"), weight]));
}

function plain(given: "balanced" | ReadonlyMap<string, number>): unknown {
  return given === "balanced" ? given : Object.fromEntries(given);
}
