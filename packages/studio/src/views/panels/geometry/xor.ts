// Exclusive or: 1 if exactly one of two inputs is 1.

/** Two inputs, each 0 or 1. */
export type Inputs = readonly [a: 0 | 1, b: 0 | 1];

/** All inputs. */
export const inputs: readonly Inputs[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];

/** What a network should say. */
export function xor(a: number, b: number): 0 | 1 {
  return a === b ? 0 : 1;
}
