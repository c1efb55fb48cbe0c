// Learners of every kind with extreme options on extreme data, and the law that all of them keep: nothing that is not finite is ever
// held or answered; what would make it is refused, with everything as it was; what was learned survives a file to the last bit. It
// needs no test runner: `extremeCase` draws cases, and `checkExtremeCase` throws where one breaks the law.

import fc from "fast-check";
import { type Memory, plainMemory } from "../src/compute/memory.js";
import { wasmMemory } from "../src/compute/wasm.js";
import { Examples } from "../src/data/examples.js";
import { orders } from "../src/data/visit-order.js";
import "../src/entries/explain.js";
import { LinearModel } from "../src/compact/linear-model.js";
import { kernelLearners } from "../src/entries/kernels.js";
import { fourierMap, monomials, squares } from "../src/entries/maps.js";
import { networkLearners } from "../src/entries/networks.js";
import { InputError, ModelError, OptionError } from "../src/errors.js";
import { calibrate, probabilities } from "../src/evaluate/calibrate.js";
import { kernelOf } from "../src/kernels/saved.js";
import type { BatchLearner, Learner, Row, Rows } from "../src/learner.js";
import { linearLearners } from "../src/learners/root.generated.js";
import type { LinearLearner } from "../src/linear/learner.js";
import { load } from "../src/load.js";
import { mix } from "../src/mix.js";
import type { Definition } from "../src/options/definition.js";
import type { Takes } from "../src/options/own-option.js";
import { register } from "../src/options/registry.js";
import { Pipeline } from "../src/pipeline.js";
import { engine } from "../src/training/engine-of.js";
import { standardize } from "../src/transformers/standardize.js";
import type { Transformer } from "../src/transformers/transformer.js";
import { unitBall } from "../src/transformers/unit-ball.js";
import { unitLength } from "../src/transformers/unit-length.js";
import { asCsr, asMatrix, asNamed, asSparse } from "./samples.js";

/** Every learner of the registry. */
export const definitions: readonly Definition[] = [...linearLearners, ...kernelLearners, ...networkLearners];
register(definitions);

/** A learner, its options and what it is given; all of it plain data, so that a failure can be kept as JSON. */
export interface ExtremeCase {
  /** The name of the learner in model files. */
  readonly learner: string;
  /** Its options; a kernel as its `spec`. */
  readonly options: { readonly [name: string]: unknown };
  readonly transformer: keyof typeof transformers;
  readonly form: "dense" | "sparse" | "named";
  readonly verb: "learn" | "learnAll" | "fit" | "fitAsync" | "updates";
  /** A list of numbers for each example, all of the same length. */
  readonly rows: readonly (readonly number[])[];
  /** The class of each example. */
  readonly labels: readonly number[];
  /** The weight of each example, for `learn` and as sample weights; undefined for none. */
  readonly weights: readonly number[] | undefined;
  /** Rows to predict, as long as the others. */
  readonly asked: readonly (readonly number[])[];
}

const transformers = {
  none: () => undefined,
  standardize: () => standardize(),
  "unit-ball": () => unitBall(),
  "unit-length": () => unitLength(),
  monomials: () => monomials({ degree: 2 }),
  squares: () => squares(),
  fourier: () => fourierMap({ gamma: 1, features: 4 }),
} as const satisfies { [name: string]: () => Transformer | undefined };

// Drawing cases.

const extremes = [
  5e-324, 1e-320, 2 ** -1022, 1e-308, 1e-300, 1e-200, 1e-162, 1e-154, 1e-77, Number.EPSILON, 0.5, 1, 2, 1e20, 1e77, 1e100, 1e153,
  1.3e154, 1e155, 1e200, 1e300, 1e307, 1e308, Number.MAX_VALUE,
]; // biome-ignore format: a table

const gentle = fc.integer({ min: -8, max: 8 }).map((k) => k / 4);
const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const size = fc.constantFrom(...extremes);
const signed = fc.tuple(size, fc.boolean()).map(([value, minus]) => (minus ? -value : value));
const value = fc.oneof(
  { weight: 5, arbitrary: gentle },
  { weight: 3, arbitrary: signed },
  { weight: 1, arbitrary: fc.constantFrom(0, -0) },
  { weight: 1, arbitrary: anyDouble },
);
/** A number that an option takes which must not be negative: mostly tame, often extreme. */
const magnitude = fc.oneof(
  fc.constantFrom(0.5, 1, 2),
  size,
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
);

