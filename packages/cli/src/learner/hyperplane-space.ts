// Where a learner draws its hyperplane.

/**
 * Where the hyperplane of a learner is: in the columns, in the space of a kernel or of a map; a network has none and bends as it
 * likes.
 */
export type HyperplaneSpace = "columns" | "kernel" | "map" | "network";

/** Where a learner with these options, as they are in force, draws its hyperplane. */
export function hyperplaneSpace(options: Readonly<Record<string, unknown>>): HyperplaneSpace {
  if (options.kernel !== undefined) return "kernel";
  if (options.map !== undefined) return "map";
  return options.learner === "network" ? "network" : "columns";
}
