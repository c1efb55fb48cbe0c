// The question of the lectures: is the data linearly separable? Answered with a certificate, and never wrongly.

import { onlyKnown } from "../check.js";
import type { Examples } from "../data/examples.js";
import type { Label, Rows } from "../learner.js";
import type { Json } from "../model/format.js";
import { type Certificate, schema } from "./certificate.js";
import { dataHash, namedClasses } from "./data-hash.js";
import { type Decision, decide, type Solver } from "./decide.js";
import { type Answer, type Answers, answers, type Judge } from "./questions.js";
import { examplesOf, type SidesOptions } from "./sides.js";
import { type AsyncBudget, type Budget, finish, finishAsync, type Steps } from "./steps.js";
import type { JointVectors, SignedVectors } from "./vectors.js";

export interface SeparabilityOptions<L extends Label = Label> extends SidesOptions<L>, Budget {
  /** How cells became columns, where they were not numbers: part of the certificate and its hash. */
  encoding?: Json;
  /** Whether to make certificates, which hash the data; a verdict without one is no less exact. Defaults to true. */
  certificate?: boolean;
  /** A larger solver for working sets; without one, ours decides. */
  solver?: Solver;
}

export type Verdict<L extends Label = Label> = Answer<L, Certificate<L>>;
export type Separability<L extends Label = Label> = Answers<L, Certificate<L>>;

const optionNames = ["bias", "positive", "negative", "encoding", "certificate", "solver", "spent", "signal"];

/**
 * Whether a hyperplane has all rows of one side strictly above it and all of the other strictly below. Three or more classes, unless
 * `positive` names one, are asked jointly (a vector per class, of which the right one scores highest), each against the rest, and in pairs.
 */
export function separability<L extends Label>(
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: SeparabilityOptions<L> = {},
): Separability<L> {
  return finish(answer(examplesOf(rows, labels), options), options);
}

/** The same, giving way to the event loop. */
export function separabilityAsync<L extends Label>(
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: SeparabilityOptions<L> & AsyncBudget = {},
): Promise<Separability<L>> {
  return finishAsync(answer(examplesOf(rows, labels), options), options);
}

function* answer<L extends Label>(examples: Examples<L>, options: SeparabilityOptions<L>): Steps<Separability<L>> {
  onlyKnown(options, optionNames);
  const classes = namedClasses(examples);
  let hash: string | undefined;
  const judge: Judge<L, Float64Array | readonly bigint[], Certificate<L>> = {
    decide: (vectors) => decide(vectors, options.solver),
    together(rest) {
      const n = examples.width + 1;
      const all = new Float64Array(examples.classes.length * n);
      for (const { target, v } of rest) {
        if (!(v instanceof Float64Array)) return null;
        all.set(v, target * n);
      }
      return all;
    },
    certify(question, decision, vectors) {
      if (options.certificate === false) return null;
      hash ??= dataHash(examples, options.encoding);
      const data = {
        sha256: hash,
        rows: examples.size,
        columns: examples.width,
        classes,
        encoding: options.encoding ?? null,
      };
      const about = { schema, data, question, bias: options.bias ?? true } as const;
      return { ...about, ...proofOf(decision, vectors, classes, examples) };
    },
  };
  return yield* answers(examples, options, judge);
}

/** The part of the certificate that proves. */
function proofOf<L extends Label>(
  decision: Decision,
  vectors: SignedVectors | JointVectors,
  classes: readonly L[],
  examples: Examples<L>,
):
  | { separable: true; v: (number | string)[] }
  | { separable: false; denominator: string; combination: { row: number; rival?: L; numerator: string }[] } {
  if (decision.separable) {
    // The constant goes from the front to the end, and classes into the order in which rows name them.
    const n = examples.width + 1;
    const order = vectors.blocks === 1 ? [0] : classes.map((label) => examples.classes.indexOf(label));
    const entry = (k: number) => {
      const x = decision.v[k];
      return typeof x === "bigint" ? String(x) : x;
    };
    const v = order.flatMap((block) => {
      const weights = Array.from({ length: n - 1 }, (_, j) => entry(block * n + 1 + j));
      return vectors.constant ? [...weights, entry(block * n)] : weights;
    });
    return { separable: true, v };
  }
  const { ids, numerators, denominator } = decision.origin;
  const combination = ids.map((id, c) => {
    const [{ position }, rival] = vectors.terms(id);
    const row = vectors.members[position];
    const numerator = String(numerators[c]);
    return rival ? { row, rival: examples.classes[rival.block], numerator } : { row, numerator };
  });
  return { separable: false, denominator: String(denominator), combination };
}
