// A function and networks of one hidden layer that come near to it.

import type { CurveState } from "rosenblatt/figure";
import { stepNetwork } from "rosenblatt/networks";

/** The function that networks are built to come near to: smooth, and neither straight nor monotone. */
function wave(x: number): number {
  return Math.sin(2 * Math.PI * x) + 0.5 * Math.sin(6 * Math.PI * x) + x;
}

/** Places at which curves are drawn and errors are measured. */
const places = 1200;

/** Draws networks with these numbers of hidden units beside the function. */
export function approximation(
  units: readonly number[],
  activation: "threshold" | "sigmoid",
  title: string | undefined,
): CurveState {
  const xs = Array.from({ length: places + 1 }, (_, i) => i / places);
  const target = xs.map((x) => [x, rounded(wave(x))] as const);
  const series = units.map((count) => {
    const { value } = stepNetwork(wave, { units: count, activation });
    const worst = xs.reduce((most, x) => Math.max(most, Math.abs(wave(x) - value(x))), 0);
    return {
      name: `${count} ${activation} unit${count === 1 ? "" : "s"}: largest error ${worst.toFixed(3)}`,
      points: xs.map((x) => [x, rounded(value(x))] as const),
      marks: false,
    };
  });
  return {
    kind: "curve",
    title: title ?? "One hidden layer comes as near as one likes",
    note: "f(x) = sin 2πx + ½ sin 6πx + x, and networks built from it",
    axes: ["x", "output"],
    series: [{ name: "f", points: target, marks: false }, ...series],
  };
}

/** Sines differ in their last bits from machine to machine; a picture must not. */
function rounded(y: number): number {
  return Math.round(y * 1e6) / 1e6;
}
