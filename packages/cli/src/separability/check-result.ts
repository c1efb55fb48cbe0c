// The result of check.

import type { Label } from "rosenblatt";
import type { KernelMargin, KernelSeparability, Margins, Separability } from "rosenblatt/theory";
import type { Loaded } from "../data/load.js";
import type { FeatureSpace } from "./feature-space.js";
import type { FurtherAnswers } from "./further-questions.js";

/** Whether a hyperplane in the columns as they are separates the classes. */
export interface ColumnCheck extends CheckFacts {
  readonly answer: Separability<Label>;
  /** Null for three or more classes asked about together, and if it is unknown whether they are separable. */
  readonly margins: Margins | null;
}

/** Whether a hyperplane in the space of a kernel or a map separates the classes. */
export interface FeatureSpaceCheck extends CheckFacts {
  readonly space: FeatureSpace;
  readonly answer: KernelSeparability<Label>;
  /** Null if lengths in the space cannot be measured, and if there are too many rows to compare all pairs. */
  readonly margins: KernelMargin | null;
}

/** What both kinds of check have in common. */
export interface CheckFacts {
  readonly data: Loaded;
  readonly bias: boolean;
  /** The file that the certificate was written to. */
  readonly written: string | undefined;
  /** The file to which the question was written as a linear program. */
  readonly program: string | undefined;
  /** Answers to further questions; absent until they are there. */
  readonly further?: FurtherAnswers;
  readonly seconds: { readonly read: number; readonly decide: number; readonly total: number };
}
