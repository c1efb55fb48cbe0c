// From options to a learner, and the sentences that describe the choice.

import {
  type BatchLearner,
  type Definition,
  type Examples,
  type Label,
  type LinearOptions,
  Pipeline,
  standardize,
  type Transformer,
  unitBall,
  unitLength,
} from "rosenblatt";
import { classOrder } from "../data/class-tally.js";
import { classFor, sortedClasses } from "../data/classes.js";
import { columnName } from "../data/row.js";
import type { LearnerOptions, Order, Scale } from "../options/learner.js";
import { isKernelLearner, isNetwork } from "../options/learners.js";
import { type OwnValue, ownValues } from "../options/own-flags.js";
import { UsageError } from "../terminal/exit.js";
import { checkCombination } from "./combinations.js";
import { definitionFor } from "./definition-for.js";
import { earlyStoppingFor } from "./early-stopping.js";
import { fewExamplesReason, forFewExamples } from "./few-examples.js";
import { termWeights } from "./term-weights.js";
import { forTexts } from "./text-defaults.js";
import { refuseUntaken } from "./untaken.js";

/** What is known of the data, for choosing defaults. */
export interface Occasion {
  readonly examples: Examples<Label>;
  /** For a table: the names of the numeric features, which are the ones to standardize. */
  readonly numeric?: readonly string[] | undefined;
  readonly positive?: string | undefined;
  /** For a table with columns of text: the prefixes of the names of their features. */
  readonly text?: readonly string[] | undefined;
  /** Whether the rows come in batches. */
  readonly streamed?: boolean;
  /** Whether the learner must know all columns before its first row. */
  readonly closed?: boolean;
  /** The number of examples, if `examples` are only some of them. */
  readonly size?: number;
  /** The number of examples of the whole command, if `examples` are a fold or a sample of them; defaults depend on this number. */
  readonly whole?: number;
}

/** A learner, and what was decided about it. */
export interface Chosen {
  readonly learner: BatchLearner<Label>;
  /** The options in force, for reports, by their names and values on the command line. */
  readonly options: Readonly<Record<string, unknown>> & { readonly learner: string; readonly scale: Scale };
  /** Why this learner was chosen, if that depends on the data; for the report. */
  readonly reason?: string;
  /** Sentences for the report. */
  readonly notes: readonly string[];
}

/**
 * From this many values on, rows do not fit into a processor's caches, and visiting them in random order takes longer
 * than learning from them.
 */
const manyValues = 2 ** 20;

/** The learner that the options ask for, with defaults that suit the data. */
export async function chooseLearner(typed: LearnerOptions, occasion: Occasion): Promise<Chosen> {
  const { examples, numeric } = occasion;
  const notes: string[] = [];
  const asked = forTexts(typed, occasion, notes);
  const given = forFewExamples(asked, occasion);
  const definition = definitionFor(given);
  const { short, without, defaults = {} } = definition;
  const own = ownValues({ ...given }, definition);
  checkVariant(own);
  checkCombination(given, definition, examples.classes.length);
  const scale = scaleFor(given, definition, numeric, notes);
  const asIs = scale === "none" && given.order === "given";
  const earlyStopping = earlyStoppingFor(given, definition, own, asIs, occasion.whole ?? examples.size);
  const classes = sortedClasses(examples.classes);
  const run = {
    epochs: given.epochs ?? (earlyStopping ? 50 : (defaults.epochs ?? 10)),
    order: given.order ?? orderFor(examples),
    seed: given.seed ?? 0,
  };
  const options: LinearOptions<Label> = {
    classes,
    ...run,
    ...(definition.settles?.includes("order") && given.order === undefined && { order: undefined as never }),
    ...(given.rate !== undefined && { rate: given.rate }),
    ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
    ...(given.history && { history: "examples" }),
    ...(occasion.positive !== undefined && { positive: classFor(occasion.positive, classes, "--positive") }),
    ...(earlyStopping && { earlyStopping: { patience: given.patience ?? 5 } }),
    ...(given.multiclass && { multiclass: given.multiclass }),
    ...(given.zeroPredicts && { zeroPredicts: given.zeroPredicts }),
    ...(given.zeroUpdates !== undefined && { zeroUpdates: given.zeroUpdates }),
    ...(given.stopWhenSeparated !== undefined && { stopWhenSeparated: given.stopWhenSeparated }),
    ...(given.classWeight && { classWeights: classWeightsOf(given.classWeight, classes) }),
    ...(given.bias === false && defaults.bias !== false && { bias: false }),
    ...((definition.anyFeatures !== undefined || occasion.closed) && {
      features: examples.vocabulary?.names ?? examples.width,
    }),
  };
  const { scalers, weighted } = scalersOf(scale, given, occasion);
  const { learner, settled } = await learnerBehind(scalers, definition, options, given, examples);
  refuseUntaken(given, definition);
  if (definition.anyFeatures !== undefined) checkUnitInterval(examples, definition);
  const hasBias = !without.includes("bias") || defaults.bias === false;
  return {
    learner: scalers.reduceRight<BatchLearner<Label>>((behind, scaler) => new Pipeline(scaler, behind), learner),
    options: {
      learner: short,
      ...(given.lecture && { lecture: given.lecture }),
      ...run,
      scale,
      ...(hasBias && { bias: given.bias !== false && defaults.bias !== false }),
      ...weighted,
      ...settled,
      ...(given.rate !== undefined && { rate: given.rate }),
      ...Object.fromEntries(own.map(({ key, value }) => [key, value])),
      ...(given.history && { history: given.history }),
      ...(examples.classes.length > 2 && { multiclass: given.multiclass ?? defaults.multiclass ?? "joint" }),
      ...(given.zeroPredicts && { zeroPredicts: given.zeroPredicts }),
      ...(given.zeroUpdates !== undefined && { zeroUpdates: given.zeroUpdates }),
      ...(given.stopWhenSeparated !== undefined && { stopWhenSeparated: given.stopWhenSeparated }),
      ...(given.classWeight && { classWeight: plain(given.classWeight) }),
      ...(occasion.positive !== undefined && { positive: occasion.positive }),
      earlyStopping: earlyStopping ? { patience: given.patience ?? 5 } : false,
    },
    ...(given !== asked && { reason: fewExamplesReason }),
    notes,
  };
}

