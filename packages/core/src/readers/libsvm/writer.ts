// Writes examples as LIBSVM text that reads back to the same bits.

import { dataSet, onlyKnown } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import { decimal } from "../../text/number.js";

/** How LIBSVM text is written. */
export interface WriteLibsvmOptions {
  /** Whether indices count from 0 instead of 1. Defaults to false. */
  zeroBased?: boolean;
}

/** About the number of characters of a piece. */
const piece = 1 << 16;

/**
 * Writes examples as LIBSVM text, in pieces of complete lines, which reads back to the same bits. Zeros of dense rows are left out;
 * labels must be whole numbers.
 */
export function* writeLibsvm(
  examples: Examples<number>,
  options: WriteLibsvmOptions = {},
): Generator<string, void, undefined> {
  onlyKnown(options, ["zeroBased"]);
  const first = options.zeroBased ? 0 : 1;
  const { size, width, labelled } = dataSet(examples);
  let text = "";
  for (let r = 0; r < size; r++) {
    const { starts, indices, values } = examples.rows;
    const label: unknown = labelled ? examples.label(r) : 0;
    if (!Number.isSafeInteger(label))
      throw new InputError(
        `row ${r} has the label ${JSON.stringify(label)}; LIBSVM text has whole numbers: number the classes`,
      );
    text += label;
    const [from, to] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let k = from; k < to; k++) {
      const value = values[k];
      if (indices) text += ` ${indices[k] + first}:${decimal(value)}`;
      else if (value !== 0) text += ` ${k - from + first}:${decimal(value)}`;
    }
    text += "\n";
    if (text.length >= piece) {
      yield text;
      text = "";
    }
  }
  if (text) yield text;
}
