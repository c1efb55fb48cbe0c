// Where a pointer is in an element.

/**
 * Returns where a pointer is in an element, from its left and its top, in the pixels that the element is laid out in: a page that is
 * being presented is enlarged.
 */
export function pointerSpot(element: Element, event: MouseEvent): [left: number, top: number] {
  const { left, top } = element.getBoundingClientRect();
  const zoom = Number(document.documentElement.style.getPropertyValue("--zoom") || 1);
  return [(event.clientX - left) / zoom, (event.clientY - top) / zoom];
}
