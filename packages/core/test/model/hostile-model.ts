// Small models that ask for much: arbitrary ones, and what must be true of reading them. Free of any test runner.

import fc from "fast-check";
import { LinearModel } from "../../src/compact/linear-model.js";
import {
  AveragedKernelPerceptron,
  KernelPerceptron,
  polynomial,
  rbf,
  VotedKernelPerceptron,
} from "../../src/entries/kernels.js";
import { fourierMap, nystromMap, oneHotMap, quadraticMap, selectBest } from "../../src/entries/maps.js";
import { Network } from "../../src/entries/networks.js";
import { InputError, ModelError, OptionError } from "../../src/errors.js";
import type { BatchLearner } from "../../src/learner.js";
import { Arow } from "../../src/learners/arow.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { MaxMargin } from "../../src/learners/max-margin.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { SecondOrderPerceptron } from "../../src/learners/second-order-perceptron.js";
import { VotedPerceptron } from "../../src/learners/voted-perceptron.js";
import { load } from "../../src/load.js";
import type { Json, ModelContent } from "../../src/model/format.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { Pipeline } from "../../src/pipeline.js";
import { standardize } from "../../src/transformers/standardize.js";

/** A model that was changed after it was right. */
export interface HostileModel {
  readonly content: ModelContent;
  /** What it was made of and what was changed, for a report. */
  readonly of: string;
}

const rows = Array.from({ length: 12 }, (_, i) => [((i * 7) % 5) - 2, ((i * 3) % 7) - 3]);
const named = rows.map(([a, b]) => ({ a, b }));
const labels = rows.map((_, i) => ["x", "y", "z"][i % 3]);
const two = labels.map((label) => (label === "z" ? "x" : label));

type Maker = () => ModelContent;

/** The content of a learner that was fitted. */
function fitted(learner: BatchLearner<string>, given: readonly unknown[], known: readonly string[]): ModelContent {
  learner.fit(given as never, known);
  return fromModelFile((learner as unknown as { toJSON(): unknown }).toJSON());
}

const epochs = 2;
const makers: { readonly [name: string]: Maker } = {
  perceptron: () => fitted(new Perceptron<string>({ epochs }), rows, labels),
  hashed: () => fitted(new AveragedPerceptron<string>({ epochs, hash: 8 }), named, labels),
  unused: () => fromModelFile(new Perceptron<string>({ features: 3, classes: ["x", "y", "z"] }).toJSON()),
  voted: () => fitted(new VotedPerceptron<string>({ epochs }), named, two),
  arow: () => fitted(new Arow<string>({ epochs }), rows, labels),
  full: () => fitted(new SecondOrderPerceptron<string>({ epochs, matrix: "full" }), rows, labels),
  margin: () => fitted(new MaxMargin<string>({ epochs: 3 }), rows, two),
  kernel: () => fitted(new KernelPerceptron<string>({ kernel: rbf(1), epochs }), rows, labels),
  "sparse kernel": () => fitted(new VotedKernelPerceptron<string>({ kernel: polynomial(2), epochs }), named, labels),
  budget: () => fitted(new AveragedKernelPerceptron<string>({ kernel: rbf(1), epochs }), rows, labels),
  network: () => fitted(new Network<string>({ hidden: [2, 3], epochs }), rows, labels),
  "unused network": () => fromModelFile(new Network<string>({ hidden: [2] }).toJSON()),
  scaled: () => fitted(new Pipeline<string>(standardize(), new Perceptron<string>({ epochs, hash: 8 })), named, labels),
  landmarks: () =>
    fitted(
      new Pipeline<string>(nystromMap({ kernel: rbf(1), landmarks: 3 }), new Perceptron<string>({ epochs })),
      rows,
      labels,
    ),
  waves: () =>
    fitted(new Pipeline<string>(fourierMap({ features: 4 }), new Perceptron<string>({ epochs })), rows, labels),
  monomials: () => fitted(new Pipeline<string>(quadraticMap(), new Perceptron<string>({ epochs })), rows, labels),
  "best columns": () => fitted(new Pipeline<string>(selectBest(1), new Perceptron<string>({ epochs })), rows, labels),
  "one-hot": () => fitted(new Pipeline<string>(oneHotMap(), new Perceptron<string>({ epochs })), rows, labels),
  compact: () => fromModelFile(LinearModel.from(learned(new Perceptron<string>({ epochs, hash: 8 }))).toJSON()),
  "compact scaled": () => {
    const scaled = new Pipeline<string>(standardize(), new Perceptron<string>({ epochs, hash: 8 }));
    scaled.fit(named, labels);
    return fromModelFile(LinearModel.from(scaled).toJSON());
  },
};

