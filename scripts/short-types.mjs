// The published types, as short as an editor displays them anyway.

/**
 * Returns declarations without indentation and empty lines, each comment on one line and trimmed, without a semicolon at the end of a line
 * of code, without spaces beside punctuation, without lines that hold only a comment or a brace, and without `declare`, which an export in
 * such a file implies. A comment stays below an opening brace: editors would not take it for that of the member after it.
 */
export function shortTypes(text) {
  return text
    .replace(/\n\s+/g, "\n")
    .replace(/^export declare /gm, "export ")
    .replace(/\/\*\*[\s\S]*?\*\//g, (comment) =>
      comment
        .replace(/\s*\n\s*(?:\* ?(?!\/))?/g, " ")
        .replace(/^\/\*\* /, "/**")
        .replace(/ \*\/$/, "*/"),
    )
    .replace(/;$/gm, "")
    .replace(/\/\*\*[\s\S]*?\*\/|"[^"\n]*"|`[^`]*`| ?([:=|&<>?{},;]) ?/g, (piece, mark) => mark ?? piece)
    .replace(/(?<=\*\/)\n|(?<=\{)\n(?!\/)|\n(?=\})/g, "");
}