function takenBy(takes: Takes): fc.Arbitrary<unknown> {
  switch (takes.kind) {
    case "number": {
      const { from, inclusive, below = Infinity, infinite } = takes;
      const edges = [...(inclusive ? [from, from === 0 ? -0 : from] : []), ...(infinite ? [Infinity] : [])];
      const near = fc.constantFrom(from + Number.EPSILON, from + 0.5, from + 1, ...edges);
      return fc.oneof(near, magnitude, fc.double({ min: from, max: Math.min(below, Number.MAX_VALUE), noNaN: true }));
    }
    case "whole":
      return fc.integer({ min: takes.from, max: takes.from + 3 });
    case "sizes":
      return fc.constantFrom([], [1], [3], [2, 2]);
    case "choice":
      return fc.constantFrom(...takes.choices);
    case "flag":
      return fc.boolean();
  }
}

const schedule = fc.record({
  kind: fc.constantFrom("inverse", "sqrt", "epoch"),
  start: magnitude,
  decay: fc.oneof(magnitude, fc.constantFrom(0, -0)),
});

/** What the shared options that matter to numbers take, by name. */
const shared: { readonly [name: string]: fc.Arbitrary<unknown> } = {
  bias: fc.boolean(),
  rate: fc.oneof(magnitude, schedule),
  zeroUpdates: fc.boolean(),
  zeroPredicts: fc.constantFrom("positive", "negative"),
  multiclass: fc.constantFrom("joint", "one-vs-rest"),
  epochs: fc.integer({ min: 1, max: 3 }),
  order: fc.constantFrom(...orders),
  stopWhenSeparated: fc.boolean(),
  earlyStopping: fc.constantFrom(false, { fraction: 0.3, patience: 1 }),
  classWeights: fc.oneof(fc.constant("balanced"), fc.dictionary(fc.constantFrom("0", "1"), magnitude, { maxKeys: 2 })),
  history: fc.constantFrom("none", "indices", "examples"),
  positive: fc.constantFrom(0, 1),
};

const kernelSpec: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant({ kernel: "linear" }),
  fc.record({
    kernel: fc.constant("polynomial"),
    degree: fc.constantFrom(1, 2, 3, 65535),
    c: fc.oneof(magnitude, fc.constantFrom(0, -0)),
    scale: magnitude,
  }),
  fc.record({ kernel: fc.constantFrom("rbf", "laplacian"), gamma: magnitude }),
  fc.record({ kernel: fc.constant("sigmoid"), scale: magnitude, c: value }),
  fc.record({ kernel: fc.constant("scaled"), of: fc.constant({ kernel: "linear" }), factor: magnitude }),
  fc.constant({ kernel: "normalised", of: { kernel: "linear" } }),
  fc.constant({ kernel: "sum", of: [{ kernel: "linear" }, { kernel: "rbf", gamma: 1 }] }),
);

const budget = (ways: readonly string[]) =>
  fc.record(
    { size: fc.integer({ min: 1, max: 4 }), keep: fc.constantFrom(...ways), threshold: magnitude },
    { requiredKeys: ["size", "keep"] },
  );

/** Options of a learner, each of them given or not. */
export function extremeOptions({ options, without, entry, budgets }: Definition): fc.Arbitrary<ExtremeCase["options"]> {
  const own = Object.entries(options).map(([name, { takes }]) => [name, takenBy(takes)] as const);
  const others = Object.entries(shared).filter(([name]) => !(without as readonly string[]).includes(name));
  const kernel = entry === "rosenblatt/kernels";
  return fc
    .record(
      {
        ...Object.fromEntries(own),
        ...Object.fromEntries(others),
        ...(kernel && { kernel: kernelSpec }),
        ...(budgets && budgets.length > 0 && { budget: budget(budgets) }),
      },
      { requiredKeys: kernel ? ["kernel"] : [] },
    )
    .map((given) => ({ ...given }));
}

