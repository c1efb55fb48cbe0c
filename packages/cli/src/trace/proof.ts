// The proof of convergence beside a run: a vector u that separates the rows, and the ledger of the mistakes.

import { type Label, MaxMargin, OptionError } from "rosenblatt";
import {
  type Certificate,
  competitor,
  directionOf,
  Ledger,
  type LedgerSummary,
  separabilityAsync,
} from "rosenblatt/theory";
import { classFor, sortedClasses } from "../data/classes.js";
import type { Loaded } from "../data/load.js";
import { UsageError } from "../terminal/exit.js";

/** The run that the proof is about, by the options in force. */
export interface Textbook {
  readonly learner: string;
  readonly scale: string;
  readonly bias: boolean;
  readonly positive: string | undefined;
  /** The kernel or map, if there is one. */
  readonly space: string | undefined;
}

/** A proof of convergence that is followed during a run. */
export interface Proof {
  /** Whether the rows are separable; null if the search was interrupted before that was known. */
  readonly separable: boolean | null;
  /** The vector u, of any length and with the bias in front, and its ledger; null if no vector of doubles separates the rows. */
  readonly followed: { readonly direction: Float64Array; readonly ledger: Ledger<Label> } | null;
}

/** A proof at the end of a run: the vector, and the summary of its ledger. */
export interface ProofEnd extends Omit<Proof, "followed"> {
  readonly direction: Float64Array | null;
  readonly summary: LedgerSummary | null;
}

/** Finds a vector that separates the rows, and opens the ledger of its proof; refuses a run to which the theorem does not apply. */
export async function proofOf({ examples }: Loaded, textbook: Textbook, signal: AbortSignal): Promise<Proof> {
  const { learner, scale, bias, space } = textbook;
  if (space !== undefined)
    throw new UsageError(
      `--proof is about hyperplanes in the columns as they are; got ${space}: check --kernel has the bound of its space`,
    );
  if (learner !== "perceptron")
    throw new UsageError(`--proof belongs to --learner perceptron; got --learner ${learner}`);
  if (scale !== "none") throw new UsageError(`--proof needs rows without scaling, --scale none; got --scale ${scale}`);
  const classes = sortedClasses(examples.classes);
  if (classes.length !== 2)
    throw new UsageError(`--proof is about two classes; got ${classes.length}: ${classes.map(String).join(", ")}`);
  const positive = textbook.positive === undefined ? classes[1] : classFor(textbook.positive, classes, "--positive");
  const sides = { bias, positive };
  const { separable, certificate } = await separabilityAsync(examples, undefined, {
    ...sides,
    spent: () => signal.aborted,
  });
  if (!separable || !certificate) return { separable, followed: null };
  for (const direction of await directions(examples, certificate, sides, signal))
    try {
      return { separable, followed: { direction, ledger: new Ledger(examples, { direction, ...sides }) } };
    } catch (error) {
      // After rounding to doubles, a row may be on the wrong side by less than doubles can tell.
      if (!(error instanceof OptionError)) throw error;
    }
  return { separable, followed: null };
}

/** The most values to visit on the way to the largest margin, which takes about a tenth of a second. */
const enough = 1e7;

/** The vector of the largest margin, rounded to 30 bits and unrounded, and that of the certificate, in order of descending γ. */
async function directions(
  examples: Loaded["examples"],
  certificate: Certificate<Label>,
  sides: { bias: boolean; positive: Label },
  signal: AbortSignal,
): Promise<Float64Array[]> {
  const epochs = Math.max(1000, Math.min(100_000, Math.floor(enough / examples.entries)));
  const widest = new MaxMargin<Label>({ C: Infinity, tolerance: 1e-12, epochs, ...sides });
  await widest.fitAsync(examples, undefined, { evaluate: false, signal });
  const vector = widest.vector(sides.positive);
  const largest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const unit = 2 ** (Math.floor(Math.log2(largest)) - 30);
  return [vector.map((x) => unit * Math.round(x / unit)), vector, directionOf(certificate)]
    .filter((u) => u.every(Number.isFinite) && u.some((x) => x !== 0))
    .map((u, i) => ({ u, gamma: competitor(examples, u, sides).gamma * (i === 0 ? 1 + 1e-9 : 1) }))
    .sort((a, b) => b.gamma - a.gamma)
    .map(({ u }) => u);
}

/** The proof at the end of the run. */
export function proofEnd({ separable, followed }: Proof): ProofEnd {
  return { separable, direction: followed?.direction ?? null, summary: followed?.ledger.summary() ?? null };
}
