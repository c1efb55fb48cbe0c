// Texts and names as Spark's SQL writes them.

/** A text as a literal. */
export function literal(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/\t/g, "\\t")}'`;
}

/** A name that may hold any character, such as that of a column or a path. */
export function quoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}
