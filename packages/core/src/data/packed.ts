// A data set as bytes, as it lies in memory: for a cache that is written once and read in every pass.

import { dataSet } from "../check.js";
import { type Memory, memoryFor, type Span, type ViewType } from "../compute/memory.js";
import { InputError } from "../errors.js";
import { Examples, type Values } from "./examples.js";
import type { Label } from "./row.js";
import type { Form } from "./row-reader.js";
import type { Vocabulary } from "./vocabulary.js";

/** "RB" and the version of the layout, form, rows, columns, entries, bytes of a value. */
const headLength = 6;
const magic = 0x52420001;
const forms: readonly Form[] = ["dense", "sparse", "named"];

/** The length in bytes of the head of a packed data set. */
export const packedHeadBytes: number = 4 * headLength;

/**
 * The pieces of a data set, to be written one after the other, head first; they are views, valid until its memory grows. Names and
 * classes are not included.
 */
export function packed(examples: Examples): Uint8Array[] {
  const { form, size, width, entries, rows, targets } = dataSet(examples);
  const wide = rows.values instanceof Float64Array ? 8 : 4;
  const head = Uint32Array.of(magic, forms.indexOf(form), size, width, entries, wide);
  const arrays = rows.indices ? [rows.starts, rows.indices, rows.values, targets] : [rows.values, targets];
  return [head, ...arrays].map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));
}

/** Reads packed data sets one at a time into one memory; each is valid until the next. */
export class Unpacking<L extends Label = Label> {
  #memory: Memory | undefined;
  #spans: { starts: Span<Words>; indices: Span<Words>; targets: Span<Words>; narrow: Span<Narrow>; wide: Span<Wide> };
  #head = new Uint32Array(headLength);

  constructor() {
    const none = { address: 0, length: 0 } as Span<never>;
    this.#spans = { starts: none, indices: none, targets: none, narrow: none, wide: none };
  }

  /** Gives the places into which the bytes after a head are to be read, piece by piece. */
  place(head: Uint8Array): Uint8Array[] {
    new Uint8Array(this.#head.buffer).set(head.subarray(0, packedHeadBytes));
    const [found, form, size, , entries, wide] = this.#head;
    if (head.length < packedHeadBytes || found !== magic || form >= forms.length || (wide !== 4 && wide !== 8))
      throw new InputError("the packed data set is damaged, or of another version");
    this.#memory ??= memoryFor(entries * 12 + size * 8);
    const sparse = forms[form] !== "dense";
    const spans = this.#spans;
    if (sparse) {
      spans.starts = this.#atLeast(Uint32Array, spans.starts, size + 1);
      spans.indices = this.#atLeast(Uint32Array, spans.indices, entries);
    }
    if (wide === 8) spans.wide = this.#atLeast(Float64Array, spans.wide, entries);
    else spans.narrow = this.#atLeast(Float32Array, spans.narrow, entries);
    spans.targets = this.#atLeast(Uint32Array, spans.targets, size);
    const values: Span<Values> = wide === 8 ? spans.wide.first(entries) : spans.narrow.first(entries);
    const parts = sparse ? [spans.starts.first(size + 1), spans.indices.first(entries)] : [];
    return [...parts, values, spans.targets.first(size)].map((span) => {
      const { buffer, byteOffset, byteLength } = span.view();
      return new Uint8Array(buffer, byteOffset, byteLength);
    });
  }

  /** Makes the data set whose bytes have been read into the places given by `place`. */
  examples(classes: readonly L[], vocabulary?: Vocabulary): Examples<L> {
    const [, form, size, width, entries, wide] = this.#head;
    const spans = this.#spans;
    const sparse = forms[form] !== "dense";
    return Examples.over<L>({
      memory: this.#memory!,
      form: forms[form],
      size,
      width,
      classes,
      vocabulary,
      largest: 0,
      starts: sparse ? spans.starts.first(size + 1) : null,
      indices: sparse ? spans.indices.first(entries) : null,
      values: wide === 8 ? spans.wide.first(entries) : spans.narrow.first(entries),
      targets: spans.targets.first(size),
    });
  }

  #atLeast<T extends Words | Narrow | Wide>(type: ViewType<T>, span: Span<T>, length: number): Span<T> {
    if (span.length >= length && span.length > 0) return span;
    if (span.length > 0) span.free();
    return this.#memory!.allocate(type, Math.ceil(length * 1.25) + 1);
  }
}

type Words = Uint32Array<ArrayBuffer>;
type Narrow = Float32Array<ArrayBuffer>;
type Wide = Float64Array<ArrayBuffer>;
