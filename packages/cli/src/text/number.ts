// Numbers as people read them.

/** 32,561 */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 1 epoch, 2 epochs; 1 class, 2 classes. */
export function counted(n: number, noun: string, plural: string = `${noun}s`): string {
  return `${count(n)} ${n === 1 ? noun : plural}`;
}

/** 4.2 %; 100.0 % and 0.0 % only when it is all or nothing. */
export function percent(part: number, whole: number): string {
  const exact = (100 * part) / whole;
  const digits = [1, 2, 3, 4].find((n) => part === 0 || part === whole || !/^(0|100)\.0*$/.test(exact.toFixed(n))) ?? 5;
  return `${exact.toFixed(digits)} %`;
}

/** 0.93 s; 2 min 5 s */
export function seconds(s: number): string {
  if (s < 60) return `${s.toFixed(2)} s`;
  return `${Math.floor(s / 60)} min ${Math.floor(s % 60)} s`;
}

/** 4 digits that count; very large and very small ones with an exponent. */
export function decimal(x: number): string {
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size >= 1e6 || size < 1e-4) return x.toExponential(2);
  return x.toFixed(Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(size)))));
}

/** 4.5 kB */
export function bytes(n: number): string {
  if (n < 1000) return counted(n, "byte");
  const [divisor, unit] = n < 1e6 ? [1e3, "kB"] : n < 1e9 ? [1e6, "MB"] : [1e9, "GB"];
  return `${(n / divisor).toFixed(1)} ${unit}`;
}

/** For JSON: seconds to the microsecond. */
export function rounded(s: number): number {
  return Math.round(s * 1e6) / 1e6;
}
