// Strings and names in Spark's SQL syntax.

/** A string literal. */
export function literal(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/\t/g, "\\t")}'`;
}

/** A quoted name, such as that of a column or a path, which may contain any character. */
export function quoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}

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
