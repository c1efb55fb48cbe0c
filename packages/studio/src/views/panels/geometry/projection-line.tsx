// All points projected on w: the boundary depends only on these positions, and cuts at −b/‖w‖.

import type { JSX } from "preact";
import { hand } from "../../../draw/boundary-hand.js";
import { along, lengthOf } from "../../../geometry/perpendicular.js";
import { short } from "../../../numbers.js";
import { doc } from "../../../state/edits.js";
import { pointInHand } from "./point-in-hand.js";

const width = 460;
const room = 26;
const middle = 62;
const shapes = ["M0 -4.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0 -9Z", "M-4 -4h8v8h-8Z", "M0 -5 5 4H-5Z"];

/** All points projected on w, with the cut of the boundary at −b/‖w‖. */
export function ProjectionLine(): JSX.Element | null {
  const { points } = doc.value;
  const { w, b } = hand.value;
  const length = lengthOf(w);
  if (points.length === 0) return null;
  if (length === 0)
    return (
      <section>
        <h3>Projected on w</h3>
        <p>
          There is nothing to project on: <strong>w = 0</strong> has no direction.
        </p>
      </section>
    );
  const places = points.map((point) => along(hand.value, point)!);
  const cut = -b / length;
  const low = places.reduce((least, place) => Math.min(least, place), Math.min(0, cut));
  const high = places.reduce((largest, place) => Math.max(largest, place), Math.max(0, cut));
  const at = (place: number) => room + ((width - 2 * room) * (place - low)) / (high - low || 1);
  // Classes are slightly separated, so that points with equal projections remain visible.
  const up = (target: number) => middle - 8 - 13 * target;
  const inHand = pointInHand.value?.place;
  return (
    <section>
      <h3>Projected on w</h3>
      <svg
        class="projection"
        viewBox={`0 0 ${width} 96`}
        role="img"
        aria-label={`The points along w, from ${short(low, 3)} to ${short(high, 3)}; the boundary cuts at ${short(cut, 3)}.`}
      >
        <rect class="negative-side" x={0} y={8} width={Math.max(0, at(cut))} height={middle - 8} />
        <rect class="positive-side" x={at(cut)} y={8} width={Math.max(0, width - at(cut))} height={middle - 8} />
        <path class="axis" d={`M6 ${middle}H${width - 6}m-7 -4 7 4 -7 4`} />
        <text x={width - 8} y={middle + 16} text-anchor="end" class="vector">
          w
        </text>
        <path class="axis" d={`M${at(0)} ${middle - 4}v8`} />
        {points.slice(0, 500).map((point, place) => (
          <path
            key={point.id}
            class={`point c${point.target} ${place === inHand ? "in-hand" : ""}`}
            transform={`translate(${at(places[place]).toFixed(2)} ${up(point.target)})`}
            d={shapes[point.target % shapes.length]}
          />
        ))}
        <path class="cut" d={`M${at(cut)} 4V${middle + 8}`} />
        <text x={Math.max(60, Math.min(width - 90, at(cut)))} y={middle + 26} text-anchor="middle">
          −b/‖w‖ = {short(cut, 4)}
        </text>
        {Math.abs(at(0) - at(cut)) > 70 && (
          <text x={at(0)} y={middle + 18} text-anchor="middle" class="soft">
            0
          </text>
        )}
      </svg>
      <p>
        Each point stands at w·x/‖w‖. Of all the plane, this line is what the boundary looks at; b decides where it is
        cut.
      </p>
    </section>
  );
}
