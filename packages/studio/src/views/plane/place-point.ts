// Placing a point of the chosen class.

import { mostPoints, withPoint } from "../../document/document.js";
import { short } from "../../numbers.js";
import { doc, edit } from "../../state/edits.js";
import { pen, selected } from "../../state/hand.js";
import { say } from "../../state/notice.js";

/** Adds a point of the pen's class to the document and selects it, unless the document is full. */
export function placePoint(x: number, y: number): void {
  if (doc.value.points.length >= mostPoints) {
    say(`A document holds at most ${mostPoints} points.`, "problem");
    return;
  }
  edit(withPoint(doc.value, x, y, pen.value));
  const { points, classes } = doc.value;
  selected.value = points[points.length - 1].id;
  say(`Point ${points.length} at (${short(x)}, ${short(y)}), ${classes[pen.value]}.`);
}
