// The specification of a model as plain data: a learner by name, its options, and the transformers before it.

import {
  type Definition,
  type Label,
  type Learner,
  linearLearners,
  OptionError,
  Pipeline,
  type Row,
  standardize,
  type Transformer,
  unitBall,
  unitLength,
} from "rosenblatt";
import { type Kernel, kernelLearners, kernelOf } from "rosenblatt/kernels";
import { text, tfidf } from "rosenblatt/text";
import { RefusedError } from "../errors.js";
import { defaultLimits } from "../limits.js";

/** A transformer by name, or its name with its options: `"standardize"`, `{ "tfidf": { "sublinear": true } }`. */
export type Step = string | Readonly<Record<string, object>>;

/** The specification of a model. The names are those of the command line. */
export interface ModelSpec {
  readonly learner: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly pipeline?: readonly Step[] | undefined;
}

/** The transformers of a pipeline, by name. Those wrapped in `none` take no options. */
const transformers: Readonly<Record<string, (options: object) => Transformer>> = {
  standardize: none(standardize),
  "unit-ball": none(unitBall),
  "unit-length": none(unitLength),
  text,
  tfidf,
};

function none(make: () => Transformer): (options: object) => Transformer {
  return (options) => {
    const [name] = Object.keys(options);
    if (name !== undefined) throw new OptionError(`takes no options; got ${name}`);
    return make();
  };
}

/** The command-line names of the possible learners: those with a kernel, or the linear ones that learn one example at a time. */
function choicesOf(withKernel: boolean): string[] {
  if (withKernel) return kernelLearners.map(({ short }) => short);
  return linearLearners.filter(({ create }) => "learn" in create({ features: 1 })).map(({ short }) => short);
}

/** Creates an untrained learner; refuses an invalid specification, and a learner that cannot learn one example at a time. */
export function makeLearner(spec: ModelSpec): Learner {
  const learner = assembled(spec);
  if (typeof learner.learn !== "function")
    throw new RefusedError(
      422,
      "invalid-model",
      `learner ${spec.learner} learns from whole data sets only`,
      "/learner",
    );
  // Some options, such as early stopping, only work on whole data sets, and would make the first example fail: a trial finds that now.
  refusing("/options", () => assembled(spec).learn(firstRow(spec), firstClass(spec)));
  return learner;
}

/** A row of the kind that the model takes, as far as its specification says. */
function firstRow(spec: ModelSpec): Row {
  if (isOfTexts(spec)) return "a";
  const { features } = spec.options ?? {};
  return typeof features === "number" ? { indices: [0], values: [1] } : { a: 1 };
}

/** A class that the model takes. */
function firstClass({ options = {} }: ModelSpec): Label {
  return Array.isArray(options.classes) ? options.classes[0] : "a";
}

function assembled({ learner: name, options = {}, pipeline = [] }: ModelSpec): Learner {
  const { features } = options;
  if (typeof features === "number" && features > defaultLimits.columns)
    throw new RefusedError(
      422,
      "invalid-model",
      `options: features must be at most ${defaultLimits.columns} columns; got ${features}`,
      "/options/features",
    );
  const definition = definitionOf(name, "kernel" in options);
  const made = refusing("/options", () => {
    const { kernel, ...others } = options;
    return definition.create(kernel === undefined ? others : { ...others, kernel: kernelIn(kernel) }) as Learner;
  });
  return pipeline.reduceRight((inner, step, i) => {
    const transformer = refusing(`/pipeline/${i}`, () => transformerOf(step));
    return new Pipeline(transformer, inner);
  }, made);
}

function definitionOf(name: string, withKernel: boolean): Definition {
  const isNamed = (one: Definition) => one.short === name || one.name === name;
  const definition = (withKernel ? kernelLearners : linearLearners).find(isNamed);
  if (definition) return definition;
  const message =
    !withKernel && kernelLearners.some(isNamed)
      ? `learner ${name} needs a kernel among its options, as ${exampleOfKernel}`
      : `learner must be one of ${choicesOf(withKernel).join(", ")}; got ${JSON.stringify(name)}`;
  throw new RefusedError(422, "invalid-model", message, "/learner");
}

const exampleOfKernel = '{"kernel":{"kernel":"rbf","gamma":1}}';

/** The kernel of its specification. */
function kernelIn(spec: unknown): Kernel<Row> {
  if (typeof spec !== "object" || spec === null)
    throw new OptionError(`kernel must be an object, as in ${exampleOfKernel}; got ${JSON.stringify(spec)}`);
  try {
    return kernelOf(spec) as Kernel<Row>;
  } catch (error) {
    throw new OptionError((error as Error).message.replace(/^model\./, ""));
  }
}

function transformerOf(step: Step): Transformer {
  const named = typeof step === "string" ? [[step, {}] as const] : Object.entries(step);
  if (named.length !== 1)
    throw new OptionError(
      `must be a name, or one name with its options, {"tfidf":{"sublinear":true}}; got ${JSON.stringify(step)}`,
    );
  const [[name, options]] = named;
  if (!Object.hasOwn(transformers, name))
    throw new OptionError(`must be one of ${Object.keys(transformers).join(", ")}; got ${JSON.stringify(name)}`);
  return transformers[name](options);
}

/** Whether the rows are texts. */
function isOfTexts({ pipeline = [] }: ModelSpec): boolean {
  const [first] = pipeline;
  const name = typeof first === "object" ? Object.keys(first)[0] : first;
  return name === "text" || name === "tfidf";
}

/** Runs an operation; if the library rejects it, refuses the request with its message. */
function refusing<T>(pointer: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    throw new RefusedError(422, "invalid-model", `${pointer.slice(1)}: ${(error as Error).message}`, pointer);
  }
}
