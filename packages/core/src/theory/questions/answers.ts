// All questions about the classes of a data set, and how answers to some imply answers to others.

import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import type { Json } from "../../model/format.js";
import type { Combination } from "../exact/exact-min-norm-point.js";
import type { Question } from "../problem/question.js";
import { Questions, type VersusOptions } from "../problem/sides.js";
import { JointVectors, type SignedVectors } from "../problem/vectors.js";
import type { Ruling } from "../solve/ruling.js";
import { Spent, type Steps, type WorkLimit } from "../solve/steps.js";

/** Options of a question whose answer comes with a certificate. */
export interface ProofOptions<L extends Label = Label> extends VersusOptions<L>, WorkLimit {
  /** How cells became columns, if they were not numbers: part of the certificate and its hash. */
  encoding?: Json;
  /** Whether to make certificates, which hash the data; a verdict without one is no less exact. Defaults to true. */
  certificate?: boolean;
}

/** Decides questions about one data set in some space, and writes its rulings as certificates. */
export interface Decider<L extends Label, Found, Proof> {
  /** Decides one question, given by its vectors. */
  decide(vectors: SignedVectors | JointVectors): Steps<Ruling<Found>>;
  /**
   * Returns what separates classes jointly, given what separates each from the rest by class position; null if that does not
   * follow.
   */
  together(rest: readonly { readonly target: number; readonly v: Found }[]): Found | null;
  /** Writes a ruling as a certificate; null if none was asked for. */
  certify(question: Question<L>, ruling: Ruling<Found>, vectors: SignedVectors | JointVectors): Proof | null;
}

/** The answer to one question, with its proof. */
export interface Answer<L extends Label, Proof> {
  readonly question: Question<L>;
  /** Whether the classes are separable; null if the work was cut short before that was decided. */
  readonly separable: boolean | null;
  /** The proof of the answer; null while undecided, or if not asked for. */
  readonly certificate: Proof | null;
}

/** The answer to the question that was asked and, with three or more classes, to those about each class and each pair. */
export interface Answers<L extends Label, Proof> extends Answer<L, Proof> {
  /** With three or more classes, asked about jointly: the answers about each class against the rest. */
  readonly rest: readonly Answer<L, Proof>[];
  /** With three or more classes, asked about jointly: the answers about each pair of classes. */
  readonly pairs: readonly Answer<L, Proof>[];
}

/**
 * Answers the question about two sides; or, about three or more classes, those about all of them jointly, each against the
 * rest, and each pair.
 */
export function* answers<L extends Label, Found, Proof>(
  examples: Examples<L>,
  options: VersusOptions<L>,
  decider: Decider<L, Found, Proof>,
): Steps<Answers<L, Proof>> {
  const questions = new Questions(examples);
  const { classes } = questions;
  const verdict = (
    question: Question<L>,
    ruling: Ruling<Found> | null,
    vectors: SignedVectors | JointVectors,
  ): Answer<L, Proof> => {
    if (!ruling) return { question, separable: null, certificate: null };
    return { question, separable: ruling.separable, certificate: decider.certify(question, ruling, vectors) };
  };
  const two = function* (sides: VersusOptions<L>, known?: Ruling<Found>) {
    const { question, vectors } = questions.of({
      ...sides,
      ...(options.bias === undefined ? {} : { bias: options.bias }),
    });
    const ruling = known ?? (yield* tried(decider.decide(vectors)));
    return { ruling, ...verdict(question, ruling, vectors), vectors };
  };
  if (classes.length < 3 || options.positive !== undefined || options.negative !== undefined) {
    const { positive, negative } = options;
    const { question, separable, certificate } = yield* two({
      ...(positive === undefined ? {} : { positive }),
      ...(negative === undefined ? {} : { negative }),
    });
    return { question, separable, certificate, rest: [], pairs: [] };
  }

  // A pair that is not separable is not separable from the rest or jointly either, by the same rows and weights.
  const pairs: Answer<L, Proof>[] = [];
  let inseparable: Refuted<L> | undefined;
  const refuted = new Map<L, Refuted<L>>();
  for (const [k, negative] of classes.entries())
    for (const positive of classes.slice(k + 1)) {
      const { ruling, vectors, ...answer } = yield* two({ positive, negative });
      pairs.push(answer);
      if (!ruling || ruling.separable) continue;
      const own = { question: answer.question, vectors, origin: ruling.origin };
      inseparable ??= own;
      for (const label of [negative, positive]) if (!refuted.has(label)) refuted.set(label, own);
    }
  const rest = [];
  for (const positive of classes) {
    const pair = refuted.get(positive);
    const same = pair && renamed(pair.origin, (id) => pair.vectors.members[id]);
    rest.push(yield* two({ positive }, same && { separable: false, origin: same }));
  }
  const joint = new JointVectors(examples, (options.bias ?? true) ? 1 : 0);
  const place = (label: L) => examples.classes.indexOf(label);
  let ruling: Ruling<Found> | null;
  if (inseparable) {
    const { vectors, question } = inseparable;
    const origin = renamed(inseparable.origin, (id) => {
      const rival = place((vectors.signs[id] > 0 ? question.negative : question.positive) as L);
      return vectors.members[id] * joint.blocks + rival;
    });
    ruling = { separable: false, origin };
  } else {
    const found = rest.flatMap(({ ruling: one }, k) =>
      one?.separable ? [{ target: place(classes[k]), v: one.v }] : [],
    );
    // A row scores above 0 with its own vector and below 0 with every other.
    const v = found.length === rest.length ? decider.together(found) : null;
    ruling = v === null ? yield* tried(decider.decide(joint)) : { separable: true, v };
  }
  const plain = ({ question, separable, certificate }: Answer<L, Proof>): Answer<L, Proof> => ({
    question,
    separable,
    certificate,
  });
  return {
    ...verdict({ joint: true }, ruling, joint),
    rest: rest.map(plain),
    pairs,
  };
}

/** A pair of classes that is not separable. */
interface Refuted<L extends Label> {
  readonly question: Question<L>;
  readonly vectors: SignedVectors;
  readonly origin: Combination;
}

/** The result of the work; null if its limit was reached. */
function* tried<T>(steps: Steps<T>): Steps<T | null> {
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

/**
 * Combines the vectors that separate each class from the rest into one vector, with n numbers per class, by class position; null if
 * one of them is in whole numbers.
 */
export function together(
  rest: readonly { readonly target: number; readonly v: unknown }[],
  classes: number,
  n: number,
): Float64Array | null {
  const all = new Float64Array(classes * n);
  for (const { target, v } of rest) {
    if (!(v instanceof Float64Array)) return null;
    all.set(v, target * n);
  }
  return all;
}
