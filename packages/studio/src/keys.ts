// Keys for the whole page; the plane and its points have keys of their own.

import { dialog } from "./state/dialogs.js";
import { doc, redo, undo } from "./state/edits.js";
import { pen } from "./state/hand.js";
import { toggleHulls } from "./state/hulls.js";
import { moveTo, next, nextVisit, previous, previousVisit, trace } from "./state/place.js";
import { goBy, play, playing } from "./state/playing.js";
import { look, view } from "./state/view.js";

/** Handles a key on the whole page, unless a field or a dialog has the focus. */
export function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (
    event.defaultPrevented ||
    target.closest('input:not([type="checkbox"]), select, textarea, dialog, [contenteditable]')
  )
    return;
  if (act(event, target)) event.preventDefault();
}

function act(event: KeyboardEvent, target: HTMLElement): boolean {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (event.altKey) return false;
    if (key.toLowerCase() === "z") shiftKey ? redo() : undo();
    else if (key.toLowerCase() === "y") redo();
    else return false;
    return true;
  }
  if (event.altKey) return false;
  // A tab list and the plane have arrow keys of their own.
  const arrowsTaken = target.closest('[role="tablist"], [role="group"].plane');
  const move =
    !arrowsTaken &&
    {
      ArrowRight: shiftKey ? nextVisit : next,
      ArrowLeft: shiftKey ? previousVisit : previous,
      Home: () => moveTo(0),
      End: () => moveTo(trace.value?.visited.length ?? 0),
    }[key];
  if (move) goBy(move);
  else if (key === " " && !target.closest("button, a, summary, input"))
    playing.value ? (playing.value = false) : play();
  else if (key >= "1" && key <= String(doc.value.classes.length)) pen.value = Number(key) - 1;
  else if (key === "h" || key === "H") toggleHulls();
  else if (key === "m" || key === "M") look({ margin: !view.value.margin });
  else if (key === "k" || key === "K") look({ panel: "kernel" });
  else if (key === "s" || key === "S") dialog.value = "share";
  else if (key === "e" || key === "E") dialog.value = "export";
  else if (key === "p" || key === "P") void import("./views/presenting.js").then(({ present }) => present());
  else if (key === "?") dialog.value = "keys";
  else return false;
  return true;
}
