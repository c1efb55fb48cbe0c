// Splits a text into terms: words, runs of words, and runs of characters.

import { flag, iterated, oneOf, shown, whole } from "../check.js";
import { InputError, ModelError, OptionError } from "../errors.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";

/** The lengths of runs: a single one, or all from the first to the last. */
export type Lengths = number | readonly [from: number, to: number];

/** Ways to find the words of a text, by name. */
export type TokenName = "words" | "two-or-more" | "spaces";

/** Which terms of a text are counted. */
export interface TermOptions {
  /** The number of words in a term: 1 for single words, 2 for pairs, [1, 2] for both, 0 for none. Defaults to 1, or to 0 if `characters` is given. */
  words?: Lengths;
  /** The number of characters in a term, as 3 or [3, 5]; white space counts as one character. Defaults to 0, none. */
  characters?: Lengths;
  /** Whether "Free" and "free" are the same word, by the rules of Unicode, whatever the locale. Defaults to true. */
  lowercase?: boolean;
  /**
   * What a word is. "words", the default: a run of letters, marks and digits, as defined by Unicode. "two-or-more": two or more letters, digits
   * or underscores, like scikit-learn's `\b\w\w+\b`. "spaces": whatever is between white space. A function finds words
   * in its own way, but no model file can hold it.
   */
  token?: TokenName | ((text: string) => Iterable<string>);
  /** Whether a term counts once however often it occurs in a text. Defaults to false. */
  binary?: boolean;
}

/** The names of the options about terms. */
export const termOptions: readonly (keyof TermOptions)[] = ["words", "characters", "lowercase", "token", "binary"];

/** Made when needed, because collecting the letters of all scripts takes a millisecond. */
const patterns: Readonly<Record<TokenName, () => RegExp>> = {
  words: () => /[\p{L}\p{M}\p{N}]+/gu,
  "two-or-more": () => /[\p{L}\p{N}_][\p{L}\p{N}_]+/gu,
  spaces: () => /\S+/gu,
};

const tokenNames = Object.keys(patterns) as TokenName[];

/** The longest run; longer ones would be whole texts. */
const mostInARun = 64;

/** Counts the terms of texts. Terms of characters are named in quotation marks, so that they differ from words. */
export class Terms {
  readonly words: readonly [number, number];
  readonly characters: readonly [number, number];
  readonly lowercase: boolean;
  readonly token: TokenName | ((text: string) => Iterable<string>);
  readonly binary: boolean;

  constructor(options: TermOptions) {
    const { characters = 0, lowercase = true, token = "words", binary = false } = options;
    this.characters = lengths("characters", characters);
    this.words = lengths("words", options.words ?? (this.characters[1] > 0 ? 0 : 1));
    if (this.words[1] === 0 && this.characters[1] === 0)
      throw new OptionError("words and characters are both 0, so that no text would have any term; give one of them");
    this.lowercase = flag("lowercase", lowercase);
    this.token = typeof token === "function" ? token : oneOf("token", token, tokenNames);
    this.binary = flag("binary", binary);
  }

  /** The options that it was made with, without defaults. */
  get options(): TermOptions {
    const { words, characters, lowercase, token, binary } = this;
    const usual = characters[1] > 0 ? 0 : 1;
    return {
      ...((words[0] !== usual || words[1] !== usual) && { words }),
      ...(characters[1] > 0 && { characters }),
      ...(!lowercase && { lowercase }),
      ...(token !== "words" && { token }),
      ...(binary && { binary }),
    };
  }

  /** How often the text has each term, in order of appearance: single words, pairs, …, then characters. */
  count(given: unknown): Map<string, number> {
    if (typeof given !== "string") throw new InputError(`x must be a text; got ${shown(given)}`);
    const text = this.lowercase ? given.toLowerCase() : given;
    const counts = new Map<string, number>();
    const add = (term: string) => counts.set(term, this.binary ? 1 : (counts.get(term) ?? 0) + 1);
    if (this.words[1] > 0) eachRunOfWords(this.#tokens(text), this.words, add);
    if (this.characters[1] > 0) eachRunOfCharacters(text.replace(/\s+/gu, " "), this.characters, add);
    return counts;
  }

  #tokens(text: string): string[] {
    const { token } = this;
    if (typeof token === "string") return text.match(patterns[token]()) ?? [];
    const tokens = [...iterated("token", token(text), "a function that gives a list of words")];
    for (const word of tokens)
      if (typeof word !== "string") throw new InputError(`token must give words as text; gave ${shown(word)}`);
    return tokens;
  }

  save(): { [key: string]: Json } {
    const { words, characters, lowercase, token, binary } = this;
    if (typeof token === "function")
      throw new OptionError(`token is a function, which no model file can hold; name one of ${tokenNames.join(", ")}`);
    return { words: [...words], characters: [...characters], lowercase, token, binary };
  }

  static load(head: HeadReader): Terms {
    const pair = (key: string): [number, number] => {
      const [from, to] = head.each(key, (list, i) => list.number(i, { min: 0, max: mostInARun, whole: true }));
      return [from, to];
    };
    try {
      return new Terms({
        words: pair("words"),
        characters: pair("characters"),
        lowercase: head.flag("lowercase"),
        token: head.text("token") as TokenName,
        binary: head.flag("binary"),
      });
    } catch (error) {
      throw error instanceof OptionError ? new ModelError(".head.transformer", error.message) : error;
    }
  }
}

/** Calls `seen` with each run of an allowed number of words, the shortest runs first. */
function eachRunOfWords(
  words: readonly string[],
  [from, to]: readonly [number, number],
  seen: (run: string) => void,
): void {
  for (let n = from; n <= to && n <= words.length; n++)
    if (n === 1) for (const word of words) seen(word);
    else for (let i = 0; i + n <= words.length; i++) seen(words.slice(i, i + n).join(" "));
}

/** Calls `seen` with each run of an allowed number of code points, in quotation marks, the shortest runs first. */
function eachRunOfCharacters(text: string, [from, to]: readonly [number, number], seen: (run: string) => void): void {
  const ends = [0];
  for (const point of text) ends.push(ends[ends.length - 1] + point.length);
  for (let n = from; n <= to; n++) for (let i = n; i < ends.length; i++) seen(`"${text.slice(ends[i - n], ends[i])}"`);
}

/** The lengths of the shortest and the longest run. */
function lengths(name: string, given: Lengths): readonly [number, number] {
  if (given === 0) return [0, 0];
  const [from, to] = Array.isArray(given) ? given : [given, given];
  if (from === 0 && to === 0) return [0, 0];
  whole(name, from, 1);
  whole(name, to, from);
  if (to > mostInARun) throw new OptionError(`${name} must be at most ${mostInARun}; got ${to}`);
  return [from, to];
}
