// A function, and networks with one hidden layer that approximate it.

import type { CurveState } from "rosenblatt/figure";
import { stepNetwork } from "rosenblatt/networks";

/** The function to approximate: smooth, and neither straight nor monotone. */
function wave(x: number): number {
  return Math.sin(2 * Math.PI * x) + 0.5 * Math.sin(6 * Math.PI * x) + x;
}

/** The number of intervals at whose ends curves are drawn and errors are measured. */
const places = 1200;

/** Draws networks with these numbers of hidden units together with the function. */
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

/** The last bits of sines differ between machines; pictures must not. */
function rounded(y: number): number {
  return Math.round(y * 1e6) / 1e6;
}
