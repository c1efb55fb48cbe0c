// k-means, half a step at a time, from centres that can be dragged to their start.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { barePlane } from "../../../draw/bare-plane.js";
import { short } from "../../../numbers.js";
import type { HalfStep } from "../../../run/make-clusters.js";
import { doc } from "../../../state/edits.js";
import { Slider } from "../../controls/fields.js";
import { M, Sub, Sup } from "../../controls/math.js";
import { Readout } from "../../controls/readout.js";
import { overlay, overlayAbove } from "../../plane/plane-overlay.js";
import { Term } from "../../terms/term.js";
import { CentreMarks, ClusterLines } from "./centre-marks.js";
import { CentresTable } from "./centres-table.js";
import { best, cluster, clusters, k, lookAt, place, shown, start, startFrom, trouble } from "./clustering.js";
import { HalfStepsTable } from "./half-steps-table.js";
import { ObjectiveCurve } from "./objective-curve.js";
import "../../../styles/choices.css";
import "../../../styles/clusters.css";
import "../../../styles/on-the-plane.css";

const mostCentres = 8;

/** The panel on k-means. */
export function ClustersPanel(): JSX.Element {
  const { points } = doc.value;
  const from = start.value;
  useEffect(() => {
    barePlane.value = true;
    overlay.value = ClusterLines;
    overlayAbove.value = CentreMarks;
    return () => {
      barePlane.value = false;
      overlay.value = null;
      overlayAbove.value = null;
    };
  }, []);
  useEffect(() => void cluster(points, from), [points, from]);
  return (
    <div class="clusters on-the-plane">
      <p class="lead">
        <Term of="clusters" /> groups points without looking at their classes. Every point goes to its nearest centre,
        every centre to the mean of its points, and so on. Drag the numbered centres: where it ends depends on where it
        starts.
      </p>
      <div class="fields">
        <Slider
          name="Centres k"
          value={k.value}
          min={1}
          max={mostCentres}
          step={1}
          onInput={(value) => startFrom({ k: value, seed: seedOf() })}
        />
        <button type="button" onClick={() => startFrom({ k: k.value, seed: seedOf() + 1 })}>
          Start at other points
        </button>
      </div>
      {trouble.value && (
        <p class="wrong" role="alert">
          {points.length === 0 ? "There are no points yet. Click into the plane, or choose a preset." : trouble.value}
        </p>
      )}
      {shown.value && clusters.value && <Steps step={shown.value} />}
    </div>
  );
}

let lastSeed = 0;

/** The seed of the last random start. */
function seedOf(): number {
  if ("k" in start.value) lastSeed = start.value.seed;
  return lastSeed;
}

function Steps({ step }: { step: HalfStep }): JSX.Element {
  const { steps, settled } = clusters.value!;
  const last = steps.length - 1;
  const known = best.value?.of === doc.value.points && best.value.k === step.centres.length ? best.value : null;
  return (
    <>
      <p class="buttons">
        <button type="button" disabled={place.value === 0} onClick={() => lookAt(0)}>
          First
        </button>
        <button type="button" disabled={place.value === 0} onClick={() => lookAt(place.value - 1)}>
          Back
        </button>
        <button type="button" class="main" disabled={place.value === last} onClick={() => lookAt(place.value + 1)}>
          Next half-step
        </button>
        <button type="button" disabled={place.value === last} onClick={() => lookAt(last)}>
          Last
        </button>
      </p>
      <p role="status">
        {said(step, place.value)}
        {place.value === last &&
          (settled ? " No point changes its centre any more." : " There are more steps than shown.")}
      </p>
      <dl class="readouts">
        <Readout
          name={<M>{["∑", <Sup key="d" of={["‖", "x", "−", <Sub key="m" of="μ" at="x" />, "‖"]} to={2} />]}</M>}
          value={short(step.objective)}
          about="The objective: squared distances of the points from their centres. No half-step raises it."
        />
        <Readout name="half-step" value={`${place.value} of ${last}`} about="From this start to the end." />
        {known && (
          <Readout
            name="best end so far"
            value={short(known.objective)}
            about="The least objective at an end, of the starts tried on these points."
          />
        )}
      </dl>
      <ObjectiveCurve />
      <h3>Centres</h3>
      <CentresTable step={step} />
      <h3>All half-steps</h3>
      <HalfStepsTable />
    </>
  );
}

function said({ done }: HalfStep, at: number): string {
  if (at === 0) return "The start: every point is joined to the centre nearest to it.";
  return done === "moved"
    ? "Every centre has gone to the mean of its points."
    : "Every point has gone to the centre nearest to it.";
}
