// A data set of objects of any kind, with their labels as class positions.

import { shown } from "../check.js";
import { type Memory, plainMemory } from "../compute/memory.js";
import { InputError } from "../errors.js";
import { interning } from "./classes.js";
import type { Labelled } from "./labelled.js";
import type { Label } from "./row.js";
import { type Steps, walk } from "./steps.js";

/** A data set of objects of any kind, and the class of each as its position in `classes`. */
export class Objects<X, L extends Label = Label> implements Labelled<L> {
  readonly items: readonly X[];
  readonly classes: readonly L[];
  readonly labelled: boolean;
  readonly targets: Uint32Array;
  readonly memory: Memory = plainMemory;

  private constructor(items: readonly X[], classes: readonly L[], targets: Uint32Array, labelled: boolean) {
    this.items = items;
    this.classes = classes;
    this.targets = targets;
    this.labelled = labelled;
  }

  /** Gathers items and their labels. `known` are classes known beforehand; others follow in order of appearance. */
  static *gathering<X, L extends Label>(
    given: Iterable<X>,
    labels: Iterable<L> | undefined,
    known: Iterable<L> = [],
  ): Steps<Objects<X, L>> {
    if (typeof given !== "object" || given === null || !(Symbol.iterator in given))
      throw new InputError(`rows must be a list of what the kernel compares; got ${shown(given)}`);
    const items: X[] = [];
    const size = yield* walk(given, (item) => items.push(item) && 16);
    if (size === 0) throw new InputError("the data set has 0 examples; at least 1 is needed");
    const targets = new Uint32Array(size);
    const classes = labels !== undefined ? yield* interning(labels, size, () => targets, known) : [...known];
    return new Objects(items, classes, targets, labels !== undefined);
  }

  get size(): number {
    return this.items.length;
  }
}
