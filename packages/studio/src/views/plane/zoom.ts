// Zooming and panning by wheel, with two fingers, by dragging the background, and by keys.

import { effect } from "@preact/signals";
import { frame } from "../../draw/frame.js";
import { continues, shownPart, zoomedPart } from "../../draw/shown-part.js";
import type { Spot } from "../../geometry/half-space.js";
import { shiftedBy, zoomedAround } from "../../geometry/zoomed-view.js";
import { doc } from "../../state/edits.js";
import { arrows } from "./arrow-keys.js";
import { pointerSpot } from "./pointer-spot.js";

/** The zoom factor of one press of a button or a key. */
const press = 1.5;

/** Zooms by a factor, below 1 to zoom in, around a spot or the middle of the shown part. */
function zoomBy(factor: number, at?: Spot): void {
  const { x, y } = shownPart.peek();
  zoomedPart.value = zoomedAround({ x, y }, at ?? { x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2 }, factor);
}

/** Zooms in by one press. */
export const zoomIn = () => zoomBy(1 / press);
/** Zooms out by one press. */
export const zoomOut = () => zoomBy(press);

/** Returns to the whole view. */
export function wholeView(): void {
  zoomedPart.value = null;
}

/** Handles zooming and panning of the plane. */
export function followZoom(host: HTMLElement): void {
  // The whole view depends on the points.
  let last = doc.peek();
  effect(() => {
    if (!continues(last, doc.value)) zoomedPart.value = null;
    last = doc.value;
  });
  host.addEventListener("wheel", (event) => onWheel(event, host), { passive: false });
  followFingers(host);
  followPaper(host);
  host.addEventListener("keydown", onKey, { capture: true });
}

function spotAt(host: Element, clientX: number, clientY: number): Spot {
  const [x, y] = frame.peek().toPlane(...pointerSpot(host, { clientX, clientY }));
  return { x, y };
}

/** On narrow pages, and in a frame, a wheel scrolls the page unless the plane has the focus. */
const narrow = matchMedia("(max-width: 980px)");

function onWheel(event: WheelEvent, host: HTMLElement): void {
  const scrolls = narrow.matches || window !== window.top;
  // Browsers report a pinch on a touchpad as a wheel with Ctrl.
  if (scrolls && !event.ctrlKey && !host.contains(document.activeElement)) return;
  event.preventDefault();
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
  const turned = Math.max(-2, Math.min(2, event.ctrlKey ? 4 * lines : lines));
  const held = spotAt(host, event.clientX, event.clientY);
  zoomBy(1.2 ** turned, held);
  // Different numbers at the axes may have changed the size of the plane.
  shiftFrom(host, held, event.clientX, event.clientY);
}

/** Two fingers: the spot between them stays between them. */
function followFingers(host: HTMLElement): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let pinching = false;
  const seen = (event: PointerEvent) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2 && !pinching) {
      pinching = true;
      // The action of a single finger is cancelled.
      host.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
    }
    if (pinching) event.stopImmediatePropagation();
  };
  const moved = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before || !pinching) return;
    event.stopImmediatePropagation();
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, now);
    if (!other) return;
    const apart = (a: { x: number; y: number }) => Math.max(10, Math.hypot(a.x - other.x, a.y - other.y));
    const [from, to] = [between(before, other), between(now, other)];
    const held = spotAt(host, from.x, from.y);
    zoomBy(apart(before) / apart(now), held);
    shiftFrom(host, held, to.x, to.y);
  };
  const gone = (event: PointerEvent) => {
    if (!event.isTrusted || !fingers.delete(event.pointerId)) return;
    if (pinching) event.stopImmediatePropagation();
    if (fingers.size === 0) pinching = false;
  };
  host.addEventListener("pointerdown", seen, { capture: true });
  host.addEventListener("pointermove", moved, { capture: true });
  for (const name of ["pointerup", "pointercancel"] as const) host.addEventListener(name, gone, { capture: true });
}

function between(a: { x: number; y: number }, b: { x: number; y: number }): { x: number; y: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Shifts the plane so that a spot comes to a position on the page. */
function shiftFrom(host: Element, held: Spot, clientX: number, clientY: number): void {
  const there = spotAt(host, clientX, clientY);
  const { x, y } = shownPart.peek();
  zoomedPart.value = shiftedBy({ x, y }, (held.x - there.x) / (x[1] - x[0]), (held.y - there.y) / (y[1] - y[0]));
}

/** Movements up to this many pixels are unintentional. */
const slip = 3;

/** The background can be dragged with a mouse or a pen; a finger scrolls the page. */
function followPaper(host: HTMLElement): void {
  let from: { readonly spot: Spot; readonly x: number; readonly y: number } | null = null;
  let moving = false;
  host.addEventListener("pointerdown", (event) => {
    const free = !(event.target as Element).closest("[data-point], [data-hand], [data-centre], button");
    moving = false;
    from =
      free && event.button === 0 && event.pointerType !== "touch"
        ? { spot: spotAt(host, event.clientX, event.clientY), x: event.clientX, y: event.clientY }
        : null;
  });
  host.addEventListener("pointermove", (event) => {
    if (!from || event.buttons === 0) return;
    if (!moving && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= slip) return;
    if (!moving) host.setPointerCapture(event.pointerId);
    moving = true;
    host.style.cursor = "grabbing";
    shiftFrom(host, from.spot, event.clientX, event.clientY);
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    host.addEventListener(name, () => {
      if (moving) host.style.cursor = "";
      from = null;
      moving = false;
    });
}

/** The distance of Shift with an arrow key, as a share of the shown part. */
const stride = 1 / 8;

function onKey(event: KeyboardEvent): void {
  const [right, up] = arrows[event.key] ?? [0, 0];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoomIn();
  else if (event.key === "-" || event.key === "−") zoomOut();
  else if (event.key === "0") wholeView();
  else if ((right !== 0 || up !== 0) && event.shiftKey && event.target === event.currentTarget)
    zoomedPart.value = shiftedBy(shownPart.peek(), right * stride, up * stride);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
