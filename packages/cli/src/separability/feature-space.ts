// The space that check asks about, if it is not that of the columns.

import type { Examples, Label } from "rosenblatt";
import type { KernelSpec } from "rosenblatt/kernels";
import { kernelOfMap } from "rosenblatt/theory";
import { settledMap } from "../learner/feature-map.js";
import { settledKernel } from "../learner/settled-kernel.js";
import { kernelIn } from "../options/kernel-text.js";
import { mapIn } from "../options/map-text.js";
import { UsageError } from "../terminal/exit.js";

/** The space of a kernel or a map, for check. */
export interface FeatureSpace {
  readonly spec: KernelSpec;
  /** Its name in reports, such as `the kernel (1 + x·z)²` or `the map quadratic`. */
  readonly name: string;
  /** The option as it is typed, with the number that `auto` stands for. */
  readonly typed: { readonly kernel: string } | { readonly map: string };
  /** Whether a constant feature is added. */
  readonly bias: boolean;
  /** Whether lengths and angles in the space are those of the kernel, so that margins can be measured. */
  readonly measurable: boolean;
}

/**
 * The space that --kernel or --map asks about. The hyperplanes of a kernel pass through the origin of its space, as
 * those of its learners do. Those after a map need not, unless --no-bias is given, as with linear learners.
 */
export function featureSpace(
  { kernel, map, bias }: { kernel?: string; map?: string; bias: boolean },
  examples: Examples<Label>,
): FeatureSpace {
  const seen = { examples, scalers: [] };
  if (kernel !== undefined) {
    if (map !== undefined) throw new UsageError("--map does not go with --kernel; leave one out");
    if (kernelIn(kernel, "--kernel").kernel === "sigmoid")
      throw new UsageError(
        "--kernel must be an inner product of some space, to ask what is separable there; got sigmoid, which for most numbers is none: take poly or rbf",
      );
    const { kernel: own, text } = settledKernel(kernel, seen);
    return {
      spec: own.spec,
      name: `the kernel ${nameOf(text, own.name)}`,
      typed: { kernel: text },
      bias: false,
      measurable: true,
    };
  }
  const choice = mapIn(map!, "--map");
  if (choice.map !== "polynomial" && choice.map !== "monomials")
    throw new UsageError(
      `--map of check must be quadratic, polynomial or monomials, whose space is known exactly; got ${map}: its values are rounded${choice.map === "squares" ? "" : "; --kernel rbf:0.5 asks about the space that it is near"}`,
    );
  const { map: own, text } = settledMap(map!, 0, seen);
  return {
    spec: kernelOfMap(own),
    name: `the map ${text}`,
    typed: { map: text },
    bias,
    measurable: choice.map === "polynomial",
  };
}

function nameOf(text: string, formula: string): string {
  return text === "hamming" || text.startsWith("ngram") ? text : formula;
}
