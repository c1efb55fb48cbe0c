// Round numbers for the ends of sliders.

/** Returns the smallest of 1, 2 and 5 times a power of ten that is at least as large as the value. */
export function roundAbove(value: number): number {
  if (!(value > 0 && value < 1e300)) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * unit).find((step) => step >= value * (1 - 1e-12))!;
}
