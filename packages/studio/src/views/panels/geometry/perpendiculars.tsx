// Over the plane: from each point the perpendicular to the boundary, or to w.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { hand } from "../../../draw/boundary-hand.js";
import type { Frame } from "../../../draw/frame.js";
import { footOnLine, footOnNormal, lengthOf } from "../../../geometry/perpendicular.js";
import { short } from "../../../numbers.js";
import { doc } from "../../../state/edits.js";
import { pointInHand } from "./point-in-hand.js";

/** Which perpendiculars are drawn: that of the selected point, those of all points to the boundary, or those to w. */
export const feet = signal<"point" | "line" | "normal">("point");

/** With more points, the perpendiculars would hide everything. */
const most = 300;

/** The perpendicular from each point to the boundary, or to w, drawn over the plane. */
export function Perpendiculars({ frame }: { frame: Frame }): JSX.Element | null {
  const { w } = hand.value;
  const length = lengthOf(w);
  const inHand = pointInHand.value;
  if (length === 0 || !inHand) return null;
  const { left, top, right, bottom } = frame.box;
  const footOf = feet.value === "normal" ? footOnNormal : footOnLine;
  const points = feet.value === "point" ? [] : doc.value.points.slice(0, most);
  const from = (point: { x: number; y: number }) => {
    const foot = footOf(hand.value, point)!;
    return { at: frame.toPixels(point.x, point.y), foot: frame.toPixels(foot.x, foot.y) };
  };
  const own = from(inHand.point);
  const [dx, dy] = [own.at[0] - own.foot[0], own.at[1] - own.foot[1]];
  const distance = Math.hypot(dx, dy);
  return (
    <>
      <clipPath id="between-axes">
        <rect x={left} y={top} width={right - left} height={bottom - top} />
      </clipPath>
      <g class="perpendiculars" clip-path="url(#between-axes)">
        {feet.value === "normal" && <NormalLine frame={frame} />}
        {points.map((point) => {
          const { at, foot } = from(point);
          return (
            <g key={point.id} class={`c${point.target}`}>
              <path class="perpendicular" d={`M${at.join(" ")}L${foot.join(" ")}`} />
              <circle class="foot" cx={foot[0]} cy={foot[1]} r={2.5} />
            </g>
          );
        })}
        <g class={`own c${inHand.point.target}`}>
          <path class="perpendicular" d={`M${own.at.join(" ")}L${own.foot.join(" ")}`} />
          <circle class="foot" cx={own.foot[0]} cy={own.foot[1]} r={4} />
          {distance > 24 && feet.value !== "normal" && (
            <>
              <path class="right-angle" d={rightAngle(own.foot, [dx / distance, dy / distance])} />
              <text
                x={own.foot[0] + dx / 2 - (9 * dy) / distance}
                y={own.foot[1] + dy / 2 + (9 * dx) / distance + 4}
                text-anchor={dy > 0 ? "end" : "start"}
              >
                {short(
                  Math.abs(hand.value.w[0] * inHand.point.x + hand.value.w[1] * inHand.point.y + hand.value.b) / length,
                  4,
                )}
              </text>
            </>
          )}
        </g>
      </g>
    </>
  );
}

/** The small square between the line and a perpendicular that leaves it in direction n. */
function rightAngle([x, y]: readonly [number, number], [nx, ny]: readonly [number, number]): string {
  const size = 9;
  const spot = (along: number, across: number) =>
    `${x + size * (along * nx - across * ny)} ${y + size * (along * ny + across * nx)}`;
  return `M${spot(1, 0)}L${spot(1, 1)}L${spot(0, 1)}`;
}

/** The line of all multiples of w, across the shown part. */
function NormalLine({ frame }: { frame: Frame }): JSX.Element {
  const { w } = hand.value;
  const { x, y } = frame.view;
  const far = (2 * Math.max(...x.map(Math.abs), ...y.map(Math.abs))) / Math.max(Math.abs(w[0]), Math.abs(w[1]));
  const from = frame.toPixels(-far * w[0], -far * w[1]);
  const to = frame.toPixels(far * w[0], far * w[1]);
  return <path class="normal-line" d={`M${from.join(" ")}L${to.join(" ")}`} />;
}
