// Lines of a report, with headings in a column of their own.

import type { Style } from "../terminal/style.js";

/** The width of the column of headings. */
const indent = 11;

/** A line that begins with its heading, in bold. */
export function headed(heading: string, text: string, { bold }: Style): string {
  return `${bold(heading)}${" ".repeat(Math.max(1, indent - heading.length))}${text}`;
}

/** A block of lines with a heading beside the first. */
export function headedBlock(heading: string, [first, ...rest]: readonly string[], style: Style): string[] {
  return [headed(heading, first, style), ...under(rest)];
}

/** Lines that continue one with a heading, indented like its text. */
export function under(lines: readonly string[]): string[] {
  return lines.map((line) => `${" ".repeat(indent)}${line}`.trimEnd());
}
