// Rational numbers over one common denominator.

/** Some rational numbers, `numerators[i] / denominator`, whose common denominator is positive. */
export interface Fractions {
  numerators: bigint[];
  denominator: bigint;
}

/** Returns the same rational numbers without the factors that all numerators and the denominator have in common. */
export function lowest({ numerators, denominator }: Fractions): Fractions {
  let common = denominator;
  for (const x of numerators) {
    if (common === 1n) break;
    common = gcd(x < 0n ? -x : x, common);
  }
  return common === 1n
    ? { numerators, denominator }
    : { numerators: numerators.map((x) => x / common), denominator: denominator / common };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}
