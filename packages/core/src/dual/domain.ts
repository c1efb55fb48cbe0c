// What a kernel learner compares: rows, or objects of any kind.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { Kernel } from "../kernels/kernel.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { Support } from "../support/support.js";
import type { Domain } from "../training/domain.js";
import type { Experience } from "../training/experience.js";

/**
 * What a kernel learner needs to know about the things its kernel compares. `X` is one of them, `D` a data set of them, and `Source` is
 * the form of either that a support set reads.
 */
export interface KernelDomain<X, D extends Labelled, Source> extends Domain<X, D> {
  readonly kernel: Kernel<X>;
  /** Makes an empty support set. */
  support(): Support<Source>;
  /** Checks one thing that is to be predicted, and gives it as a source. */
  single(x: X, experience: Experience): Source;
  /**
   * Checks one thing that is to be learned from, and gives it as a source; `takeBack` undoes what reading it changed in the
   * experience.
   */
  lesson(x: X, experience: Experience): { source: Source; takeBack(experience: Experience): void };
  /** Gives a data set as a source; valid until the data set's memory grows. */
  sourceOf(data: D): Source;
  /** Checks a data set that is to be predicted, and drops what the experience does not know. */
  known<L extends Label>(data: D, experience: Experience<L>): Steps<D>;
  /** Estimates how many multiplications one similarity takes. */
  workOf(data: D): number;
  /** Gives the support vectors as plain data for a model file. */
  save(support: Support<Source>, put: (array: ModelArray) => Json): Json;
  load(head: HeadReader, key: string, width: number, path: string): Support<Source>;
}
