import { expect, test } from "vitest";
import { lifted } from "../src/geometry/lift.js";
import { makeSpace, mapped } from "../src/run/make-space.js";
import { preImage } from "../src/run/pre-image.js";
import { presetDoc } from "./documents.js";

const camera = { azimuth: -60, elevation: 20 };

test("the lift starts with a flat plane seen from above and ends at the mapped points", () => {
  const { points } = presetDoc("rings");
  const flat = points.map(({ x, y }) => [x, y] as const);
  const images = points.map(({ x, y }) => mapped("bowl", x, y));
  const start = lifted(flat, images, camera, 0);
  expect(start.camera).toEqual({ azimuth: -90, elevation: 90 });
  expect(new Set(start.points.map(([, , z]) => z)).size).toBe(1);
  expect(start.points.map(([x, y]) => [x, y])).toEqual(flat);
  const end = lifted(flat, images, camera, 1);
  expect(end.points).toEqual(images);
  expect(end.camera).toEqual(camera);
  for (const share of [0, 0.3, 0.7, 1])
    for (const [axis, [low, high]] of lifted(flat, images, camera, share).ranges.entries())
      for (const point of lifted(flat, images, camera, share).points) {
        expect(point[axis]).toBeGreaterThanOrEqual(low);
        expect(point[axis]).toBeLessThanOrEqual(high);
      }
});

test.each(["squares", "bowl", "pair"] as const)(
  "the pre-image of the plane of %s separates the inner ring from the outside",
  (map) => {
    const doc = presetDoc("rings");
    const { plane, separable } = makeSpace({ doc, map });
    expect(separable).toBe(true);
    const spread = doc.points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]);
    const reach = Math.max(...spread);
    const { scores, columns } = preImage(plane!, map, doc, { x: [-reach, reach], y: [-reach, reach] });
    // Inside of the inner ring, and at the corner, outside of the outer one.
    const middle = scores[(columns * columns - 1) / 2];
    expect(Math.sign(middle)).toBe(-Math.sign(scores[0]));
  },
);
