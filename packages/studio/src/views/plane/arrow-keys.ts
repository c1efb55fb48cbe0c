// The arrow keys, which move the cross over the plane and a point that has the focus.

/** The direction of each arrow key: to the right, and up. */
export const arrows: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
