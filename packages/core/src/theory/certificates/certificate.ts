// The certificate: plain data that proves an answer. The vectors a of a question are y·(x, 1) for two sides (y·x without bias),
// where y is 1 or −1, and (e_y − e_k) ⊗ (x, 1) for several classes jointly, where k is any class but the example's own.

import type { Label } from "../../learner.js";
import type { About, Rational, Weights } from "./about.js";
import { readAbout, readCombination, readObject, readRationals, refuse } from "./reading.js";

/** Proves that data is separable: `v` has v·a > 0 for every vector a of the question. */
export interface SeparableCertificate<L extends Label = Label> extends About<L> {
  /** The answer. */
  readonly separable: true;
  /**
   * The weights of the columns, then the bias if there is one; in joint questions, these for each class in
   * order.
   */
  readonly v: readonly Rational[];
}

/** Proves that data is not separable: Σ λ·a = 0 with λ > 0, so that no v can have v·a > 0 for all of those vectors. */
export interface InseparableCertificate<L extends Label = Label> extends About<L>, Weights<L> {
  /** The answer. */
  readonly separable: false;
}

/** Plain data that proves whether labelled rows are linearly separable. */
export type Certificate<L extends Label = Label> = SeparableCertificate<L> | InseparableCertificate<L>;

/**
 * Reads a certificate from its JSON text or from plain data, checking every part; throws InputError if anything is
 * wrong.
 */
export function readCertificate(given: unknown): Certificate {
  const read = readObject(given);
  const about = readAbout(read);
  if (read.kernel !== undefined)
    refuse(".kernel", "absent, or the certificate read with readKernelCertificate", read.kernel);
  if (read.separable === true) {
    const blocks = about.question.joint ? about.data.classes.length : 1;
    const v = readRationals(read.v, ".v", blocks * (about.data.columns + (about.bias ? 1 : 0)));
    return { ...about, separable: true, v };
  }
  if (read.separable !== false) refuse(".separable", "true or false", read.separable);
  return { ...about, separable: false, ...readCombination(read, about) };
}
