// Checks that the classes of rows can be learned.

import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import { labelsToTry } from "./formats/likely-labels.js";
import { folderOfDocument } from "./formats/text-records.js";
import { type FoundClasses, foundIn } from "./found-classes.js";
import { areMeasurements } from "./label-doubt.js";
import type { Loaded } from "./load.js";

/** Up to this many classes are plausible, however few rows there are. */
const few = 100;

/** Refuses data with a single class, and labels that look like measurements. */
export function checkClasses(data: Loaded): void {
  checkFoundClasses(foundIn(data));
}

/** The same check for classes that were counted elsewhere, as on a cluster. */
export function checkFoundClasses(found: FoundClasses): void {
  checkSeveral(found);
  checkRepeating(found);
}

/** Refuses a single class. */
export function checkSeveral(found: FoundClasses): void {
  const { classes, name } = found;
  if (classes.length < 2)
    throw new UsageError(
      `${name}: at least two classes are needed to learn from; every row is ${JSON.stringify(classes[0])}${columnOf(found)}${hintOn(found)}`,
    );
}

/** Refuses labels that look like measurements or hardly ever repeat. */
export function checkRepeating(found: FoundClasses): void {
  const { classes, size, name, columns } = found;
  const guessed = columns.some(({ kind, reason }) => kind === "label" && reason === "the last column");
  const isMany = classes.length > size / 2;
  const refused = (what: string, why: string) =>
    new UsageError(
      `${name}: classes must repeat; got ${count(classes.length)} different ${what}${columnOf(found)} in ${count(size)} rows${why}${hintOn(found)}`,
    );
  if (areMeasurements(classes, size) && (isMany || guessed)) throw refused("numbers", ", which are measurements");
  if (isMany && classes.length > (guessed ? few / 5 : few)) throw refused("ones", "");
}

function columnOf({ labelColumn }: FoundClasses): string {
  return labelColumn === undefined ? "" : ` in column ${JSON.stringify(labelColumn)}`;
}

function hintOn(found: FoundClasses): string {
  if (found.labelColumn === undefined) return "";
  if (found.columns.some(({ kind, reason }) => kind === "label" && reason === folderOfDocument))
    return ": expected a folder for each class";
  const others = labelsToTry(found.likely());
  return `: --label chooses another column${others && `, such as ${others}`}`;
}
