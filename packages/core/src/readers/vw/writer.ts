// Writes examples as Vowpal Wabbit's text, which reads back to the same names and bits.

import { dataSet, onlyKnown, shown } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import { decimal } from "../../text/number.js";

/** How Vowpal Wabbit's text is written. */
export interface WriteVwOptions {
  /** Replaces each space, | and : in a name, which the format cannot write. Without it, such names are refused. */
  replace?: string;
  /** Importance of each example. */
  weights?: ArrayLike<number>;
}

const piece = 1 << 16;
/** Characters that names cannot have. */
const unwritable = /[ \t\r\n\0|:]|\p{Surrogate}/gu;

/**
 * Writes examples as Vowpal Wabbit's text, in pieces of complete lines, which reads back to the same names and bits. Columns
 * without a name are called by their number, from 1; zeros of dense rows are left out.
 */
export function* writeVw(examples: Examples, options: WriteVwOptions = {}): Generator<string, void, undefined> {
  onlyKnown(options, ["replace", "weights"]);
  const { replace, weights } = options;
  const { size, width, labelled, vocabulary } = dataSet(examples);
  const names = Array.from({ length: width }, (_, j) => nameOf(vocabulary?.names?.[j] ?? String(j + 1), replace));
  const labels = labelled ? examples.classes.map(labelOf) : [];
  let text = "";
  for (let r = 0; r < size; r++) {
    const { starts, indices, values } = examples.rows;
    if (labelled) text += `${labels[examples.targets[r]]} `;
    if (labelled && weights) text += `${decimal(weights[r])} `;
    text += "|";
    const [from, to] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let k = from; k < to; k++) {
      const value = values[k];
      if (indices || value !== 0) text += ` ${names[indices ? indices[k] : k - from]}:${decimal(value)}`;
    }
    text += "\n";
    if (text.length < piece) continue;
    yield text;
    text = "";
  }
  if (text) yield text;
}

function nameOf(name: string, replace: string | undefined): string {
  const written = replace === undefined ? name : name.replace(unwritable, replace);
  if (written === "" || written.search(unwritable) >= 0)
    throw new InputError(
      `feature ${shown(name)} cannot be written: names in VW text are not empty and have no space, | or :; replace them`,
    );
  return written;
}

function labelOf(label: unknown): number {
  const number = typeof label === "string" && /^-?\d+$/.test(label) ? Number(label) : label;
  if (!Number.isSafeInteger(number))
    throw new InputError(`class ${shown(label)} cannot be written: VW text has whole numbers; number the classes`);
  return number as number;
}
