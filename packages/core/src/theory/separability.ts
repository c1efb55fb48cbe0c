// The question of the lectures: is the data linearly separable? Answered with a certificate, and never wrongly.

import { onlyKnown } from "../check.js";
import type { Examples } from "../data/examples.js";
import type { Label, Rows } from "../learner.js";
import type { Json } from "../model/format.js";
import { type Certificate, type Question, schema } from "./certificate.js";
import { dataHash, namedClasses } from "./data-hash.js";
import { type Decision, decide, type Solver } from "./decide.js";
import type { Combination } from "./exact-min-norm-point.js";
import { examplesOf, type SidesOptions, sidesOf } from "./sides.js";
import { type AsyncBudget, type Budget, finish, finishAsync, Spent, type Steps } from "./steps.js";
import { JointVectors, type SignedVectors } from "./vectors.js";

export interface SeparabilityOptions<L extends Label = Label> extends SidesOptions<L>, Budget {
  /** How cells became columns, where they were not numbers: part of the certificate and its hash. */
  encoding?: Json;
  /** Whether to make certificates, which hash the data; a verdict without one is no less exact. Defaults to true. */
  certificate?: boolean;
  /** A larger solver for working sets; without one, ours decides. */
  solver?: Solver;
}

export interface Verdict<L extends Label = Label> {
  readonly question: Question<L>;
  /** null: undecided when the budget was spent. */
  readonly separable: boolean | null;
  /** null while undecided, or if not asked for. */
  readonly certificate: Certificate<L> | null;
}

export interface Separability<L extends Label = Label> extends Verdict<L> {
  /** With three or more classes, whose verdict together is this one: each against the rest, and each pair. */
  readonly rest: readonly Verdict<L>[];
  readonly pairs: readonly Verdict<L>[];
}

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
  const verdict = (
    question: Question<L>,
    decision: Decision | null,
    vectors: SignedVectors | JointVectors,
  ): Verdict<L> => {
    if (!decision) return { question, separable: null, certificate: null };
    const { separable } = decision;
    if (options.certificate === false) return { question, separable, certificate: null };
    hash ??= dataHash(examples, options.encoding);
    const data = {
      sha256: hash,
      rows: examples.size,
      columns: examples.width,
      classes,
      encoding: options.encoding ?? null,
    };
    const about = { schema, data, question, bias: options.bias ?? true } as const;
    return { question, separable, certificate: { ...about, ...proofOf(decision, vectors, classes, examples) } };
  };
  const two = function* (sides: SidesOptions<L>, known?: Decision) {
    const { question, vectors } = sidesOf(examples, {
      ...sides,
      ...(options.bias === undefined ? {} : { bias: options.bias }),
    });
    const decision = known ?? (yield* tried(decide(vectors, options.solver)));
    return { decision, ...verdict(question, decision, vectors), vectors };
  };
  if (classes.length < 3 || options.positive !== undefined || options.negative !== undefined) {
    const { positive, negative } = options;
    const { question, separable, certificate } = yield* two({
      ...(positive === undefined ? {} : { positive }),
      ...(negative === undefined ? {} : { negative }),
    });
    return { question, separable, certificate, rest: [], pairs: [] };
  }

  // What is not separable in a pair is not against the rest, nor jointly, by the same rows and weights.
  const pairs = [];
  for (const [k, negative] of classes.entries())
    for (const positive of classes.slice(k + 1)) pairs.push(yield* two({ positive, negative }));
  const rest = [];
  for (const positive of classes) {
    const pair = pairs.find(
      ({ separable, question }) =>
        separable === false && (question.positive === positive || question.negative === positive),
    );
    const same =
      pair?.decision && !pair.decision.separable
        ? renamed(pair.decision.origin, (id) => pair.vectors.members[id])
        : null;
    rest.push(yield* two({ positive }, same ? { separable: false, origin: same } : undefined));
  }
  const joint = new JointVectors(examples, (options.bias ?? true) ? 1 : 0);
  const inseparable = pairs.find(({ separable }) => separable === false);
  let decision: Decision | null;
  if (inseparable?.decision && !inseparable.decision.separable) {
    const { vectors, question } = inseparable;
    const place = (label: L) => examples.classes.indexOf(label);
    const origin = renamed(inseparable.decision.origin, (id) => {
      const rival = place((vectors.signs[id] > 0 ? question.negative : question.positive) as L);
      return vectors.members[id] * joint.blocks + rival;
    });
    decision = { separable: false, origin };
  } else if (rest.every(({ decision: one }) => one?.separable && one.v instanceof Float64Array)) {
    // A row scores above 0 with its own vector and below 0 with every other.
    const n = examples.width + 1;
    const v = new Float64Array(joint.blocks * n);
    for (const [k, { decision: one }] of rest.entries())
      if (one?.separable) v.set(one.v as Float64Array, examples.classes.indexOf(classes[k]) * n);
    decision = { separable: true, v };
  } else decision = yield* tried(decide(joint, options.solver));
  const plain = ({ question, separable, certificate }: Verdict<L>): Verdict<L> => ({
    question,
    separable,
    certificate,
  });
  return {
    ...verdict({ joint: true }, decision, joint),
    rest: rest.map(plain),
    pairs: pairs.map(plain),
  };
}

/** null when the budget was spent. */
function* tried(steps: Steps<Decision>): Steps<Decision | null> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof Spent) return null;
    throw error;
  }
}

function renamed(origin: Combination, name: (id: number) => number): Combination {
  return { ...origin, ids: origin.ids.map(name) };
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
