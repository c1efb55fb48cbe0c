// The bar above the plane: the pens, and the presets.

import type { JSX } from "preact";
import { doc } from "../../state/edits.js";
import { pen } from "../../state/hand.js";
import { Mark } from "../controls/mark.js";
import { PresetChoice } from "./preset-choice.js";

/** The bar above the plane, with the pens and the presets. */
export function PlaneBar(): JSX.Element {
  return (
    <div class="plane-bar">
      <fieldset class="pens">
        <legend class="visually-hidden">Class of the next point</legend>
        <span class="hint">Click to add a point</span>
        {doc.value.classes.map((name, k) => (
          <label key={name} class={pen.value === k ? "pen chosen" : "pen"}>
            <input type="radio" name="pen" checked={pen.value === k} onChange={() => (pen.value = k)} />
            <Mark target={k} /> {name}
            <span class="count">{doc.value.points.filter(({ target }) => target === k).length}</span>
          </label>
        ))}
      </fieldset>
      <PresetChoice />
    </div>
  );
}
