// Aligns cells in columns that are as wide as needed.

import { unstyled, visible } from "../terminal/escape-sequences.js";

/** The lines of a table; `align` has a letter for each column, `l` for left and `r` for right, as in "lrr". */
export function table(rows: readonly (readonly string[])[], align: string, gap: string = "  "): string[] {
  const cells = rows.map((row) => row.map(visible));
  const widths = [...align].map((_, j) => Math.max(0, ...cells.map((row) => width(row[j] ?? ""))));
  return cells.map((row) =>
    row
      .map((cell, j) => {
        const blanks = " ".repeat(Math.max(0, widths[j] - width(cell)));
        return align[j] === "r" ? blanks + cell : cell + blanks;
      })
      .join(gap)
      .trimEnd(),
  );
}

/** How wide a text is on the screen, in characters: colours and combining marks take no space, East Asian characters take two. */
export function width(text: string): number {
  let columns = 0;
  for (const character of unstyled(text)) {
    if (isPlain(character.codePointAt(0)!)) {
      columns++;
      continue;
    }
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

/**
 * Whether a character is certainly one column wide: Latin letters, punctuation, arrows, operators. For others,
 * Unicode's tables must be loaded.
 */
function isPlain(code: number): boolean {
  return code < 0x300 || (code >= 0x2010 && code < 0x20d0) || (code >= 0x2100 && code < 0x2c00);
}

/** A text cut to a width of at most `most`, with characters spelled out that a terminal would obey. */
export function fitting(text: string, most: number): string {
  // A character is at most two columns wide, so this much of a long text is enough.
  const plain = visible(text.slice(0, 2 * most + 2));
  const characters = [...plain];
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join("")}…`;
}
