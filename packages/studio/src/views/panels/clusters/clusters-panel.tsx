// k-means, half a step at a time, from centres that can be dragged to their start.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { figure } from "rosenblatt/figure";
import { farthest } from "../../../document/document.js";
import { barePlane } from "../../../draw/bare-plane.js";
import { short } from "../../../numbers.js";
import type { HalfStep } from "../../../run/make-clusters.js";
import { doc } from "../../../state/edits.js";
import { shownTheme } from "../../../state/theme.js";
import { NumberField, Slider } from "../../controls/fields.js";
import { M, Sub, Sup } from "../../controls/math.js";
import { Readout } from "../../controls/readout.js";
import { overlay, overlayAbove } from "../../plane/plane-overlay.js";
import { Term } from "../../terms/term.js";
import { CentreMarks, ClusterLines } from "./centre-marks.js";
import {
  best,
  cluster,
  clusters,
  k,
  lookAt,
  moveCentre,
  place,
  shown,
  start,
  startFrom,
  trouble,
} from "./clustering.js";
import "../../../styles/choices.css";
import "../../../styles/clusters.css";
import "../../../styles/on-the-plane.css";
import "../../../styles/table.css";

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
      <Objective />
      <h3>Centres</h3>
      <Centres step={step} />
      <h3>All half-steps</h3>
      <StepList />
    </>
  );
}

function said({ done }: HalfStep, at: number): string {
  if (at === 0) return "The start: every point is joined to the centre nearest to it.";
  return done === "moved"
    ? "Every centre has gone to the mean of its points."
    : "Every point has gone to the centre nearest to it.";
}

function Objective(): JSX.Element {
  const { steps } = clusters.value!;
  const shownSteps = steps.slice(0, place.value + 1);
  const svg = figure(
    {
      kind: "curve",
      axes: ["half-step", "objective"],
      series: [
        { name: "whole run", points: steps.map(({ objective }, i) => [i, objective] as const) },
        { name: "so far", points: shownSteps.map(({ objective }, i) => [i, objective] as const) },
      ],
      description: `The objective falls from ${short(steps[0].objective)} to ${short(steps[steps.length - 1].objective)} in ${steps.length - 1} half-steps.`,
    },
    { width: 460, height: 240, theme: shownTheme.value, background: false, id: "clusters" },
  );
  return <div class="picture-wide" dangerouslySetInnerHTML={{ __html: svg }} />;
}

function Centres({ step }: { step: HalfStep }): JSX.Element {
  const { axes } = doc.value;
  const sizes = step.centres.map((_, c) => step.assignments.reduce((sum, of) => sum + (of === c ? 1 : 0), 0));
  return (
    <div class="scroll points" role="region" aria-label="Centres" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">centre</th>
            <th scope="col">{axes[0]}</th>
            <th scope="col">{axes[1]}</th>
            <th scope="col">points</th>
          </tr>
        </thead>
        <tbody>
          {step.centres.map(([x, y], c) => (
            <tr key={c}>
              <th scope="row">{c + 1}</th>
              <td>
                <NumberField
                  name={`${axes[0]} of centre ${c + 1}`}
                  hidden
                  value={Number(x.toPrecision(5))}
                  min={-farthest}
                  max={farthest}
                  onChange={(value) => moveCentre(c, [value, y])}
                />
              </td>
              <td>
                <NumberField
                  name={`${axes[1]} of centre ${c + 1}`}
                  hidden
                  value={Number(y.toPrecision(5))}
                  min={-farthest}
                  max={farthest}
                  onChange={(value) => moveCentre(c, [x, value])}
                />
              </td>
              <td>{sizes[c]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StepList(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const now = place.value;
  useEffect(() => {
    const row = box.current!.querySelector<HTMLElement>("[aria-current]");
    if (row) box.current!.scrollTop = row.offsetTop - box.current!.clientHeight / 2;
  }, [now]);
  return (
    <div class="scroll" ref={box} role="region" aria-label="Half-steps" tabIndex={0}>
      <table class="half-steps">
        <thead>
          <tr>
            <th scope="col">half-step</th>
            <th scope="col">what was done</th>
            <th scope="col">objective</th>
          </tr>
        </thead>
        <tbody>
          {clusters.value!.steps.map(({ done, objective }, i) => (
            <tr key={i} aria-current={i === now ? "step" : undefined}>
              <th scope="row">
                <button type="button" class="link" onClick={() => lookAt(i)}>
                  {i}
                </button>
              </th>
              <td>{done === "moved" ? "centres to the means" : "points to their centres"}</td>
              <td>{short(objective)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
