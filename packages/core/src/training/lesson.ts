// One lesson: an example is judged, then learned from. `learn` of every learner is this.

import { natural } from "../check.js";
import { checkLabel } from "../data/classes.js";
import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import { InputError } from "../errors.js";
import type { Learned } from "../learner.js";
import type { Engine } from "./engine.js";

/** Judges the vector in training on x, then learns the label; an error leaves everything as it was. */
export function learn<L extends Label, X, Given, D extends Labelled<L>>(
  engine: Engine<L, X, Given, D>,
  x: X,
  label: L,
  weight: number,
): Learned<L> {
  engine.training.allow("learn");
  if (weight !== 1) natural("weight", weight);
  const { experience } = engine;
  const { classes } = experience;
  const known = classes.labels.length;
  let target = classes.find(label);
  if (target < 0) {
    checkLabel(label, "label");
    engine.checkClasses?.(known + 1);
  }
  const before = engine.receive(x, label, weight) ? experience.copy() : undefined;
  if (target < 0) target = classes.intern(label);
  const scores = engine.answer(target);
  if (engine.overflowed(before !== undefined)) {
    if (before) {
      engine.takeBack?.(before);
      engine.experience = before;
    }
    throw new InputError(`${engine.numbers} would stop being finite; scale the features or lower rate`);
  }
  experience.time++;
  experience.sigmoids = undefined;
  const { mistake, updated } = engine.answered;
  return {
    predicted: known === 0 ? undefined : experience.winner(known < scores.length ? scores.slice(0, known) : scores),
    scores,
    mistake,
    updated,
  };
}
