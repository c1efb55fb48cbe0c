// The question of the lectures: is the data linearly separable? Answered with a certificate, and never wrongly.

import { onlyKnown, optionsGiven } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import type { Label, Rows } from "../../learner.js";
import { type Rational, schema, type Weights } from "../certificates/about.js";
import type { Certificate } from "../certificates/certificate.js";
import { blockOrder, dataOf, rational, weightsOf } from "../certificates/writing.js";
import { dataHash } from "../problem/data-hash.js";
import { examplesOf } from "../problem/sides.js";
import type { JointVectors, SignedVectors } from "../problem/vectors.js";
import { type Decision, decide, type Solver } from "../solve/decide.js";
import { type AsyncWorkLimit, finish, finishAsync, type Steps } from "../solve/steps.js";
import { type Answer, type Answers, answers, type Decider, type ProofOptions, together } from "./answers.js";

/** Options of `separability`. */
export interface SeparabilityOptions<L extends Label = Label> extends ProofOptions<L> {
  /** A further solver for working sets; without one, the library's own search decides. */
  solver?: Solver;
}

/** The answer to one question about separability, with its certificate. */
export type Verdict<L extends Label = Label> = Answer<L, Certificate<L>>;
/**
 * Whether data is linearly separable, with certificates; with three or more classes, also each against the rest and each pair.
 */
export type Separability<L extends Label = Label> = Answers<L, Certificate<L>>;

const optionNames = ["bias", "positive", "negative", "encoding", "certificate", "solver", "spent", "signal"];

/**
 * Decides whether a hyperplane has all rows of one side strictly above it and all of the other strictly below. Three or more
 * classes, unless `positive` names one, are separated jointly (by a vector per class, of which the right one scores highest),
 * each from the rest, and in pairs.
 */
export function separability<L extends Label>(
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: SeparabilityOptions<L> = {},
): Separability<L> {
  return finish(answer(examplesOf(rows, labels), options), optionsGiven(options));
}

/** Answers like `separability`, yielding to the event loop between steps. */
export function separabilityAsync<L extends Label>(
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: SeparabilityOptions<L> & AsyncWorkLimit = {},
): Promise<Separability<L>> {
  return finishAsync(answer(examplesOf(rows, labels), options), optionsGiven(options));
}

function* answer<L extends Label>(examples: Examples<L>, options: SeparabilityOptions<L>): Steps<Separability<L>> {
  onlyKnown(options, optionNames);
  let data: Certificate<L>["data"] | undefined;
  const decider: Decider<L, Float64Array | readonly bigint[], Certificate<L>> = {
    decide: (vectors) => decide(vectors, options.solver),
    together: (rest) => together(rest, examples.classes.length, examples.width + 1),
    certify(question, decision, vectors) {
      if (options.certificate === false) return null;
      data ??= dataOf(examples, examples.width, dataHash(examples, options.encoding), options.encoding);
      return { schema, data, question, bias: options.bias ?? true, ...proofOf(decision, vectors, examples) };
    },
  };
  return yield* answers(examples, options, decider);
}

/** The proof in the certificate. */
function proofOf<L extends Label>(
  decision: Decision,
  vectors: SignedVectors | JointVectors,
  examples: Examples<L>,
): { separable: true; v: Rational[] } | ({ separable: false } & Weights<L>) {
  if (!decision.separable) return { separable: false, ...weightsOf(decision.origin, vectors, examples) };
  // The constant goes from the front to the end.
  const n = examples.width + 1;
  const entry = (k: number) => rational(decision.v[k]);
  const v = blockOrder(vectors, examples).flatMap((block) => {
    const weights = Array.from({ length: n - 1 }, (_, j) => entry(block * n + 1 + j));
    return vectors.constant ? [...weights, entry(block * n)] : weights;
  });
  return { separable: true, v };
}
