// Shortens messages so that they stay readable, however long the names and cells that they quote.

/** The most characters of a line. */
export const longestLine: number = 4000;

const beginning = 2800;
const end = 1000;

/** The text with the middle of very long lines left out. */
export function shortLines(text: string): string {
  return text.length > longestLine ? text.split("\n").map(shortLine).join("\n") : text;
}

/** The line, with its middle left out where it is very long. */
export function shortLine(line: string): string {
  if (line.length <= longestLine) return line;
  const leftOut = line.length - beginning - end;
  return `${line.slice(0, beginning)} … (${leftOut} characters left out) … ${line.slice(-end)}`;
}
