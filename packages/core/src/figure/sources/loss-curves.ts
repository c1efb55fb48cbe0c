// The losses that perceptrons and their relatives minimise, as curves.

import { hinge, type Loss, perceptronLoss, zeroOne } from "../../evaluate/losses.js";
import type { CurveSeries, CurveState } from "../state/state.js";

/** The range of margins to draw. */
const [least, most] = [-3, 3];

/** Returns the 0/1 loss, the perceptron's loss and the hinge loss against the margin m = y·s. */
export function lossCurves(title: string = "Three losses of one example"): CurveState {
  return {
    kind: "curve",
    title,
    note: "y·s is the score on the side of the right class: above 0 where the prediction is right",
    axes: ["margin y·s", "loss"],
    series: [
      {
        ...straight("0/1: 1 where y·s ≤ 0", zeroOne, [least, 0]),
        points: [
          [least, 1],
          [0, 1],
          [0, Number.NaN],
          [0, 0],
          [most, 0],
        ],
        dots: [
          { x: 0, y: 1 },
          { x: 0, y: 0, open: true },
        ],
      },
      straight("perceptron: max(0, −y·s)", perceptronLoss, [least, 0, most]),
      straight("hinge: max(0, 1 − y·s)", hinge, [least, 1, most]),
    ],
    references: [
      { name: "→ predicted right", x: 0 },
      { name: "→ right by a margin of 1", x: 1 },
    ],
  };
}

/** A loss that is linear between these margins. */
function straight(name: string, { value }: Loss, margins: readonly number[]): CurveSeries {
  return { name, points: margins.map((margin) => [margin, value(margin)] as const), marks: false };
}
