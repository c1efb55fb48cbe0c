// Writes examples as JSON Lines: named features as keys, the class under a key of its own.

import { dataSet, onlyKnown, shown } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";

const piece = 1 << 16;

/**
 * Writes examples as JSON Lines, in pieces of complete lines. Columns without a name are called by their number, from 1; zeros of
 * dense rows are left out.
 */
export function* writeJsonLines(
  examples: Examples,
  options: { label?: string } = {},
): Generator<string, void, undefined> {
  onlyKnown(options, ["label"]);
  const { label = "label" } = options;
  const { size, width, labelled, vocabulary, classes } = dataSet(examples);
  const names = Array.from({ length: width }, (_, j) => vocabulary?.names?.[j] ?? String(j + 1));
  if (labelled && names.includes(label))
    throw new InputError(`a feature is called ${shown(label)}, as the classes' key would be; choose another key`);
  const keys = names.map((name) => JSON.stringify(name));
  let text = "";
  for (let r = 0; r < size; r++) {
    const { starts, indices, values } = examples.rows;
    const parts = labelled ? [`${JSON.stringify(label)}:${JSON.stringify(classes[examples.targets[r]])}`] : [];
    const [from, to] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let k = from; k < to; k++)
      if (indices || values[k] !== 0)
        parts.push(`${keys[indices ? indices[k] : k - from]}:${Object.is(values[k], -0) ? "-0" : values[k]}`);
    text += `{${parts.join(",")}}\n`;
    if (text.length < piece) continue;
    yield text;
    text = "";
  }
  if (text) yield text;
}
