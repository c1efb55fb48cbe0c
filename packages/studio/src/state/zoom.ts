// The magnification of the page.

/** Returns the magnification of the page, as during a presentation: screen pixels per layout pixel. */
export function zoom(): number {
  return Number(document.documentElement.style.getPropertyValue("--zoom") || 1);
}
