/** Codes for the texts of a table's columns, counted from 1 in order of appearance; 0 is a missing value. */
export interface TextCodes {
  /** The code of a text in the column with this place among those of codes. A quoted text is never a missing value. */
  codeOf(place: number, text: string, quoted: boolean): number;
  /** All texts, by place and code. */
  texts(): readonly (readonly string[])[];
  /** The number of texts that are still bytes; `texts` makes strings of them. */
  readonly unlisted: number;
  /** Forgets the texts of these places. */
  forget(places: readonly number[]): void;
}

/** Codes of texts by maps, if nothing is compiled. */
export class PlainTextCodes implements TextCodes {
  readonly #isMissing: (text: string) => boolean;
  readonly #codes: Map<string, number>[];
  /** The codes of quoted texts that would be missing values if they were not quoted. */
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
