// What somebody says beforehand about an arrival, and how much of it was right.

import type { Arrival, LineMove } from "./arrival.js";

/** What somebody says beforehand about an arrival; what is left out was not guessed. */
export interface Guess {
  /** Position of the class that the learner will predict; −1 for neither. */
  readonly predicted?: number;
  readonly mistake?: boolean;
  readonly line?: LineMove;
}

/** How many questions were answered, and how many of them rightly. */
export interface Judged {
  readonly asked: number;
  readonly right: number;
}

/** Says for each question whether the guess was right; undefined where nothing was said. */
export function verdicts(guess: Guess, arrival: Arrival): Record<keyof Guess, boolean | undefined> {
  return {
    predicted: guess.predicted === undefined ? undefined : guess.predicted === (arrival.predicted ?? -1),
    mistake: guess.mistake === undefined ? undefined : guess.mistake === arrival.mistake,
    line: guess.line === undefined ? undefined : guess.line === arrival.line,
  };
}

/** Counts the right answers of several guesses. */
export function judged(guesses: Iterable<readonly [Guess, Arrival]>): Judged {
  let [asked, right] = [0, 0];
  for (const [guess, arrival] of guesses)
    for (const verdict of Object.values(verdicts(guess, arrival))) {
      if (verdict !== undefined) asked++;
      if (verdict) right++;
    }
  return { asked, right };
}

/** Returns what a line can do from where it is: without one it can only appear. */
export function possibleMoves({ before, line }: Pick<Arrival, "before" | "line">): readonly LineMove[] {
  if (line === null) return [];
  const [{ w }] = before;
  return w[0] === 0 && w[1] === 0 ? ["stays", "appears"] : ["stays", "clockwise", "anticlockwise", "parallel"];
}
