// The terms in the texts of a table: the prefixes of their features' names, and which terms are kept.

import { type Examples, Names } from "rosenblatt";
import { packed, type TableEncoding, Unpacking } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { count } from "../../text/number.js";
import { changedEncoding, type Encoding, isTable } from "./encoding.js";

/** The fewest and the most texts that a term may be in: a number of texts or, below 1, a fraction of all texts. */
export interface TermBounds {
  readonly minDf?: number | undefined;
  readonly maxDf?: number | undefined;
}

/** From this many texts on, a term that is in only one of them says nothing about the others. */
const manyTexts = 1000;

/** The bounds for `texts` texts, as given or by default; `maxDf` leaves out terms that are in nearly all texts. */
export function boundsFor({ minDf, maxDf }: TermBounds, texts: number): { minDf: number; maxDf: number } {
  return { minDf: minDf ?? (texts >= manyTexts ? 2 : 1), maxDf: maxDf ?? usualMaxDf };
}

/** Terms in more than this share of the texts are left out. */
const usualMaxDf = 0.9;

/** The longest run of words that is a term, if words are weighted and no option says otherwise. */
export const usualNgrams = 2;

/** The prefixes of the names of the features of each text column; an empty list if no column is text. */
export function textPrefixes(encoding: Encoding): string[] {
  return isTable(encoding) ? prefixesIn(encoding.table) : [];
}

function prefixesIn({ columns }: TableEncoding): string[] {
  return columns.flatMap((column) => (column.kind === "text" && "prefix" in column ? [column.prefix as string] : []));
}

/** Removes the terms that are in too few or too many texts from an encoding and its examples. */
export function withinBounds(
  encoding: TableEncoding,
  bounds: TermBounds,
  examples: Examples<string>,
): { encoding: TableEncoding; examples: Examples<string> } {
  const prefixes = prefixesIn(encoding);
  if (prefixes.length === 0 || examples.form !== "named") return { encoding, examples };
  const { minDf, maxDf } = boundsFor(bounds, examples.size);
  const texts = (bound: number) => (bound < 1 ? bound * examples.size : bound);
  const [least, most] = [texts(minDf), texts(maxDf)];
  const { indices, values } = examples.rows;
  const frequency = new Uint32Array(examples.width);
  for (let k = 0; k < values.length; k++) if (values[k] !== 0) frequency[indices![k]]++;
  const own = new Set(
    encoding.columns.flatMap((column) => ("features" in column ? (column.features as string[]) : [])),
  );
  const isTerm = (name: string) => !own.has(name) && prefixes.some((prefix) => name.startsWith(prefix));
  const isKept = (name: string, column: number) =>
    !isTerm(name) || (frequency[column] >= least && frequency[column] <= most);
  const places = new Int32Array(examples.width).fill(-1);
  const kept: string[] = [];
  encoding.features.forEach((name, column) => {
    if (isKept(name, column)) places[column] = kept.push(name) - 1;
  });
  if (kept.length === encoding.features.length) return { encoding, examples };
  if (!kept.some(isTerm)) {
    if (bounds.minDf === undefined && bounds.maxDf === undefined) return { encoding, examples };
    throw new UsageError(
      `no word is in at least ${count(Math.ceil(least))} and at most ${count(Math.floor(most))} of the ${count(examples.size)} texts: lower --min-df or raise --max-df`,
    );
  }
  const within = changedEncoding(encoding, { features: kept });
  return { encoding: within, examples: withColumns(examples, places, new Names(kept)) };
}

/** The examples with each column moved to another place, or removed if its place is −1; places ascend. */
function withColumns(examples: Examples<string>, places: Int32Array, names: Names): Examples<string> {
  const { starts, indices, values } = examples.rows;
  const from = new Uint32Array(starts.length);
  let length = 0;
  for (let r = 0; r < examples.size; r++) {
    for (let k = starts[r]; k < starts[r + 1]; k++) if (places[indices![k]] >= 0) length++;
    from[r + 1] = length;
  }
  const columns = new Uint32Array(length);
  const numbers = values instanceof Float64Array ? new Float64Array(length) : new Float32Array(length);
  for (let k = 0, n = 0; n < length; k++) {
    const place = places[indices![k]];
    if (place < 0) continue;
    columns[n] = place;
    numbers[n++] = values[k];
  }
  const [head, , , , targets] = packed(examples);
  const counts = new Uint32Array(head.slice().buffer);
  [counts[3], counts[4]] = [names.size, length];
  const unpacking = new Unpacking<string>();
  const pieces = [from, columns, numbers].map(({ buffer }) => new Uint8Array(buffer));
  unpacking.place(new Uint8Array(counts.buffer)).forEach((place, i) => {
    place.set(i < pieces.length ? pieces[i] : targets);
  });
  return unpacking.examples(examples.classes, names);
}
