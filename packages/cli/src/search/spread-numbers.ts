// Numbers that fill a range evenly, however many are taken: the fractional parts of multiples of an irrational number.

/** Fractional parts of powers of the root g of g³ = g + 1, which fill squares evenly too, and two more numbers for further dimensions. */
const steps = [0.7548776662466927, 0.5698402909980532, 0.4142135623730951, 0.6180339887498949];

/** Number k of an even sequence from 0 up to 1; the seed changes the start, the dimension changes the step. */
export function spreadNumber(seed: number, k: number, dimension: number): number {
  const step = steps[dimension % steps.length];
  const begin = (((seed % 9973) + 1) * 0.3819660112501051 + 0.5 * dimension) % 1;
  return (begin + k * step) % 1;
}

/** A number from `least` to `most`, given one from 0 up to 1, on a logarithmic scale and rounded to two digits. */
export function factor(u: number, least: number, most: number): number {
  return Number((least * (most / least) ** u).toPrecision(2));
}

/** The element of a list that a number from 0 up to 1 selects. */
export function oneOf<T>(u: number, list: readonly T[]): T {
  return list[Math.min(list.length - 1, Math.floor(u * list.length))];
}
