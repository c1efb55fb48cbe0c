// Escape sequences: our own, which a terminal should obey, and those in names and cells of data, which it should only show.

/** Known only to this process, so that no data can imitate our sequences. */
const key = Math.random().toString(36).slice(2);

/** Begins or ends a style, given by its number: 1 for bold, 31 for red. */
export function styleSequence(code: number): string {
  return `\x1b${key}${code};`;
}

/** Returns to the beginning of the line and clears it. */
export const wipeLine: string = `\x1b${key}K;`;

const own = new RegExp(`\x1b${key}(\\d+|K);`, "g");

/** The text without our sequences, for measuring its width. */
export function unstyled(text: string): string {
  return text.replace(own, "");
}

/** The text with our sequences replaced by real ones. */
export function obeyed(text: string): string {
  return text.replace(own, (_, code: string) => (code === "K" ? "\r\x1b[K" : `\x1b[${code}m`));
}

/** Marks the colours in a text as ours. Only for texts known to contain no other sequences, such as figures. */
export function withOwnColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return text.replace(/\x1b\[(\d+)m/g, (_, code: string) => styleSequence(Number(code)));
}

/** C0 and C1 control characters, and characters that break lines or change the direction of text. */
const obeyedByTerminals = "\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";
const anywhere = new RegExp(`${own.source}|[${obeyedByTerminals}]`, "g");
const inLines = new RegExp(`${own.source}|(?![\\t\\n])[${obeyedByTerminals}]`, "g");

/** One line of text that a terminal shows as it is; characters that it would obey are spelled out, as \x1b, \n or \u202e. */
export function visible(line: string): string {
  return line.replace(anywhere, spelled);
}

/** Lines of text that a terminal shows as they are: tabs and line ends stay, and other characters that it would obey are spelled out. */
export function visibleLines(text: string): string {
  return text.replace(inLines, spelled);
}

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function spelled(found: string): string {
  if (found.length > 1) return found;
  const code = found.charCodeAt(0).toString(16);
  return short[found] ?? (code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code}`);
}

/** JSON in which such characters are escaped: the same document, but with nothing that a terminal would obey. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return text.replace(/[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
