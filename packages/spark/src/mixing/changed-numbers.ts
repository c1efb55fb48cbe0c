// Sparse differences of a vector from an earlier version, or from its most common value: in a wide model, an epoch of a shard changes few weights.

import { ModelError } from "rosenblatt";

/** Positions in a vector, in ascending order, and the values there. */
export interface NumberChanges {
  readonly places: Uint32Array;
  readonly values: Float64Array;
}

/** The numbers of `after` whose bits differ from those of `before`. */
export function changesBetween(before: Float64Array, after: Float64Array): NumberChanges {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  let count = 0;
  for (let k = 0; k < is.length; k += 2) if (was[k] !== is[k] || was[k + 1] !== is[k + 1]) count++;
  const places = new Uint32Array(count);
  for (let k = 0, at = 0; at < count; k += 2) if (was[k] !== is[k] || was[k + 1] !== is[k + 1]) places[at++] = k >>> 1;
  return { places, values: numbersAt(after, places) };
}

/** The elements whose bits differ from those of `start`. */
export function changesFrom(start: number, numbers: Float64Array): NumberChanges {
  const [low, high] = wordsOf(Float64Array.of(start));
  const words = wordsOf(numbers);
  let count = 0;
  for (let k = 0; k < words.length; k += 2) if (words[k] !== low || words[k + 1] !== high) count++;
  const places = new Uint32Array(count);
  for (let k = 0, at = 0; at < count; k += 2) if (words[k] !== low || words[k + 1] !== high) places[at++] = k >>> 1;
  return { places, values: numbersAt(numbers, places) };
}

/** The elements of a vector at some positions. */
export function numbersAt(numbers: Float64Array, places: Uint32Array): Float64Array {
  const values = new Float64Array(places.length);
  for (let k = 0; k < places.length; k++) values[k] = numbers[places[k]];
  return values;
}

/** Applies changes to a vector. */
export function change(numbers: Float64Array, { places, values }: NumberChanges): void {
  for (let k = 0; k < places.length; k++) numbers[places[k]] = values[k];
}

/**
 * Encodes the changes of several vectors: for each, the distance from the previous position, seven bits per byte, and the eight bytes of the
 * value.
 */
export function changesToBytes(changes: readonly NumberChanges[]): Uint8Array {
  const most = changes.reduce((sum, { places }) => sum + 13 * places.length + 1, 0);
  const bytes = new Uint8Array(most);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { places, values } of changes) {
    let last = -1;
    for (let k = 0; k < places.length; k++) {
      let gap = places[k] - last;
      last = places[k];
      for (; gap >= 128; gap >>>= 7) bytes[at++] = (gap & 127) | 128;
      bytes[at++] = gap;
      view.setFloat64(at, values[k], true);
      at += 8;
    }
    bytes[at++] = 0;
  }
  return bytes.subarray(0, at);
}

/** Decodes the changes of several vectors of `length` numbers each. */
export function changesOfBytes(bytes: Uint8Array, vectors: number, length: number): NumberChanges[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Each change takes nine bytes or more.
  const places = new Uint32Array(Math.floor(bytes.length / 9));
  const values = new Float64Array(places.length);
  const changes: NumberChanges[] = [];
  let at = 0;
  for (let vector = 0; vector < vectors; vector++) {
    let [place, count] = [-1, 0];
    for (;;) {
      let gap = 0;
      for (let shift = 1; ; shift *= 128) {
        if (at >= bytes.length) throw cut();
        const byte = bytes[at++];
        gap += (byte & 127) * shift;
        if (byte < 128) break;
      }
      if (gap === 0) break;
      place += gap;
      if (place >= length || at + 8 > bytes.length) throw cut();
      places[count] = place;
      values[count++] = view.getFloat64(at, true);
      at += 8;
    }
    changes.push({ places: places.slice(0, count), values: values.slice(0, count) });
  }
  if (at !== bytes.length) throw cut();
  return changes;
}

const cut = () => new ModelError("", "the changes of a shard must belong to the numbers that it started from");

function wordsOf(numbers: Float64Array): Uint32Array {
  return new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
}
