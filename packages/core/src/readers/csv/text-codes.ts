// Texts of a table's columns as numbers, counted from 1 in order of appearance; 0 is missing.

/** The texts of a table's columns as numbers, counted from 1 in order of appearance; 0 is a missing value. */
export interface TextCodes {
  /** The code of a text in the column with this place among those of codes. What is quoted is a text, whatever it says. */
  codeOf(place: number, text: string, quoted: boolean): number;
  /** All texts, by place and code. */
  texts(): readonly (readonly string[])[];
  /** How many texts are held as bytes, of which objects are made by `texts`. */
  readonly unlisted: number;
  /** Forgets the texts of some places. */
  forget(places: readonly number[]): void;
}

/** Codes of texts by maps, where nothing is compiled. */
export class PlainTextCodes implements TextCodes {
  readonly #isMissing: (text: string) => boolean;
  readonly #codes: Map<string, number>[];
  /** Quoted ones that would be missing if they were not. */
  readonly #quotedCodes: Map<string, number>[];
  readonly #texts: string[][];

  constructor(places: number, isMissing: (text: string) => boolean) {
    this.#isMissing = isMissing;
    this.#codes = Array.from({ length: places }, () => new Map());
    this.#quotedCodes = Array.from({ length: places }, () => new Map());
    this.#texts = Array.from({ length: places }, () => [""]);
  }

  codeOf(place: number, text: string, quoted: boolean): number {
    const codes = this.#codes[place];
    let code = codes.get(text);
    if (code !== undefined && (code > 0 || !quoted)) return code;
    if (text === "") return 0;
    const missing = code === 0 || this.#isMissing(text);
    if (missing && !quoted) code = 0;
    else if (missing) code = this.#quotedCodes[place].get(text);
    code ??= this.#texts[place].push(text) - 1;
    (missing && quoted ? this.#quotedCodes[place] : codes).set(text, code);
    return code;
  }

  readonly unlisted = 0;

  texts(): readonly (readonly string[])[] {
    return this.#texts;
  }

  forget(places: readonly number[]): void {
    for (const place of places) {
      this.#codes[place].clear();
      this.#quotedCodes[place].clear();
      this.#texts[place] = [""];
    }
  }
}