/** Cases of the learners given, or of all. */
export function extremeCase(learners: readonly Definition[] = definitions): fc.Arbitrary<ExtremeCase> {
  return fc
    .tuple(fc.constantFrom(...learners), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 3 }))
    .chain(([definition, width, classes]) => {
      const unit = definition.anyFeatures !== undefined;
      const entry = unit ? value.map((x) => Math.min(1, Math.abs(x))) : value;
      const row = fc.array(entry, { minLength: width, maxLength: width });
      return fc
        .array(fc.tuple(row, fc.nat(classes - 1), magnitude), { minLength: 1, maxLength: 12 })
        .chain((examples) =>
          fc.record({
            learner: fc.constant(definition.name),
            options: extremeOptions(definition),
            transformer: fc.oneof(
              { weight: 3, arbitrary: fc.constant("none" as const) },
              {
                weight: 1,
                arbitrary: fc.constantFrom(...(Object.keys(transformers) as (keyof typeof transformers)[])),
              },
            ),
            form: fc.constantFrom("dense", "sparse", "named"),
            verb: fc.constantFrom("learn", "learn", "learnAll", "fit", "fitAsync", "updates"),
            rows: fc.constant(examples.map(([x]) => x)),
            labels: fc.constant(examples.map(([, y]) => y)),
            weights: fc.constantFrom(
              undefined,
              undefined,
              examples.map(([, , weight]) => weight),
            ),
            asked: fc.array(row, { maxLength: 3 }),
          }),
        );
    });
}

// Checking them.

type Made = Learner<number> & { toJSON(): object };

/** The learner of a case; undefined where its options do not go together, which must be said by an OptionError. */
export function learnerOf({ learner, options, transformer }: ExtremeCase): Made | undefined {
  const definition = definitions.find(({ name }) => name === learner)!;
  const { kernel, ...others } = options;
  try {
    const made = definition.create({ ...others, ...(kernel !== undefined && { kernel: kernelOf(kernel) }) });
    const before = transformers[transformer]();
    return (before ? new Pipeline(before, made as BatchLearner<number>) : made) as Made;
  } catch (error) {
    // A kernel is read from its spec, as from a file.
    if (error instanceof OptionError || error instanceof ModelError) return undefined;
    throw error;
  }
}

/** Throws an error that says where a case breaks the law. */
export async function checkExtremeCase(given: ExtremeCase): Promise<void> {
  if (learnerOf(given) === undefined) return;
  if (given.verb === "learn") checkStream(given);
  else await checkWhole(withoutLongRows(given));
}

/** A data set is refused for one row whose ‖x‖² overflows, so others are tried without such rows. */
function withoutLongRows(given: ExtremeCase): ExtremeCase {
  const kept = given.rows.flatMap((x, i) => (x.reduce((sum, value) => sum + value * value, 0) < Infinity ? [i] : []));
  if (kept.length < 2) return given;
  const pick = <T>(list: readonly T[]) => kept.map((i) => list[i]);
  return {
    ...given,
    rows: pick(given.rows),
    labels: pick(given.labels),
    weights: given.weights && pick(given.weights),
  };
}

/** Example by example: a refused one leaves no trace, as if it had never come. */
function checkStream(given: ExtremeCase): void {
  const [learner, without] = [learnerOf(given)!, learnerOf(given)!];
  if (!("learn" in learner)) return;
  given.rows.forEach((x, i) => {
    const lesson = (taught: Made) => taught.learn(shaped(given, x), given.labels[i], given.weights?.[i]);
    const before = bits(learner);
    const answer = attempt(() => lesson(learner));
    if ("refused" in answer) same(bits(learner), before, `example ${i} was refused, and changed what was learned`);
    else {
      allFinite(answer.given, `the answer to example ${i}`);
      same(answer.given, lesson(without), `the answer to example ${i} after others were refused`);
    }
    same(bits(learner), bits(without), `what was learned by example ${i}, some having been refused`);
  });
  checkLearned(given, learner);
}

