// The handle of a point, for dragging and focus. Its keys are in handle-keys.ts.

import type { JSX } from "preact";
import type { Point } from "../../document/document.js";
import type { Frame } from "../../draw/frame.js";
import { withheld } from "../../draw/withheld.js";
import { short } from "../../numbers.js";
import { doc } from "../../state/edits.js";
import { selected } from "../../state/hand.js";

/** With more points than this, only the selected one is a stop of the Tab key; bracket keys go from one to the next. */
const mostStops = 60;

interface HandleProps {
  readonly point: Point;
  readonly place: number;
  readonly frame: Frame;
}

/** The handle of a point, which can be dragged, and which has the focus when it is moved by keys. */
export function Handle({ point, place, frame }: HandleProps): JSX.Element | null {
  const { points, classes } = doc.value;
  if (withheld.value?.points.has(point.id)) return null;
  const kind = withheld.value?.unknown === point.id ? "class not known yet" : classes[point.target];
  const [x, y] = frame.toPixels(point.x, point.y);
  const inHand = selected.value === point.id;
  const stops = points.length <= mostStops || inHand || (selected.value === null && place === 0);

  return (
    <g
      class="handle"
      data-point={point.id}
      data-in-hand={inHand || undefined}
      role="button"
      tabindex={stops ? 0 : -1}
      aria-label={`Point ${place + 1} of ${points.length}, ${kind}, at (${short(point.x)}, ${short(point.y)})`}
      transform={`translate(${x} ${y})`}
      onFocus={() => {
        selected.value = point.id;
      }}
    >
      <circle class="reach" r={points.length > 300 ? 7 : 16} />
      <circle class="ring" r={11} />
    </g>
  );
}
