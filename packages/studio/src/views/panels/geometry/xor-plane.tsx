// The plane of exclusive or, with what a network makes of it.

import type { JSX } from "preact";
import { figure } from "rosenblatt/figure";
import { shownTheme } from "../../../state/theme.js";
import { type Inputs, inputs, xor } from "./xor.js";

const spots = 81;
const view = { x: [-0.6, 1.6], y: [-0.6, 1.6] } as const;

interface XorPlaneProps {
  readonly said: (x: number, y: number) => 0 | 1;
  readonly hidden: readonly { readonly weights: readonly number[]; readonly bias: number }[];
  /** The inputs that are looked at. */
  readonly current: Inputs;
}

/** The lines of the hidden units, and the region where the network outputs 1. */
export function XorPlane({ said, hidden, current }: XorPlaneProps): JSX.Element {
  const at = (k: number) => -0.6 + (2.2 * k) / (spots - 1);
  const scores = Float64Array.from({ length: spots * spots }, (_, k) =>
    said(at(k % spots), at(Math.floor(k / spots))) ? 1 : -1,
  );
  const svg = figure(
    {
      kind: "plane",
      legend: false,
      classes: ["0", "1"],
      axes: ["a", "b"],
      view,
      points: inputs.map(([x, y]) => ({ x, y, target: xor(x, y) })),
      field: { columns: spots, rows: spots, view, scores },
      lines: hidden.map(({ weights: [p, q], bias }) => ({ w: [p, q] as const, b: bias })),
      current: inputs.indexOf(current),
      description: "The four inputs of XOR, the line of each hidden unit, and tinted where the network says 1.",
    },
    { width: 250, height: 250, theme: shownTheme.value, background: false, id: "xor-plane" },
  );
  return <div class="small-picture" dangerouslySetInnerHTML={{ __html: svg }} />;
}
