// The order of classes, and the words that name them on the command line.

import type { Label } from "rosenblatt";
import { nearest } from "../options/values.js";
import { UsageError } from "../terminal/exit.js";

/** Classes in order: numbers by size, then words alphabetically, so that a report does not depend on the order of the rows. */
export function sortedClasses(classes: readonly Label[]): Label[] {
  const size = (label: Label) => (String(label).trim() === "" ? Number.NaN : Number(label));
  return [...classes].sort((a, b) => {
    const [x, y] = [size(a), size(b)];
    if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
    if (x !== y && !Number.isNaN(x)) return x - y;
    return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
  });
}

/** Whether a word on the command line names a class; a number may be written differently, as 1.0. */
export function isCalled(label: Label, name: string): boolean {
  return String(label) === name || (typeof label === "number" && name.trim() !== "" && label === Number(name));
}

/** The class that a word on the command line names; refuses a word that names none. */
export function classFor(text: string, classes: readonly Label[], flag: string): Label {
  const found = classes.find((label) => String(label) === text) ?? classes.find((label) => isCalled(label, text));
  if (found !== undefined) return found;
  const near = nearest(text, classes.map(String));
  throw new UsageError(
    `${flag} must name a class: ${classes.map(String).join(", ")}; got ${JSON.stringify(text)}${near === undefined ? "" : `; did you mean ${near}?`}`,
  );
}