/** A data set as a whole: the same from plain and from compiled loops, and all of it or nothing. */
async function checkWhole(given: ExtremeCase): Promise<void> {
  const found = [];
  for (const memory of [plainMemory, compiled()]) {
    const learner = learnerOf(given)!;
    const before = bits(learner);
    const outcome = await attempted(async () => taught(given, learner, placed(given, memory)));
    if ("given" in outcome) allFinite(outcome.given, "the report");
    else same(bits(learner), before, "a data set was refused, and changed what was learned");
    found.push({ outcome: JSON.stringify(outcome), bits: bits(learner), learner });
  }
  same(found[1].outcome, found[0].outcome, "the outcome of compiled loops");
  same(found[1].bits, found[0].bits, "what compiled loops learned");
  checkLearned(given, found[0].learner);
}

async function taught({ verb, weights }: ExtremeCase, learner: Made, rows: Rows | Examples<number>): Promise<unknown> {
  const options = weights && { sampleWeights: weights };
  if (verb === "learnAll") return learner.learnAll ? learner.learnAll(rows) : undefined;
  if (verb === "fitAsync") return learner.fitAsync(rows, undefined, options);
  if (verb === "fit") return learner.fit(rows, undefined, { ...options, onProgress: () => void watched(learner) });
  const updates = learner.updates(rows, undefined, { ...options, ...("weights" in learner && { weights: true }) });
  for (;;) {
    const { done, value } = updates.next();
    allFinite(value, "an update");
    if (done) return value;
  }
}

/** What others see of a learner while it learns. */
function watched(learner: Made): void {
  const weights = (learner as unknown as LinearLearner<number>).weights;
  if (!weights) return;
  for (const label of learner.classes) {
    const seen = attempt(() => weights.call(learner, label));
    if ("given" in seen) allFinite(seen.given, "the weights during a run");
  }
}

/** What a learner holds and answers is finite, and the same from a file. */
function checkLearned(given: ExtremeCase, learner: Made): void {
  const again = reloaded(learner);
  same(bits(again), bits(learner), "the file of a loaded learner");
  if (learner.classes.length === 0) return;
  same(bits(reloaded(again)), bits(learner), "the file of a learner loaded twice");
  const rows = [...given.rows, ...given.asked];
  const scores: number[][] = [];
  const labels: number[] = [];
  for (const [i, x] of rows.entries()) {
    const row = shaped(given, x);
    for (const verb of ["scores", "predict", "explain"] as const) {
      const [answer, later] = [learner, again].map((asked) => attempt(() => asked[verb](row)));
      if ("given" in answer) allFinite(answer.given, `${verb} of row ${i}`);
      same(later, answer, `${verb} of row ${i} after loading`);
      if (verb !== "scores" || !("given" in answer)) continue;
      scores.push(answer.given as number[]);
      labels.push(given.labels[i % given.labels.length]);
    }
  }
  if ("scoreAll" in learner) {
    const table = attempt(() => {
      const all = placed({ ...given, rows, labels: rows.map(() => 0) }, plainMemory);
      const list: number[][] = [];
      (learner as unknown as { scoreAll(rows: Rows | Examples, seen: (s: ArrayLike<number>) => void): void }).scoreAll(
        all,
        (own) => list.push(Array.from(own)),
      );
      return list;
    });
    if ("given" in table) allFinite(table.given, "the scores of all rows");
  }
  checkWeights(learner);
  checkCalibration(learner, scores, labels);
  checkCompact(
    learner,
    rows.map((x) => shaped(given, x)),
  );
}

/** Weights, and the coefficients of support vectors. */
function checkWeights(learner: Made): void {
  const { weights, bias, supportVectors } = learner as unknown as LinearLearner<number> & { supportVectors?: unknown };
  if (supportVectors) allFinite(supportVectors, "the support vectors");
  if (!weights || !bias) return;
  for (const label of learner.classes) {
    allFinite(weights.call(learner, label), `the weights of class ${label}`);
    allFinite(bias.call(learner, label), `the bias of class ${label}`);
  }
}

function checkCalibration(learner: Made, scores: readonly number[][], labels: readonly number[]): void {
  if (!("calibration" in learner)) return;
  const found = attempt(() => calibrate(scores, labels, learner.classes));
  if ("refused" in found) return;
  allFinite(found.given, "a calibration");
  for (const own of scores) allFinite(probabilities(found.given, own), "probabilities");
  (learner as { calibration: unknown }).calibration = found.given;
  same(bits(reloaded(learner)), bits(learner), "the file of a calibrated learner");
}

