// Merges scalers into weights.

/**
 * Divides the weights of every column by its divisor, instead of the values, if scores stay the same to the last bit: (x / d)·w and x·(w / d) are
 * the same number, rounded once, if d is a power of two and neither division leaves the range of normal numbers. Values are assumed to be 0 or
 * at least d·2⁻¹⁰²² in absolute value. If some division would round, nothing is changed and the result is false.
 */
export function fold(vectors: readonly Float64Array[], divisor: (column: number) => number): boolean {
  const isExact = (w: number, d: number) =>
    w === 0 || d === 0 || d === 1 || (isPowerOfTwo(d) && Math.abs(w / d) >= 2 ** -1022 && Math.abs(w / d) < Infinity);
  if (!vectors.every((vector) => vector.every((w, j) => j === 0 || isExact(w, divisor(j - 1))))) return false;
  for (const vector of vectors)
    for (let j = 1; j < vector.length; j++) {
      const d = divisor(j - 1);
      vector[j] = d === 0 ? 0 : vector[j] / d;
    }
  return true;
}

/** Whether a number is a power of two in the range of normal numbers: all bits except those of its exponent are 0. */
function isPowerOfTwo(d: number): boolean {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, d);
  const high = bits.getUint32(0);
  return bits.getUint32(4) === 0 && (high & 0x800fffff) === 0 && high !== 0 && d < Infinity;
}
