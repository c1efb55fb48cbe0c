// Numbers with the digits that a file gives them: a double would lose some of 1.10 and 12345678901234567890.

/** A number together with its notation: it is written as it was read. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  /** Whether it is an integer whose digits a double does not keep. */
  get isRounded(): boolean {
    return /^-?\d+$/.test(this.text) && BigInt(this.text) !== BigInt(Number(this.text));
  }
}

/** Whether digits are a name rather than a number, because a number would lose some of them: 007, or an integer that a double rounds. */
export function isCode(text: string): boolean {
  return /^0\d+$/.test(text) || new WrittenNumber(text).isRounded;
}

/** A text that is a number in JSON. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Whether JSON would read a text as a number. */
export function isJsonNumber(text: string): boolean {
  return number.test(text);
}

/** A number of JSON, outside of strings. */
const digits = /-?\d[\d.eE+-]*/g;
/** Marks a text that holds the digits of a number. */
const mark = "\u0000";

/** Parses JSON; numbers whose digits would be lost become marked texts, which `unmarked` and `writtenJson` recognize. */
export function parseMarked(line: string): unknown {
  const value: unknown = JSON.parse(line);
  const marked = withMarks(line);
  return marked === line ? value : JSON.parse(marked);
}

/** Parses JSON as `parseMarked` does, for a reader that takes texts in a list for words. */
export function parseWritten(line: string): unknown {
  const value: unknown = JSON.parse(line);
  const marked = withMarks(line);
  return marked === line
    ? value
    : JSON.parse(marked, (_, part: unknown) => (Array.isArray(part) ? listed(part) : part));
}

/** The JSON of a value from `parseMarked`, with its numbers as they were written. */
export function writtenJson(value: object): string {
  return JSON.stringify(value).replace(/"\\u0000(-?\d[\d.eE+-]*)"/g, "$1");
}

/** Turns the numbers of a line of JSON, which is known to be valid, into marked texts if digits would be lost. */
function withMarks(line: string): string {
  let marked = "";
  for (let at = 0; at < line.length; ) {
    const quote = line.indexOf('"', at);
    const until = quote < 0 ? line.length : quote;
    marked += line.slice(at, until).replace(digits, (text) => (isPlain(text) ? text : JSON.stringify(mark + text)));
    at = quote < 0 ? until : behindString(line, quote);
    marked += line.slice(until, at);
  }
  return marked;
}

/** The position after a string that begins at a quote. */
function behindString(line: string, quote: number): number {
  let at = quote + 1;
  while (line[at] !== '"') at += line[at] === "\\" ? 2 : 1;
  return at + 1;
}

/**
 * A list without texts becomes an object with its positions as keys; in a list with texts, a marked number would be
 * taken for one of them, so it becomes a plain number.
 */
function listed(list: readonly unknown[]): object {
  const isMarked = (part: unknown) => typeof part === "string" && part.startsWith(mark);
  if (!list.some(isMarked)) return list;
  return list.every((part) => typeof part !== "string" || isMarked(part))
    ? { ...list }
    : list.map((part) => (isMarked(part) ? Number((part as string).slice(1)) : part));
}

/** The number in a marked text; any other text as it is. */
export function unmarked(text: string): string | WrittenNumber {
  return text.startsWith(mark) && isJsonNumber(text.slice(1)) ? new WrittenNumber(text.slice(1)) : text;
}

/** Whether writing the value of a number gives the same text; infinite numbers are left for others to refuse. */
function isPlain(text: string): boolean {
  const value = Number(text);
  return !Number.isFinite(value) || String(value) === text;
}
