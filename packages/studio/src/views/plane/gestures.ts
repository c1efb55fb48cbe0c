// What hands do to the plane beyond clicking and dragging points. Loaded when the first run is on the page.

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

/** Listens to the plane, from the first time on that it is asked to. */
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
  // Until then the plane answers to nothing but clicks.
  host.dataset.live = "";
}

/** A line that was taken in the plane is put down when the run goes on, or when other points are opened. */
function followPutDown(): void {
  let [place, title] = [position.peek(), doc.peek().title];
  effect(() => {
    const here = [position.value, doc.value.title] as const;
    if ((here[0] !== place || here[1] !== title) && !inPanel.peek()) freeBoundary.value = null;
    [place, title] = here;
  });
}

/** Pixels from a point at which it is still meant. */
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

/** Of a crowd only the point in hand has a handle: one that is pressed gets its own first, which then is pressed. */
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
