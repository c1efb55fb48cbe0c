// Draws a row that is an image.

import type { JSX } from "preact";

/** The pixels of a square image, line by line, from 0 for paper to 1 for ink. */
export function Pixels({ pixels, size }: { pixels: readonly number[]; size: number }): JSX.Element {
  const side = Math.sqrt(pixels.length);
  return (
    <svg
      class="pixels"
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shape-rendering="crispEdges"
      aria-hidden="true"
    >
      {pixels.map((ink, i) =>
        ink > 0 ? <rect x={i % side} y={Math.floor(i / side)} width="1" height="1" fill-opacity={ink} /> : null,
      )}
    </svg>
  );
}
