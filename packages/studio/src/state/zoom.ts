// How much the page is enlarged.

/** Returns by how much the page is enlarged, as while it is presented: pixels of the screen for one that is laid out. */
export function zoom(): number {
  return Number(document.documentElement.style.getPropertyValue("--zoom") || 1);
}
