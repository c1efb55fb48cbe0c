// What a kernel learner compares: rows, or things of any kind.

import type { Labelled } from "../data/labelled.js";
import type { Kernel } from "../kernels/kernel.js";
import type { Support } from "../kernels/support.js";
import type { Label } from "../learner.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { Experience } from "./experience.js";

/** `X` is one of them, `D` a data set of them, `Source` what a support set reads of either. */
export interface Domain<X, D extends Labelled, Source> {
  readonly kernel: Kernel<X>;
  support(): Support<Source>;
  /** One of them, checked, to be predicted. */
  single(x: X, experience: Experience): Source;
  /** One of them, checked, to be learned from; `takeBack` undoes what an experience took from it. */
  lesson(x: X, experience: Experience): { source: Source; takeBack(experience: Experience): void };
  /** Many that come one by one rather than as a whole. */
  isOneByOne(given: unknown): given is Iterable<X>;
  /** Nothing wrong to predict, but nothing to do. */
  isEmpty(given: unknown): boolean;
  dataSet<L extends Label>(given: unknown, labels: Iterable<L> | undefined, experience: Experience<L>): D;
  /** Good until the data set's memory grows. */
  sourceOf(data: D): Source;
  /** The data set's columns and classes become the experience's; returns their classes where those are others. */
  adopt<L extends Label>(data: D, experience: Experience<L>): Uint32Array | undefined;
  /** The data set as it is predicted: checked, without what the experience does not know. */
  known<L extends Label>(data: D, experience: Experience<L>): D;
  /** Multiplications of one similarity, about. */
  workOf(data: D): number;
  /** The support vectors for a model file. */
  save(support: Support<Source>, put: (array: ModelArray) => Json): Json;
  load(head: HeadReader, key: string, width: number, path: string): Support<Source>;
}
