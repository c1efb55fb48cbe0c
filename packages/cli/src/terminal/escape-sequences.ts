// Escape sequences: our own, which a terminal is to obey, and those in names and cells of data, which it is to show.

/** Known to this process alone, so that no data can pass for a sequence of ours. */
const key = Math.random().toString(36).slice(2);

/** Begins a style, or ends it, by its number: 1 for bold, 31 for red. */
export function styleSequence(code: number): string {
  return `\x1b${key}${code};`;
}

/** Goes back to the beginning of the line, and wipes it away. */
export const wipeLine: string = `\x1b${key}K;`;

const own = new RegExp(`\x1b${key}(\\d+|K);`, "g");

/** The text without sequences of ours, for measuring how wide it is. */
export function unstyled(text: string): string {
  return text.replace(own, "");
}

/** The text with our sequences as a terminal knows them. */
export function obeyed(text: string): string {
  return text.replace(own, (_, code: string) => (code === "K" ? "\r\x1b[K" : `\x1b[${code}m`));
}

/** Takes the colours of a text for ours whose names are known to be without sequences, as those of a figure are. */
export function withOwnColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return text.replace(/\x1b\[(\d+)m/g, (_, code: string) => styleSequence(Number(code)));
}

/** Controls of C0 and C1, and what breaks lines or turns their direction. */
const obeyedByTerminals = "\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";
const anywhere = new RegExp(`${own.source}|[${obeyedByTerminals}]`, "g");
const inLines = new RegExp(`${own.source}|(?![\\t\\n])[${obeyedByTerminals}]`, "g");

/** One line of text that a terminal shows as it is: what it would obey is spelled out, as \x1b, \n or \u202e. */
export function visible(line: string): string {
  return line.replace(anywhere, spelled);
}

/** Lines of text that a terminal shows as they are: tabs and line ends stay, all else that it would obey is spelled out. */
export function visibleLines(text: string): string {
  return text.replace(inLines, spelled);
}

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function spelled(found: string): string {
  if (found.length > 1) return found;
  const code = found.charCodeAt(0).toString(16);
  return short[found] ?? (code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code}`);
}

/** JSON in which such characters are escaped: the same document, and nothing that a terminal obeys. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return text.replace(/[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
