// The idx format of MNIST: arrays of bytes or numbers with any number of dimensions, big-endian.

import { having, onlyKnown, shown } from "../../check.js";
import { memoryFor } from "../../compute/memory.js";
import { Classes } from "../../data/classes.js";
import { Examples, type Values } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { ByteReader } from "../bytes/byte-reader.js";

/** The type of the values in an idx file. */
export type IdxType = "u8" | "i8" | "i16" | "i32" | "f32" | "f64";

/** The array of an idx file. */
export interface IdxArray {
  /** The type of the values in the file. */
  readonly type: IdxType;
  /** Size of each dimension; the first counts the examples. */
  readonly dimensions: readonly number[];
  /** The values, the last dimension fastest. */
  readonly values: Uint8Array | Int8Array | Int16Array | Int32Array | Float32Array | Float64Array;
}

const types = new Map<number, { type: IdxType; bytes: number; read: (view: DataView, at: number) => number }>([
  [0x08, { type: "u8", bytes: 1, read: (view, at) => view.getUint8(at) }],
  [0x09, { type: "i8", bytes: 1, read: (view, at) => view.getInt8(at) }],
  [0x0b, { type: "i16", bytes: 2, read: (view, at) => view.getInt16(at) }],
  [0x0c, { type: "i32", bytes: 4, read: (view, at) => view.getInt32(at) }],
  [0x0d, { type: "f32", bytes: 4, read: (view, at) => view.getFloat32(at) }],
  [0x0e, { type: "f64", bytes: 8, read: (view, at) => view.getFloat64(at) }],
]);