function learned(learner: Perceptron<string>): Perceptron<string> {
  learner.fit(named, labels);
  return learner;
}

const made = new Map<string, ModelContent>();

function contentOf(name: string): ModelContent {
  let content = made.get(name);
  if (!content) {
    content = makers[name]();
    made.set(name, content);
  }
  return content;
}

/** The keys that lead to each place of a head whose value is taken by `wanted`. */
function* places(value: unknown, wanted: (value: unknown) => boolean, path: string[] = []): Generator<string[]> {
  if (path.length > 0 && wanted(value)) yield path;
  if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value)) yield* places(part, wanted, [...path, key]);
}

type Changeable = Record<string, unknown>;

function changed(head: object, path: readonly string[], change: (value: unknown) => unknown): ModelContent["head"] {
  const copy = structuredClone(head) as Changeable;
  let part = copy;
  for (const key of path.slice(0, -1)) part = part[key] as Changeable;
  const last = path[path.length - 1];
  part[last] = change(part[last]);
  return copy as { [key: string]: Json };
}

/** What numbers become: sizes that would take from megabytes to more than there is. */
const sizes = fc.constantFrom(
  1e4,
  1e5,
  1e6,
  2 ** 20,
  2 ** 24,
  3e7,
  2e8,
  2 ** 30,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 40,
  2 ** 53 - 1,
);

/** What lists become: one element many times, or many that differ. */
const lengthened = fc.constantFrom(100, 3000, 20_000).chain((length) =>
  fc.constantFrom(
    (value: unknown) => Array.from({ length }, () => (value as unknown[])[0]),
    (value: unknown) => [...(value as unknown[]), ...Array.from({ length }, (_, i) => `n${i}`)],
  ),
);

type Change = { readonly wanted: (value: unknown) => boolean; readonly to: (value: unknown) => unknown };

const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: sizes.map((size) => ({ wanted: (value: unknown) => typeof value === "number", to: () => size })),
  },
  { weight: 1, arbitrary: sizes.map((size) => ({ wanted: (value: unknown) => value === null, to: () => size })) },
  { weight: 2, arbitrary: lengthened.map((to) => ({ wanted: Array.isArray, to })) },
);

/** Models a few of whose numbers and lists are larger than they were. */
const larger: fc.Arbitrary<HostileModel> = fc
  .tuple(fc.constantFrom(...Object.keys(makers)), fc.array(fc.tuple(changes, fc.nat()), { minLength: 1, maxLength: 3 }))
  .map(([name, list]) => {
    let { head } = contentOf(name);
    const { arrays } = contentOf(name);
    const told: string[] = [];
    for (const [{ wanted, to }, at] of list) {
      const all = [...places(head, wanted)];
      if (all.length === 0) continue;
      const path = all[at % all.length];
      head = changed(head, path, to);
      told.push(path.join("."));
    }
    return { content: { head, arrays }, of: `${name} with another ${told.join(" and ")}` };
  });

/** Hashed models of which all sizes agree, without the vectors. */
const hashed: fc.Arbitrary<HostileModel> = fc
  .tuple(fc.constantFrom("hashed", "scaled", "compact", "unused"), sizes, fc.integer({ min: 1, max: 2000 }))
  .map(([name, size, classes]) => {
    const { head, arrays } = contentOf(name);
    let own = head;
    for (const path of [...places(head, (value) => value === 8 || value === 3)]) own = changed(own, path, () => size);
    for (const path of [...places(own, Array.isArray)].filter((keys) => keys.at(-1) === "classes"))
      own = changed(own, path, () => Array.from({ length: classes }, (_, i) => `c${i}`));
    return { content: { head: own, arrays }, of: `${name} of ${size} columns and ${classes} classes` };
  });

