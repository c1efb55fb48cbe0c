// Labels in order of first appearance; loops use their positions.

import { iterated, shown } from "../check.js";
import { InputError } from "../errors.js";
import type { Label } from "./row.js";
import { type Steps, walk } from "./steps.js";

/** Refuses a value that cannot be the label of a class. */
export function checkLabel(label: unknown, where: string): void {
  if (typeof label === "string" || typeof label === "boolean" || Number.isSafeInteger(label)) return;
  const kind = Number.isFinite(label) ? `, which is ${Number.isInteger(label) ? "too large" : "continuous"}` : "";
  throw new InputError(`${where} must be a string, a boolean or a whole number; got ${shown(label)}${kind}`);
}

/** Returns labels if they are a list; throws InputError otherwise. */
export function checkLabels<L extends Label>(labels: Iterable<L>): Iterable<L> {
  return iterated("labels", labels);
}

/** Classes as an error message lists them; if there are many, the first of them. */
export function classNames(labels: readonly Label[]): string {
  return labels.slice(0, 20).map(shown).join(", ") + (labels.length > 20 ? ", …" : "");
}

/** The classes known so far, in order of first appearance. */
export class Classes<L extends Label = Label> {
  readonly labels: L[] = [];
  readonly #positions = new Map<L, number>();

  constructor(labels: Iterable<L> = []) {
    for (const label of labels) this.intern(label);
  }

  /** Gives the position of a label, −1 if it is new. */
  find(label: L): number {
    const { labels } = this;
    // For the first two, comparing is faster than a look-up.
    if (labels.length > 1) {
      if (label === labels[0]) return 0;
      if (label === labels[1]) return 1;
    }
    return this.#positions.get(label) ?? -1;
  }

  /** Gives the position of a label, adding it if it is new. */
  intern(label: L, where = "label"): number {
    let position = this.find(label);
    if (position < 0) {
      checkLabel(label, where);
      position = this.labels.push(label) - 1;
      this.#positions.set(label, position);
    }
    return position;
  }
}

/** Gives the position of the class with this label; throws InputError if there is none. */
export function classOf<L extends Label>(classes: Classes<L>, label: L | undefined): number {
  const position = classes.find(label as L);
  if (position < 0) throw new InputError(`label must be one of ${classNames(classes.labels)}; got ${shown(label)}`);
  return position;
}

/** The cost of finding the class of a label, in multiplications. */
const labelWork = 64;

/**
 * Writes the position of each label's class to `targets`, which may be another view after a pause, and returns the classes. There must be
 * `size` labels; `declared` are classes known beforehand.
 */
export function* interning<L extends Label>(
  labels: Iterable<L>,
  size: number,
  targets: () => Uint32Array,
  declared: Iterable<L> | undefined,
): Steps<L[]> {
  const classes = new Classes(declared);
  const count = yield* walk(checkLabels(labels), (label, r) => {
    const known = classes.find(label);
    if (r < size) targets()[r] = known < 0 ? classes.intern(label, `labels[${r}]`) : known;
    return labelWork;
  });
  if (count !== size) throw new InputError(`labels must have ${size} entries, one per row; got ${count}`);
  return classes.labels;
}
