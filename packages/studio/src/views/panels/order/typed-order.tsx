// An order that is typed.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { doc } from "../../../state/edits.js";
import { putOrder } from "./put-order.js";

/** A field for the numbers of points in their order. */
export function TypedOrder(): JSX.Element {
  const typed = useSignal("");
  const wrong = useSignal<string | null>(null);
  const take = () => {
    const { points } = doc.value;
    const places = typed.value
      .split(/[\s,;]+/)
      .filter((word) => word !== "")
      .map(Number);
    const bad = places.find((place) => !Number.isInteger(place) || place < 1 || place > points.length);
    if (places.length === 0 || bad !== undefined) {
      wrong.value = `Type numbers of points from 1 to ${points.length}, as 3, 1, 2${bad === undefined ? "" : `; ${bad} is none of them`}.`;
      return;
    }
    if (new Set(places).size < places.length) {
      wrong.value = "Each point comes once.";
      return;
    }
    wrong.value = null;
    putOrder({ kind: "listed", ids: places.map((place) => points[place - 1].id) });
  };
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label class="field">
        <span>Or type it: points by number</span>
        <input
          type="text"
          placeholder="3, 1, 2"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
          aria-invalid={wrong.value !== null}
        />
        {wrong.value && (
          <small class="wrong" role="alert">
            {wrong.value}
          </small>
        )}
      </label>
      <button type="submit">Use this order</button>
    </form>
  );
}
