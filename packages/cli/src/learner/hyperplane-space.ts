// Where a learner draws its boundary, and whether that is a hyperplane.

import { learnerNamed } from "../options/learners.js";

/**
 * Where the hyperplane of a learner is: among the columns, or in the space of a kernel or a map; the boundary of a
 * network may have any shape.
 */
export type HyperplaneSpace = "columns" | "kernel" | "map" | "network";

/** The options in force for a learner. */
export type OptionsInForce = Readonly<Record<string, unknown>>;

/** Where a learner with these options in force draws its hyperplane. */
export function hyperplaneSpace(options: OptionsInForce): HyperplaneSpace {
  if (options.kernel !== undefined) return "kernel";
  if (options.map !== undefined) return "map";
  return options.learner === "network" ? "network" : "columns";
}

/** Whether the boundary is a hyperplane in the space where it is drawn. */
function drawsHyperplane(options: OptionsInForce): boolean {
  if (options.learner === "network" || kernelNamed(options) === "sigmoid") return false;
  return learnerNamed(String(options.learner), options.kernel !== undefined)?.drawsHyperplane?.(options) ?? true;
}

/**
 * Whether the boundary is a hyperplane in the columns of the file. Standardizing, and dividing all rows by one number,
 * preserve hyperplanes; scaling each row to length 1 preserves only those through the origin; weighting words by tf-idf
 * need not preserve any.
 */
export function isStraightInColumns(options: OptionsInForce): boolean {
  if (hyperplaneSpace(options) !== "columns" || !drawsHyperplane(options)) return false;
  if (options.scale === "tfidf") return false;
  return options.scale !== "unit-length" || options.bias === false;
}

/** Whether a learner can draw only those hyperplanes of the columns that pass through the origin. */
export function goesThroughOrigin(options: OptionsInForce): boolean {
  const { learner, scale, bias } = options;
  // A learner that never takes a bias has a threshold instead, and standardizing moves the origin.
  return bias === false && scale !== "standardize" && learnerNamed(String(learner), false)?.defaults?.bias !== false;
}

/** The boundary and its space in words, such as `a hyperplane in the space of the kernel rbf:0.5, of columns scaled by standardize`. */
export function boundaryName(options: OptionsInForce): string {
  const { kernel, map, learner, scale } = options;
  const scaled = scaledBy[String(scale)];
  const columns = scaled ? `the columns ${scaled}` : "the columns as they are";
  const after = scaled ? `, of the columns ${scaled}` : "";
  switch (hyperplaneSpace(options)) {
    case "network":
      return `the boundary of a network over ${columns}`;
    case "kernel":
      return drawsHyperplane(options)
        ? `a hyperplane in the space of the kernel ${kernel}${after}`
        : `the boundary of a sum of values of ${kernel}, which is no inner product of any space${after}`;
    case "map":
      return `${drawsHyperplane(options) ? "a hyperplane" : curve(learner)} in the space of the map ${map}${after}`;
    case "columns":
      return `${drawsHyperplane(options) ? "a hyperplane" : curve(learner)} in ${columns}`;
  }
}

const scaledBy: Readonly<Record<string, string | undefined>> = {
  standardize: "scaled by standardize",
  "unit-ball": "scaled to the unit ball",
  "unit-length": "with each row brought to length 1",
  tfidf: "with words weighted by tf-idf",
};

function curve(learner: unknown): string {
  return `the curved boundary of ${learner}`;
}

/** `rbf` of `rbf:0.5`. */
function kernelNamed({ kernel }: OptionsInForce): string | undefined {
  return kernel === undefined ? undefined : String(kernel).match(/^\w+/)?.[0];
}
