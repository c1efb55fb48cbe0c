// Where a pointer is in an element.

import { zoom } from "../../state/zoom.js";

/**
 * Returns where a pointer is in an element, from its left and its top, in the pixels that the element is laid out in: a page that is
 * being presented is enlarged.
 */
export function pointerSpot(
  element: Element,
  event: Pick<MouseEvent, "clientX" | "clientY">,
): [left: number, top: number] {
  const { left, top } = element.getBoundingClientRect();
  return [(event.clientX - left) / zoom(), (event.clientY - top) / zoom()];
}
