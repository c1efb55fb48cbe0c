// Strings and names in Spark's SQL syntax.

/** A string literal. */
export function literal(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/\t/g, "\\t")}'`;
}

/** A quoted name, such as that of a column or a path, which may contain any character. */
export function quoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}
