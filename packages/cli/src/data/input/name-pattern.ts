// A pattern for names of files: * for any characters, ? for one, [a-z] for one of a set, [!a-z] for one of no set.

type One = (character: string) => boolean;

/** A pattern for names; any text is one: an unclosed bracket stands for itself, and an empty range contains no character. */
export class NamePattern {
  readonly #text: string;
  /** What each character must be; undefined stands for any number of any characters. */
  readonly #parts: readonly (One | undefined)[];

  constructor(text: string) {
    this.#text = text;
    this.#parts = partsOf([...text]);
  }

  /**
   * Whether a name matches; one that begins with a dot is matched only by a dot. Takes at most as many steps as the
   * product of the two lengths.
   */
  matches(name: string): boolean {
    if (name.startsWith(".") && !this.#text.startsWith(".")) return false;
    const parts = this.#parts;
    const characters = [...name];
    let part = 0;
    let at = 0;
    // Where to backtrack to: after the last run of any characters, which then takes one character more.
    let [back, taken] = [-1, 0];
    while (at < characters.length) {
      if (part < parts.length && parts[part] === undefined) [back, taken, part] = [part + 1, at, part + 1];
      else if (parts[part]?.(characters[at])) [part, at] = [part + 1, at + 1];
      else if (back >= 0) [part, at, taken] = [back, taken + 1, taken + 1];
      else return false;
    }
    return parts.slice(part).every((rest) => rest === undefined);
  }
}

function partsOf(text: readonly string[]): (One | undefined)[] {
  const parts: (One | undefined)[] = [];
  const lastEnd = text.lastIndexOf("]");
  for (let i = 0; i < text.length; i++) {
    const own = text[i];
    // The character after the opening bracket belongs to the set, even if it is a bracket.
    const end = own === "[" && i < lastEnd ? text.indexOf("]", i + (/[!^]/.test(text[i + 1] ?? "") ? 3 : 2)) : -1;
    if (end > 0) {
      parts.push(oneOf(text.slice(i + 1, end)));
      i = end;
    } else if (own === "*") parts.push(undefined);
    else parts.push(own === "?" ? () => true : (character) => character === own);
  }
  return parts;
}

/** One of the characters and ranges between brackets or, after ! or ^, any other character. */
function oneOf(text: readonly string[]): One {
  const isNot = text[0] === "!" || text[0] === "^";
  const set = isNot ? text.slice(1) : text;
  const ranges: [from: number, to: number][] = [];
  for (let i = 0; i < set.length; i++) {
    const isRange = set[i + 1] === "-" && i + 2 < set.length;
    ranges.push([set[i].codePointAt(0)!, set[isRange ? i + 2 : i].codePointAt(0)!]);
    if (isRange) i += 2;
  }
  return (character) => {
    const code = character.codePointAt(0)!;
    return ranges.some(([from, to]) => from <= code && code <= to) !== isNot;
  };
}
