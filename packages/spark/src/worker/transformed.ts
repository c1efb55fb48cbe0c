// Passes rows through transformers that were fitted before.

import { type Examples, type Label, load, type Transformer } from "rosenblatt";
import { takenApart } from "../mixing/index.js";
import { givenBytes } from "./state.js";

/** The transformers of a model, which is given in the same way as the state of a run; none if nothing is given. */
export function transformersOf(given: string | undefined): Transformer[] {
  return given === undefined ? [] : takenApart(load<Label>(givenBytes(given))).transformers;
}

/** Applies transformers one after the other, passes the result to `take`, and frees the intermediate rows. */
export function transformed(
  examples: Examples,
  transformers: readonly Transformer[],
  take: (examples: Examples) => void,
): void {
  const made: Examples[] = [examples];
  try {
    for (const transformer of transformers) made.push(transformer.transformAll(made.at(-1)!));
    take(made.at(-1)!);
  } finally {
    for (const own of made.slice(1).reverse()) own.release();
  }
}
