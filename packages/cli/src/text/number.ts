// Numbers as people read them.

/** A whole number with commas, as 32,561. */
export function count(n: number): string {
  const digits = String(n);
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)},${text}`;
  return text;
}

/** A number with its noun, as 1 epoch or 2 epochs. */
export function counted(n: number, noun: string, plural: string = `${noun}s`): string {
  return `${count(n)} ${n === 1 ? noun : plural}`;
}

/** A part of a whole, as 4.2 %; 100.0 % and 0.0 % are used only for all and nothing. */
export function percent(part: number, whole: number): string {
  const exact = (100 * part) / whole;
  const digits = [1, 2, 3, 4].find((n) => part === 0 || part === whole || !/^(0|100)\.0*$/.test(exact.toFixed(n))) ?? 5;
  return `${exact.toFixed(digits)} %`;
}

/** A time in seconds, as 0.93 s or 2 min 5 s. */
export function seconds(s: number): string {
  if (s < 60) return `${s.toFixed(2)} s`;
  return `${Math.floor(s / 60)} min ${Math.floor(s % 60)} s`;
}

/** A number to four significant digits; very large and very small ones have an exponent. */
export function decimal(x: number): string {
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size >= 1e6 || size < 1e-4) return x.toExponential(2);
  return x.toFixed(Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(size)))));
}

/** A number of bytes, as 4.5 kB. */
export function bytes(n: number): string {
  if (n < 1000) return counted(n, "byte");
  const [divisor, unit] = n < 1e6 ? [1e3, "kB"] : n < 1e9 ? [1e6, "MB"] : [1e9, "GB"];
  return `${(n / divisor).toFixed(1)} ${unit}`;
}

/** Seconds rounded to the microsecond, for JSON. */
export function rounded(s: number): number {
  return Math.round(s * 1e6) / 1e6;
}
