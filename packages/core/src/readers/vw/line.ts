// One line of Vowpal Wabbit's text: `label importance 'tag|namespace:scale feature:value … |namespace …`.

import { shown } from "../../check.js";
import type { Names } from "../../data/vocabulary.js";
import { InputError } from "../../errors.js";
import { numberIn } from "../../text/number.js";

/** The part of a line before its features. */
export interface VwHead {
  /** Undefined for an example to predict. */
  label: number | undefined;
  importance: number;
}

const space = 32;
const tab = 9;
const bar = 124;
const colon = 58;

/** Reads one line of Vowpal Wabbit's text. */
export class VwLine {
  readonly #vocabulary: Names;
  /** Positions by namespace and feature, so that each name is composed only once. */
  readonly #known = new Map<string, Map<string, number>>();

  constructor(vocabulary: Names) {
    this.#vocabulary = vocabulary;
  }

  /** Calls `add` with the features. `where` gives the file and line, for messages. */
  read(line: string, add: (position: number, value: number) => void, where: () => string): VwHead {
    const first = line.indexOf("|");
    if (first < 0) refuse(`an example must have a | before its features; got ${shown(line)}`, 0, where);
    const head = readHead(line, first, where);
    for (let p = first; p < line.length; ) p = this.#namespace(line, p + 1, add, where);
    return head;
  }

  /** Reads from a bar to the next one, and returns the position of that. */
  #namespace(line: string, from: number, add: (position: number, value: number) => void, where: () => string): number {
    // There is nothing between the two bars.
    if (line.charCodeAt(from) === bar) return from;
    const nameEnd = wordEnd(line, from);
    const scaleAt = line.slice(from, nameEnd).indexOf(":");
    const name = scaleAt < 0 ? line.slice(from, nameEnd) : line.slice(from, from + scaleAt);
    const scale = scaleAt < 0 ? 1 : valueIn(line, from + scaleAt + 1, nameEnd, where);
    let own = this.#known.get(name);
    if (!own) {
      own = new Map();
      this.#known.set(name, own);
    }
    let p = nameEnd;
    while (p < line.length && line.charCodeAt(p) !== bar) {
      if (isSpace(line.charCodeAt(p))) {
        p++;
        continue;
      }
      const end = wordEnd(line, p);
      let at = p;
      while (at < end && line.charCodeAt(at) !== colon) at++;
      if (at === p) refuse(`a feature must have a name; got ${shown(line.slice(p, end))}`, p, where);
      const feature = line.slice(p, at);
      let position = own.get(feature);
      if (position === undefined) {
        position = this.#vocabulary.intern(name === "" ? feature : `${name}^${feature}`);
        own.set(feature, position);
      }
      const value = scale * (at === end ? 1 : valueIn(line, at + 1, end, where));
      if (!(Math.abs(value) < Infinity)) refuse(`value times scale must be finite; got ${value}`, at + 1, where);
      add(position, value);
      p = end;
    }
    return p;
  }
}

function readHead(line: string, end: number, where: () => string): VwHead {
  const words: { text: string; at: number }[] = [];
  for (let p = 0; p < end; p++)
    if (!isSpace(line.charCodeAt(p))) {
      const to = Math.min(end, wordEnd(line, p));
      words.push({ text: line.slice(p, to), at: p });
      p = to;
    }
  const last = words[words.length - 1];
  // A word that touches the bar, or begins with a quote, is the example's tag.
  if (last && (last.text.startsWith("'") || last.at + last.text.length === end)) words.pop();
  if (words.length > 2)
    refuse(
      `at most a label and an importance must stand before the tag; got ${shown(words[2].text)}`,
      words[2].at,
      where,
    );
  const label = words[0] && numberIn(words[0].text);
  if (words[0] && !Number.isSafeInteger(label))
    refuse(`the label must be a whole number; got ${shown(words[0].text)}`, words[0].at, where);
  const importance = words[1] ? numberIn(words[1].text) : 1;
  if (importance === undefined || importance < 0)
    refuse(`the importance must be a number of at least 0; got ${shown(words[1].text)}`, words[1].at, where);
  return { label: label === undefined ? undefined : label + 0, importance };
}

function valueIn(line: string, from: number, to: number, where: () => string): number {
  const value = numberIn(line.slice(from, to));
  if (value === undefined)
    refuse(`a value must be a finite decimal number; got ${shown(line.slice(from, to))}`, from, where);
  return value;
}

/** The position after the word that begins at `p`. */
function wordEnd(line: string, p: number): number {
  while (p < line.length) {
    const code = line.charCodeAt(p);
    if (code === bar || isSpace(code)) break;
    p++;
  }
  return p;
}

function isSpace(code: number): boolean {
  return code === space || code === tab;
}

function refuse(reason: string, at: number, where: () => string): never {
  throw new InputError(`${where()}:${at + 1}: ${reason}`);
}
