// The effect of scaling on the bound: the same points as four data sets, each with its R, γ, (R/γ)² and the mistakes of a run.

import { Examples, Perceptron } from "rosenblatt";
import { margins } from "rosenblatt/theory";
import { type Doc, inOrder } from "../document/document.js";

/** The document, and the factor to scale its points by. */
export interface ScalingQuestion {
  readonly doc: Doc;
  readonly factor: number;
}

/** The numbers of the bound for one way to scale the points. */
export interface Scaled {
  readonly key: "as-is" | "whole" | "inputs" | "each";
  readonly gamma: number;
  readonly radius: number;
  /** The bound (R/γ)² on mistakes. */
  readonly bound: number;
  /** Mistakes of a perceptron that visits the points in order until all are right; null if that did not happen within its passes. */
  readonly mistakes: number | null;
}

/** Returns the numbers of the bound for four ways to scale the points. */
export function makeScalings({ doc, factor }: ScalingQuestion): Scaled[] {
  const points = inOrder(doc);
  const one = doc.settings.bias ? 1 : 0;
  const labels = points.map(({ target }) => doc.classes[target]);
  // The constant is an ordinary column here, so that it can be scaled or not.
  const measured = (key: Scaled["key"], rows: number[][]): Scaled => {
    const examples = Examples.from(rows, labels);
    const { perceptronMargin, radius, bound } = margins(examples, undefined, { bias: false });
    const learner = new Perceptron<string>({
      bias: false,
      order: "given",
      epochs: Math.max(1000, doc.settings.passes),
    });
    const { mistakes, stopped } = learner.fit(examples, undefined, { evaluate: false });
    return {
      key,
      gamma: perceptronMargin?.lower ?? 0,
      radius: radius.upper,
      bound: bound?.upper ?? Number.POSITIVE_INFINITY,
      mistakes: stopped === "separated" ? mistakes : null,
    };
  };
  return [
    measured(
      "as-is",
      points.map(({ x, y }) => [one, x, y]),
    ),
    measured(
      "whole",
      points.map(({ x, y }) => [factor * one, factor * x, factor * y]),
    ),
    measured(
      "inputs",
      points.map(({ x, y }) => [one, factor * x, factor * y]),
    ),
    measured(
      "each",
      points.map(({ x, y }) => {
        const length = Math.sqrt(one + x * x + y * y) || 1;
        return [one / length, x / length, y / length];
      }),
    ),
  ];
}
