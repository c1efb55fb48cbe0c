// What any data set is to a run: so many examples, each with a class.

import type { Memory } from "../compute/memory.js";
import type { Label } from "./row.js";

export interface Labelled<L extends Label = Label> {
  readonly size: number;
  readonly classes: readonly L[];
  /** Without labels the targets are zeros. */
  readonly labelled: boolean;
  /** Class position of each example. */
  readonly targets: Uint32Array;
  readonly memory: Memory;
}
