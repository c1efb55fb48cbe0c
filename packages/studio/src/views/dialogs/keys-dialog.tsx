// The keys and what they do.

import type { JSX } from "preact";
import { dialog } from "../../state/dialogs.js";
import { tour } from "../../state/tour.js";

/** What each key does, as the list behind "?" shows it. */
const keyList: readonly (readonly [keys: string, what: string])[] = [
  ["Space", "play or pause"],
  ["→ ←", "next, previous update"],
  ["Shift → ←", "next, previous example"],
  ["Home End", "start, end of the run"],
  ["1 2 3", "class of the next point"],
  ["Enter", "place a point at the cross (in the plane)"],
  ["arrows", "move the cross, or the point in hand (in the plane)"],
  ["Alt", "held while a point is placed or dragged: off the grid"],
  ["+ - 0", "zoom in, out, whole view (in the plane)"],
  ["Shift arrows", "see another part of the plane (in the plane)"],
  ["Esc", "from a line of your own back to the run (on the line)"],
  ["[ ]", "previous, next point (on a point)"],
  ["Delete", "remove the point in hand"],
  ["Ctrl Z, Ctrl Shift Z", "undo, redo an edit"],
  ["H", "hulls"],
  ["M", "margin"],
  ["K", "kernel panel"],
  ["P", "present, or leave the presentation"],
  ["Page Down", "next step of a lesson; next update of a presentation"],
  ["Page Up", "step, update before"],
  ["S", "share"],
  ["E", "export"],
  ["?", "this list"],
];

/** The dialog that lists the keys and what they do. */
export function KeysDialog(): JSX.Element {
  return (
    <>
      <p>
        <button
          type="button"
          class="main"
          onClick={() => {
            dialog.value = null;
            tour.value = 0;
          }}
        >
          Take the tour
        </button>
      </p>
      <dl class="keys">
        {keyList.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
