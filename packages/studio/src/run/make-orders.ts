// How many mistakes other orders of the same points would lead to; and which order is the hardest first.

import { Examples } from "rosenblatt";
import { type MistakesOverOrders, mistakesOverOrders } from "rosenblatt/theory";
import type { Doc } from "../document/document.js";
import { scaling } from "../document/scaling.js";
import { optionsOf } from "./learner-options.js";
import { makeTheory } from "./make-theory.js";

/** How many orders to try, and the seed that they are drawn by. */
export interface OrdersQuestion {
  readonly doc: Doc;
  readonly orders: number;
  readonly seed: number;
}

/** Counts the mistakes of the perceptron over many orders of the points. */
export function makeOrders({ doc, orders, seed }: OrdersQuestion): MistakesOverOrders {
  const { bias = true, classes = [] } = optionsOf(doc);
  if (classes.length > 2) throw new Error("The experiment over orders is about two classes.");
  const scaled = scaling(doc.points, doc.settings);
  const examples = Examples.from(
    doc.points.map(scaled),
    doc.points.map(({ target }) => doc.classes[target]),
    { classes },
  );
  return mistakesOverOrders(examples, { bias, orders, seed, epochs: 500 });
}

/**
 * Returns the ids of the points, those nearest to the widest band first; where no line separates them, those nearest to a
 * point of the other class.
 */
export function hardestFirst(doc: Doc): number[] {
  const { proof } = makeTheory(doc);
  const scaled = scaling(doc.points, doc.settings);
  const difficulty = proof
    ? doc.points.map(scaled).map(([x, y]) => Math.abs(proof.u[0] + proof.u[1] * x + proof.u[2] * y))
    : doc.points.map((point) =>
        doc.points.reduce(
          (least, other) =>
            other.target === point.target
              ? least
              : Math.min(least, (other.x - point.x) ** 2 + (other.y - point.y) ** 2),
          Number.POSITIVE_INFINITY,
        ),
      );
  return doc.points
    .map((_, i) => i)
    .sort((a, b) => difficulty[a] - difficulty[b])
    .map((i) => doc.points[i].id);
}
