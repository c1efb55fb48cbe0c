// The direction with the greatest margin, computed from the support vectors.

type Vector = readonly number[];

const dot = (a: Vector, b: Vector) => a.reduce((sum, value, j) => sum + value * b[j], 0);

/**
 * The v in the span of the vectors with v·a = 1 for each of them: it has the direction of the point of their hull that is nearest to 0.
 * Vectors that depend linearly on earlier ones add nothing.
 */
export function bestDirection(vectors: readonly Vector[]): number[] {
  const width = vectors[0].length;
  const across: number[][] = [];
  const heights: number[] = [];
  for (const vector of vectors) {
    // The part of the vector that is orthogonal to the earlier ones, and how much of its 1 is still missing. Done twice because of rounding.
    let rest = [...vector];
    let missing = 1;
    for (let again = 0; again < 2; again++)
      across.forEach((unit, i) => {
        const along = dot(rest, unit);
        rest = rest.map((value, j) => value - along * unit[j]);
        missing -= along * heights[i];
      });
    const length = Math.sqrt(dot(rest, rest));
    if (length <= 1e-9 * Math.sqrt(dot(vector, vector))) continue;
    across.push(rest.map((value) => value / length));
    heights.push(missing / length);
    if (across.length === width) break;
  }
  return Array.from({ length: width }, (_, j) => across.reduce((sum, unit, i) => sum + heights[i] * unit[j], 0));
}
