// Names for the columns of predictions.

/** The wanted names, each followed by `_` until no other column has it. Like Spark, this does not distinguish capital letters from small ones. */
export function freeNames(wanted: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return wanted.map((name) => {
    let free = name;
    while (used.has(free.toLowerCase())) free += "_";
    used.add(free.toLowerCase());
    return free;
  });
}
