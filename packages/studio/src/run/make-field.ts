// The region map of a kernel perceptron after a number of updates: the run is repeated up to that point, and then evaluated.

import { fieldOf, type PlaneField, type PlaneView } from "rosenblatt/figure";
import type { Doc } from "../document/document.js";
import { scaling } from "../document/scaling.js";
import { unit } from "../geometry/rounding.js";
import { kernelLearnerOf } from "./kernel-learner.js";
import { lessonOf } from "./lesson.js";

/** Which part of the plane to score, on how fine a grid, and after how many updates. */
export interface FieldQuestion {
  readonly doc: Doc;
  readonly updates: number;
  readonly view: PlaneView;
  readonly columns: number;
  readonly rows: number;
}

/** Returns the scores on the grid, with those that are 0 up to rounding set to 0; null before the first update, when every score is 0. */
export function makeField({ doc, updates, view, columns, rows }: FieldQuestion): PlaneField | null {
  if (updates === 0) return null;
  const { rows: lesson, labels } = lessonOf(doc);
  const learner = kernelLearnerOf(doc);
  let seen = 0;
  for (const _ of learner.updates(lesson, labels, { evaluate: false })) if (++seen === updates) break;
  const classes = learner.classes.length;
  const scaled = scaling(doc.points, doc.settings);
  const error = errorAt(doc, lesson, updates);
  return fieldOf(
    ({ data, rows: spots }) => {
      const moved = Float64Array.from(data);
      if (doc.settings.scaling !== "none")
        for (let i = 0; i < spots; i++)
          moved.set(scaled({ id: 0, target: 0, x: data[2 * i], y: data[2 * i + 1] }), 2 * i);
      const each = classes > 2 ? classes : 1;
      const scores = new Float64Array(spots * each);
      learner.scoreAll({ data: moved, rows: spots, columns: 2 }, (found, r) => {
        const least = error(moved[2 * r], moved[2 * r + 1]);
        for (let k = 0; k < each; k++) {
          const score = found[each === 1 ? 1 : k];
          scores[r * each + k] = Math.abs(score) <= least ? 0 : doc.settings.rate * score;
        }
      });
      return scores;
    },
    view,
    columns,
    rows,
  );
}

/**
 * Bounds the rounding error of the score at a spot. The terms of a polynomial may cancel exactly, in a straight or empty boundary, so that the
 * computed value may be pure rounding error; those of an RBF kernel are all positive and keep their signs.
 */
function errorAt({ settings }: Doc, rows: readonly number[][], updates: number): (x: number, y: number) => number {
  const { kernel } = settings;
  if (kernel.kind === "rbf") return () => 0;
  const longest = rows.reduce((most, [x, y]) => Math.max(most, Math.sqrt(x * x + y * y)), 0);
  const steps = 2 * updates * unit * (updates + kernel.degree + 8);
  return (x, y) => steps * (kernel.c + longest * Math.sqrt(x * x + y * y)) ** kernel.degree;
}
