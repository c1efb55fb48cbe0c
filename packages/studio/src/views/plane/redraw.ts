// One picture in the place of another: the parts that are the same in both stay, so that the browser lays out and paints only
// the others. Of 500 points and their boundary a step changes the boundary.

/** Puts a picture in the place of the one before; parts that are the same in both stay. */
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

/** Reads the one element of a text. */
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
