// The position of a pointer within an element.

import { zoom } from "../../state/zoom.js";

/** Returns the position of a pointer within an element, from its left and its top, in layout pixels: during a presentation, the page is magnified. */
export function pointerSpot(
  element: Element,
  event: Pick<MouseEvent, "clientX" | "clientY">,
): [left: number, top: number] {
  const { left, top } = element.getBoundingClientRect();
  return [(event.clientX - left) / zoom(), (event.clientY - top) / zoom()];
}
