// Numbers as text.

/** The shortest text that reads back to the same bits; that of −0 keeps its sign. */
export function decimal(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}
