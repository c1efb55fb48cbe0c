// The plane: the library's picture and, over it, a layer of handles that stay in place while the picture is redrawn.

import { type Signal, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { frame, snapped } from "../../draw/frame.js";
import { planeHint, planeNote } from "../../draw/plane-note.js";
import { planePicture } from "../../draw/plane-picture.js";
import { planeState } from "../../draw/plane-state.js";
import { scene } from "../../draw/scene.js";
import { planeSize } from "../../draw/shown-part.js";
import { doc } from "../../state/edits.js";
import { painted } from "../../state/following.js";
import { selected } from "../../state/hand.js";
import { sayUnreachable } from "../../state/notice.js";
import { problem, trace } from "../../state/place.js";
import { shownTheme } from "../../state/theme.js";
import { arrows } from "./arrow-keys.js";
import type { CrowdPicture } from "./crowd-picture.js";
import { Handle } from "./handle.js";
import { mostMarks } from "./most-marks.js";
import { placePoint } from "./place-point.js";
import { lineLayer, overlay, overlayAbove, planeCorner } from "./plane-overlay.js";
import { usePointerPress } from "./pointer-press.js";
import { redraw } from "./redraw.js";
import { useSizeOf } from "./size-of.js";
import "../../styles/plane.css";

/** The picture of the plane and the handles of its points. */
export function Plane(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const cursor = useSignal<readonly [number, number] | null>(null);
  useSizeOf(host, planeSize);

  // The first picture does not wait for the code of gestures.
  const learned = (trace.value ?? problem.value) !== null;
  useEffect(() => {
    if (learned)
      painted()
        .then(() => import("./gestures.js"))
        .then(({ followGestures }) => followGestures(host.current!), sayUnreachable);
  }, [learned]);

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest("[data-point]")) return;
    const [across, up] = frame.value.steps;
    const [x, y] = cursor.value ?? middle();
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    if (dx !== 0 || dy !== 0) cursor.value = snapped([x + dx * across, y + dy * up], frame.value);
    else if (event.key === "Enter") placePoint(x, y);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const Corner = planeCorner.value;
  return (
    <div
      class="plane"
      ref={host}
      tabIndex={0}
      role="group"
      aria-label="Plane. Arrow keys move the cross, Enter places a point of the chosen class, Tab goes to the points."
      {...usePointerPress(host)}
      onKeyDown={onKeyDown}
      onFocusIn={() => {
        cursor.value ??= middle();
      }}
    >
      <Picture />
      <Handles cursor={cursor} />
      {Corner && <Corner />}
      <Hint />
    </div>
  );
}

/** The notes in the plane. */
function Hint(): JSX.Element {
  return (
    <>
      {planeHint.value && <p class="hint">{planeHint.value}</p>}
      {planeNote.value && <p class="hint note">{planeNote.value}</p>}
    </>
  );
}

function Picture(): JSX.Element {
  const { width, height } = planeSize.value;
  const look = { width, height, theme: shownTheme.value, background: false, id: "plane" };
  const state = planeState(scene.value);
  const many = state.points.length > mostMarks;
  const Crowd = crowd.value;
  if (many && !Crowd)
    void import("./crowd-picture.js").then(({ CrowdPicture }) => (crowd.value = CrowdPicture), sayUnreachable);
  return (
    <div class="picture" aria-hidden="true">
      {many ? (
        Crowd && <Crowd state={state} of={scene.value.doc.points} look={look} />
      ) : (
        <Drawn svg={planePicture(state, look)} />
      )}
    </div>
  );
}

const crowd = signal<typeof CrowdPicture | null>(null);

function Drawn({ svg }: { svg: string }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => redraw(host.current!, svg), [svg]);
  return <div ref={host} />;
}

function Handles({ cursor }: { cursor: Signal<readonly [number, number] | null> }): JSX.Element {
  const { width, height } = planeSize.value;
  const Overlay = overlay.value;
  const Above = overlayAbove.value;
  const Line = lineLayer.value;
  return (
    <svg class="handles" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden={false}>
      <title>Points</title>
      {Overlay && <Overlay frame={frame.value} />}
      {Line && <Line frame={frame.value} />}
      {cursor.value && <Cross at={frame.value.toPixels(...cursor.value)} />}
      {doc.value.points.map(
        (point, place, { length }) =>
          (length <= mostMarks || point.id === selected.value || (selected.value === null && place === 0)) && (
            <Handle key={point.id} point={point} place={place} frame={frame.value} />
          ),
      )}
      {Above && <Above frame={frame.value} />}
    </svg>
  );
}

function middle(): [number, number] {
  const { width, height } = planeSize.value;
  return snapped(frame.value.toPlane(width / 2, height / 2), frame.value);
}

function Cross({ at: [x, y] }: { at: readonly [number, number] }): JSX.Element {
  return <path class="cross" d={`M${x - 9} ${y}h18M${x} ${y - 9}v18`} />;
}
