// Rows of features, whose support vectors lie in the narrowest layout.

import { plainMemory } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { narrowed } from "../data/narrowed.js";
import type { Label, Row } from "../data/row.js";
import { RowReader } from "../data/row-reader.js";
import type { SavedRows } from "../data/row-store.js";
import type { Steps } from "../data/steps.js";
import { Names } from "../data/vocabulary.js";
import { ModelError } from "../errors.js";
import type { RowKernel } from "../kernels/kernel.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { Support } from "../support/support.js";
import { SupportRows } from "../support/support-rows.js";
import { adopt, likeness, rowDomain } from "../training/domain.js";
import type { Experience } from "../training/experience.js";
import type { KernelDomain } from "./domain.js";

/** The least number of multiplications of dense rows that compiled loops do in the time of one in a plain loop. */
const atOnce = 16;

/** The cost of a pair of sparse entries in multiplications, because their columns have to be found. */
const sparseWork = 4;

/** Rows of features, compared by a kernel of rows. */
export class RowDomain implements KernelDomain<Row, Examples, RowViews> {
  readonly kernel: RowKernel;

  constructor(kernel: RowKernel) {
    this.kernel = kernel;
  }

  support(): SupportRows {
    return new SupportRows(this.kernel);
  }

  single(x: Row, { reader }: Experience): RowViews {
    return { ...reader.read(x, false), width: reader.width };
  }

  lesson(x: Row, { reader }: Experience): { source: RowViews; takeBack(experience: Experience): void } {
    const { form, width, vocabulary } = reader;
    const row = reader.read(x, true);
    reader.accept();
    const takeBack = (experience: Experience) => {
      const names = vocabulary?.names;
      experience.reader = new RowReader(form, width, names ? new Names(names.slice(0, width)) : vocabulary);
    };
    return { source: { ...row, width: reader.width }, takeBack };
  }

  isOneByOne(given: unknown): given is Iterable<Row> {
    return rowDomain.isOneByOne(given);
  }

  isEmpty(given: unknown): boolean {
    return rowDomain.isEmpty(given);
  }

  dataSet<L extends Label>(
    given: unknown,
    labels: Iterable<L> | undefined,
    experience: Experience<L>,
  ): Steps<Examples> {
    return rowDomain.dataSet(given, labels, experience);
  }

  /** Does nothing, because `known` checks the data set. */
  check(): void {}

  sourceOf(data: Examples): RowViews {
    return data.rows;
  }

  adopt<L extends Label>(data: Examples, experience: Experience<L>): Steps<Uint32Array | undefined> {
    return adopt(data, experience);
  }

  *known<L extends Label>(data: Examples, experience: Experience<L>): Steps<Examples> {
    yield* adopt<L>(data, likeness(experience));
    return yield* narrowed(data, experience.reader.width);
  }

  workOf({ entries, size, memory, form }: Examples): number {
    const work = entries / size + 8;
    if (form !== "dense") return sparseWork * work;
    return memory === plainMemory ? work : work / atOnce;
  }

  save(support: Support<RowViews>, put: (array: ModelArray) => Json): Json {
    if (support.size === 0) return null;
    const { starts, indices, values } = (support as SupportRows).save();
    return { starts: starts && put(starts), indices: indices && put(indices), values: put(values) };
  }

  load(head: HeadReader, key: string, width: number, path: string): SupportRows {
    if ((head.value as Record<string, unknown>)[key] === null) return this.support();
    const rows = head.object(key);
    const values = rows.array("values", "u8 or f32 or f64") as SavedRows["values"];
    const sparse = (rows.value as Record<string, unknown>).starts !== null;
    const saved: SavedRows = sparse
      ? {
          width,
          values,
          size: rows.array("starts", "u32").length - 1,
          starts: rows.array("starts", "u32"),
          indices: rows.array("indices", "u32", values.length),
        }
      : { width, values, size: values.length / width, starts: null, indices: null };
    checkRows(saved, `${path}.${key}`);
    return SupportRows.load(this.kernel, saved);
  }
}

/** Refuses rows of a hostile file: they must be complete, and the columns of sparse ones must increase. */
function checkRows({ size, width, starts, indices, values }: SavedRows, path: string): void {
  const refuse = (): never => {
    throw new ModelError(path, `must be rows of ${width} columns`);
  };
  if (!Number.isInteger(size) || size < 1) refuse();
  if (!starts || !indices) return;
  if (starts[0] !== 0 || starts[size] !== values.length) refuse();
  for (let r = 0; r < size; r++) {
    if (starts[r] > starts[r + 1] || starts[r + 1] > values.length) refuse();
    for (let k = starts[r]; k < starts[r + 1]; k++)
      if (indices[k] >= width || (k > starts[r] && indices[k] <= indices[k - 1])) refuse();
  }
}
