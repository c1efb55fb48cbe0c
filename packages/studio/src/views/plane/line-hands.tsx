// Handles of the line and its w: the line can be dragged, and w turns it; arrow keys do the same.

import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { barePlane } from "../../draw/bare-plane.js";
import { begin, inPanel, putDown, take } from "../../draw/boundary-hand.js";
import type { Frame } from "../../draw/frame.js";
import { freeBoundary } from "../../draw/free-boundary.js";
import { scene } from "../../draw/scene.js";
import { heldPart, shownPart } from "../../draw/shown-part.js";
import { withheld } from "../../draw/withheld.js";
import { movedTo, turnedBy, turnedTo } from "../../geometry/dragged-line.js";
import type { Spot } from "../../geometry/half-space.js";
import { footOnLine } from "../../geometry/perpendicular.js";
import type { Weights } from "../../geometry/weights.js";
import { short, vector } from "../../numbers.js";
import { playing } from "../../state/playing.js";
import { arrows } from "./arrow-keys.js";
import { pointerSpot } from "./pointer-spot.js";

/** The single straight line that the plane shows; null if it shows none, or none that may be moved. */
const line = computed<Weights | null>(() => {
  if (barePlane.value || withheld.value) return null;
  if (freeBoundary.value) return freeBoundary.value;
  const { weights, field } = scene.value;
  return weights.length === 1 && !field ? weights[0] : null;
});

/** Returns the line set by hand, which starts from that of the run. */
function held(): Weights | null {
  const shown = line.peek();
  // A playing run would replace it.
  playing.value = false;
  if (shown && !freeBoundary.peek()) begin(shown);
  return shown;
}

/** The position of the arrow w in the picture, in pixels. */
interface Arrow {
  readonly foot: readonly [number, number];
  readonly tip: readonly [number, number];
}

const arrow = signal<Arrow | null>(null);

/** Reads the position of the arrow from the picture: the library draws it where it collides with the fewest points. */
function readArrow(): void {
  const normal = document.querySelector(".picture [data-part=normal]");
  const [shaft, head] = [normal?.querySelector("line"), normal?.querySelector("path")?.getAttribute("d")];
  const tip = head?.match(/^M([-\d.]+) ([-\d.]+)/);
  arrow.value =
    shaft && tip
      ? {
          foot: [Number(shaft.getAttribute("x1")), Number(shaft.getAttribute("y1"))],
          tip: [Number(tip[1]), Number(tip[2])],
        }
      : null;
}

/** The handles of the line that the plane shows. */
export function LineHands({ frame }: { frame: Frame }): JSX.Element | null {
  const shown = line.value;
  const { value: now } = scene;
  useEffect(() => {
    const wait = requestAnimationFrame(readArrow);
    return () => cancelAnimationFrame(wait);
  }, [now, shown, frame]);
  const ends = shown && endsOf(shown, frame);
  if (!shown || !ends) return null;
  return (
    <>
      <AlongHand frame={frame} shown={shown} ends={ends} />
      {arrow.value && <TurnHand frame={frame} shown={shown} arrow={arrow.value} />}
    </>
  );
}

type Pixels = readonly [number, number];

/** Where the line enters and leaves the shown part, in pixels; null if it does not cross it. */
function endsOf({ w: [w1, w2], b }: Weights, { view: { x, y }, toPixels }: Frame): readonly [Pixels, Pixels] | null {
  const spots: Spot[] = [];
  if (w2 !== 0) for (const at of x) spots.push({ x: at, y: -(w1 * at + b) / w2 });
  if (w1 !== 0) for (const at of y) spots.push({ x: -(w2 * at + b) / w1, y: at });
  const slack = 1e-9;
  const isIn = (value: number, [low, high]: readonly [number, number]) =>
    value >= low - slack * (high - low) && value <= high + slack * (high - low);
  const inside = spots.filter((spot) => isIn(spot.x, x) && isIn(spot.y, y)).map((spot) => toPixels(spot.x, spot.y));
  if (inside.length < 2) return null;
  const [first] = inside;
  const far = inside.reduce((most, spot) => (apart(spot, first) > apart(most, first) ? spot : most));
  return apart(far, first) > 1 ? [first, far] : null;
}

