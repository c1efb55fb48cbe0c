// Finds where a text stops being JSON (RFC 8259), because engines report it differently, if at all.

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  /** The position of the first character that is wrong. */
  readonly at: number;
  readonly reason: string;
}

const blank = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const words = /true|false|null/y;

/** Finds the first fault of a text, which may also be a number that is too large; undefined if there is none. */
export function jsonFault(text: string): JsonFault | undefined {
  let at = 0;
  /** The open brackets, innermost last: "{" or "[". */
  const open: string[] = [];
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null && found[0].length > 0;
  };
  const fault = (expected: string): JsonFault => ({
    at,
    reason: `expected ${expected}; got ${at < text.length ? JSON.stringify(text[at]) : "the end of the line"}`,
  });
  const string = (): JsonFault | undefined => {
    at++;
    for (;;) {
      while (isPlain(text.charCodeAt(at))) at++;
      if (text[at] === '"') {
        at++;
        return undefined;
      }
      if (text[at] !== "\\") return fault('the " that ends a text');
      if (!skip(escaped)) return fault("an escape such as \\n or \\u00e9");
    }
  };
  const key = (): JsonFault | undefined => {
    skip(blank);
    if (text[at] !== '"') return fault('a key in "');
    const bad = string();
    if (bad) return bad;
    skip(blank);
    if (text[at] !== ":") return fault(":");
    at++;
    return undefined;
  };
  for (let ended = false; ; ) {
    skip(blank);
    if (ended) {
      if (open.length === 0) return at < text.length ? fault("nothing after the record") : undefined;
      const inside = open[open.length - 1];
      if (text[at] === ",") {
        at++;
        ended = false;
        const bad = inside === "{" ? key() : undefined;
        if (bad) return bad;
      } else if (text[at] === (inside === "{" ? "}" : "]")) {
        at++;
        open.pop();
      } else return fault(inside === "{" ? ", or }" : ", or ]");
      continue;
    }
    const start = at;
    const next = text[at];
    if (next === "{" || next === "[") {
      at++;
      open.push(next);
      skip(blank);
      if (text[at] === (next === "{" ? "}" : "]")) ended = true;
      const bad = next === "{" && !ended ? key() : undefined;
      if (bad) return bad;
    } else if (next === '"') {
      const bad = string();
      if (bad) return bad;
      ended = true;
    } else if (skip(words)) ended = true;
    else if (skip(number)) {
      const written = text.slice(start, at);
      if (!(Math.abs(Number(written)) < Infinity))
        return { at: start, reason: `a number must be finite; got ${written.slice(0, 64)}` };
      ended = true;
    } else return fault("a value");
  }
}

/** Whether a character may stand in a string unescaped; not so NaN, from beyond the end. */
function isPlain(code: number): boolean {
  return code >= 32 && code !== 34 && code !== 92;
}
