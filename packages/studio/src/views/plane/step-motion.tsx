// Animates a step: the line turns to its new place, and the region that changed sides is hatched.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { barePlane } from "../../draw/bare-plane.js";
import type { Frame } from "../../draw/frame.js";
import { freeBoundary } from "../../draw/free-boundary.js";
import { scene } from "../../draw/scene.js";
import { areaOf, changedRegions } from "../../geometry/changed-regions.js";
import { positiveOf, type Spot } from "../../geometry/half-space.js";
import type { Weights } from "../../geometry/weights.js";
import { made, trace } from "../../state/place.js";
import { playing, speed } from "../../state/playing.js";
import { view } from "../../state/view.js";
import "../../styles/step-motion.css";

/** Milliseconds of a turn, unless the run is playing faster. */
const longest = 320;
/** At more steps per second, nothing is animated. */
const fastest = 8;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The animation of the last step, over the plane. */
export function StepMotion({ frame }: { frame: Frame }): JSX.Element | null {
  const { weights, before, field, step, withheld } = scene.value;
  const own = freeBoundary.value || barePlane.value || field || withheld;
  if (own || weights.length !== 1) return null;
  return (
    <g class="step-motion" clip-path="url(#of-the-axes)">
      <clipPath id="of-the-axes">
        <rect
          x={frame.box.left}
          y={frame.box.top}
          width={frame.box.right - frame.box.left}
          height={frame.box.bottom - frame.box.top}
        />
      </clipPath>
      {view.value.update && step !== 0 && before[0] && <Changed before={before[0]} after={weights[0]} frame={frame} />}
      <Turning to={weights[0]} frame={frame} />
    </g>
  );
}

interface ChangedProps {
  readonly before: Weights;
  readonly after: Weights;
  readonly frame: Frame;
}

/** The regions that the classes gained from each other. */
function Changed({ before, after, frame }: ChangedProps): JSX.Element {
  const { points, classes } = scene.value.doc;
  const positive = positiveOf({ points, classes });
  const negative = points.find(({ target }) => target !== positive)?.target ?? 0;
  const { gained, lost } = changedRegions(before, after, frame.view);
  return (
    <>
      <Region corners={gained} target={positive} frame={frame} name={classes[positive]} />
      <Region corners={lost} target={negative} frame={frame} name={classes[negative]} />
    </>
  );
}

interface RegionProps {
  readonly corners: readonly Spot[];
  readonly target: number;
  readonly name: string;
  readonly frame: Frame;
}

/** The area in square pixels from which a region is labelled. */
const roomy = 9000;

function Region({ corners, target, name, frame }: RegionProps): JSX.Element | null {
  if (corners.length < 3) return null;
  const spots = corners.map(({ x, y }) => frame.toPixels(x, y));
  const area = areaOf(spots.map(([x, y]) => ({ x, y })));
  const middle = [0, 1].map((i) => spots.reduce((sum, spot) => sum + spot[i], 0) / spots.length);
  // Half the width of the label, which must not be cut off at an edge.
  const half = 4 * (name.length + 4);
  const across = Math.max(frame.box.left + half, Math.min(middle[0], frame.box.right - half));
  return (
    <g class={`changed c${target}`}>
      <pattern id={`hatch-${target}`} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V8" />
      </pattern>
      <polygon points={spots.map((spot) => spot.join(",")).join(" ")} fill={`url(#hatch-${target})`} />
      {area > roomy && (
        <text x={across} y={middle[1]} text-anchor="middle">
          now {name}
        </text>
      )}
    </g>
  );
}

/** A line in pixels: the direction of its normal, and its distance from the middle of the box. */
interface Pose {
  readonly angle: number;
  readonly distance: number;
}

function poseOf({ w, b }: Weights, { box, view, toPlane }: Frame): Pose | null {
  const across = (view.x[1] - view.x[0]) / (box.right - box.left);
  const up = (view.y[1] - view.y[0]) / (box.bottom - box.top);
  const slope = [w[0] * across, -w[1] * up];
  const steep = Math.hypot(...slope);
  if (!(steep > 0)) return null;
  const [x, y] = toPlane((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return { angle: Math.atan2(slope[1], slope[0]), distance: (w[0] * x + w[1] * y + b) / steep };
}

/** The moving line; hidden while nothing moves. */
function Turning({ to, frame }: { to: Weights; frame: Frame }): JSX.Element {
  const line = useRef<SVGLineElement>(null);
  const last = useRef({ run: trace.value, made: made.value, to, frame });
  useLayoutEffect(() => {
    const was = last.current;
    last.current = { run: trace.value, made: made.value, to, frame };
    const stepped = was.run === trace.value && Math.abs(was.made - made.value) === 1 && was.frame === frame;
    if (!stepped || calm.matches || (playing.value && speed.value > fastest)) return;
    const [from, end] = [poseOf(was.to, frame), poseOf(to, frame)];
    if (!from || !end) return;
    return turn(line.current!, from, end, frame);
  }, [to, frame]);
  return <line class="turning-line" ref={line} visibility="hidden" />;
}

/** Turns the line from one pose to another, while the picture's own line is hidden. Returns a function that ends this at once. */
function turn(line: SVGLineElement, from: Pose, to: Pose, { box }: Frame): () => void {
  const host = line.closest<HTMLElement>(".plane")!;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const far = box.right - box.left + box.bottom - box.top;
  // The shorter way round.
  const swing = Math.atan2(Math.sin(to.angle - from.angle), Math.cos(to.angle - from.angle));
  const duration = playing.value ? Math.min(longest, 700 / speed.value) : longest;
  let begun: number | undefined;
  const place = (share: number) => {
    const angle = from.angle + share * swing;
    const distance = from.distance + share * (to.distance - from.distance);
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
    const [fx, fy] = [x - distance * nx, y - distance * ny];
    line.setAttribute("x1", String(fx - far * ny));
    line.setAttribute("y1", String(fy + far * nx));
    line.setAttribute("x2", String(fx + far * ny));
    line.setAttribute("y2", String(fy - far * nx));
  };
  const end = () => {
    cancelAnimationFrame(wait);
    line.setAttribute("visibility", "hidden");
    delete host.dataset.turning;
  };
  const tick = (now: number) => {
    begun ??= now;
    const share = Math.min(1, (now - begun) / duration);
    // Slow at both ends.
    place(share * share * (3 - 2 * share));
    if (share < 1) wait = requestAnimationFrame(tick);
    else end();
  };
  place(0);
  line.removeAttribute("visibility");
  host.dataset.turning = "";
  let wait = requestAnimationFrame(tick);
  return end;
}
