// What the proof compares a run with, in whole numbers: a vector u, the height of each example along it, γ and R.

import { positive } from "../../check.js";
import { OptionError } from "../../errors.js";
import { squareRoot } from "../exact/bracket.js";
import { approximate, lowestBit, scaled } from "../exact/dyadic.js";
import { type WholeRows, wholeVector } from "../exact/whole-rows.js";
import { checkDirection } from "../problem/two-classes.js";

/**
 * What the proof compares a run with. Heights are whole numbers times 2^unit, squared lengths of examples whole numbers times
 * 2^(2·exponent) of the rows.
 */
export interface Comparison {
  /** y·(u·x) of each example. */
  readonly heights: readonly bigint[];
  /** ‖x‖² of each example. */
  readonly norms: readonly bigint[];
  /** The height γ‖u‖. */
  readonly target: bigint;
  /** The square R² of the radius. */
  readonly longest: bigint;
  /** ‖u‖², such that no height squared is above ‖x‖²·‖u‖². */
  readonly direction: bigint;
  readonly unit: number;
  /** For display: ‖u‖, γ, R, D and the bound. */
  readonly norm: number;
  readonly gamma: number;
  readonly radius: number;
  readonly deviation: number;
  readonly bound: number;
}

/** A given γ or R may have been rounded: if it is this close, it counts as the computed one. */
const near = 1n << 50n;

/**
 * Computes u, the heights of the examples along it, γ and R in whole numbers; refuses a u that does not separate the
 * examples unless a γ is given, and a radius that is too short.
 */
export function compare(
  rows: WholeRows,
  positiveClass: number,
  given: { direction: ArrayLike<number>; gamma?: number; radius?: number },
): Comparison {
  const { examples, exponent, bias } = rows;
  const { size, targets } = examples;
  checkDirection(examples, given.direction, bias);
  const whole = wholeVector(given.direction);
  // γ‖u‖ is rarely whole: a given γ gets more digits.
  const digits = given.gamma === undefined ? 0 : 128;
  const u = whole.entries.map((x) => x << BigInt(digits));
  const unit = exponent + whole.exponent - digits;
  const heights: bigint[] = [];
  const norms: bigint[] = [];
  for (let r = 0; r < size; r++) {
    const height = rows.dot(r, u);
    heights.push(targets[r] === positiveClass ? height : -height);
    norms.push(rows.squaredNorm(r));
  }
  const direction = u.reduce((sum, x) => sum + x * x, 0n);
  const target = targetOf(given.gamma, heights, direction, exponent);
  const longest = longestOf(given.radius, norms, exponent);
  let squares = 0n;
  for (const height of heights) if (height < target) squares += (target - height) ** 2n;
  const norm = Math.sqrt(approximate(direction, 2 * (unit - exponent)));
  const gamma = approximate(target, unit) / norm;
  const deviation = Math.sqrt(approximate(squares, 2 * unit)) / norm;
  const radius = Math.sqrt(approximate(longest, 2 * exponent));
  const bound = squares === 0n ? quotient(longest * direction, target * target) : ((radius + deviation) / gamma) ** 2;
  return { heights, norms, target, longest, direction, unit, norm, gamma, radius, deviation, bound };
}

function targetOf(gamma: number | undefined, heights: readonly bigint[], direction: bigint, exponent: number): bigint {
  const lowest = heights.reduce((least, height, r) => (height < heights[least] ? r : least), 0);
  const least = heights[lowest];
  if (gamma === undefined) {
    if (least > 0n) return least;
    throw new OptionError(
      `direction must separate the examples, and row ${lowest} is not on its own side; give a gamma to follow it all the same`,
    );
  }
  const bit = lowestBit(positive("gamma", gamma));
  const square = scaled(gamma, -bit) ** 2n * direction;
  const shift = BigInt(2 * (bit - exponent));
  const target = squareRoot(shift >= 0n ? square << shift : square >> -shift);
  return target > least && (target - least) * near <= least ? least : target;
}

function longestOf(radius: number | undefined, norms: readonly bigint[], exponent: number): bigint {
  const row = norms.reduce((most, norm, r) => (norm > norms[most] ? r : most), 0);
  const longest = norms[row];
  if (radius === undefined) return longest;
  const bit = lowestBit(positive("radius", radius));
  const square = scaled(radius, -bit) ** 2n;
  const shift = BigInt(2 * (bit - exponent));
  // Rounded up.
  const given = shift >= 0n ? square << shift : -(-square >> -shift);
  if ((given > longest ? given - longest : longest - given) * near <= longest) return longest;
  if (given > longest) return given;
  throw new OptionError(
    `radius must be at least ${Math.sqrt(approximate(longest, 2 * exponent))}, the length of row ${row}; got ${radius}`,
  );
}

/** a/b, exact if it is a double. */
function quotient(a: bigint, b: bigint): number {
  return a % b === 0n ? approximate(a / b, 0) : approximate((a << 192n) / b, -192);
}
