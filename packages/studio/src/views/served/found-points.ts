// Finding a point among those of a picture: under the pointer, or in the direction of an arrow key.

/** A row with the position of its point on the page. */
export interface Found {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** The point at the least distance, if that is less than `within`; the first among equals. */
export function closest(
  all: readonly Found[],
  distance: (found: Found) => number,
  within = Number.POSITIVE_INFINITY,
): Found | null {
  let [best, least] = [null as Found | null, within];
  for (const found of all) {
    const far = distance(found);
    if (far < least) [best, least] = [found, far];
  }
  return best;
}

/** The nearest point in a direction, with a preference for those straight ahead; points at the same position come one after the other. */
export function ahead(all: readonly Found[], from: Found, dx: number, dy: number): Found | null {
  const here = all.filter(({ x, y }) => x === from.x && y === from.y);
  const place = here.indexOf(from);
  const forwards = dx + dy > 0;
  const neighbour = here[place + (forwards ? 1 : -1)];
  if (neighbour) return neighbour;
  return closest(all, ({ x, y }) => {
    const [along, aside] = [
      (x - from.x) * dx + (y - from.y) * dy,
      Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx),
    ];
    return along > 0.5 ? along + 2 * aside : Infinity;
  });
}
