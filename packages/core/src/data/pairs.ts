// Examples that come one after the other, in time.

import type { Label, Row } from "./row.js";

/** Whether rows come with their labels as an asynchronous stream. */
export function isStream<T, L extends Label, X = Row>(
  rows: T | AsyncIterable<readonly [X, L]>,
): rows is AsyncIterable<readonly [X, L]> {
  return typeof rows === "object" && rows !== null && Symbol.asyncIterator in rows;
}

/** Waits for a stream of rows and labels to end, and gives all of them. */
export async function gathered<L extends Label, X = Row>(
  stream: AsyncIterable<readonly [X, L]>,
): Promise<{ rows: X[]; labels: L[] }> {
  const rows: X[] = [];
  const labels: L[] = [];
  for await (const [x, label] of stream) {
    rows.push(x);
    labels.push(label);
  }
  return { rows, labels };
}
