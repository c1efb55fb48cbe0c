// How much the order of visits matters: mistakes of a perceptron over many orders of the same examples.

import { flag, onlyKnown, shown, whole } from "../../check.js";
import { cyclicMistakes } from "../../compute/descent/cyclic-passes.js";
import type { Examples } from "../../data/examples.js";
import { OptionError } from "../../errors.js";
import type { Label } from "../../learner.js";
import { random, shuffle } from "../../random.js";
import { positiveClass, type SideOptions } from "../problem/two-classes.js";

/** Options of `mistakesOverOrders`. */
export interface OrdersOptions<L extends Label = Label> extends SideOptions<L> {
  /** How many orders to draw, or "all" n! of them, for up to 10 examples. Defaults to 1,000. */
  orders?: number | "all";
  /** The seed of the orders drawn. Defaults to 0. */
  seed?: number;
  /** The most passes in one order. Defaults to 1,000. */
  epochs?: number;
}

/** The mistakes of a perceptron over many orders of the same examples. */
export interface MistakesOverOrders {
  /** The number of orders tried. */
  readonly orders: number;
  /** The number of orders in which the allowed passes did not include one without a mistake; they count in no other number here. */
  readonly unfinished: number;
  /** The fewest mistakes of an order; null, like the numbers below, if no order was finished. */
  readonly least: number | null;
  /** The median of the mistakes. */
  readonly median: number | null;
  /** The mean of the mistakes. */
  readonly mean: number | null;
  /** The most mistakes of an order. */
  readonly most: number | null;
  /** How many orders led to how many mistakes: counts[m] orders led to m. */
  readonly counts: readonly number[];
}

const mostExamplesForAll = 10;

/**
 * Counts the mistakes of a perceptron that visits the examples in the same order, pass after pass, until it gets all of them right,
 * for many such orders. The constant rate does not matter; it is 1.
 */
export function mistakesOverOrders<L extends Label>(
  examples: Examples<L>,
  options: OrdersOptions<L> = {},
): MistakesOverOrders {
  onlyKnown(options, ["orders", "seed", "epochs", "bias", "positive"]);
  const bias = flag("bias", options.bias ?? true);
  const positive = positiveClass(examples, options.positive);
  const epochs = whole("epochs", options.epochs ?? 1000, 1);
  const seed = whole("seed", options.seed ?? 0, 0);
  const { size, rows, targets, width } = examples;
  const { orders = 1000 } = options;
  if (orders === "all" && size > mostExamplesForAll)
    throw new OptionError(
      `orders all is for at most ${mostExamplesForAll} examples, of which there are ${size}; give a number of orders to draw`,
    );
  const signs = Int8Array.from(targets, (target) => (target === positive ? 1 : -1));
  const w = new Float64Array(width + 1);
  const counts: number[] = [];
  let [made, unfinished] = [0, 0];
  for (const order of orders === "all" ? allOrders(size) : drawnOrders(size, checkedOrders(orders), seed)) {
    const mistakes = cyclicMistakes(rows, signs, bias ? 1 : 0, order, epochs, w);
    made++;
    if (mistakes < 0) unfinished++;
    else counts[mistakes] = (counts[mistakes] ?? 0) + 1;
  }
  return { orders: made, unfinished, ...summary(Array.from(counts, (count) => count ?? 0)) };
}

function checkedOrders(orders: unknown): number {
  if (!Number.isSafeInteger(orders) || (orders as number) < 1)
    throw new OptionError(`orders must be "all" or a whole number of at least 1; got ${shown(orders)}`);
  return orders as number;
}

/** Orders drawn at random, each in the same array. */
function* drawnOrders(size: number, orders: number, seed: number): Generator<Uint32Array, void, void> {
  const next = random(seed);
  const order = Uint32Array.from({ length: size }, (_, r) => r);
  for (let o = 0; o < orders; o++) yield shuffle(order, next);
}

/** Every order once, in the same array: each differs from the one before by a swap. B. R. Heap 1963, Computer Journal 6(3). */
function* allOrders(size: number): Generator<Uint32Array, void, void> {
  const order = Uint32Array.from({ length: size }, (_, r) => r);
  const turns = new Uint32Array(size);
  yield order;
  for (let i = 1; i < size; )
    if (turns[i] < i) {
      const j = i % 2 === 0 ? 0 : turns[i];
      [order[i], order[j]] = [order[j], order[i]];
      turns[i]++;
      i = 1;
      yield order;
    } else turns[i++] = 0;
}

function summary(counts: readonly number[]): Omit<MistakesOverOrders, "orders" | "unfinished"> {
  const finished = counts.reduce((sum, count) => sum + count, 0);
  if (finished === 0) return { least: null, median: null, mean: null, most: null, counts };
  /** The mistakes of the order at `place` when orders are sorted by mistakes. */
  const at = (place: number) => {
    let [m, seen] = [0, counts[0]];
    while (seen <= place) seen += counts[++m];
    return m;
  };
  return {
    least: at(0),
    median: (at(Math.floor((finished - 1) / 2)) + at(Math.floor(finished / 2))) / 2,
    mean: counts.reduce((sum, count, m) => sum + count * m, 0) / finished,
    most: counts.length - 1,
    counts,
  };
}
