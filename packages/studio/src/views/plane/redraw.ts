// Replaces one picture by another, keeping the parts that are equal, so that the browser lays out and paints only the others: with 500 points, a
// step changes only the boundary.

/** Replaces the previous picture, keeping the parts that are equal. */
export function redraw(host: Element, svg: string | Element): void {
  const fresh = typeof svg === "string" ? parsed(svg) : svg;
  const shown = host.firstElementChild;
  if (!shown || !sameAttributes(shown, fresh)) {
    host.replaceChildren(fresh);
    return;
  }
  let place = shown.firstElementChild;
  for (const part of [...fresh.children]) {
    let same = place;
    while (same && !same.isEqualNode(part)) same = same.nextElementSibling;
    if (!same) {
      shown.insertBefore(part, place);
      continue;
    }
    while (place !== same) place = removed(place!);
    place = same.nextElementSibling;
  }
  while (place) place = removed(place);
}

/** Parses a text with a single element. */
export function parsed(svg: string): Element {
  const template = document.createElement("template");
  template.innerHTML = svg;
  return template.content.firstElementChild!;
}

function removed(part: Element): Element | null {
  const next = part.nextElementSibling;
  part.remove();
  return next;
}

function sameAttributes(a: Element, b: Element): boolean {
  return a.cloneNode(false).isEqualNode(b.cloneNode(false));
}
