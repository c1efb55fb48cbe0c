// What a pointer that is pressed on the plane does: it drags a point, or places one where it is released.

import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { withMovedPoint } from "../../document/document.js";
import { frame, snapped } from "../../draw/frame.js";
import { heldPart, shownPart } from "../../draw/shown-part.js";
import { doc, edit } from "../../state/edits.js";
import { selected } from "../../state/hand.js";
import { placePoint } from "./place-point.js";
import { pointerSpot } from "./pointer-spot.js";

/** A press; without an id, it places a point. */
interface Press {
  readonly id: number | null;
  readonly x: number;
  readonly y: number;
  moved: boolean;
}

/** Movements up to this many pixels are unintentional. */
const slip = 3;

interface PressHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

/** The handlers of a pointer on the element of the plane. */
export function usePointerPress(host: RefObject<HTMLElement | null>): PressHandlers {
  const press = useRef<Press | null>(null);
  const at = (event: PointerEvent) => frame.value.toPlane(...pointerSpot(host.current!, event));
  const letGo = () => {
    press.current = null;
    heldPart.value = null;
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0 || !event.isPrimary) return;
      const handle = (event.target as Element).closest("[data-point]");
      const id = handle && Number(handle.getAttribute("data-point"));
      press.current = { id, x: event.clientX, y: event.clientY, moved: false };
      if (!handle) return;
      selected.value = id;
      host.current!.setPointerCapture(event.pointerId);
      event.preventDefault();
      (handle as SVGElement).focus();
      heldPart.value = shownPart.peek();
    },
    onPointerMove(event) {
      const held = press.current;
      if (!held) return;
      const further = held.moved || Math.hypot(event.clientX - held.x, event.clientY - held.y) > slip;
      if (further && held.id !== null) {
        const [x, y] = snapped(at(event), frame.value, event.altKey);
        // The first move of a drag is a new edit; the others are joined to it.
        edit(withMovedPoint(doc.value, held.id, { x, y }), held.moved);
      }
      held.moved = further;
    },
    onPointerUp(event) {
      const held = press.current;
      letGo();
      // A finger that moved was scrolling the page.
      if (held?.id === null && !held.moved) placeAt(at(event), event.altKey);
    },
    onPointerCancel: letGo,
  };
}

/** Places a point on the grid or, if another is there already or the pointer is to be followed exactly, at this place. */
function placeAt([x, y]: [number, number], isExact: boolean): void {
  const { view } = frame.value;
  if (x < view.x[0] || x > view.x[1] || y < view.y[0] || y > view.y[1]) return;
  const [across, up] = snapped([x, y], frame.value, isExact);
  // Two points in the same place would look like one.
  const isTaken = doc.value.points.some((point) => point.x === across && point.y === up);
  placePoint(...snapped([x, y], frame.value, isExact || isTaken));
}
