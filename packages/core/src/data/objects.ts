// A data set of things of any kind, with their labels as class positions.

import { shown } from "../check.js";
import { type Memory, plainMemory } from "../compute/memory.js";
import { InputError } from "../errors.js";
import { Classes, checkLabels } from "./classes.js";
import type { Labelled } from "./labelled.js";
import type { Label } from "./row.js";

/** A data set of things of any kind, and the class of each as its position in `classes`. */
export class Objects<X, L extends Label = Label> implements Labelled<L> {
  readonly items: readonly X[];
  readonly classes: readonly L[];
  readonly labelled: boolean;
  readonly targets: Uint32Array;
  readonly memory: Memory = plainMemory;

  /** `known` are classes met before; others follow in order of appearance. */
  constructor(items: Iterable<X>, labels: Iterable<L> | undefined, known: Iterable<L> = []) {
    if (typeof items !== "object" || items === null || !(Symbol.iterator in items))
      throw new InputError(`rows must be a list of what the kernel compares; got ${shown(items)}`);
    this.items = [...items];
    if (this.size === 0) throw new InputError("the data set has 0 examples; at least 1 is needed");
    const classes = new Classes<L>(known);
    this.labelled = labels !== undefined;
    this.targets = new Uint32Array(this.size);
    let r = 0;
    for (const label of labels === undefined ? [] : checkLabels(labels)) {
      if (r < this.size) this.targets[r] = classes.intern(label, `labels[${r}]`);
      r++;
    }
    if (this.labelled && r !== this.size)
      throw new InputError(`labels must have ${this.size} entries, one per row; got ${r}`);
    this.classes = classes.labels;
  }

  get size(): number {
    return this.items.length;
  }
}
