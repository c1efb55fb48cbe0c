// Every public function and method, given any arguments in any order, either works or throws one of the library's errors.

import { describe, expect, test } from "vitest";
import * as datasets from "../src/entries/datasets.js";
import * as evaluate from "../src/entries/evaluate.js";
import * as figure from "../src/entries/figure.js";
import * as kernels from "../src/entries/kernels.js";
import * as kernelThreads from "../src/entries/kernels-threads.js";
import * as lectures from "../src/entries/lectures.js";
import * as maps from "../src/entries/maps.js";
import * as networks from "../src/entries/networks.js";
import * as node from "../src/entries/node.js";
import * as predict from "../src/entries/predict.js";
import * as readers from "../src/entries/readers.js";
import * as readerThreads from "../src/entries/readers-threads.js";
import * as streams from "../src/entries/streams.js";
import * as text from "../src/entries/text.js";
import * as theory from "../src/entries/theory.js";
import * as wasm from "../src/entries/wasm.js";
import { InputError, ModelError, OptionError } from "../src/errors.js";
import { hashBy } from "../src/model/sha256.js";
import { runs } from "./runs.js";

hashBy(undefined);

/** What a caller may hand over by mistake. */
const mistakes: readonly (readonly [string, () => unknown])[] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ['"text"', () => "text"],
  ["7", () => 7],
  ["() => 1", () => () => 1],
  ["{}", () => ({})],
  ["[]", () => []],
  ["[[1, 2], [3, 4]]", () => [[1, 2], [3, 4]]], // biome-ignore format: one line each
  ['["a", "b"]', () => ["a", "b"]],
  ["{ nonsense: 1 }", () => ({ nonsense: 1 })],
  ["[null]", () => [null]],
  ["true", () => true],
];

/** Lists of none, one or two of them, and in the slow suite of three. */
function lists(): number[][] {
  const all = mistakes.map((_, i) => i);
  const pairs = all.flatMap((i) => all.map((j) => [i, j]));
  const third = runs(0, all.length);
  return [
    [],
    ...all.map((i) => [i]),
    ...pairs,
    ...pairs.flatMap((pair) => all.slice(0, third).map((k) => [...pair, k])),
  ];
}

/** Functions that only other parts of the library call, in protocols of their own, with the reason. */
const except: { readonly [name: string]: string } = {
  "new Examples": "its constructor is private; Examples.from makes data sets",
  "Examples.placing": "for data sets that are made in steps, of rows that are in a memory already",
  "Examples.over": "for readers, which have put checked rows into a memory",
  "new TableEncoding": "its constructor is private; TableEncoding.fit makes encodings",
  "new CsvStripes": "made by CsvStripes.plan",
  "CsvStripes.plan": "for the command line, which reads with several threads",
  "new LibsvmStripes": "made by LibsvmStripes.plan",
  "LibsvmStripes.plan": "for the command line, which reads with several threads",
  "new CsvStripeThread": "takes a ticket of CsvStripes",
  "new LibsvmStripeThread": "takes a ticket of LibsvmStripes",
  "new KernelThread": "takes a ticket of a Crew",
  "new KernelLearner": "the class behind the kernel learners, for instanceof",
  "new LinearModel": "its constructor is private; LinearModel.from makes compact models",
  "new RecordModel": "its constructor is private; compact and RecordModel.fromJSON make them",
  "RecordModel.fromContent": "for whoever has read a file already; fromJSON reads one",
  "new LinearLearner": "the class behind the linear learners, for instanceof",
  "LinearModel.fromContent": "for whoever has read a file already; fromJSON reads one",
  "new Names": "for readers and data sets; the option features of learners is checked",
  "new RemediableError": "errors are made by the library",
  "new RowError": "errors are made by the library",
  apart: "takes errors that the library has thrown",
};

/** Calls, awaits the result, and returns any error that is not one of the library's. */
async function foreignError(call: () => unknown): Promise<unknown> {
  try {
    const result = (await call()) as { next?: () => unknown; return?: () => unknown } | undefined;
    if (typeof result?.next === "function" && (Symbol.iterator in result || Symbol.asyncIterator in result)) {
      await result.next();
      await result.return?.();
    }
  } catch (error) {
    if (error instanceof InputError || error instanceof OptionError || error instanceof ModelError) return undefined;
    return error;
  }
  return undefined;
}

async function faults(name: string, call: (args: unknown[]) => unknown, given = lists()): Promise<string[]> {
  const found: string[] = [];
  for (const list of given) {
    const error = await foreignError(() => call(list.map((i) => mistakes[i][1]())));
    if (error) found.push(`${name}(${list.map((i) => mistakes[i][0]).join(", ")}): ${error}`);
  }
  return found;
}

type Callable = (...args: unknown[]) => unknown;
type Class = { new (...args: unknown[]): object };

const isClass = (value: unknown): value is Class => /^class\b/.test(Function.prototype.toString.call(value));

const entries = {
  rosenblatt: node,
  datasets,
  evaluate,
  figure,
  kernels,
  "kernels/threads": kernelThreads,
  lectures,
  maps,
  networks,
  predict,
  readers,
  "readers/threads": readerThreads,
  streams,
  text,
  theory,
  wasm,
};

