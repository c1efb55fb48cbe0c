// Breaks sentences into lines that fit.

import type { Io } from "../terminal/io.js";

/** A text in lines as wide as the terminal, but at most 100 characters; lines do not break at the blanks around = and ≤. */
export function paragraph(text: string, { stdout }: Io): string[] {
  const most = Math.min(Math.max(stdout.columns || 100, 40), 100);
  const lines = [""];
  for (const word of text.replace(/ ([=≤]) /g, "\u00a0$1\u00a0").split(" ")) {
    const line = lines.at(-1)!;
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.map((line) => line.replaceAll("\u00a0", " "));
}
