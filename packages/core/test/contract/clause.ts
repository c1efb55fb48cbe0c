// The terms of the learner contract: the learners that keep it, their exceptions, and how a clause is tested.

import { expect } from "vitest";
import type { Examples } from "../../src/data/examples.js";
import type { BatchLearner, Learner, Row, Rows } from "../../src/learner.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import { bits, type Sample } from "../samples.js";

/** A learner with what all of them have beside the verbs. */
export interface BatchMade extends BatchLearner<string> {
  readonly features: readonly string[] | undefined;
  scoreAll(rows: Rows | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void;
  /** Of learners in the columns. */
  weights?(label: string): Float64Array;
  bias?(label: string): number;
  /** Of learners in the space of a kernel. */
  readonly supportVectors?: readonly { readonly alpha: readonly number[] }[];
}

/** A learner that can also be taught example by example. */
export type Made = BatchMade & Learner<string>;

/** The vector of a class: weights and bias, or the coefficients of the support vectors. */
export function vectorOf(learner: BatchMade, label: string): number[] {
  if (learner.weights && learner.bias) return [...learner.weights(label), learner.bias(label)];
  const k = learner.classes.indexOf(label);
  return learner.supportVectors!.map(({ alpha }) => alpha[k]);
}

export type Create<T extends BatchMade> = (options: LinearOptions<string>) => T;

/** What a learner does not promise, each with its reason: clauses by name, or the way it learns more than two classes. */
export type Exceptions = { readonly [clause: string]: string };

export const width = 5;

export interface ContractOptions {
  except?: Exceptions;
  /** Whether its features may be negative. True unless said otherwise. */
  signed?: boolean;
  /** Whether its scores are sums over features, and over past updates. Both unless said otherwise. */
  adds?: { features?: boolean; updates?: boolean };
}

/** Teaches examples one by one, from one up to another. */
export function taughtAll(
  learner: Made,
  rows: readonly Row[],
  labels: readonly string[],
  from = 0,
  to = rows.length,
): Made {
  for (let i = from; i < to; i++) learner.learn(rows[i], labels[i]);
  return learner;
}

export type Clause = (claim: string, body: () => void | Promise<void>) => void;

/** A call that is refused: what it brings, the call, and the error with its message. */
export type Refusal<T> = [
  what: string,
  call: (learner: T, rows: number[][], labels: string[]) => unknown,
  type: new (message: string) => Error,
  message: RegExp,
];

/** Tests that calls are refused with a message and leave the learner unchanged. */
export function refuses<T extends BatchMade>(
  refusals: readonly Refusal<T>[],
  clause: Clause,
  taught: () => T,
  data: () => Sample,
): void {
  for (const [what, call, type, message] of refusals)
    clause(`refuses ${what} with a message and stays unchanged`, () => {
      const learner = taught();
      const before = bits(learner);
      const report = learner.report();
      const { rows, labels } = data();
      const attempt = () => call(learner, rows, labels);
      expect(attempt).toThrow(type);
      expect(attempt).toThrow(expect.objectContaining({ message: expect.stringMatching(message) }));
      expect(bits(learner)).toBe(before);
      expect(learner.report()).toBe(report);
    });
}
