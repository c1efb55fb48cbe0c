// Counts the mistakes that other orders of the same points lead to; also orders the points by difficulty, the hardest first.

import { Examples, type Learner, visitOrder } from "rosenblatt";
import { type MistakesOverOrders, mistakesOverOrders } from "rosenblatt/theory";
import type { Doc } from "../document/document.js";
import { scaling } from "../document/scaling.js";
import { learnerOf } from "./learner.js";
import { optionsOf } from "./learner-options.js";
import { makeTheory } from "./make-theory.js";
import { withPasses } from "./make-trace.js";

/** How many orders to try, and the seed to draw them with. */
export interface OrdersQuestion {
  readonly doc: Doc;
  readonly orders: number;
  readonly seed: number;
}

/** The results of many orders of the points with the learner of the document. */
export interface Orders extends MistakesOverOrders {
  /** The most passes within which an order had to finish. */
  readonly passes: number;
}

/** The most passes within which an order must finish, and the most visits over all orders if the learner itself makes them. */
const mostPasses = 500;
const mostVisits = 300_000;

/** Counts the updates of the document's learner over many orders of the points. */
export async function makeOrders({ doc, orders, seed }: OrdersQuestion): Promise<Orders> {
  const { bias = true, classes = [] } = optionsOf(doc);
  if (classes.length > 2) throw new Error("The experiment over orders is about two classes.");
  const rows = doc.points.map(scaling(doc.points, doc.settings));
  const labels = doc.points.map(({ target }) => doc.classes[target]);
  const { learner, zero, delta } = doc.settings;
  if (learner !== "perceptron" || zero !== "mistake" || delta) return runs({ doc, orders, seed }, rows, labels);
  const examples = Examples.from(rows, labels, { classes });
  return { ...mistakesOverOrders(examples, { bias, orders, seed, epochs: mostPasses }), passes: mostPasses };
}

/** Runs the learner itself, with fewer orders if each takes long. */
async function runs({ doc, orders, seed }: OrdersQuestion, rows: number[][], labels: string[]): Promise<Orders> {
  const passes = Math.max(1, Math.min(mostPasses, Math.floor(mostVisits / 20 / rows.length)));
  const limited = withPasses({ ...doc, order: { kind: "given" } }, passes);
  const made: (number | null)[] = [];
  // With a kernel, a visit may compare a point with all others.
  const cost = doc.settings.learner === "kernel" ? Math.max(10, rows.length) : 10;
  for (let spent = 0; made.length < orders && spent < 10 * mostVisits; ) {
    const order = visitOrder("shuffle", seed, made.length, rows.length);
    const learner = await freshLearner(limited);
    let [updates, pass, clean] = [0, 0, false];
    for (; pass < passes && !clean; pass++) {
      clean = true;
      for (const r of order)
        if (learner.learn(rows[r], labels[r]).updated) {
          updates++;
          clean = false;
        }
    }
    spent += pass * rows.length * cost;
    made.push(clean ? updates : null);
  }
  const ended = made.filter((updates) => updates !== null).sort((a, b) => a - b);
  const counts = Array.from({ length: (ended.at(-1) ?? -1) + 1 }, () => 0);
  for (const updates of ended) counts[updates]++;
  return {
    orders: made.length,
    unfinished: made.length - ended.length,
    passes,
    counts,
    least: ended[0] ?? null,
    median: ended.length > 0 ? (ended[(ended.length - 1) >> 1] + ended[ended.length >> 1]) / 2 : null,
    mean: ended.length > 0 ? ended.reduce((sum, updates) => sum + updates, 0) / ended.length : null,
    most: ended.at(-1) ?? null,
  };
}

async function freshLearner(doc: Doc): Promise<Learner<string>> {
  return doc.settings.learner === "kernel"
    ? (await import("./kernel-learner.js")).kernelLearnerOf(doc)
    : learnerOf(doc);
}

/**
 * Returns the ids of the points, starting with those nearest to the widest margin band or, if no line separates them, with those nearest to a
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
