// Guesses that the user makes about an arrival beforehand, and how many of them were right.

import type { Arrival, LineMove } from "./arrival.js";

/** The user's guess about an arrival; omitted parts were not guessed. */
export interface Guess {
  /** Index of the class that the learner will predict; −1 for neither. */
  readonly predicted?: number;
  readonly mistake?: boolean;
  readonly line?: LineMove;
}

/** How many questions were answered, and how many of them correctly. */
export interface Judged {
  readonly asked: number;
  readonly right: number;
}

/** For each question, whether the guess was right; undefined if it was not answered. */
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

/** Returns the possible changes of the line: if there is none yet, it can only appear. */
export function possibleMoves({ before, line }: Pick<Arrival, "before" | "line">): readonly LineMove[] {
  if (line === null) return [];
  const [{ w }] = before;
  return w[0] === 0 && w[1] === 0 ? ["stays", "appears"] : ["stays", "clockwise", "anticlockwise", "parallel"];
}
