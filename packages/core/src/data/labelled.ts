import type { Memory } from "../compute/memory.js";
import type { Label } from "./row.js";

/** What a run needs of any data set: a number of examples, each with a class. */
export interface Labelled<L extends Label = Label> {
  readonly size: number;
  readonly classes: readonly L[];
  /** Whether the examples have labels; without them the targets are zeros. */
  readonly labelled: boolean;
  /** The class of each example, as its position in `classes`. */
  readonly targets: Uint32Array;
  readonly memory: Memory;
}
