// Geometry: a boundary by hand, what w and b do to it, a point's distance, and the same as a neuron and as a network.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { overlay } from "../../plane/plane-overlay.js";
import { pickUp, putDown } from "./boundary-hand.js";
import { BoundarySliders } from "./boundary-sliders.js";
import { ByHand } from "./by-hand.js";
import { NeuronPicture } from "./neuron-picture.js";
import { Perpendiculars } from "./perpendiculars.js";
import { PointDistance } from "./point-distance.js";
import { ProjectionLine } from "./projection-line.js";
import { XorNetwork } from "./xor-network.js";
import "../../../styles/choices.css";
import "../../../styles/geometry.css";
import "../../../styles/on-the-plane.css";

/** The panel on which a boundary is moved by hand. */
export function GeometryPanel(): JSX.Element {
  useEffect(() => {
    pickUp();
    overlay.value = Perpendiculars;
    return () => {
      putDown();
      overlay.value = null;
    };
  }, []);
  return (
    <div class="geometry on-the-plane">
      <BoundarySliders />
      <ByHand />
      <PointDistance />
      <ProjectionLine />
      <NeuronPicture />
      <XorNetwork />
    </div>
  );
}
