// Finds lines that cannot be read, by bisection.

import { apart, InputError } from "rosenblatt";

/** A row that cannot be read. */
export interface BadLine {
  /** Its number in the shard, counted from 1. */
  readonly row: number;
  /** Its text, or the beginning of it. */
  readonly text: string;
  /** What is wrong with it. */
  readonly reason: string;
}

const lineFeed = 10;
const mostShown = 200;

/** The number of lines. */
export function linesIn(lines: Uint8Array): number {
  let count = 0;
  for (let at = lines.indexOf(lineFeed); at >= 0; at = lines.indexOf(lineFeed, at + 1)) count++;
  return count;
}

/**
 * Passes the readable lines to `take`, in as few and as large pieces as possible, and returns the others. `tried` reads whole lines on trial
 * and throws an InputError if one cannot be read; `row` is the number of the first line.
 */
export function sift(
  lines: Uint8Array,
  row: number,
  tried: (lines: Uint8Array) => void,
  take: (lines: Uint8Array, row: number) => void,
): BadLine[] {
  try {
    tried(lines);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const middle = lines.indexOf(lineFeed, lines.length >> 1) + 1;
    const first = lines.indexOf(lineFeed) + 1;
    const cut = middle > 0 && middle < lines.length ? middle : first;
    if (cut === 0 || cut === lines.length) return [{ row, text: beginning(lines), reason: reasonIn(error) }];
    const before = lines.subarray(0, cut);
    return [...sift(before, row, tried, take), ...sift(lines.subarray(cut), row + linesIn(before), tried, take)];
  }
  take(lines, row);
  return [];
}

function beginning(line: Uint8Array): string {
  const text = Buffer.from(line).toString("utf8").trimEnd();
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** The message of a reader without the position, which would count from the first line of the trial. */
function reasonIn(error: InputError): string {
  return withoutPlace(apart(error).facts);
}

/** A reader's message without the position at its beginning. */
export function withoutPlace(facts: string): string {
  return facts.replace(/^(?:[^:]{0,100}:\d{1,15}:\d{1,15}|row \d{1,15}): /, "");
}
