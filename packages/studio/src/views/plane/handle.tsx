// The handle of a point: to drag, and to focus and move by keyboard.

import type { JSX } from "preact";
import { type Point, withMovedPoint, withoutPoint } from "../../document/document.js";
import type { Frame } from "../../draw/frame.js";
import { withheld } from "../../draw/withheld.js";
import { short } from "../../numbers.js";
import { doc, edit } from "../../state/edits.js";
import { selected } from "../../state/hand.js";
import { say } from "../../state/notice.js";
import { arrows } from "./arrow-keys.js";

/** With more points than this only the one in hand is a stop of the Tab key; brackets go from one to the next. */
const mostStops = 60;

interface HandleProps {
  readonly point: Point;
  readonly place: number;
  readonly frame: Frame;
}

/** The handle of a point, which is dragged, and which has the focus when it is moved by keys. */
export function Handle({ point, place, frame }: HandleProps): JSX.Element | null {
  const { points, classes } = doc.value;
  if (withheld.value?.points.has(point.id)) return null;
  const kind = withheld.value?.unknown === point.id ? "class not known yet" : classes[point.target];
  const [x, y] = frame.toPixels(point.x, point.y);
  const inHand = selected.value === point.id;
  const stops = points.length <= mostStops || inHand || (selected.value === null && place === 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    const digit = Number(event.key) - 1;
    const by = event.shiftKey ? 0.1 : 1;
    const [across, up] = frame.steps;
    if (dx !== 0 || dy !== 0)
      edit(
        withMovedPoint(doc.value, point.id, {
          x: tidy(point.x + dx * across * by),
          y: tidy(point.y + dy * up * by),
        }),
      );
    else if (event.key === "Delete" || event.key === "Backspace") {
      edit(withoutPoint(doc.value, point.id));
      say(`Point ${place + 1} removed.`);
      focusOn(points[place + 1] ?? points[place - 1]);
    } else if (event.key === "]" || event.key === "[")
      focusOn(points[(place + (event.key === "]" ? 1 : points.length - 1)) % points.length]);
    else if (digit >= 0 && digit < classes.length) edit(withMovedPoint(doc.value, point.id, { target: digit }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <g
      class="handle"
      data-point={point.id}
      data-in-hand={inHand || undefined}
      role="button"
      tabindex={stops ? 0 : -1}
      aria-label={`Point ${place + 1} of ${points.length}, ${kind}, at (${short(point.x)}, ${short(point.y)})`}
      transform={`translate(${x} ${y})`}
      onKeyDown={onKeyDown}
      onFocus={() => {
        selected.value = point.id;
      }}
    >
      <circle class="reach" r={points.length > 300 ? 7 : 16} />
      <circle class="ring" r={11} />
    </g>
  );
}

/** Without the last digits that adding steps leaves behind. */
function tidy(value: number): number {
  return Number(value.toPrecision(10));
}

function focusOn(point: Point | undefined): void {
  if (!point) return;
  selected.value = point.id;
  requestAnimationFrame(() => document.querySelector<SVGElement>(`[data-point="${point.id}"]`)?.focus());
}
