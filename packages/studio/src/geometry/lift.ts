// Animates points from the plane to their images under a map, within a cube.

type Triple = readonly [number, number, number];
type Range = readonly [number, number];

/** A moment of the lift. */
export interface Lifted {
  readonly points: readonly Triple[];
  readonly ranges: readonly [Range, Range, Range];
  readonly camera: { readonly azimuth: number; readonly elevation: number };
}

/** From above, with the first axis to the right: the usual view of the plane. */
const above = { azimuth: -90, elevation: 90 };

/**
 * Returns a moment of the lift: from 0, where the plane lies on the floor of the cube and is seen from above, to 1, where every point is at
 * its image and is seen from the camera.
 */
export function lifted(
  flat: readonly (readonly [number, number])[],
  images: readonly Triple[],
  camera: Lifted["camera"],
  share: number,
): Lifted {
  const ends = [0, 1, 2].map((axis) => rangeOf(images.map((image) => image[axis])));
  const floor = ends[2][0] + 0.04 * (ends[2][1] - ends[2][0]);
  const starts = [rangeOf(flat.map(([x]) => x)), rangeOf(flat.map(([, y]) => y)), ends[2]];
  const between = (from: number, to: number) => from + share * (to - from);
  const ranges = [0, 1, 2].map(
    (axis): Range => [between(starts[axis][0], ends[axis][0]), between(starts[axis][1], ends[axis][1])],
  );
  return {
    points: images.map((image, i) => [
      between(flat[i][0], image[0]),
      between(flat[i][1], image[1]),
      between(floor, image[2]),
    ]),
    ranges: [ranges[0], ranges[1], ranges[2]],
    camera: {
      azimuth: between(above.azimuth, camera.azimuth),
      elevation: between(above.elevation, camera.elevation),
    },
  };
}

/** The range of values, with a border around it. */
function rangeOf(values: readonly number[]): Range {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!(low < high)) return values.length === 0 ? [0, 1] : [low - 1, low + 1];
  const room = 0.08 * (high - low);
  return [low - room, high + room];
}
