// The points in their order, to be dragged, or moved by buttons.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { inOrder } from "../../../document/document.js";
import { vector } from "../../../numbers.js";
import { doc, edit } from "../../../state/edits.js";
import { selected } from "../../../state/hand.js";
import { Mark } from "../../controls/mark.js";
import "../../../styles/order.css";

/** Longer lists cannot be reordered by dragging. */
const longest = 60;

/** The points in their order, to be dragged, or moved by buttons. */
export function OrderList(): JSX.Element | null {
  const { points, order, classes } = doc.value;
  const dragged = useSignal<number | null>(null);
  if (order.kind === "shuffle") return null;
  if (points.length > longest) return <p>There are {points.length} points: too many to drag one by one.</p>;
  const ordered = inOrder(doc.value);
  const places = new Map(points.map(({ id }, place) => [id, place + 1]));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ordered.length || from === to) return;
    const ids = ordered.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    edit({ ...doc.value, order: { kind: "listed", ids } });
  };
  return (
    <ol class="order">
      {ordered.map((point, place) => (
        <li
          key={point.id}
          draggable
          class={selected.value === point.id ? "in-hand" : undefined}
          onDragStart={() => (dragged.value = place)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (dragged.value !== null) move(dragged.value, place);
            dragged.value = null;
          }}
        >
          <Mark target={point.target} />
          <span>
            {places.get(point.id)} <small>{vector([point.x, point.y])}</small>
          </span>
          <button
            type="button"
            class="icon"
            aria-label={`Point ${places.get(point.id)}, ${classes[point.target]}: earlier`}
            disabled={place === 0}
            onClick={() => move(place, place - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            class="icon"
            aria-label={`Point ${places.get(point.id)}, ${classes[point.target]}: later`}
            disabled={place === ordered.length - 1}
            onClick={() => move(place, place + 1)}
          >
            ↓
          </button>
        </li>
      ))}
    </ol>
  );
}
