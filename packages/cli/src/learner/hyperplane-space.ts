// Where a learner draws its boundary, and whether that is a hyperplane.

import { learnerNamed } from "../options/learners.js";

/**
 * Where the hyperplane of a learner is: in the columns, in the space of a kernel or of a map; a network has none and bends as it
 * likes.
 */
export type HyperplaneSpace = "columns" | "kernel" | "map" | "network";

/** The options of a learner as they are in force. */
export type OptionsInForce = Readonly<Record<string, unknown>>;

/** Where a learner with these options, as they are in force, draws its hyperplane. */
export function hyperplaneSpace(options: OptionsInForce): HyperplaneSpace {
  if (options.kernel !== undefined) return "kernel";
  if (options.map !== undefined) return "map";
  return options.learner === "network" ? "network" : "columns";
}

/** Whether the boundary is a hyperplane in the space where it is drawn. */
export function drawsHyperplane(options: OptionsInForce): boolean {
  if (options.learner === "network" || kernelNamed(options) === "sigmoid") return false;
  return learnerNamed(String(options.learner), options.kernel !== undefined)?.drawsHyperplane?.(options) ?? true;
}

/**
 * Whether the boundary is a hyperplane in the columns of the file. Standardizing and dividing all rows by one number keep hyperplanes;
 * bringing each row to length 1 keeps only those through the origin; weighing words by tf-idf bends the others by their counts, too.
 */
export function isStraightInColumns(options: OptionsInForce): boolean {
  if (hyperplaneSpace(options) !== "columns" || !drawsHyperplane(options)) return false;
  if (options.scale === "tfidf") return false;
  return options.scale !== "unit-length" || options.bias === false;
}

/** Whether the hyperplanes of the columns that a learner can draw are those through the origin alone. */
export function goesThroughOrigin(options: OptionsInForce): boolean {
  const { learner, scale, bias } = options;
  // A learner that never takes a bias has a threshold in its place, and standardizing moves the origin.
  return bias === false && scale !== "standardize" && learnerNamed(String(learner), false)?.defaults?.bias !== false;
}

/** What draws the boundary and where, as `a hyperplane in the space of the kernel rbf:0.5, of columns scaled by standardize`. */
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
  tfidf: "with words weighed by tf-idf",
};

function curve(learner: unknown): string {
  return `the curved boundary of ${learner}`;
}

/** `rbf` of `rbf:0.5`. */
function kernelNamed({ kernel }: OptionsInForce): string | undefined {
  return kernel === undefined ? undefined : String(kernel).match(/^\w+/)?.[0];
}