describe.each(Object.entries(entries))("exports of %s", (entry, exported) => {
  const functions = Object.entries(exported).filter(
    (member): member is [string, Callable] =>
      typeof member[1] === "function" && !(member[1] as { prototype?: Error }).prototype?.message,
  );
  test.each(functions.map(([name, value]) => [name, value] as const))(
    "%s refuses invalid arguments with a library error",
    async (name, value) => {
      // These functions have one argument, and unpacking a data set takes long.
      const given = entry === "datasets" ? lists().filter(({ length }) => length < 2) : undefined;
      const found: string[] = [];
      if (!isClass(value)) {
        if (!except[name]) found.push(...(await faults(name, (args) => value(...args), given)));
      } else {
        if (!except[`new ${name}`]) found.push(...(await faults(`new ${name}`, (args) => new value(...args))));
        for (const own of Object.getOwnPropertyNames(value)) {
          const method = Object.getOwnPropertyDescriptor(value, own)?.value;
          if (typeof method !== "function" || own === "prototype" || except[`${name}.${own}`]) continue;
          found.push(...(await faults(`${name}.${own}`, (args) => method.apply(value, args))));
        }
      }
      expect(found).toEqual([]);
    },
  );
});

const rows = [
  [0, 1],
  [1, 0],
  [2, 2],
];
const labels = ["a", "b", "a"];
const { AveragedPerceptron, Examples, LinearModel, Perceptron, Pipeline, linearLearners, standardize } = node;
const data = () => Examples.from(rows, labels);
const trained = <T extends { fit(rows: number[][], labels: string[]): unknown }>(learner: T): T => {
  learner.fit(rows, labels);
  return learner;
};
const table = readers.readCsv("a,b,label\n1,x,yes\n2,y,no\n");
const fitted = <T extends { fit(examples: unknown): unknown }>(transformer: T) => transformer.fit(data());

/** Methods that are protected, or that other parts of the library call in protocols of their own: readers, model files, loops. */
const inside = new Set([
  ...[
    "adopt",
    "adopting",
    "count",
    "expect",
    "filled",
    "fresh",
    "mark",
    "named",
    "pick",
    "pull",
    "read",
    "remember",
    "room",
    "save",
  ],
  ...["compact", "next", "prepare", "saved", "settle", "share", "slots", "take", "width", "withValues", "work"],
]);

/** Methods that call a function of the caller's. The engine itself refuses anything else; a check would be in every bundle. */
const callbacks = new Set(["scoreAll"]);

/** An object of each kind that has methods. */
const objects: { readonly [name: string]: () => object } = {
  ...Object.fromEntries(
    [...linearLearners, ...kernels.kernelLearners, ...networks.networkLearners].flatMap((definition) => {
      const options = definition.entry === "rosenblatt/kernels" ? { kernel: kernels.rbf(1) } : {};
      const own = definition.name === "winnow" ? { threshold: 1 } : {};
      const make = () => definition.create({ epochs: 1, ...options, ...own }) as InstanceType<typeof Perceptron>;
      const zeroToOne = rows.map((row) => row.map((x) => x / 2));
      const taught = () => {
        const learner = make();
        learner.fit(zeroToOne, labels as never);
        return learner;
      };
      return [
        [definition.name, make],
        [`trained ${definition.name}`, taught],
      ];
    }),
  ),
  pipeline: () => new Pipeline(standardize(), new Perceptron()),
  "trained pipeline": () => trained(new Pipeline<string>(standardize(), new AveragedPerceptron<string>())),
  "compact model": () => LinearModel.from(trained(new Perceptron<string>())),
  "data set": data,
  names: () => new node.Names(["a"]),
  standardize: () => standardize(),
  "fitted standardize": () => fitted(standardize()) as object,
  "unit ball": () => node.unitBall(),
  "unit length": () => node.unitLength(),
  "quadratic map": () => maps.quadraticMap(),
  "fitted quadratic map": () => fitted(maps.quadraticMap()) as object,
  "one-hot map": () => maps.oneHotMap(),
  "best columns": () => maps.selectBest(1),
  "fitted best columns": () => fitted(maps.selectBest(1)) as object,
  "Fourier map": () => maps.fourierMap({ features: 4, gamma: 1 }),
  "Nyström map": () => maps.nystromMap({ kernel: kernels.rbf(1), landmarks: 2 }),
  "fitted Nyström map": () => fitted(maps.nystromMap({ kernel: kernels.rbf(1), landmarks: 2 })) as object,
  squares: () => maps.squares(),
  "k-means": () => new maps.KMeans({ k: 2 }),
  "threshold network": () => networks.xorNetwork,
  kernel: () => kernels.rbf(1),
  "CSV reader": () => new readers.CsvReader(),
  "LIBSVM reader": () => new readers.LibsvmReader(),
  "VW reader": () => new readers.VwReader(),
  "JSON Lines reader": () => new readers.JsonLinesReader(),
  "idx reader": () => new readers.IdxReader(),
  "table encoding": () => readers.TableEncoding.fit(table),
  ledger: () => new theory.Ledger(data(), { direction: [0, 1, 1], gamma: 1, radius: 3 } as never),
};

describe.each(Object.entries(objects))("methods of %s", (_, make) => {
  test("refuse invalid arguments with a library error", async () => {
    const found: string[] = [];
    const names = new Set<string>();
    const hidden = (name: string) =>
      inside.has(name) ||
      callbacks.has(name) ||
      (name === "predictAll" && make() instanceof LinearModel) ||
      (name === "write" && "transform" in make());
    const ends: object[] = [Object.prototype, Function.prototype];
    for (let at = make(); !ends.includes(at); at = Object.getPrototypeOf(at))
      for (const name of Object.getOwnPropertyNames(at))
        if (
          name !== "constructor" &&
          !hidden(name) &&
          typeof Object.getOwnPropertyDescriptor(at, name)!.value === "function"
        )
          names.add(name);
    const given = lists().filter((list) => list.length < 2 || (list[0] + list[1]) % runs(3, 1) === 0);
    for (const name of names) {
      const object = make() as { [name: string]: Callable };
      found.push(...(await faults(name, (args) => object[name](...args), given)));
    }
    expect(found).toEqual([]);
  });
});
