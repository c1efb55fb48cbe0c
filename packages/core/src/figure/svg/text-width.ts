// Estimates the width of text without a font at hand, from averages of common sans-serif fonts, slightly too wide.

/** Returns the width of text in pixels. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * size;
}

/** Returns the text, cut with … if it would be wider than `room`. */
export function fitted(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  let kept = "";
  let left = room / size - emsOf("…");
  for (const character of text) {
    left -= emsOf(character);
    if (left < 0) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Returns the text in at most so many lines no wider than `room`, broken between words; the last is cut with … if necessary. */
export function wrapped(text: string, size: number, room: number, most: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    const longer = lines[last] ? `${lines[last]} ${word}` : word;
    if (!lines[last] || lines.length === most || textWidth(longer, size) <= room) lines[last] = longer;
    else lines.push(word);
  }
  return lines.map((line) => fitted(line, size, room));
}

/**
 * Returns the number of terminal cells of the text: 2 for the wide characters of East Asian scripts and for emoji, 0 for
 * combining marks.
 */
export function cellsOf(text: string): number {
  let cells = 0;
  for (const character of text) cells += /\p{Mn}|\p{Me}|\u200d|\ufe0f/u.test(character) ? 0 : isWide(character) ? 2 : 1;
  return cells;
}

function emsOf(character: string): number {
  if (isWide(character)) return 1.05;
  if (/[ijl|.,:;'! ]/.test(character)) return 0.33;
  if (/[ftrI()[\]/-]/.test(character)) return 0.41;
  if (/[mwMW@%—…]/.test(character)) return 0.98;
  return /[A-Z]/.test(character) ? 0.72 : 0.62;
}

function isWide(character: string): boolean {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
    character,
  );
}