/**
 * The learner behind the scalers, with a map before it if one is asked for, and the options determined by the data.
 * Loads code for kernels, maps and networks only if needed.
 */
async function learnerBehind(
  scalers: readonly Transformer[],
  definition: Definition,
  options: LinearOptions<Label>,
  given: LearnerOptions,
  examples: Examples<Label>,
): Promise<{ learner: BatchLearner<Label>; settled: Record<string, unknown> }> {
  const seen = { examples, scalers };
  if (isKernelLearner(definition)) {
    const { settledKernel } = await import("./settled-kernel.js");
    const { kernel, text } = settledKernel(given.kernel!, seen);
    const { budget: size, budgetKeep: keep, budgetThreshold: threshold, budgetBeyondBound: beyondBound } = given;
    const budget = {
      size,
      ...(keep && { keep }),
      ...(threshold !== undefined && { threshold }),
      ...(beyondBound && { beyondBound }),
    };
    return {
      learner: definition.create({ ...options, kernel, ...(size !== undefined && { budget }) }),
      settled: {
        kernel: text,
        ...(size !== undefined && { budget: size, budgetKeep: keep ?? "random" }),
        ...(threshold !== undefined && { budgetThreshold: threshold }),
        ...(beyondBound && { budgetBeyondBound: true }),
      },
    };
  }
  const learner = definition.create(options);
  // The layers of a network are always stated.
  if (isNetwork(definition)) {
    const layers = Object.entries(definition.options).filter(([name]) => name === "hidden" || name === "activation");
    return { learner, settled: Object.fromEntries(layers.map(([name, option]) => [name, option.default])) };
  }
  if (given.map === undefined) return { learner, settled: {} };
  const { settledMap } = await import("./feature-map.js");
  const { map, text } = settledMap(given.map, options.seed!, seen);
  return { learner: new Pipeline(map, learner), settled: { map: text } };
}

/** Refuses --aggressiveness with --variant pa, which does not use it. */
function checkVariant(own: readonly OwnValue[]): void {
  const typed = Object.fromEntries(own.map(({ key, value }) => [key, value]));
  if (typed.aggressiveness !== undefined && typed.variant === "pa")
    throw new UsageError(
      "--aggressiveness belongs to --variant pa1 and pa2; got --variant pa, which goes as far as it takes",
    );
}

function scaleFor(
  { scale }: LearnerOptions,
  { short, anyFeatures }: Definition,
  numeric: readonly string[] | undefined,
  notes: string[],
): Scale {
  if (anyFeatures !== undefined) {
    if (scale === undefined ? numeric && numeric.length > 0 : scale !== "none")
      notes.push(`${short} learns from features from 0 to 1 as they are: --scale none`);
    return "none";
  }
  return scale ?? (numeric && numeric.length > 0 ? "standardize" : "none");
}

/** Refuses features outside 0 to 1 by name, before they reach a learner that needs them in that range. */
function checkUnitInterval(examples: Examples<Label>, { short, anyFeatures }: Definition): void {
  const { values, indices, width } = examples.rows;
  const k = values.findIndex((x) => !(x >= 0 && x <= 1));
  if (k < 0) return;
  const feature = columnName(examples, indices ? indices[k] : k % width);
  throw new UsageError(
    `--learner ${short} needs features from 0 to 1; got ${values[k]} in ${JSON.stringify(feature)}: --learner ${anyFeatures} takes any`,
  );
}

/** The transformers that rows pass through before the learner sees them, in order, and the options determined for words. */
function scalersOf(
  scale: Scale,
  given: LearnerOptions,
  { examples, numeric, text = [], size }: Occasion,
): { scalers: Transformer[]; weighted: Readonly<Record<string, unknown>> } {
  if (scale === "none") return { scalers: [], weighted: {} };
  if (scale === "unit-ball") return { scalers: [unitBall()], weighted: {} };
  if (scale === "unit-length") return { scalers: [unitLength()], weighted: {} };
  const standardized = numeric ? standardize({ columns: numeric }) : standardize();
  if (scale === "standardize") return { scalers: [standardized], weighted: {} };
  const { weights, settled } = termWeights(given, examples, text, size);
  return { scalers: [...weights, ...(numeric && numeric.length > 0 ? [standardized] : [])], weighted: settled };
}

/** Shuffling blocks of neighbouring rows is as good as a full shuffle if neighbours are of different classes. */
function orderFor(examples: Examples): Order {
  return examples.entries >= manyValues && classOrder(examples).note === undefined ? "block-shuffle" : "shuffle";
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
