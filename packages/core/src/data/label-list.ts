// Labels as a list, checked once, and grouped by class.

import { shown } from "../check.js";
import { InputError } from "../errors.js";
import { checkLabel, classNames } from "./classes.js";
import type { Label } from "./row.js";

/** Copies any iterable into an array, which must not be empty. `name` is what error messages call it. */
export function listed<T>(name: string, values: Iterable<T>): T[] {
  const list = walked(name, values);
  if (list.length === 0) throw new InputError(`${name} must not be empty`);
  return list;
}

/** Copies labels into an array, which must not be empty. */
export function labelList<L extends Label>(name: string, labels: Iterable<L>): L[] {
  return checked(name, listed(name, labels));
}

/** Copies labels into an array that must have `count` of them, one per `thing`. */
export function labelsFor<L extends Label>(labels: Iterable<L>, count: number, thing: string): L[] {
  const list = walked("labels", labels);
  if (list.length !== count)
    throw new InputError(`labels must have ${count} entries, one per ${thing}; got ${list.length}`);
  return checked("labels", list);
}

/** Copies classes into an array, in which none may come twice. */
export function classList<L extends Label>(classes: Iterable<L>): L[] {
  const list = labelList("classes", classes);
  const again = list.findIndex((label, i) => list.indexOf(label) !== i);
  if (again >= 0) throw new InputError(`classes[${again}] must be named once; got ${shown(list[again])} again`);
  return list;
}

/** The position in `classes` of each label. */
export function classNumbers<L extends Label>(name: string, labels: readonly L[], classes: readonly L[]): number[] {
  const position = new Map(classes.map((label, k) => [label, k]));
  return labels.map((label, i) => {
    const k = position.get(label);
    if (k === undefined)
      throw new InputError(`${name}[${i}] must be one of ${classNames(classes)}; got ${shown(label)}`);
    return k;
  });
}

/** The positions of the labels of each class, ascending; classes come in order of appearance. */
export function byClass<L extends Label>(labels: readonly L[]): Map<L, number[]> {
  const members = new Map<L, number[]>();
  labels.forEach((label, i) => {
    const list = members.get(label);
    if (list) list.push(i);
    else members.set(label, [i]);
  });
  return members;
}

function walked<T>(name: string, values: Iterable<T>): T[] {
  if (typeof values !== "object" || values === null || !(Symbol.iterator in values))
    throw new InputError(`${name} must be an array or another iterable; got ${shown(values)}`);
  return [...values];
}

function checked<L extends Label>(name: string, labels: L[]): L[] {
  for (const [i, label] of labels.entries()) checkLabel(label, `${name}[${i}]`);
  return labels;
}
