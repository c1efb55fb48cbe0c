// Checks the scores on a grid of spots, and the view of a picture.

import { having, shown } from "../../check.js";
import { InputError } from "../../errors.js";
import type { PlaneField, PlaneView } from "../state/state.js";
import { drawable } from "./scale.js";

/** Returns the view; throws InputError if it is not a range of numbers along each axis. */
export function checkView(name: string, view: PlaneView): PlaneView {
  having(name, view, "{ x: [low, high], y: [low, high] }", "x", "y");
  for (const axis of ["x", "y"] as const) {
    const [low, high] = view[axis];
    if (!(drawable(low) && drawable(high) && high - low > 1e-12 * Math.max(Math.abs(low), Math.abs(high))))
      throw new InputError(`${name}.${axis} must be two numbers, the second above the first; got ${low} and ${high}`);
  }
  return view;
}

/** Returns how many scores a field has at each spot; throws InputError if it is not a grid of scores. */
export function checkField({ columns, rows, view, scores }: PlaneField): number {
  for (const [name, value] of Object.entries({ columns, rows }))
    if (!(Number.isInteger(value) && value >= 2))
      throw new InputError(`field.${name} must be a whole number of at least 2; got ${shown(value)}`);
  checkView("field.view", view);
  const each = scores.length / (columns * rows);
  if (!(Number.isInteger(each) && each >= 1))
    throw new InputError(
      `field.scores must have as many numbers for each of the ${columns} × ${rows} spots; got ${scores.length}`,
    );
  return each;
}
