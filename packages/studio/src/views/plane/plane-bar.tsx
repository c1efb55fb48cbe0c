// Above the plane: the pen, and what the plane shows.

import type { JSX } from "preact";
import { doc } from "../../state/edits.js";
import { pen } from "../../state/hand.js";
import { look, type View, view } from "../../state/view.js";
import { Mark } from "../controls/mark.js";

const toggles: readonly (readonly [
  key: "regions" | "update" | "margin" | "hulls" | "radius",
  name: string,
  about: string,
])[] = [
  ["regions", "Half-planes", "Tint where each class is predicted"],
  ["update", "Last step", "Draw the boundary before the last update"],
  ["margin", "Margin", "Draw the empty band around the boundary (M)"],
  ["hulls", "Hulls", "Draw the convex hull of each class (H)"],
  ["radius", "R", "Draw the circle around the origin that holds all points"],
];

/** The bar above the plane, with the pens and what the plane shows. */
export function PlaneBar(): JSX.Element {
  return (
    <div class="plane-bar">
      <fieldset class="pens">
        <legend class="visually-hidden">Class of the next point</legend>
        {doc.value.classes.map((name, k) => (
          <label key={name} class={pen.value === k ? "pen chosen" : "pen"}>
            <input type="radio" name="pen" checked={pen.value === k} onChange={() => (pen.value = k)} />
            <Mark target={k} /> {name}
            <span class="count">{doc.value.points.filter(({ target }) => target === k).length}</span>
          </label>
        ))}
      </fieldset>
      <div class="toggles">
        {toggles.map(([key, name, about]) => (
          <button
            key={key}
            type="button"
            class="toggle"
            aria-pressed={view.value[key]}
            title={about}
            onClick={() => look({ [key]: !view.value[key] } as Partial<View>)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
