// Every public function, constructor and method with options, as found in the sources: an unknown option is refused with the
// nearest name, and an option of another function with where it belongs.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { adviseOn } from "../src/check.js";
import * as datasets from "../src/entries/datasets.js";
import * as evaluate from "../src/entries/evaluate.js";
import * as figure from "../src/entries/figure.js";
import * as kernels from "../src/entries/kernels.js";
import * as lectures from "../src/entries/lectures.js";
import * as maps from "../src/entries/maps.js";
import * as networks from "../src/entries/networks.js";
import * as node from "../src/entries/node.js";
import * as readers from "../src/entries/readers.js";
import * as theory from "../src/entries/theory.js";
import { OptionError } from "../src/errors.js";
import { hashBy } from "../src/model/sha256.js";

hashBy(undefined);
afterAll(() => adviseOn(undefined));

const src = fileURLToPath(new URL("../src/", import.meta.url));
const entries = { ...datasets, ...evaluate, ...figure, ...kernels, ...lectures, ...maps, ...networks, ...readers };
const exported: { readonly [name: string]: unknown } = { ...entries, ...theory, ...node };

/** The callables that take options, by name, and the type of the options as it is written. */
const found = new Map<string, string>();
/** The names of the options in each interface, and the interfaces that it extends. */
const interfaces = new Map<string, { own: string[]; bases: string[] }>();

for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
  if (!/(?<!\.as|\.wasm|\.d)\.ts$/.test(file)) continue;
  const source = ts.createSourceFile(file, readFileSync(src + file, "utf8"), ts.ScriptTarget.ES2022, true);
  const look = (name: string, parameters: readonly ts.ParameterDeclaration[]) => {
    const options = parameters.find((parameter) => parameter.name.getText() === "options" && parameter.type);
    if (options) found.set(name, options.type!.getText());
  };
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement))
      interfaces.set(statement.name.text, {
        own: statement.members.map((member) => member.name?.getText() ?? ""),
        bases: (statement.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText())),
      });
    if (ts.isFunctionDeclaration(statement) && statement.name && statement.name.text in exported)
      look(statement.name.text, statement.parameters);
    if (!ts.isClassDeclaration(statement) || !statement.name) continue;
    const name = { Verbs: "learner", BatchVerbs: "learner" }[statement.name.text] ?? statement.name.text;
    if (!(name in exported) && name !== "learner") continue;
    for (const member of statement.members) {
      if (ts.isConstructorDeclaration(member)) look(`new ${name}`, member.parameters);
      else if (ts.isMethodDeclaration(member) && !ts.isPrivateIdentifier(member.name))
        look(`${name}.${member.name.getText()}`, member.parameters);
    }
  }
}

