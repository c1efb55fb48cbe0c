// Checks that the classes of a data set can be learned.

import type { Label } from "rosenblatt";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import type { ColumnReport } from "./formats/columns.js";
import { labelsToTry, likelyLabels } from "./formats/likely-labels.js";
import { areMeasurements } from "./label-doubt.js";
import type { Loaded } from "./load.js";

/** Up to this many classes are plausible, however few rows there are. */
const few = 100;

/** The classes of rows, and where they come from. */
export interface FoundClasses {
  readonly classes: readonly Label[];
  readonly size: number;
  /** What messages call the rows. */
  readonly name: string;
  /** The column of the classes; undefined if the rows have no columns. */
  readonly labelColumn: string | undefined;
  readonly columns: readonly Pick<ColumnReport, "kind" | "reason">[];
  /** Columns that may have been meant instead, in words. */
  likely(): string;
}

/** Refuses data with a single class, and labels that look like measurements. */
export function checkClasses(data: Loaded): void {
  const { examples, source, labelColumn, columns } = data;
  checkFoundClasses({
    classes: examples.classes,
    size: examples.size,
    name: source.files[0],
    labelColumn,
    columns,
    likely: () => labelsToTry(likelyLabels(data)),
  });
}

/** The same check for classes that were counted elsewhere, as on a cluster. */
export function checkFoundClasses({ classes, size, name, labelColumn, columns, likely }: FoundClasses): void {
  const column = labelColumn === undefined ? "" : ` in column ${JSON.stringify(labelColumn)}`;
  const hint = () => {
    if (labelColumn === undefined) return "";
    const others = likely();
    return `: --label chooses another column${others && `, such as ${others}`}`;
  };
  if (classes.length < 2)
    throw new UsageError(
      `${name}: at least two classes are needed to learn from; every row is ${JSON.stringify(classes[0])}${column}${hint()}`,
    );
  const guessed = columns.some(({ kind, reason }) => kind === "label" && reason === "the last column");
  const isMany = classes.length > size / 2;
  if (areMeasurements(classes, size) && (isMany || guessed))
    throw new UsageError(
      `${name}: classes must repeat; got ${count(classes.length)} different numbers${column} in ${count(size)} rows, which are measurements${hint()}`,
    );
  if (isMany && classes.length > (guessed ? few / 5 : few))
    throw new UsageError(
      `${name}: classes must repeat; got ${count(classes.length)} different ones${column} in ${count(size)} rows${hint()}`,
    );
}
