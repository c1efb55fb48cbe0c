// The panels with a boundary that is set by hand: the effect of w and b, a game, the distance of a point, and the boundary as a neuron.

import type { ComponentChildren, ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { pickUp, putDown } from "../../../draw/boundary-hand.js";
import type { Frame } from "../../../draw/frame.js";
import { overlay } from "../../plane/plane-overlay.js";
import { BoundaryChanges, BoundarySliders } from "./boundary-sliders.js";
import { ByHand } from "./by-hand.js";
import { NeuronPicture } from "./neuron-picture.js";
import { OneInFront } from "./one-in-front.js";
import { Perpendiculars } from "./perpendiculars.js";
import { PointDistance } from "./point-distance.js";
import { ProjectionLine } from "./projection-line.js";
import "../../../styles/choices.css";
import "../../../styles/geometry.css";
import "../../../styles/on-the-plane.css";

interface InHandProps {
  /** What the panel draws over the plane. */
  readonly drawn?: ComponentType<{ frame: Frame }>;
  readonly children: ComponentChildren;
}

/** A panel during which the plane shows the boundary set by hand instead of the run's. */
function InHand({ drawn, children }: InHandProps): JSX.Element {
  useEffect(() => {
    pickUp();
    overlay.value = drawn ?? null;
    return () => {
      putDown();
      overlay.value = null;
    };
  }, []);
  return <div class="geometry on-the-plane">{children}</div>;
}

/** The panel on how w and b affect the line. */
export function LinePanel(): JSX.Element {
  return (
    <InHand>
      <BoundarySliders />
      <BoundaryChanges />
    </InHand>
  );
}

/** The panel in which the points are to be separated by hand. */
export function HandPanel(): JSX.Element {
  return (
    <InHand>
      <ByHand />
      <BoundarySliders />
    </InHand>
  );
}

/** The panel on the distance of a point from the line. */
export function DistancePanel(): JSX.Element {
  return (
    <InHand drawn={Perpendiculars}>
      <PointDistance />
      <ProjectionLine />
    </InHand>
  );
}

/** The panel that shows the line as a neuron. */
export function NeuronPanel(): JSX.Element {
  return (
    <InHand drawn={Perpendiculars}>
      <NeuronPicture />
      <OneInFront />
    </InHand>
  );
}
