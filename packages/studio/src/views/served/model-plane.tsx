// The plane of a model: the library's picture, with points that can be found by pointer and keys.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { planeFigure, planeFrame } from "rosenblatt/figure";
import { frameOf } from "../../draw/frame.js";
import { hovered, isWaiting, panel, select, selected } from "../../served/served-model.js";
import { arrangedPlane, shownPlane } from "../../served/shown-plane.js";
import { shownTheme } from "../../state/theme.js";
import { arrows } from "../plane/arrow-keys.js";
import { pointerSpot } from "../plane/pointer-spot.js";
import { redraw } from "../plane/redraw.js";
import { useSizeOf } from "../plane/size-of.js";
import { ahead, closest, type Found } from "./found-points.js";
import { HoverCard } from "./hover-card.js";

const size = signal({ width: 640, height: 560 });

/** Pixels within which the pointer finds a point. */
const reach = 14;

/** The picture of the plane, whose points can be hovered over, selected by a click, and reached with the arrow keys. */
export function ModelPlane(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const at = useSignal<Found | null>(null);
  const { width, height } = size.value;
  const shown = shownPlane.value;

  useSizeOf(host, size);
  useLayoutEffect(() => {
    if (!shown) return;
    const { note: _, ...state } = shown.state;
    const look = { width, height, theme: shownTheme.value, background: false, id: "plane" };
    redraw(picture.current!, planeFigure({ ...state, description: "The plane." }, look));
  });

  const places = (): Found[] => {
    const own = arrangedPlane.value;
    if (!own) return [];
    const { note: _, ...state } = own.state;
    const { toPixels, box } = frameOf(planeFrame(state, width, height));
    return own.state.points.flatMap((point, i) => {
      const [x, y] = toPixels(point.x, point.y);
      const inside = x >= box.left - 1 && x <= box.right + 1 && y >= box.top - 1 && y <= box.bottom + 1;
      return inside ? [{ row: own.rows[i], x, y }] : [];
    });
  };
  /** The card is for the point under the pointer, or else for the selected one, unless the panel already shows that. */
  const carded = (): Found | { row: number; x: null; y: null } | null => {
    if (at.value) return at.value;
    const row = hovered.value ?? (panel.value === "row" ? null : selected.value);
    return row === null || !shown ? null : (places().find((found) => found.row === row) ?? { row, x: null, y: null });
  };
  const nearest = (event: PointerEvent | MouseEvent): Found | null => {
    const [left, top] = pointerSpot(host.current!, event);
    return closest(places(), (found) => Math.hypot(found.x - left, found.y - top), reach);
  };
  const take = (found: Found | null) => {
    at.value = found;
    hovered.value = found?.row ?? null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, up] = arrows[event.key] ?? [0, 0];
    if (event.key === "Escape" && selected.value !== null) {
      selected.value = null;
      take(null);
      return;
    }
    if (event.key === "Enter" && hovered.value !== null) {
      select(hovered.value);
      return;
    }
    if (right === 0 && up === 0) return;
    event.preventDefault();
    const all = places();
    const row = hovered.value ?? selected.value;
    const from = all.find((found) => found.row === row);
    const next = from
      ? ahead(all, from, right, -up)
      : closest(all, ({ x, y }) => Math.hypot(x - width / 2, y - height / 2));
    if (next) take(next);
  };

  const card = carded();
  return (
    <div
      class="plane model-plane"
      aria-busy={isWaiting.value}
      ref={host}
      tabIndex={0}
      role="application"
      aria-label="Plane of the model. Arrow keys go from point to point, Enter shows all that is known of a row."
      onPointerMove={(event) => event.pointerType !== "touch" && take(nearest(event))}
      onPointerLeave={() => take(null)}
      onClick={(event) => {
        const found = nearest(event);
        // A finger would cover the card: the panel shows everything.
        take((event as { pointerType?: string }).pointerType === "touch" ? null : found);
        if (found) select(found.row);
        else if (panel.value !== "row") selected.value = null;
      }}
      onKeyDown={onKeyDown}
      onBlur={() => take(null)}
    >
      <div class="picture" ref={picture} />
      {isWaiting.value && (
        <p class={shown ? "waiting served-waiting again" : "waiting served-waiting"}>Working out the plane…</p>
      )}
      {card && <HoverCard {...card} width={width} height={height} />}
    </div>
  );
}