const arrays = {
  u8: Uint8Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

/** Whether bytes begin like an idx file. */
export function isIdx(bytes: Uint8Array): boolean {
  having("bytes", bytes, "the bytes of a file", "subarray");
  return bytes.length >= 4 && bytes[0] === 0 && bytes[1] === 0 && types.has(bytes[2]) && bytes[3] > 0;
}

/** Reads the array of an idx file; `file` is its name for messages. */
export function readIdx(bytes: Uint8Array, file = "idx"): IdxArray {
  const array = arrayIn(bytes, file);
  return array.type === "u8" ? { ...array, values: array.values.slice() } : array;
}

/** The array of an idx file; an array of bytes shares the file's memory. */
function arrayIn(bytes: Uint8Array, file: string): IdxArray {
  if (!isIdx(bytes))
    throw new InputError(
      `${file}: an idx file must begin with 0, 0, a type and a number of dimensions; got ${shownBytes(bytes)}`,
    );
  const start = 4 + 4 * bytes[3];
  if (bytes.length < start)
    throw new InputError(`${file}: the file must have ${start} bytes at least; got ${bytes.length}`);
  const { type, width, dimensions, length } = headOf(bytes);
  if (bytes.length !== length) throw wrongLength(bytes, file, `${bytes.length}`);
  const count = (length - start) / width;
  if (type === "u8") return { type, dimensions, values: bytes.subarray(start) };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { read } = types.get(bytes[2])!;
  const values = new arrays[type](count);
  for (let i = 0; i < count; i++) values[i] = read(view, start + i * width);
  return { type, dimensions, values };
}

/** The contents of an idx file's head, which must be there: the bytes of a value, the size of each dimension, the length of the file. */
function headOf(bytes: Uint8Array): { type: IdxType; width: number; dimensions: number[]; length: number } {
  const { type, bytes: width } = types.get(bytes[2])!;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dimensions = Array.from({ length: bytes[3] }, (_, d) => view.getUint32(4 + 4 * d));
  const count = dimensions.reduce((product, size) => product * size, 1);
  return { type, width, dimensions, length: 4 + 4 * bytes[3] + count * width };
}

function wrongLength(bytes: Uint8Array, file: string, got: string): InputError {
  const { dimensions, width, length } = headOf(bytes);
  return new InputError(
    `${file}: ${shape(dimensions)} values of ${width} bytes must be ${length} bytes with the head; got ${got}`,
  );
}

/** The sizes of the first dimensions; real files have no more. */
function shape(dimensions: readonly number[]): string {
  return `${dimensions.slice(0, 8).join(" × ")}${dimensions.length > 8 ? " × …" : ""}`;
}

function shownBytes(bytes: Uint8Array): string {
  return bytes.length === 0 ? "nothing" : [...bytes.subarray(0, 4)].join(", ");
}

/** Makes dense examples of images and their labels, which are whole numbers. */
export function idxExamples(images: IdxArray, labels?: IdxArray): Examples<number> {
  const expected = "an array that readIdx gives";
  if (labels !== undefined) having("labels", labels, expected, "dimensions", "values");
  const [size, ...inner] = having("images", images, expected, "dimensions", "values").dimensions;
  const width = inner.reduce((product, length) => product * length, 1);
  // Without this check, a few bytes could claim any number of images.
  if (!(size * width > 0))
    throw new InputError(`images must have at least one value each; got ${shape(images.dimensions)} values`);
  if (labels && !(labels.dimensions.length === 1 && labels.dimensions[0] === size))
    throw new InputError(`labels must be one per image, ${size}; got ${shape(labels.dimensions)}`);
  const type = isNarrow(images) ? Float32Array : Float64Array;
  const memory = memoryFor(size * (width * type.BYTES_PER_ELEMENT + 4));
  const values = memory.allocate<Values>(type, size * width);
  const targets = memory.allocate(Uint32Array, size);
  values.view().set(images.values);
  const classes = new Classes<number>();
  if (labels) {
    const view = targets.view();
    for (let r = 0; r < size; r++) view[r] = classes.intern(labels.values[r] + 0, `label ${r}`);
  }
  return Examples.over({
    memory,
    form: "dense",
    size,
    width,
    classes: classes.labels,
    labelled: labels !== undefined,
    starts: null,
    indices: null,
    values,
    targets,
    largest: images.type.startsWith("f") ? undefined : 2 ** 31,
  });
}

/** Whether float32 represents all values exactly. */
function isNarrow({ type, values }: IdxArray): boolean {
  if (type !== "i32" && type !== "f64") return true;
  for (let i = 0; i < values.length; i++) if (Math.fround(values[i]) !== values[i]) return false;
  return true;
}

/** Reads a file of images and one of labels, in either order; the file with a single dimension has the labels. */
export class IdxReader implements ByteReader<Examples<number>> {
  readonly #unlabelled: boolean;
  #file = "";
  #bytes = new Uint8Array(0);
  #length = 0;
  #images: IdxArray | undefined;
  #labels: IdxArray | undefined;

  /** `unlabelled` allows images alone, for predicting. */
  constructor(options: { unlabelled?: boolean } = {}) {
    onlyKnown(options, ["unlabelled"]);
    this.#unlabelled = options.unlabelled ?? false;
  }

  get rows(): number {
    return this.#images?.dimensions[0] ?? 0;
  }

  begin(file: string): void {
    this.end();
    this.#file = file;
  }

  room(bytes: number): Uint8Array {
    if (this.#length + bytes > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + bytes));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    return this.#bytes.subarray(this.#length);
  }

  filled(bytes: number): void {
    this.#length += bytes;
    const head = this.#bytes.subarray(0, this.#length);
    // A file that is longer than its head says is not read to its end.
    if (isIdx(head) && head.length >= 4 + 4 * head[3] && head.length > headOf(head).length)
      throw wrongLength(head, this.#file, "more");
  }

  write(bytes: Uint8Array): void {
    having("bytes", bytes, "a Uint8Array", "subarray");
    this.room(bytes.length).set(bytes);
    this.filled(bytes.length);
  }

  end(): void {
    if (this.#length === 0) return;
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    this.#bytes = new Uint8Array(0);
    const array = arrayIn(bytes, this.#file);
    const isLabels = array.dimensions.length === 1;
    if (isLabels ? this.#labels : this.#images)
      throw new InputError(
        `${this.#file}: one file of images and one of labels must come; got two of ${isLabels ? "labels" : "images"}`,
      );
    if (isLabels) this.#labels = array;
    else this.#images = array;
  }

  take(): Examples<number> {
    const [images, labels] = [this.#images, this.#labels];
    if (!images)
      throw new InputError(
        `${this.#file}: images must come with the labels; got ${labels ? "labels alone" : "nothing"}`,
      );
    if (!labels && !this.#unlabelled)
      throw new InputError(
        `${this.#file}: labels must come with the images; got images alone: give the file of labels too, such as ${shown("train-labels-idx1-ubyte")}`,
      );
    this.#images = undefined;
    this.#labels = undefined;
    return idxExamples(images, labels);
  }
}