/** Many classes, all of whose vectors are one array. */
const shared: fc.Arbitrary<HostileModel> = fc
  .tuple(fc.constantFrom("perceptron", "arow", "hashed"), fc.constantFrom(500, 5000), fc.constantFrom(1000, 20_000))
  .map(([name, classes, width]) => {
    const { head } = contentOf(name);
    const { hash: _, ...options } = head.options as { [key: string]: Json };
    const vectors = Array.from({ length: classes }, () => ({ array: 0 }));
    const own = {
      ...head,
      options,
      form: "sparse",
      names: null,
      width,
      classes: Array.from({ length: classes }, (_, i) => `c${i}`),
      w: vectors,
      v: (head.v as Json[]).length > 0 ? vectors : [],
    };
    return {
      content: { head: own, arrays: [new Float64Array(width + 1)] },
      of: `${classes} classes of ${name} with one array`,
    };
  });

/** Models that ask for more than they hold. */
export const hostileModel: fc.Arbitrary<HostileModel> = fc.oneof(
  { weight: 4, arbitrary: larger },
  { weight: 1, arbitrary: hashed },
  { weight: 1, arbitrary: shared },
);

/**
 * Reads the model within a limit of `limit` bytes, predicts and learns with it. It takes at most twice that limit and 64 times its own bytes
 * in arrays, and is refused with an error about the model or the input if it is refused; anything else throws. Returns whether it was read.
 */
export function checkHostileModel({ content, of }: HostileModel, limit = 2 ** 24): boolean {
  const file = JSON.stringify(toModelFile(content));
  const most = 2 * limit + 64 * file.length + 2 ** 22;
  const taken = allocated(() => {
    try {
      const learner =
        content.head.learner === "linear"
          ? LinearModel.fromContent<string>({ ...fromModelFile(file), limit })
          : load<string>(file, { limit });
      for (const row of [rows[0], named[0]])
        try {
          learner.predict(row);
          if ("learn" in learner) learner.learn(row, "x");
        } catch (error) {
          expectOurs(error, of);
        }
      return true;
    } catch (error) {
      expectOurs(error, of);
      return false;
    }
  });
  if (taken.bytes > most)
    throw new Error(`${of}: ${file.length} bytes took ${taken.bytes} in arrays, which may be ${most}`);
  return taken.result;
}

function expectOurs(error: unknown, of: string): void {
  if (error instanceof ModelError || error instanceof InputError || error instanceof OptionError) return;
  throw new Error(`${of}: ${error}`, { cause: error });
}

/** What a function gives back, and the bytes of all arrays that it asked for, whether they were kept or not. */
function allocated<T>(run: () => T): { result: T; bytes: number } {
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    // Before the engine takes it: a check must not take the machine down to find out.
    if (bytes > 2 ** 31) throw new Error(`asked for ${bytes} bytes`);
  };
  const kinds = ["Float64Array", "Float32Array", "Uint32Array", "Int32Array", "Uint8Array"] as const;
  const globals = globalThis as unknown as Record<string, unknown>;
  const originals = kinds.map((kind) => globals[kind] as { new (): Float64Array; BYTES_PER_ELEMENT: number });
  const arrays = Object.getPrototypeOf(Float64Array.prototype) as { slice(...given: number[]): Float64Array };
  const { slice } = arrays;
  for (const [k, kind] of kinds.entries())
    globals[kind] = new Proxy(originals[k], {
      construct(target, given, made) {
        if (typeof given[0] === "number") count(target.BYTES_PER_ELEMENT * given[0]);
        return Reflect.construct(target, given, made);
      },
    });
  arrays.slice = function (this: Float64Array, ...given) {
    const copy = slice.apply(this, given);
    count(copy.byteLength);
    return copy;
  };
  try {
    const result = run();
    return { result, bytes };
  } finally {
    for (const [k, kind] of kinds.entries()) globals[kind] = originals[k];
    arrays.slice = slice;
  }
}
