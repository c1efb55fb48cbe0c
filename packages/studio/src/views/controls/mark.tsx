// The mark of a class, as in the plane: a shape and a colour.

import type { JSX } from "preact";

const shapes = ["M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3Z", "M3.6 3.6h8.8v8.8H3.6Z", "M8 2.5 13.5 12.5H2.5Z"];

/** The shape and the colour of a class, as in the plane. */
export function Mark({ target }: { target: number }): JSX.Element {
  return (
    <svg class={`mark c${target}`} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={shapes[target % shapes.length]} />
    </svg>
  );
}
