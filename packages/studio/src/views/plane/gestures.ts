// Gestures on the plane beyond clicking and dragging points. Loaded once the first run is shown.

import { effect } from "@preact/signals";
import { inPanel } from "../../draw/boundary-hand.js";
import { frame } from "../../draw/frame.js";
import { freeBoundary } from "../../draw/free-boundary.js";
import { doc } from "../../state/edits.js";
import { selected } from "../../state/hand.js";
import { position } from "../../state/place.js";
import { Corner } from "./corner.js";
import { onHandleKey } from "./handle-keys.js";
import { LineLayer } from "./line-layer.js";
import { mostMarks } from "./most-marks.js";
import { lineLayer, planeCorner } from "./plane-overlay.js";
import { pointerSpot } from "./pointer-spot.js";
import { followZoom } from "./zoom.js";

/** Attaches the listeners to the plane; further calls do nothing. */
export function followGestures(host: HTMLElement): void {
  if (host.dataset.live !== undefined) return;
  host.addEventListener("keydown", (event) => {
    if (!onHandleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  host.addEventListener("pointerdown", takeFromCrowd, { capture: true });
  host.addEventListener("pointermove", (event) => {
    if (doc.peek().points.length > mostMarks) host.style.cursor = nearest(event, host) === null ? "" : "grab";
  });
  followZoom(host);
  lineLayer.value = LineLayer;
  planeCorner.value = Corner;
  followPutDown();
  // Until then, the plane reacts only to clicks.
  host.dataset.live = "";
}

/** Drops a line that was dragged in the plane when the run continues, or when other points are opened. */
function followPutDown(): void {
  let [place, title] = [position.peek(), doc.peek().title];
  effect(() => {
    const here = [position.value, doc.value.title] as const;
    if ((here[0] !== place || here[1] !== title) && !inPanel.peek()) freeBoundary.value = null;
    [place, title] = here;
  });
}

/** The distance in pixels within which a point is hit. */
const reach = 8;

/** The id of the point nearest to a pointer; null where none is near. */
function nearest(event: PointerEvent, host: Element): number | null {
  const [left, top] = pointerSpot(host, event);
  const { toPixels } = frame.peek();
  let [found, least]: [number | null, number] = [null, reach];
  for (const { id, x, y } of doc.peek().points) {
    const [across, down] = toPixels(x, y);
    const away = Math.hypot(across - left, down - top);
    if (away < least) [found, least] = [id, away];
  }
  return found;
}

/** In a crowd, only the selected point has a handle: a point that is pressed first gets its own, which then receives the press. */
function takeFromCrowd(event: PointerEvent): void {
  const host = event.currentTarget as Element;
  if (doc.peek().points.length <= mostMarks || (event.target as Element).closest("[data-point], [data-hand]")) return;
  const id = nearest(event, host);
  if (id === null) return;
  event.stopImmediatePropagation();
  selected.value = id;
  requestAnimationFrame(() =>
    host.querySelector(`[data-point="${id}"]`)?.dispatchEvent(new PointerEvent("pointerdown", event)),
  );
}
