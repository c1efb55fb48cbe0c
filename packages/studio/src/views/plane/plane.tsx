// The plane: the library's picture and, over it, a layer of handles that stay in place while the picture is redrawn.

import { type Signal, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { mostPoints, withMovedPoint, withPoint } from "../../document/document.js";
import { frame, snapped } from "../../draw/frame.js";
import { planeHint, planeNote } from "../../draw/plane-note.js";
import { planePicture } from "../../draw/plane-picture.js";
import { planeState } from "../../draw/plane-state.js";
import { scene } from "../../draw/scene.js";
import { heldPart, planeSize, shownPart } from "../../draw/shown-part.js";
import { short } from "../../numbers.js";
import { doc, edit } from "../../state/edits.js";
import { painted } from "../../state/following.js";
import { pen, selected } from "../../state/hand.js";
import { say, sayUnreachable } from "../../state/notice.js";
import { problem, trace } from "../../state/place.js";
import { shownTheme } from "../../state/theme.js";
import { arrows } from "./arrow-keys.js";
import type { CrowdPicture } from "./crowd-picture.js";
import { Handle } from "./handle.js";
import { mostMarks } from "./most-marks.js";
import { lineLayer, overlay, overlayAbove, planeCorner } from "./plane-overlay.js";
import { pointerSpot } from "./pointer-spot.js";
import { redraw } from "./redraw.js";
import "../../styles/plane.css";

/** The current drag; without an id, it places a point. */
interface Drag {
  readonly id: number | null;
  readonly x: number;
  readonly y: number;
  moved: boolean;
}

/** Movements up to this many pixels are unintentional. */
const slip = 3;

/** The picture of the plane and the handles of its points. */
export function Plane(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const cursor = useSignal<readonly [number, number] | null>(null);
  const drag = useRef<Drag | null>(null);

  useEffect(() => {
    const watcher = new ResizeObserver(([{ contentRect }]) => {
      const width = Math.max(280, Math.round(contentRect.width));
      const height = Math.max(240, Math.round(contentRect.height));
      if (width !== planeSize.peek().width || height !== planeSize.peek().height) planeSize.value = { width, height };
    });
    watcher.observe(host.current!);
    return () => watcher.disconnect();
  }, []);

  // The first picture does not wait for the code of gestures.
  const learned = (trace.value ?? problem.value) !== null;
  useEffect(() => {
    if (learned)
      painted()
        .then(() => import("./gestures.js"))
        .then(({ followGestures }) => followGestures(host.current!), sayUnreachable);
  }, [learned]);

  const at = (event: PointerEvent) => {
    return frame.value.toPlane(...pointerSpot(host.current!, event));
  };
  const place = (x: number, y: number) => {
    if (doc.value.points.length >= mostPoints) {
      say(`A document holds at most ${mostPoints} points.`, "problem");
      return;
    }
    edit(withPoint(doc.value, x, y, pen.value));
    const added = doc.value.points[doc.value.points.length - 1];
    selected.value = added.id;
    say(`Point ${doc.value.points.length} at (${short(x)}, ${short(y)}), ${doc.value.classes[pen.value]}.`);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const handle = (event.target as Element).closest("[data-point]");
    if (handle) {
      const id = Number(handle.getAttribute("data-point"));
      selected.value = id;
      host.current!.setPointerCapture(event.pointerId);
      event.preventDefault();
      (handle as SVGElement).focus();
      drag.current = { id, x: event.clientX, y: event.clientY, moved: false };
      heldPart.value = shownPart.peek();
    } else drag.current = { id: null, x: event.clientX, y: event.clientY, moved: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const further = held.moved || Math.hypot(event.clientX - held.x, event.clientY - held.y) > slip;
    if (further && held.id !== null) {
      const [x, y] = snapped(at(event), frame.value, event.altKey);
      // The first move of a drag is a new edit; the others are joined to it.
      edit(withMovedPoint(doc.value, held.id, { x, y }), held.moved);
    }
    held.moved = further;
  };
  const onPointerUp = (event: PointerEvent) => {
    const held = drag.current;
    letGo();
    // A finger that moved was scrolling the page.
    if (!held || held.id !== null || held.moved) return;
    const [x, y] = at(event);
    const { view } = frame.value;
    if (x < view.x[0] || x > view.x[1] || y < view.y[0] || y > view.y[1]) return;
    const [across, up] = snapped([x, y], frame.value, event.altKey);
    // Two points in the same place would look like one.
    const taken = doc.value.points.some((point) => point.x === across && point.y === up);
    place(...snapped([x, y], frame.value, event.altKey || taken));
  };
  const letGo = () => {
    drag.current = null;
    heldPart.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest("[data-point]")) return;
    const [across, up] = frame.value.steps;
    const [x, y] = cursor.value ?? middle();
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    if (dx !== 0 || dy !== 0) cursor.value = snapped([x + dx * across, y + dy * up], frame.value);
    else if (event.key === "Enter") place(x, y);
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
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={letGo}
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
