// Where a learner draws its hyperplane.

/** In the columns, in the space of a kernel or of a map; or nowhere, as a network bends as it likes. */
export type HyperplaneSpace = "columns" | "kernel" | "map" | "network";

/** By the options in force. */
export function hyperplaneSpace(options: Readonly<Record<string, unknown>>): HyperplaneSpace {
  if (options.kernel !== undefined) return "kernel";
  if (options.map !== undefined) return "map";
  return options.learner === "network" ? "network" : "columns";
}
