// A connection in a network: the larger its weight, the thicker it is; dashed if the weight is negative.

import type { JSX } from "preact";
import { short } from "../../../numbers.js";

interface WeightedEdgeProps {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly weight: number;
  /** The largest weight in the picture, which is drawn thickest. */
  readonly largest: number;
  readonly label?: string;
  /** The position of the label along it, from 0 to 1. */
  readonly share?: number;
  /** Whether its input is 0, so that it contributes nothing. */
  readonly idle?: boolean;
}

/** A connection in a network: the larger its weight, the thicker it is; dashed if the weight is negative. */
export function WeightedEdge({
  from: [x1, y1],
  to: [x2, y2],
  weight,
  largest,
  label = short(weight, 3),
  share = 0.5,
  idle = false,
}: WeightedEdgeProps): JSX.Element {
  const size = largest > 0 ? Math.abs(weight) / largest : 0;
  const sign = weight > 0 ? "plus" : weight < 0 ? "minus" : "none";
  return (
    <g class={`edge ${sign} ${idle ? "idle" : ""}`}>
      <path d={`M${x1} ${y1}L${x2} ${y2}`} stroke-width={weight === 0 ? 1 : 1.5 + 6 * size} />
      <text x={x1 + share * (x2 - x1)} y={y1 + share * (y2 - y1) + 4} text-anchor="middle">
        {label}
      </text>
    </g>
  );
}
