// Keys for the focused point. Loaded once the first run is shown.

import { type Point, withMovedPoint, withoutPoint } from "../../document/document.js";
import { frame } from "../../draw/frame.js";
import { doc, edit } from "../../state/edits.js";
import { selected } from "../../state/hand.js";
import { say } from "../../state/notice.js";
import { arrows } from "./arrow-keys.js";

/** Moves, removes or recolours the point whose handle has the focus, or goes to the next one; returns whether the key was handled. */
export function onHandleKey({ key, shiftKey, target }: KeyboardEvent): boolean {
  const handle = (target as Element).closest("[data-point]");
  const { points, classes } = doc.value;
  const place = points.findIndex(({ id }) => String(id) === handle?.getAttribute("data-point"));
  const point = points[place];
  if (!point) return false;
  const [dx, dy] = arrows[key] ?? [0, 0];
  const digit = Number(key) - 1;
  const by = shiftKey ? 0.1 : 1;
  const [across, up] = frame.value.steps;
  if (dx !== 0 || dy !== 0)
    edit(withMovedPoint(doc.value, point.id, { x: tidy(point.x + dx * across * by), y: tidy(point.y + dy * up * by) }));
  else if (key === "Delete" || key === "Backspace") {
    edit(withoutPoint(doc.value, point.id));
    say(`Point ${place + 1} removed.`);
    focusOn(points[place + 1] ?? points[place - 1]);
  } else if (key === "]" || key === "[")
    focusOn(points[(place + (key === "]" ? 1 : points.length - 1)) % points.length]);
  else if (digit >= 0 && digit < classes.length) edit(withMovedPoint(doc.value, point.id, { target: digit }));
  else return false;
  return true;
}

/** Removes the rounding noise of adding steps. */
function tidy(value: number): number {
  return Number(value.toPrecision(10));
}

function focusOn(point: Point | undefined): void {
  if (!point) return;
  selected.value = point.id;
  requestAnimationFrame(() => document.querySelector<SVGElement>(`[data-point="${point.id}"]`)?.focus());
}