/** The names of the options of a type that is an interface, or written out. */
function namesOf(type: string): string[] {
  const { own, bases } = interfaces.get((/\w+Options\b/.exec(type) ?? /^\w+/.exec(type))?.[0] ?? "") ?? {
    own: [],
    bases: [],
  };
  const inOther = /^(Omit|Pick|Partial)<(.*)>$/s.exec(type);
  if (inOther) return inOther[1] === "Pick" ? [...inOther[2].matchAll(/"(\w+)"/g)].map(([, name]) => name) : [];
  const written = [...type.matchAll(/[{;]\s*(?:readonly )?(\w+)\?:/g)].map(([, name]) => name);
  return [...own, ...bases.flatMap(namesOf), ...written];
}

const rows = [
  [0, 1],
  [1, 0],
  [2, 2],
];
const labels = ["a", "b", "a"];
const numbers = [1, -1, 1];
const { Examples, Perceptron, Pipeline } = node;
const data = Examples.from(rows, labels);
const numbered = Examples.from(rows, numbers);
const make = () => new Perceptron<string>();
const taught = make();
taught.fit(rows, labels);
const pipeline = new Pipeline<string>(node.standardize(), make());
pipeline.fit(rows, labels);
const table = readers.readCsv("a,b,label\n1,x,yes\n2,y,no\n");
const encoding = readers.TableEncoding.fit(table);
const lines = new readers.JsonLinesReader();
lines.write(new TextEncoder().encode('{"a":1,"label":"x"}\n{"a":2,"label":"y"}\n'));
lines.end();
const records = lines.take();
const curve = figure.runCurve(taught.report()!);
const plane = figure.planeOf(data, taught);
const two = { a: "x", b: 1 };

/** How each is called with options beside other arguments that are right. */
const calls: { readonly [name: string]: (options: never) => unknown } = {
  "Examples.from": (o) => Examples.from(rows, labels, o),
  "Examples.dense": (o) => Examples.dense({ data: [1, 2], rows: 1, columns: 2 }, ["a"], o),
  "Examples.sparse": (o) => Examples.sparse({ starts: [0, 1], indices: [0], values: [1] }, ["a"], o),
  "learner.fit": (o) => make().fit(rows, labels, o),
  "learner.fitAsync": (o) => make().fitAsync(rows, labels, o),
  "learner.updates": (o) => [...make().updates(rows, labels, o)],
  "learner.learnAll": (o) => make().learnAll(rows, labels, o),
  "learner.explain": (o) => taught.explain(rows[0], o),
  "Pipeline.fit": (o) => pipeline.fit(rows, labels, o),
  "Pipeline.fitAsync": (o) => pipeline.fitAsync(rows, labels, o),
  "Pipeline.updates": (o) => [...pipeline.updates(rows, labels, o)],
  "Pipeline.learnAll": (o) => pipeline.learnAll(rows, labels, o),
  "Pipeline.explain": (o) => pipeline.explain(rows[0], o),
  load: (o) => node.load(taught.toJSON(), o),
  loadEncoded: (o) => node.loadEncoded(taught.toJSON(), o),
  split: (o) => evaluate.split(rows, labels, o),
  splitIndices: (o) => evaluate.splitIndices(labels, o),
  calibrate: (o) => evaluate.calibrate([[-1, 1], [1, -1]], ["a", "b"], ["a", "b"], o), // biome-ignore format: one line each
  crossValidateAsync: (o) => evaluate.crossValidateAsync(make, rows, labels, o),
  fitCalibrated: (o) => evaluate.fitCalibrated(make(), rows, labels, o),
  fitCalibratedAsync: (o) => evaluate.fitCalibratedAsync(make(), rows, labels, o),
  search: (o) => evaluate.search(make(), {}, rows, labels, o),
  searchAsync: (o) => evaluate.searchAsync(make(), {}, rows, labels, o),
  multiLabelMeasures: (o) => evaluate.multiLabelMeasures([["a"]], [["a"]], o),
  decide: (o) => evaluate.decide(taught, rows, labels, o),
  stopBy: (o) => evaluate.stopBy("f1", o),
  sparsify: (o) => evaluate.sparsify(taught, o, rows, labels),
  "MultiLabel.fit": (o) => new node.MultiLabel(() => new Perceptron()).fit(rows, [["a"], ["b"], []], o),
  "MultiLabel.fitAsync": (o) => new node.MultiLabel(() => new Perceptron()).fitAsync(rows, [["a"], ["b"], []], o),
  "new MultiLabel": (o) => new node.MultiLabel(() => new Perceptron(), o),
  unitBall: (o) => node.unitBall(o),
  unitLength: (o) => node.unitLength(o),
  scaled: (o) => kernels.scaled(kernels.rbf(1), o),
  hamming: (o) => kernels.hamming(o),
  categorical: (o) => kernels.categorical(o),
  laplacian: (o) => kernels.laplacian(o),
  ngram: (o) => kernels.ngram(o),
  quadratic: (o) => kernels.quadratic(o),
  rbf: (o) => kernels.rbf(o),
  quadraticMap: (o) => maps.quadraticMap(o),
  squares: (o) => maps.squares(o),
  oneHotMap: (o) => maps.oneHotMap(o),
  selectBest: (o) => maps.selectBest((o && { count: 1, ...(o as object) }) as never),
  columnScores: (o) => maps.columnScores(node.Examples.from(rows, labels), o),
  folds: (o) => evaluate.folds(labels, 2, o),
  standardize: (o) => node.standardize(o),
  lectureLearner: (o) => lectures.lectureLearner({ preset: "cs419m", learner: "averaged", ...(o as object) } as never),
  confusion: (o) => evaluate.confusion(labels, labels, o),
  evaluate: (o) => evaluate.evaluate(taught, rows, labels, o),
  crossValidate: (o) => evaluate.crossValidate(make, rows, labels, o),
  learningCurve: (o) => evaluate.learningCurve(make, rows, labels, o),
  progressiveValidation: (o) => evaluate.progressiveValidation(make(), [[rows[0], "a"]], o),
  progressiveValidationAsync: (o) => evaluate.progressiveValidationAsync(make(), [[rows[0], "a"]] as never, o),
  checkKernel: (o) => kernels.checkKernel(kernels.rbf(1), rows, o),
  polynomial: (o) => kernels.polynomial(o),
  sigmoid: (o) => kernels.sigmoid(o),
  similarity: (o) => kernels.similarity(() => 1, o),
  "KernelPerceptron.fromJSON": (o) => kernels.KernelPerceptron.fromJSON({}, o),
  "AveragedKernelPerceptron.fromJSON": (o) => kernels.AveragedKernelPerceptron.fromJSON({}, o),
  "VotedKernelPerceptron.fromJSON": (o) => kernels.VotedKernelPerceptron.fromJSON({}, o),
  "KernelPassiveAggressive.fromJSON": (o) => kernels.KernelPassiveAggressive.fromJSON({}, o),
  fourierMap: (o) => maps.fourierMap(o),
  kMeans: (o) => maps.kMeans(o),
  polynomialMap: (o) => maps.polynomialMap(o),
  monomials: (o) => maps.monomials(o),
  monomialWeights: (o) => maps.monomialWeights(two as never, o),
  nystromMap: (o) => maps.nystromMap(o),
  stepNetwork: (o) => networks.stepNetwork(Math.abs, o),
  planColumns: (o) => readers.planColumns(["a", "b"], [["1", "x"]], o),
  "TableEncoding.fit": (o) => readers.TableEncoding.fit(table, o),
  "TableEncoding.fitRecords": (o) => readers.TableEncoding.fitRecords(records, o),
  "TableEncoding.plan": (o) => encoding.plan(["a", "b", "label"], o),
  "TableEncoding.encode": (o) => encoding.encode(table, o),
  "TableEncoding.encodeRecords": (o) => readers.TableEncoding.fitRecords(records).encodeRecords(records, o),
  "TableEncoding.encodeRecord": (o) => encoding.encodeRecord(new Map(Object.entries({ a: 1, b: "x" })), o),
  readCsv: (o) => readers.readCsv("a,b\n1,2\n", o),
  readLibsvm: (o) => readers.readLibsvm("1 1:1\n", o),
  writeCsv: (o) => [...readers.writeCsv(["a"], [[1]], o)],
  writeIdx: (o) => readers.writeIdx(numbered, o),
  writeJsonLines: (o) => [...readers.writeJsonLines(data, o)],
  writeLibsvm: (o) => [...readers.writeLibsvm(numbered, o)],
  writeVw: (o) => [...readers.writeVw(numbered, o)],
  figure: (o) => figure.figure(curve, o),
  planeFigure: (o) => figure.planeFigure(plane, o),
  straightFigure: (o) => figure.straightFigure(plane as never, o),
  planeOf: (o) => figure.planeOf(data, taught, o),
  spaceOf: (o) => figure.spaceOf(data, taught, o),
  weightBars: (o) => figure.weightBars(taught, o),
  html: (o) => figure.html("<svg/>", o),
  terminalPlot: (o) => figure.terminalPlot(curve, o),
  forgetron: (o) => theory.forgetron(o),
  competitor: (o) => theory.competitor(data, [0, 1, 1], o),
  generalisation: (o) => theory.generalisation(make(), { rows, labels }, { rows, labels }, o),
  ledger: (o) => theory.ledger([], data, o),
  marginPerceptron: (o) => theory.marginPerceptron(o),
  winnow: (o) => theory.winnow(o),
  winnowThreshold: (o) => theory.winnowThreshold(o),
  passiveAggressive: (o) => theory.passiveAggressive(o),
  passiveAggressive1: (o) => theory.passiveAggressive1(o),
  passiveAggressive2: (o) => theory.passiveAggressive2(o),
  secondOrder: (o) => theory.secondOrder(o),
  arow: (o) => theory.arow(o),
  boundsOfClasses: (o) => theory.boundsOfClasses(data, [[0, 1, 1]], o),
  boundsOfRun: (o) => theory.boundsOfRun(data, o),
  forecast: (o) => theory.forecast(data, o),
  kernelMargin: (o) => theory.kernelMargin(kernels.rbf(1), rows, labels, o),
  kernelSeparability: (o) => theory.kernelSeparability(kernels.rbf(1), rows, labels, o),
  kernelSeparabilityAsync: (o) => theory.kernelSeparabilityAsync(kernels.rbf(1), rows, labels, o),
  leastError: (o) => theory.leastError(data, o),
  linearProgram: (o) => [...theory.linearProgram(rows, labels, o)],
  margins: (o) => theory.margins(rows, labels, o),
  marginsAsync: (o) => theory.marginsAsync(rows, labels, o),
  mistakesOverOrders: (o) => theory.mistakesOverOrders(data, o),
  separability: (o) => theory.separability(rows, labels, o),
  separabilityAsync: (o) => theory.separabilityAsync(rows, labels, o),
};

type Class = { new (...args: unknown[]): unknown };

/** Called by the library alone, or by the command line with options that a reader has checked; the other `linear` is inside figures. */
const except = new Set(["Examples.gathering", "CsvStripes.plan", "LibsvmStripes.plan", "new LibsvmStripes", "linear"]);

const takers = [...found].filter(([name]) => !except.has(name));

function callOf(name: string): (options: unknown) => unknown {
  if (name in calls) return calls[name] as (options: unknown) => unknown;
  if (name in datasets) return exported[name] as (options: unknown) => unknown;
  const [, own] = /^new (\w+)$/.exec(name) ?? [];
  if (own === "Ledger") return (options) => new theory.Ledger(data, options as never);
  const Taker = exported[own] as Class;
  return (options) =>
    new Taker({
      ...(/Kernel/.test(own) ? { kernel: kernels.rbf(1) } : {}),
      ...(options as object),
    });
}

async function refusal(call: (options: unknown) => unknown, options: unknown): Promise<unknown> {
  try {
    await call(options);
  } catch (error) {
    return error;
  }
  return undefined;
}

test("every function that takes options is called in this file", () => {
  expect(takers.length).toBeGreaterThan(90);
  expect(
    takers.filter(([name]) => !(name in { ...calls, ...datasets }) && !name.startsWith("new ")).map(([name]) => name),
  ).toEqual([]);
});

describe.each(takers)("options of %s", (name, type) => {
  const call = callOf(name);

  test("are refused if unknown", async () => {
    const error = await refusal(call, { zzzzzzzz: 1 });
    expect(error).toBeInstanceOf(OptionError);
    expect((error as Error).message).toMatch(/unknown option "zzzzzzzz"$/);
  });

  const own = namesOf(type).filter((one) => !(name === "lectureLearner" && /preset|learner/.test(one)));

  test("are refused if misspelt, with the right name", async () => {
    for (const known of own.filter((one) => one.length > 3)) {
      const error = await refusal(call, { [`${known}x`]: 1 });
      expect(String(error)).toBe(`OptionError: unknown option "${known}x"; did you mean ${known}?`);
    }
  });

  test("are refused in capitals or small letters, with the right name", async () => {
    for (const known of own) {
      const other = [known.toUpperCase(), known.toLowerCase()].find((one) => one !== known)!;
      const error = await refusal(call, { [other]: 1 });
      expect(String(error)).toBe(`OptionError: unknown option "${other}"; did you mean ${known}?`);
    }
  });

  test.each([null, "text", 7, [1]].filter((given) => !/^number|new/.test(`${type}${name}`) || given === null))(
    "must be an object, not %j",
    async (given) => {
      if (name === "lectureLearner" || name.startsWith("new ")) return;
      const error = await refusal(call, given);
      expect(error).toBeInstanceOf(OptionError);
    },
  );
});

test("an option of another function is refused with where it belongs", async () => {
  const told = async (verb: string, option: string) => String(await refusal(callOf(verb), { [option]: 1 }));
  for (const verb of [
    "learner.fit",
    "learner.fitAsync",
    "learner.updates",
    "learner.learnAll",
    "Pipeline.fit",
    "Pipeline.learnAll",
  ])
    expect(await told(verb, "epochs")).toBe(
      'OptionError: unknown option "epochs"; it is an option of a learner\'s constructor',
    );
  for (const verb of [
    "learner.fit",
    "learner.updates",
    "learner.learnAll",
    "Pipeline.updates",
    "new Perceptron",
    "new Network",
  ])
    expect(await told(verb, "signal")).toBe('OptionError: unknown option "signal"; it is an option of fitAsync');
  for (const verb of [
    "learner.learnAll",
    "Pipeline.learnAll",
    "new Perceptron",
    "new KernelPerceptron",
    "new MaxMargin",
  ])
    expect(await told(verb, "sampleWeights")).toBe(
      'OptionError: unknown option "sampleWeights"; it is an option of fit',
    );
});

test("an invalid value of a common option is refused by every function", async () => {
  const wrong: { readonly [option: string]: readonly [given: unknown, words: string][] } = {
    onProgress: [[true, "onProgress must be a function; got true"]],
    prove: [["yes", 'prove must be a function such as separability of rosenblatt/theory; got "yes"']],
    stopBy: [
      ["f1", 'stopBy must be made by stopBy of rosenblatt/evaluate; got "f1"'],
      [() => 1, "stopBy must be made by stopBy of rosenblatt/evaluate; got a function"],
    ],
    signal: [[new AbortController(), "signal must be an AbortSignal; got an object"]],
  };
  let asked = 0;
  for (const [name, type] of takers)
    for (const option of namesOf(type))
      for (const [given, words] of wrong[option] ?? []) {
        const error = await refusal(callOf(name), { [option]: given });
        if (/unknown option/.test(String(error))) continue;
        expect(String(error), `${name} with ${option}`).toBe(`OptionError: ${words}`);
        asked++;
      }
  expect(asked).toBeGreaterThan(15);
});

test("options given in place of labels are refused", () => {
  expect(() => make().fit(data, { onProgress: () => false } as never)).toThrow("labels must be a list; got an object");
});
