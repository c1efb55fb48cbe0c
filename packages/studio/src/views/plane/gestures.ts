// What hands do to the plane beyond clicking and dragging points. Loaded when the first run is on the page.

import { frame } from "../../draw/frame.js";
import { doc } from "../../state/edits.js";
import { selected } from "../../state/hand.js";
import { onHandleKey } from "./handle-keys.js";
import { mostMarks } from "./most-marks.js";

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
  // Until then the plane answers to nothing but clicks.
  host.dataset.live = "";
}

/** Pixels from a point at which it is still meant. */
const reach = 8;

/** The id of the point nearest to a pointer; null where none is near. */
function nearest({ clientX, clientY }: PointerEvent, host: Element): number | null {
  const { left, top } = host.getBoundingClientRect();
  const { toPixels } = frame.peek();
  let [found, least]: [number | null, number] = [null, reach];
  for (const { id, x, y } of doc.peek().points) {
    const [across, down] = toPixels(x, y);
    const away = Math.hypot(across - clientX + left, down - clientY + top);
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
