// Lines of a report, with headings in a column of their own.

import type { Style } from "../terminal/style.js";

/** The width of the column of headings. */
const indent = 11;

/** A line that begins with its heading, in bold. */
export function headed(heading: string, text: string, { bold }: Style): string {
  return `${bold(heading)}${" ".repeat(Math.max(1, indent - heading.length))}${text}`;
}

/** A block of lines under a heading that stands beside the first. */
export function headedBlock(heading: string, [first, ...rest]: readonly string[], style: Style): string[] {
  return [headed(heading, first, style), ...under(rest)];
}

/** Further lines below one that has a heading, moved in as far as its text. */
export function under(lines: readonly string[]): string[] {
  return lines.map((line) => `${" ".repeat(indent)}${line}`.trimEnd());
}
