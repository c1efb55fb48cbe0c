// What pictures of points say in words, whatever their dimension.

import { grouped } from "../geometry/scale.js";
import { countOf, judgedCount, wrongCount } from "../state/plane-counts.js";
import type { PlaneState, SpaceState } from "../state/state.js";

/** Says how many points there are of each class, how well they are predicted, and what the note adds; `left` cannot be drawn. */
export function pointWords(axes: string, state: PlaneState | SpaceState, left: number): string[] {
  const { classes, points, note } = state;
  const found = classes.flatMap((name, k) =>
    countOf(state, k) > 0 ? [`${grouped(countOf(state, k))} of ${name}`] : [],
  );
  const unknown = points.filter(({ target }) => target === undefined).length;
  if (unknown > 0) found.push(`${grouped(unknown)} of unknown class`);
  const sentences = [`Points ${axes}: ${found.join(", ") || "none"}.`];
  const judged = judgedCount(state);
  if (judged > 0) sentences.push(`The prediction is wrong for ${grouped(wrongCount(state))} of ${grouped(judged)}.`);
  if (note) sentences.push(`${note[0].toUpperCase()}${note.slice(1)}.`);
  const away = points.filter(({ elsewhere }) => elsewhere).length;
  if (away > 0)
    sentences.push(
      `Points whose whole row is predicted differently from their place: ${grouped(away)} of ${grouped(points.length)}.`,
    );
  if (left > 0) sentences.push(`${grouped(left)} of the points cannot be drawn here.`);
  return sentences;
}
