// Over the plane: the centres, which can be dragged or moved with arrow keys, and a line from every point to its centre.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { type Frame, snapped } from "../../../draw/frame.js";
import { heldPart, shownPart } from "../../../draw/shown-part.js";
import { short } from "../../../numbers.js";
import { doc } from "../../../state/edits.js";
import { arrows } from "../../plane/arrow-keys.js";
import { pointerSpot } from "../../plane/pointer-spot.js";
import { moveCentre, place, shown } from "./clustering.js";

/** A line from every point to its centre, drawn under the points. */
export function ClusterLines({ frame }: { frame: Frame }): JSX.Element | null {
  const step = shown.value;
  const { points } = doc.value;
  if (!step || step.assignments.length !== points.length) return null;
  const lines = points.map(({ x, y }, p) => {
    const from = frame.toPixels(x, y);
    const to = frame.toPixels(...step.centres[step.assignments[p]]);
    return `M${from.map(tenths).join(" ")}L${to.map(tenths).join(" ")}`;
  });
  return <path class="cluster-lines" d={lines.join("")} />;
}

/** The centres with their numbers, above the points, so that a centre that starts on a point can be dragged away. */
export function CentreMarks({ frame }: { frame: Frame }): JSX.Element | null {
  const step = shown.value;
  if (!step) return null;
  return (
    <>
      {step.centres.map((_, c) => (
        <CentreMark key={c} frame={frame} c={c} />
      ))}
    </>
  );
}

function CentreMark({ frame, c }: { frame: Frame; c: number }): JSX.Element {
  const held = useRef(false);
  const [x, y] = shown.value!.centres[c];
  const [left, top] = frame.toPixels(x, y);
  const to = (event: PointerEvent) => {
    const spot = pointerSpot((event.currentTarget as SVGGElement).ownerSVGElement!, event);
    moveCentre(c, snapped(frame.toPlane(...spot), frame, event.altKey));
  };
  const letGo = () => {
    held.current = false;
    heldPart.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    const by = event.shiftKey ? 0.1 : 1;
    const [across, up] = frame.steps;
    moveCentre(c, [Number((x + dx * across * by).toPrecision(10)), Number((y + dy * up * by).toPrecision(10))]);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g
      class="centre"
      data-centre={c}
      role="button"
      tabindex={0}
      aria-label={`Centre ${c + 1} at (${short(x, 4)}, ${short(y, 4)})${place.value === 0 ? "" : ", moved by the steps"}. Arrow keys move it and start anew.`}
      transform={`translate(${tenths(left)} ${tenths(top)})`}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        held.current = true;
        heldPart.value = shownPart.peek();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={(event) => {
        if (held.current) to(event);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
    >
      <circle class="reach" r={18} />
      <path class="diamond" d="M0 -13 13 0 0 13 -13 0Z" />
      <text y={4.5} text-anchor="middle">
        {c + 1}
      </text>
    </g>
  );
}

function tenths(pixels: number): number {
  return Math.round(10 * pixels) / 10;
}
