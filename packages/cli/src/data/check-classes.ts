// Whether the classes of a data set are such that they can be learned.

import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import { areMeasurements, labelsToTry, likelyLabels } from "./likely-labels.js";
import type { Loaded } from "./load.js";

/** As many classes as this may well be classes, however few rows there are. */
const few = 100;

/** Refuses a single class, and what looks like measurements rather than classes. */
export function checkClasses(data: Loaded): void {
  const { examples, source, labelColumn, columns } = data;
  const { classes, size } = examples;
  const column = labelColumn === undefined ? "" : ` in column ${JSON.stringify(labelColumn)}`;
  const hint = () => {
    const likely = labelsToTry(likelyLabels(data));
    return labelColumn === undefined ? "" : `: --label chooses another column${likely && `, such as ${likely}`}`;
  };
  if (classes.length < 2)
    throw new UsageError(
      `${source.files[0]}: at least two classes are needed to learn from; every row is ${JSON.stringify(classes[0])}${column}${hint()}`,
    );
  const guessed = columns.some(({ kind, reason }) => kind === "label" && reason === "the last column");
  const isMany = classes.length > size / 2;
  if (areMeasurements(classes, size) && (isMany || guessed))
    throw new UsageError(
      `${source.files[0]}: classes must come again and again; got ${count(classes.length)} different numbers${column} in ${count(size)} rows, which are measurements${hint()}`,
    );
  if (isMany && classes.length > (guessed ? few / 5 : few))
    throw new UsageError(
      `${source.files[0]}: classes must come again and again; got ${count(classes.length)} different ones${column} in ${count(size)} rows${hint()}`,
    );
}
