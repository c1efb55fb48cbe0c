// Sets of labels, one for each row.

import { shown } from "../check.js";
import { InputError } from "../errors.js";
import { checkLabel } from "./classes.js";
import type { Label } from "./row.js";

/** The labels of one row, each once. A string alone is refused, because its letters would be taken for labels. */
export function setOf<L extends Label>(labels: Iterable<L>, where: string): Set<L> {
  if (typeof labels !== "object" || labels === null || !(Symbol.iterator in labels))
    throw new InputError(`${where} must be a list or a set of labels; got ${shown(labels)}`);
  const set = new Set(labels);
  for (const label of set) checkLabel(label, where);
  return set;
}

/** The labels of each row; there must be `size` rows if that is given. */
export function setsFor<L extends Label>(name: string, labels: Iterable<Iterable<L>>, size?: number): Set<L>[] {
  if (typeof labels !== "object" || labels === null || !(Symbol.iterator in labels))
    throw new InputError(`${name} must be a list with the labels of each row; got ${shown(labels)}`);
  const sets = Array.from(labels, (given, r) => setOf(given, `${name}[${r}]`));
  if (size !== undefined && sets.length !== size)
    throw new InputError(`${name} must have ${size} entries, one per row; got ${sets.length}`);
  return sets;
}