/** The compact model, and a learner mixed with itself. */
function checkCompact(learner: Made, rows: readonly Row[]): void {
  const own = (learner as unknown as { [engine]?: { kind?: { solver?: unknown }; isLinear: boolean } })[engine];
  if (!(learner as unknown as LinearLearner).weights || !own || own.kind?.solver) return;
  const mixed = attempt(() => mix<number, never>([learner, reloaded(learner), learner] as never[], [1, 1e300, 5e-324]));
  if ("given" in mixed) {
    checkWeights(mixed.given);
    bits(mixed.given);
  }
  if (!own.isLinear) return;
  const model = attempt(() => LinearModel.from<number>(learner as never));
  if ("refused" in model) return;
  for (const row of rows) {
    const answer = attempt(() => model.given.scores(row));
    if ("given" in answer) allFinite(answer.given, "the scores of the compact model");
    same(
      attempt(() => LinearModel.fromJSON(JSON.stringify(model.given)).scores(row)),
      answer,
      "the same after loading",
    );
  }
}

type Outcome<T> = { given: T } | { refused: string };

/** What a call gives, or the words of its refusal; any other error goes on. */
function attempt<T>(call: () => T): Outcome<T> {
  try {
    return { given: call() };
  } catch (error) {
    return refusal(error);
  }
}

async function attempted<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { given: await call() };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): { refused: string } {
  if (error instanceof InputError || error instanceof OptionError) return { refused: error.message };
  throw error;
}

/** Everything a learner knows, to the last bit; a head with a number that JSON does not have is no file. */
function bits(learner: Made): string {
  const file = learner.toJSON();
  allFinite((file as { head: unknown }).head, "the head of the file");
  return JSON.stringify(file);
}

function reloaded(learner: Made): Made {
  return load(JSON.stringify(learner)) as Made;
}

/** Throws unless every number in a value is finite, however deep. */
function allFinite(value: unknown, what: string): void {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${what}: got ${value}`);
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Map) for (const entry of value) allFinite(entry, what);
  for (const [key, part] of Object.entries(value)) allFinite(part, `${what}, ${key}`);
}

/** Throws unless two values are the same to the last bit, −0 and 0 being different. */
function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [found, expected].map((value) => (typeof value === "string" ? value : exactly(value)));
  if (a !== b) throw new Error(`${what}: expected ${b.slice(0, 2000)}; got ${a.slice(0, 2000)}`);
}

function exactly(value: unknown): string {
  return JSON.stringify(value, (_, part) => (Object.is(part, -0) ? "−0" : part)) ?? "undefined";
}

/** A row in the form that a case asks for. */
function shaped({ form }: ExtremeCase, x: readonly number[]): Row {
  return form === "dense" ? [...x] : form === "sparse" ? asSparse(x) : asNamed(x);
}

let compiledMemory: { memory: Memory; uses: number } | undefined;

/** A memory with compiled loops, made anew from time to time, because what lies in it stays there. */
function compiled(): Memory {
  if (!compiledMemory || compiledMemory.uses++ > 100) compiledMemory = { memory: wasmMemory(1 << 16), uses: 0 };
  return compiledMemory.memory;
}

/** The examples of a case as a data set in this memory. Named ones are given as they are. */
function placed(given: ExtremeCase, memory: Memory): Rows | Examples<number> {
  const { form, rows, labels } = given;
  const labelled = Examples.from(
    form === "dense"
      ? asMatrix(rows as number[][])
      : form === "sparse"
        ? asCsr(rows)
        : rows.map((x) => asNamed([...x])),
    labels,
  );
  if (memory === plainMemory) return labelled;
  const { rows: views, targets, size, width, classes, vocabulary } = labelled;
  const put = <T extends Float32Array | Float64Array | Uint32Array>(array: T, length = array.length) => {
    const span = memory.allocate(array.constructor as never, length);
    (span.view() as T).set(array.subarray(0, length) as never);
    return span as never;
  };
  return Examples.over<number>({
    memory,
    form,
    size,
    width,
    classes,
    vocabulary,
    targets: put(targets as Uint32Array),
    starts: views.indices && put(views.starts),
    indices: views.indices && put(views.indices),
    values: put(views.values, labelled.entries),
  });
}
