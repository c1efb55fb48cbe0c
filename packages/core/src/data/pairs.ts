// Examples that come one after the other, in time.

import { shown } from "../check.js";
import { InputError } from "../errors.js";
import { pause } from "./pause.js";
import type { Label, Row } from "./row.js";

/** Whether rows come with their labels as an asynchronous stream. */
export function isStream<T, L extends Label, X = Row>(
  rows: T | AsyncIterable<readonly [X, L]>,
): rows is AsyncIterable<readonly [X, L]> {
  return typeof rows === "object" && rows !== null && Symbol.asyncIterator in rows;
}

/** Returns its argument if that is a row beside its label; throws InputError otherwise. */
export function pairOf<P extends readonly [unknown, unknown]>(given: P): P {
  if (given?.length !== 2) throw new InputError(`examples must be pairs [row, label]; got ${shown(given)}`);
  return given;
}

/** How many examples of a stream are read between two pauses: a stream with all of them at hand would never pause by itself. */
const between = 1024;

/** Waits for a stream of rows and labels to end, and gives all of them; once the signal is aborted, ends the stream and gives nothing. */
export async function gathered<L extends Label, X = Row>(
  stream: AsyncIterable<readonly [X, L]>,
  signal?: AbortSignal,
): Promise<{ rows: X[]; labels: L[] }> {
  const rows: X[] = [];
  const labels: L[] = [];
  for await (const pair of stream) {
    const [x, label] = pairOf(pair);
    rows.push(x);
    if (labels.push(label) % between === 0) await pause();
    if (signal?.aborted) return { rows: [], labels: [] };
  }
  return { rows, labels };
}
