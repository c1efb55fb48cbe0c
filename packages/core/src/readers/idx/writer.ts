// Examples to the idx format: one file for the features, one for the labels.

import { dataSet, having, onlyKnown, shown } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";

/**
 * Writes examples as two idx files, of features and of labels: as bytes if every value fits one, else in the type in which they are stored.
 * `dimensions` are those of one example, such as [28, 28].
 */
export function writeIdx(
  examples: Examples,
  options: { dimensions?: readonly number[] } = {},
): { images: Uint8Array; labels: Uint8Array | undefined } {
  onlyKnown(options, ["dimensions"]);
  const { size, width, classes, targets } = dataSet(examples);
  const dimensions = having("dimensions", options.dimensions ?? [width], "a list of lengths", "reduce");
  if (dimensions.reduce((product, length) => product * length, 1) !== width)
    throw new InputError(`dimensions must have ${width} places, one per feature; got ${dimensions.join(" × ")}`);
  const { starts, indices, values } = examples.rows;
  const isByte = (value: number) => value >= 0 && value <= 255 && value === Math.floor(value) && !Object.is(value, -0);
  const type = values.every(isByte) ? 0x08 : values instanceof Float32Array ? 0x0d : 0x0e;
  const bytes = type === 0x08 ? 1 : values.BYTES_PER_ELEMENT;
  const [images, at] = begun(type, [size, ...dimensions], bytes);
  const view = new DataView(images.buffer);
  const put = (place: number, value: number) => {
    if (type === 0x08) view.setUint8(at + place, value);
    else if (type === 0x0d) view.setFloat32(at + 4 * place, value);
    else view.setFloat64(at + 8 * place, value);
  };
  if (indices)
    for (let r = 0; r < size; r++)
      for (let k = starts[r]; k < starts[r + 1]; k++) put(r * width + indices[k], values[k]);
  else for (let place = 0; place < values.length; place++) put(place, values[place]);
  return { images, labels: examples.labelled ? labelBytes(classes.map(labelOf), targets) : undefined };
}

function labelBytes(labels: readonly number[], targets: Uint32Array): Uint8Array {
  const small = labels.every((label) => label >= 0 && label <= 255);
  const [bytes, at] = begun(small ? 0x08 : 0x0c, [targets.length], small ? 1 : 4);
  const view = new DataView(bytes.buffer);
  targets.forEach((target, r) => {
    if (small) view.setUint8(at + r, labels[target]);
    else view.setInt32(at + 4 * r, labels[target]);
  });
  return bytes;
}

/** A file that begins with its head, with room for the rest; and where that begins. */
function begun(type: number, dimensions: readonly number[], bytes: number): [Uint8Array<ArrayBuffer>, number] {
  if (dimensions.length > 255) throw new InputError(`dimensions must be at most 254; got ${dimensions.length - 1}`);
  const at = 4 + 4 * dimensions.length;
  const file = new Uint8Array(at + bytes * dimensions.reduce((product, length) => product * length, 1));
  file.set([0, 0, type, dimensions.length]);
  dimensions.forEach((length, d) => {
    new DataView(file.buffer).setUint32(4 + 4 * d, length);
  });
  return [file, at];
}

function labelOf(label: unknown): number {
  const number = typeof label === "string" && /^-?\d+$/.test(label) ? Number(label) : label;
  if (!(Number.isInteger(number) && Math.abs(number as number) < 2 ** 31))
    throw new InputError(`class ${shown(label)} cannot be written: idx has whole numbers; number the classes`);
  return number as number;
}
