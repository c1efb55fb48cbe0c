// Where a learner draws its hyperplane.

/** In the columns, in the space of a kernel or of a map; or nowhere, as a network bends as it likes. */
export type Space = "columns" | "kernel" | "map" | "network";

/** By the options in force. */
export function spaceOf(options: Readonly<Record<string, unknown>>): Space {
  if (options.kernel !== undefined) return "kernel";
  if (options.map !== undefined) return "map";
  return options.learner === "network" ? "network" : "columns";
}

/** What it means that every example was on its own side. */
export const separatedIn: Readonly<Record<Space, string>> = {
  columns: "the classes are linearly separable",
  kernel: "the classes are linearly separable in the space of the kernel",
  map: "the classes are linearly separable in the space of the map",
  network: "the network tells all of them apart",
};
