// What a kernel learner compares: rows, or things of any kind.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import type { Kernel } from "../kernels/kernel.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { Support } from "../support/support.js";
import type { Domain } from "../training/domain.js";
import type { Experience } from "../training/experience.js";

/** `X` is one of them, `D` a data set of them, `Source` what a support set reads of either. */
export interface KernelDomain<X, D extends Labelled, Source> extends Domain<X, D> {
  readonly kernel: Kernel<X>;
  /** An empty support set. */
  support(): Support<Source>;
  /** One of them, checked, to be predicted. */
  single(x: X, experience: Experience): Source;
  /** One of them, checked, to be learned from; `takeBack` undoes what an experience took from it. */
  lesson(x: X, experience: Experience): { source: Source; takeBack(experience: Experience): void };
  /** What a support set reads of a data set; good until the data set's memory grows. */
  sourceOf(data: D): Source;
  /** The data set as it is predicted: checked, without what the experience does not know. */
  known<L extends Label>(data: D, experience: Experience<L>): D;
  /** About how many multiplications one similarity takes. */
  workOf(data: D): number;
  /** The support vectors for a model file. */
  save(support: Support<Source>, put: (array: ModelArray) => Json): Json;
  load(head: HeadReader, key: string, width: number, path: string): Support<Source>;
}
