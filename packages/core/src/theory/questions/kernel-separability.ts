// The question of the lectures in the space of a kernel: are the φ(x) linearly separable? Answered with a certificate, and never
// wrongly: K is the real number that its formula defines, not a rounded one.

import { flag, onlyKnown, optionsGiven } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { KernelSpec } from "../../kernels/kernel.js";
import type { Label, Rows } from "../../learner.js";
import { type Rational, schema, type Weights } from "../certificates/about.js";
import { type KernelCertificate, theorem } from "../certificates/kernel-certificate.js";
import { blockOrder, dataOf, rational, weightsOf } from "../certificates/writing.js";
import { ExactGram } from "../exact/exact-gram.js";
import { enclosureOf } from "../exact/kernel-interval.js";
import { type KernelData, kernelData, kernelDataHash, type Thing } from "../problem/kernel-data.js";
import { type GivenKernel, specOf, standingOf } from "../problem/kernel-standing.js";
import type { JointVectors, SignedVectors } from "../problem/vectors.js";
import { type Coefficients, KernelDecision } from "../solve/decide-kernel.js";
import { StrictKernelDecision } from "../solve/decide-strict-kernel.js";
import type { Ruling } from "../solve/ruling.js";
import { type AsyncWorkLimit, finish, finishAsync, type Steps } from "../solve/steps.js";
import { type Answer, type Answers, answers, type Decider, type ProofOptions, together } from "./answers.js";

/** Options of `kernelSeparability`. */
export interface KernelSeparabilityOptions<L extends Label = Label> extends ProofOptions<L> {
  /** Whether the hyperplane need not pass through the origin, which is the question for K + 1. Defaults to false. */
  bias?: boolean;
}

/** The answer to one question about the space of a kernel, with its certificate. */
export type KernelVerdict<L extends Label = Label> = Answer<L, KernelCertificate<L>>;
/**
 * Whether data is separable in the space of a kernel, with certificates; with three or more classes, also each against the rest
 * and each pair.
 */
export type KernelSeparability<L extends Label = Label> = Answers<L, KernelCertificate<L>>;

/** The most rows, with exact inner products of all pairs: memory and time grow as the square, and the search as the cube. */
const mostRows = 2000;

const optionNames = ["bias", "positive", "negative", "encoding", "certificate", "spent", "signal"];

/**
 * Decides whether a hyperplane in the kernel's space has all rows of one side strictly above it and all of the other strictly
 * below. The answer is exact for rational kernels; for rbf and laplacian every labelling of different rows is separable.
 * A normalised kernel has the answer of the kernel that it normalises. Three or more classes, unless `positive` names one, are
 * separated jointly, each from the rest, and in pairs.
 */
export function kernelSeparability<L extends Label>(
  kernel: GivenKernel,
  rows: Rows | Examples<L> | readonly Thing[],
  labels?: Iterable<L>,
  options: KernelSeparabilityOptions<L> = {},
): KernelSeparability<L> {
  return finish(answer(kernel, rows, labels, options), optionsGiven(options));
}

/** Answers like `kernelSeparability`, yielding to the event loop between steps. */
export function kernelSeparabilityAsync<L extends Label>(
  kernel: GivenKernel,
  rows: Rows | Examples<L> | readonly Thing[],
  labels?: Iterable<L>,
  options: KernelSeparabilityOptions<L> & AsyncWorkLimit = {},
): Promise<KernelSeparability<L>> {
  return finishAsync(answer(kernel, rows, labels, options), optionsGiven(options));
}

function* answer<L extends Label>(
  kernel: GivenKernel,
  rows: Rows | Examples<L> | readonly Thing[],
  labels: Iterable<L> | undefined,
  options: KernelSeparabilityOptions<L>,
): Steps<KernelSeparability<L>> {
  onlyKnown(options, optionNames);
  const spec = specOf(kernel);
  const bias = flag("bias", options.bias ?? false);
  const data = kernelData(spec, rows, labels);
  const { examples } = data;
  const decision = decisionOf(spec, data, bias);
  let about: KernelCertificate<L>["data"] | undefined;
  const decider: Decider<L, Coefficients | "theorem", KernelCertificate<L>> = {
    decide: (vectors) => decision.decide(vectors),
    together: (rest) => together(rest, examples.classes.length, examples.size),
    certify(question, ruling, vectors) {
      if (options.certificate === false) return null;
      const columns = data.things ? 0 : examples.width;
      about ??= dataOf(examples, columns, kernelDataHash(data, options.encoding), options.encoding);
      return { schema, data: about, question, bias, kernel: spec, ...proofOf(ruling, vectors, examples) };
    },
  };
  return yield* answers(examples, { ...options, bias }, decider);
}

/**
 * Returns what decides questions about the data in the kernel's space; throws InputError for kernels that cannot be decided,
 * and for too many rows.
 */
export function decisionOf<L extends Label>(
  spec: KernelSpec,
  data: KernelData<L>,
  bias: boolean,
): KernelDecision<L> | StrictKernelDecision<L> {
  const standing = standingOf(spec, bias);
  const { examples } = data;
  if (standing.kind === "strict") return new StrictKernelDecision(enclosureOf(spec, data, bias), examples);
  if (examples.size > mostRows)
    throw new InputError(
      `at most ${mostRows} rows can be decided in the space of a kernel; got ${examples.size}: take a sample of them, or map them to columns and use separability`,
    );
  return new KernelDecision(new ExactGram(standing.spec, data, bias), examples);
}

/** The proof in the certificate. */
function proofOf<L extends Label>(
  ruling: Ruling<Coefficients | "theorem">,
  vectors: SignedVectors | JointVectors,
  examples: Examples<L>,
):
  | { separable: true; theorem: typeof theorem }
  | { separable: true; alpha: Rational[] }
  | ({ separable: false } & Weights<L>) {
  if (!ruling.separable) return { separable: false, ...weightsOf(ruling.origin, vectors, examples) };
  const { v } = ruling;
  if (v === "theorem") return { separable: true, theorem };
  const n = examples.size;
  const alpha = blockOrder(vectors, examples).flatMap((block) =>
    Array.from({ length: n }, (_, r) => rational(v[block * n + r])),
  );
  return { separable: true, alpha };
}