function apart(a: Pixels, b: Pixels): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

interface HandProps {
  readonly frame: Frame;
  readonly shown: Weights;
}

/** Movements up to this many pixels are unintentional. */
const slip = 3;

/** Event handlers for dragging a handle; `move` gets the position of the pointer. A press without a drag belongs to the plane. */
function useDrag(frame: Frame, grasp: () => void, move: (spot: Spot) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const holding = useRef(false);
  const letGo = (event: PointerEvent) => {
    from.current = null;
    if (!holding.current) return;
    holding.current = false;
    (event.currentTarget as Element).removeAttribute("data-held");
    heldPart.value = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      from.current = { x: event.clientX, y: event.clientY };
      (event.currentTarget as SVGElement).setPointerCapture(event.pointerId);
      event.preventDefault();
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current) return;
      const own = event.currentTarget as SVGElement;
      if (!holding.current) {
        if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) <= slip) return;
        holding.current = true;
        own.setAttribute("data-held", "");
        own.focus({ preventScroll: true });
        heldPart.value = shownPart.peek();
        grasp();
      }
      const [x, y] = frame.toPlane(...pointerSpot(own.ownerSVGElement!, event));
      move({ x, y });
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

function described({ w, b }: Weights): string {
  return `w is ${vector(w)}, b is ${short(b, 4)}`;
}

/** The handle of the line, for dragging it. */
function AlongHand({ frame, shown, ends: [[x1, y1], [x2, y2]] }: HandProps & { ends: readonly [Pixels, Pixels] }) {
  const drag = useDrag(frame, held, (spot) => take(movedTo(held()!, spot), "line"));
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, up] = arrows[event.key] ?? [0, 0];
    if (event.key === "Escape" && !inPanel.value) putDown();
    else if (right !== 0 || up !== 0) {
      const by = event.shiftKey ? 0.1 : 1;
      const [x, y] = frame.toPlane((x1 + x2) / 2, (y1 + y2) / 2);
      take(movedTo(held()!, { x: x + right * by * frame.steps[0], y: y + up * by * frame.steps[1] }), "line");
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return (
    <g
      class="line-hand"
      data-hand="line"
      role="button"
      tabindex={0}
      aria-label={`The line: ${described(shown)}. Arrow keys move it.`}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <line class="along" x1={x1} y1={y1} x2={x2} y2={y2} />
      <circle class="knob ring" cx={x} cy={y} r={5} />
    </g>
  );
}

/** The handle at the tip of w, which turns the line around the foot of w. */
function TurnHand({ frame, shown, arrow: { foot, tip } }: HandProps & { arrow: Arrow }) {
  const around = useRef<Spot>({ x: 0, y: 0 });
  const { box, view } = frame;
  const scales = [
    (box.right - box.left) / (view.x[1] - view.x[0]),
    (box.bottom - box.top) / (view.y[1] - view.y[0]),
  ] as const;
  const pivot = () => {
    const [x, y] = frame.toPlane(...(foot as [number, number]));
    return footOnLine(shown, { x, y }) ?? { x, y };
  };
  const grasp = () => {
    held();
    around.current = pivot();
  };
  const drag = useDrag(frame, grasp, (spot) => take(turnedTo(held()!, around.current, spot, scales), "turn"));
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, up] = arrows[event.key] ?? [0, 0];
    if (event.key === "Escape" && !inPanel.value) putDown();
    else if (right !== 0 || up !== 0) take(turnedBy(held()!, pivot(), (up - right) * (event.shiftKey ? 1 : 5)), "turn");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g
      class="line-hand turning"
      data-hand="w"
      role="button"
      tabindex={0}
      aria-label={`The direction of w: ${described(shown)}. Arrow keys turn it.`}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <circle class="reach" cx={tip[0]} cy={tip[1]} r={18} />
      <circle class="knob ring" cx={tip[0]} cy={tip[1]} r={5} />
    </g>
  );
}
