// What comes of check.

import type { Label } from "rosenblatt";
import type { KernelMargin, KernelSeparability, Margins, Separability } from "rosenblatt/theory";
import type { Loaded } from "../data/load.js";
import type { FeatureSpace } from "./feature-space.js";
import type { FurtherAnswers } from "./further-questions.js";

/** Whether a hyperplane in the columns as they are tells the classes apart. */
export interface ColumnCheck extends CheckFacts {
  readonly answer: Separability<Label>;
  /** Null for three or more classes asked about together, and where it is not known whether they are separable. */
  readonly margins: Margins | null;
}

/** Whether a hyperplane in the space of a kernel or a map tells the classes apart. */
export interface FeatureSpaceCheck extends CheckFacts {
  readonly space: FeatureSpace;
  readonly answer: KernelSeparability<Label>;
  /** Null where lengths in the space cannot be measured, and where there are too many rows for all pairs of them. */
  readonly margins: KernelMargin | null;
}

/** What both kinds of check have in common. */
export interface CheckFacts {
  readonly data: Loaded;
  readonly bias: boolean;
  /** The file that the certificate was written to. */
  readonly written: string | undefined;
  /** The file that the question was written to as a linear program. */
  readonly program: string | undefined;
  /** What was asked besides; absent while that is not answered. */
  readonly further?: FurtherAnswers;
  readonly seconds: { readonly read: number; readonly decide: number; readonly total: number };
}
