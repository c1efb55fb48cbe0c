// Labels in order of first appearance; loops see their positions.

import { iterated, shown } from "../check.js";
import { InputError } from "../errors.js";
import type { Label } from "./row.js";
import { type Steps, walk } from "./steps.js";

/** Refuses a value that cannot be the label of a class. */
export function checkLabel(label: unknown, where: string): void {
  if (typeof label === "string" || typeof label === "boolean" || Number.isSafeInteger(label)) return;
  const kind = Number.isFinite(label) ? ", which is continuous" : "";
  throw new InputError(`${where} must be a string, a boolean or a whole number; got ${shown(label)}${kind}`);
}

/** Returns labels if they are a list; throws InputError otherwise. */
export function checkLabels<L extends Label>(labels: Iterable<L>): Iterable<L> {
  return iterated("labels", labels);
}

/** Classes as an error message lists them, the first of many. */
export function classNames(labels: readonly Label[]): string {
  return labels.slice(0, 20).map(shown).join(", ") + (labels.length > 20 ? ", …" : "");
}

/** The classes met so far, in order of first appearance. */
export class Classes<L extends Label = Label> {
  readonly labels: L[] = [];
  readonly #positions = new Map<L, number>();

  constructor(labels: Iterable<L> = []) {
    for (const label of labels) this.intern(label);
  }

  /** Gives the position of a label, −1 when it is new. */
  find(label: L): number {
    const { labels } = this;
    // The first two are found sooner by looking at them.
    if (labels.length > 1) {
      if (label === labels[0]) return 0;
      if (label === labels[1]) return 1;
    }
    return this.#positions.get(label) ?? -1;
  }

  /** Gives the position of a label, which is added when new. */
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

/** Gives the position of the class with this label; throws InputError where there is none. */
export function classOf<L extends Label>(classes: Classes<L>, label: L | undefined): number {
  const position = classes.find(label as L);
  if (position < 0) throw new InputError(`label must be one of ${classNames(classes.labels)}; got ${shown(label)}`);
  return position;
}

/** What it takes to find the class of a label, in multiplications. */
const labelWork = 64;

/**
 * Writes the position of each label's class to `targets`, which may be another view after a pause, and returns the classes. There must be
 * `size` labels; `declared` are classes met before.
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
