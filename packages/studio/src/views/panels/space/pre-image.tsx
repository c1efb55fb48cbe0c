// The pre-image of the plane among the mapped points; and the map into another plane.

import type { JSX } from "preact";
import type { PlaneState } from "rosenblatt/figure";
import { shownPart } from "../../../draw/shown-part.js";
import { positiveOf } from "../../../geometry/half-space.js";
import type { MappedSpace, SpaceMap } from "../../../run/make-space.js";
import { preImage } from "../../../run/pre-image.js";
import { doc } from "../../../state/edits.js";
import { SmallPlane } from "../variants/small-plane.js";

interface PreImageProps {
  readonly space: MappedSpace;
  readonly map: SpaceMap;
}

/** The pre-image of the mapped plane in the original plane. */
export function PreImage({ space: { plane }, map }: PreImageProps): JSX.Element | null {
  const { classes, points, axes } = doc.value;
  if (!plane || plane.w.every((entry) => entry === 0)) return null;
  const state: PlaneState = {
    kind: "plane",
    legend: false,
    classes,
    axes,
    view: shownPart.value,
    points: points.map(({ x, y, target }) => ({ x, y, target })),
    field: preImage(plane, map, doc.value, shownPart.value),
    positive: positiveOf(doc.value),
    normal: false,
    description: `What the ${map === "pair" ? "line" : "plane"} of the map is among the points as they are.`,
  };
  return (
    <section>
      <h3>The same among the points as they are</h3>
      <p>
        Every spot whose image lies on the {map === "pair" ? "line" : "plane"}: its pre-image, which bends as the map
        does.
      </p>
      <SmallPlane state={state} id="pre-image" size="whole" />
    </section>
  );
}

/** The points after squaring both coordinates, and a line between them. */
export function PairPicture({ space: { points, plane, separable } }: { space: MappedSpace }): JSX.Element {
  const { classes, points: given } = doc.value;
  const state: PlaneState = {
    kind: "plane",
    legend: false,
    classes,
    axes: ["x₁²", "x₂²"],
    points: points.map(([x, y], place) => ({ x, y, target: given[place].target })),
    ...(plane && { scores: [{ w: [plane.w[0], plane.w[1]] as const, b: plane.b }] }),
    positive: positiveOf(doc.value),
    description: "The points with both coordinates squared.",
  };
  return (
    <>
      <SmallPlane state={state} id="pair" size="whole" />
      <p>
        {separable
          ? "A line separates the classes here."
          : "No line separates the classes here; the one drawn is an averaged perceptron’s."}
      </p>
    </>
  );
}
