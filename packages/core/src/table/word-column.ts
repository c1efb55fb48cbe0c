// A column whose cells have any number of words, each a feature of its own: categories and texts.

import { HashedNames } from "../data/vocabulary.js";
import { runsIn, wordsIn } from "../text/words.js";

export type WordKind = "categorical" | "text";

export interface TextOptions {
  /** Longest run of words that is a feature. */
  ngrams: number;
  /** Length of runs of characters that are features in the place of words; null for words. */
  characters: number | null;
  /** Places that words fall into; null when each word has its own. */
  hash: number | null;
}

export class WordColumn {
  readonly name: string;
  readonly kind: WordKind;
  readonly reason: string;
  /** Values missing, and different ones, when it was fitted. */
  readonly missing: number;
  readonly distinct: number;
  /** What a feature's name begins with: `name=` for categories, `name:` for words, `name#` for their places. */
  readonly prefix: string;
  readonly #ngrams: number;
  readonly #characters: number | null;
  readonly #places: HashedNames | null;

  constructor(
    facts: { name: string; kind: WordKind; reason: string; missing: number; distinct: number },
    { ngrams, characters, hash }: TextOptions,
  ) {
    this.name = facts.name;
    this.kind = facts.kind;
    this.reason = facts.reason;
    this.missing = facts.missing;
    this.distinct = facts.distinct;
    this.#ngrams = ngrams;
    this.#characters = characters;
    this.#places = hash === null ? null : new HashedNames(hash);
    this.prefix = facts.name + (facts.kind === "categorical" ? "=" : hash === null ? ":" : "#");
  }

  /** The words of a cell, null when missing; repeated as they are in it. */
  words(cell: string | null): string[] {
    if (this.kind === "categorical") return [cell ?? "?"];
    if (cell === null) return [];
    const words = this.#characters === null ? wordsIn(cell, this.#ngrams) : runsIn(cell, this.#characters);
    const places = this.#places;
    return places ? words.map((word) => String(places.find(word))) : words;
  }
}
