// Whether the classes of a data set are such that they can be learned.

import { UsageError } from "../terminal/exit.js";
import type { Loaded } from "./load.js";

/** As many classes as this may well be classes, however few rows there are. */
const few = 100;

/** Refuses a single class, and what looks like measurements rather than classes. */
export function checkClasses({ examples, source, labelColumn }: Loaded): void {
  const { length } = examples.classes;
  const [column, hint] =
    labelColumn === undefined
      ? ["", ""]
      : [` in column ${JSON.stringify(labelColumn)}`, ": --label chooses another column"];
  if (length < 2)
    throw new UsageError(
      `${source.files[0]}: at least two classes are needed to learn from; every row is ${JSON.stringify(examples.classes[0])}${column}${hint}`,
    );
  if (length > few && length > examples.size / 2)
    throw new UsageError(
      `${source.files[0]}: classes must come again and again; got ${length} different ones${column} in ${examples.size} rows${hint}`,
    );
}
