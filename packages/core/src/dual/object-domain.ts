// Objects of any kind: documents, sets, graphs. Only the kernel knows what they are.

import { Objects } from "../data/objects.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import { InputError } from "../errors.js";
import type { Kernel } from "../kernels/kernel.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { Support } from "../support/support.js";
import { SupportObjects } from "../support/support-objects.js";
import { renumbering } from "../training/domain.js";
import type { Experience } from "../training/experience.js";
import type { KernelDomain } from "./domain.js";

/** The cost of calling a kernel, in multiplications; a guess. */
const callWork = 1000;

/** Objects of any kind, compared by a kernel that is not one of rows. */
export class ObjectDomain<X> implements KernelDomain<X, Objects<X>, readonly X[]> {
  readonly kernel: Kernel<X>;

  constructor(kernel: Kernel<X>) {
    this.kernel = kernel;
  }

  support(): SupportObjects<X> {
    return new SupportObjects(this.kernel);
  }

  single(x: X): readonly X[] {
    return [x];
  }

  lesson(x: X): { source: readonly X[]; takeBack(): void } {
    return { source: [x], takeBack() {} };
  }

  isOneByOne(given: unknown): given is Iterable<X> {
    return !(given instanceof Objects) && typeof given === "object" && given !== null && Symbol.iterator in given;
  }

  isEmpty(): boolean {
    return false;
  }

  *dataSet<L extends Label>(
    given: unknown,
    labels: Iterable<L> | undefined,
    { classes }: Experience<L>,
  ): Steps<Objects<X, L>> {
    if (given instanceof Objects) return given;
    return yield* Objects.gathering(given as Iterable<X>, labels, classes.labels);
  }

  sourceOf(data: Objects<X>): readonly X[] {
    return data.items;
  }

  *adopt<L extends Label>({ classes }: Objects<X>, experience: Experience<L>): Steps<Uint32Array | undefined> {
    const positions = Uint32Array.from(classes, (label) => experience.classes.intern(label as L));
    experience.grow();
    return renumbering(positions);
  }

  /** Does nothing, because only the kernel knows what fits. */
  check(): void {}

  // biome-ignore lint/correctness/useYield: rows have columns to leave out
  *known(data: Objects<X>): Steps<Objects<X>> {
    return data;
  }

  workOf(): number {
    return callWork;
  }

  save(support: Support<readonly X[]>): Json {
    return (support as SupportObjects<X>).items.map((item, i) => {
      if (!isPlain(item))
        throw new InputError(
          `support vector ${i} must be plain data to be saved: text, numbers, lists and objects of them; convert the examples, and let the kernel take what they become`,
        );
      return item as Json;
    });
  }

  load(head: HeadReader, key: string): SupportObjects<X> {
    const support = this.support();
    support.restore(head.list(key) as readonly X[]);
    return support;
  }
}

/** Whether the value survives JSON unchanged. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}
