// Formats numbers for people.

/** Writes a number in at most `digits` digits, with a real minus sign. */
export function short(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "not a number" : value > 0 ? "∞" : "−∞";
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  const text = size !== 0 && (size >= 1e7 || size < 1e-4) ? rounded.toExponential() : String(rounded);
  return text.replace(/e\+?(.*)/, (_, power: string) => `·10${raised(power)}`).replace(/^-/, "−");
}

function raised(power: string): string {
  return power.replace("-", "⁻").replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
}

/** Writes a number with its sign, such as +1, −2 and 0. */
export function signed(value: number): string {
  return value > 0 ? `+${short(value)}` : short(value);
}

/** Writes entries in parentheses; an entry that is only rounding error compared with the others is written as 0. */
export function vector(entries: readonly number[]): string {
  const least = 1e-13 * Math.max(...entries.map(Math.abs));
  return `(${entries.map((entry) => short(Math.abs(entry) > least ? entry : 0)).join(", ")})`;
}

/** Writes a count with its noun, such as "1 mistake" and "2 mistakes". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
