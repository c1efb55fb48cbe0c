// In the corner of the plane: buttons for zooming; and below, what the line that is held does.

import type { JSX } from "preact";
import { inPanel, putDown, wrong } from "../../draw/boundary-hand.js";
import { freeBoundary } from "../../draw/free-boundary.js";
import { zoomedPart } from "../../draw/shown-part.js";
import { short, vector } from "../../numbers.js";
import { doc } from "../../state/edits.js";
import { wholeView, zoomIn, zoomOut } from "./zoom.js";
import "../../styles/corner.css";

/** Pressing a button must not count as pressing the plane below it. */
const ownEvents = {
  onPointerDown: (event: Event) => event.stopPropagation(),
  onKeyDown: (event: Event) => event.stopPropagation(),
};

/** The buttons over the plane. */
export function Corner(): JSX.Element {
  return (
    <>
      <fieldset class="zoom" {...ownEvents}>
        <legend class="visually-hidden">Part of the plane on view</legend>
        <Button name="Zoom in" sign="+" keys="+" onClick={zoomIn} />
        <Button name="Zoom out" sign="−" keys="-" onClick={zoomOut} />
        {zoomedPart.value && (
          <button type="button" title="Whole view (0)" aria-keyshortcuts="0" onClick={wholeView}>
            Whole view
          </button>
        )}
      </fieldset>
      {freeBoundary.value && !inPanel.value && <OwnLine />}
    </>
  );
}

interface ButtonProps {
  readonly name: string;
  readonly sign: string;
  readonly keys: string;
  readonly onClick: () => void;
}

function Button({ name, sign, keys, onClick }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="icon"
      aria-label={name}
      title={`${name} (${sign})`}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {sign}
    </button>
  );
}

/** The effect of a line that was dragged in the plane, and a button that returns to the run. */
function OwnLine(): JSX.Element {
  const { w, b } = freeBoundary.value!;
  return (
    <div class="own-line" {...ownEvents}>
      <p>
        <strong>Your line</strong> has {wrong.value} of {doc.value.points.length} points wrong. w = {vector(w)}, b ={" "}
        {short(b, 4)}
      </p>
      <button type="button" title="Back to the run (Esc)" onClick={putDown}>
        Back to the run
      </button>
    </div>
  );
}
