// Scales from numbers to places between 0 and 1, with ticks.

/** A mark on an axis: a number, its place, and its label. */
export interface Tick {
  readonly value: number;
  /** Its place between 0 and 1. */
  readonly at: number;
  readonly label: string;
}

/** The marks of an axis. */
export interface Ticks {
  readonly ticks: readonly Tick[];
  /** Labels are in units of 10 to this power. */
  readonly exponent: number;
}

/** Maps numbers to places along an axis. */
export interface Scale {
  /** Returns the place of a value: 0 at the start of the axis, 1 at its end. */
  place(value: number): number;
  /** Returns about `count` ticks. */
  ticks(count: number): Ticks;
}

/** Options of a scale's ticks. */
export interface ScaleOptions {
  /** Whether ticks between whole numbers are left out. */
  whole?: boolean;
  /** Whether labels are percent. */
  percent?: boolean;
}

/** A range of numbers. */
export type Range = readonly [low: number, high: number];

/** The largest absolute value of a number that is drawn: differences and products stay finite up to it. */
export const largest = 1e150;
const smallest = 1e-150;

/** Tells whether a number can be drawn. */
export function drawable(value: number): boolean {
  return Math.abs(value) <= largest;
}

/** Returns the range of the values that can be drawn; undefined if there are none. */
export function rangeOf(values: Iterable<number>): Range | undefined {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values)
    if (drawable(value)) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return low <= high ? [low, high] : undefined;
}

/** Returns the range with room on both sides, and never of length 0. */
export function widened([low, high]: Range, share: number): Range {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size < smallest) return [-1, 1];
  // Values that agree in nine digits look the same.
  const room = high - low > size * 1e-9 ? (high - low) * share : size / 2;
  return [low - room, high + room];
}

/** Returns a scale with equal steps for equal differences. */
export function linear([low, high]: Range, options: ScaleOptions = {}): Scale {
  return {
    place: (value) => (value - low) / (high - low),
    ticks: (count) => linearTicks(low, high, count, options),
  };
}

/** Returns a whole number with commas between its thousands, such as 32,561. */
export function grouped(number: number | string): string {
  let text = String(number);
  for (let at = text.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}

/** Returns a number in at most `digits` digits, as people write it. */
export function written(value: number, digits = 3): string {
  if (value === 0 || !Number.isFinite(value)) return value === 0 ? "0" : "∞";
  const short = Number(value.toPrecision(digits));
  const e = exponentOf(short);
  if (e >= 6 || e < -4) return `${Number(short.toExponential().split("e")[0])}·10${superscript(e)}`.replace("-", "−");
  return tidy(String(short));
}

/** Adds a proper minus sign and, from five digits on, commas: four of them may be a year. */
function tidy(number: string): string {
  return number.replace("-", "−").replace(/^(−?)(\d{5,})/, (_, sign, whole) => sign + grouped(whole));
}

/** Returns a whole number in raised digits. */
export function superscript(exponent: number): string {
  return Array.from(String(exponent), (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)])).join("");
}

/** Returns ⌊log₁₀|x|⌋. */
export function exponentOf(x: number): number {
  return Number(x.toExponential().split("e")[1]);
}

/** Returns the least number of the form 1, 2 or 5 times a power of ten that is at least this. */
export function roundStep(least: number): number {
  const e = exponentOf(least);
  const m = [1, 2, 5].find((multiple) => Number(`${multiple}e${e}`) >= least * (1 - 1e-12));
  return Number(m === undefined ? `1e${e + 1}` : `${m}e${e}`);
}

function linearTicks(low: number, high: number, count: number, { whole, percent }: ScaleOptions): Ticks {
  const rough = (high - low) / Math.max(1, count);
  let e = exponentOf(rough);
  const lead = rough / Number(`1e${e}`);
  // The limit between two steps is their geometric mean.
  let m = lead > 7.07 ? 10 : lead > 3.16 ? 5 : lead > 1.41 ? 2 : 1;
  if (m === 10) [m, e] = [1, e + 1];
  if (whole && e < 0) [m, e] = [1, 0];
  const step = Number(`${m}e${e}`);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const top = exponentOf(Math.max(Math.abs(first), Math.abs(last)) * step || step);
  const usual = top < 6 && top >= (percent ? -6 : -3);
  const exponent = usual ? 0 : 3 * Math.floor(top / 3);
  const shift = e - exponent + (percent && usual ? 2 : 0);
  const ticks: Tick[] = [];
  for (let k = first; k <= last; k++) {
    const value = Number(`${k * m}e${e}`);
    const label = Number(`${k * m}e${shift}`).toFixed(Math.max(0, -shift)) + (percent && usual ? "%" : "");
    ticks.push({ value, at: (value - low) / (high - low), label: tidy(label) });
  }
  return { ticks, exponent };
}
