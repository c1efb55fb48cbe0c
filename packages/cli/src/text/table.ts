// Cells in columns, as wide as they need to be.

/** The lines of a table; `align` has a letter for each column, `l` for left and `r` for right, as in "lrr". */
export function table(rows: readonly (readonly string[])[], align: string, gap: string = "  "): string[] {
  const widths = [...align].map((_, j) => Math.max(0, ...rows.map((row) => width(row[j] ?? ""))));
  return rows.map((row) =>
    row
      .map((cell, j) => {
        const blanks = " ".repeat(Math.max(0, widths[j] - width(cell)));
        return align[j] === "r" ? blanks + cell : cell + blanks;
      })
      .join(gap)
      .trimEnd(),
  );
}

/** How many characters wide a text is on the screen: colours and combining marks take none, East Asian characters two. */
export function width(text: string): number {
  let columns = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  for (const character of text.replace(/\x1b\[\d+m/g, "")) {
    if (/\p{Mark}/u.test(character)) continue;
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return columns;
}

/** A text cut to at most `most` characters, without those that a terminal would obey. */
export function fitting(text: string, most: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
  const plain = text.replace(/[\x00-\x1f\x7f-\x9f]/g, "\ufffd");
  const characters = [...plain.slice(0, 2 * most)];
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join("")}…`;
}
