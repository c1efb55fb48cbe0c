// Examples that come one after the other, in time.

import type { Label, Row } from "../learner.js";

export function isStream<T, L extends Label>(
  rows: T | AsyncIterable<readonly [Row, L]>,
): rows is AsyncIterable<readonly [Row, L]> {
  return typeof rows === "object" && rows !== null && Symbol.asyncIterator in rows;
}

/** All of a stream of rows and labels, once it has ended. */
export async function gathered<L extends Label>(
  stream: AsyncIterable<readonly [Row, L]>,
): Promise<{ rows: Row[]; labels: L[] }> {
  const rows: Row[] = [];
  const labels: L[] = [];
  for await (const [x, label] of stream) {
    rows.push(x);
    labels.push(label);
  }
  return { rows, labels };
}
