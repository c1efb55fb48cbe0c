// Summarises several seeds of an experiment: means, spreads, and sentences that say what the numbers show.

import type { Experiment, Method, RateErrors } from "./experiment.js";
import { rates } from "./experiment.js";

/** A mean over seeds, and the standard deviation among them. */
export interface Measured {
  readonly mean: number;
  readonly spread: number;
}

/** The errors of one method over all seeds. */
export interface MethodSummary {
  readonly method: Method;
  /** After each pass. */
  readonly train: readonly Measured[];
  readonly test: readonly Measured[];
  /** The test error minus the training error, after the last pass. */
  readonly gap: Measured;
  /** How much the test error of a seed changes between consecutive passes, over the second half of the passes. */
  readonly jump: number;
}

/** The errors of one method by rate, over all seeds. */
export interface RateSummary {
  readonly method: RateErrors["method"];
  readonly train: readonly Measured[];
  readonly test: readonly Measured[];
  /** Whether every seed had identical errors at all rates. */
  readonly same: boolean;
}

/** The combined result of all seeds of an experiment. */
export interface Summary {
  readonly seeds: number;
  readonly trained: number;
  readonly tested: number;
  readonly methods: readonly MethodSummary[];
  readonly rates: readonly RateSummary[];
}

/** Returns the mean of some values, and their standard deviation. */
export function measured(values: readonly number[]): Measured {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, spread: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 };
}

/** Combines the results of several seeds. */
export function summarise(seeds: readonly Experiment[]): Summary | null {
  if (seeds.length === 0) return null;
  const [first] = seeds;
  const across = (lists: readonly (readonly number[])[]) =>
    lists[0].map((_, i) => measured(lists.map((list) => list[i])));
  return {
    seeds: seeds.length,
    trained: first.trained,
    tested: first.tested,
    methods: first.passes.map(({ method }, m) => {
      const own = seeds.map(({ passes }) => passes[m]);
      return {
        method,
        train: across(own.map(({ train }) => train)),
        test: across(own.map(({ test }) => test)),
        gap: measured(own.map(({ train, test }) => test[test.length - 1] - train[train.length - 1])),
        jump: measured(own.map(({ test }) => meanChange(test))).mean,
      };
    }),
    rates: first.rates.map(({ method }, m) => {
      const own = seeds.map((seed) => seed.rates[m]);
      const still = (errors: readonly number[]) => errors.every((error) => error === errors[0]);
      return {
        method,
        train: across(own.map(({ train }) => train)),
        test: across(own.map(({ test }) => test)),
        same: own.every(({ train, test }) => still(train) && still(test)),
      };
    }),
  };
}

function meanChange(errors: readonly number[]): number {
  const later = errors.slice(Math.floor(errors.length / 2));
  const changes = later.slice(1).map((error, i) => Math.abs(error - later[i]));
  return changes.length > 0 ? measured(changes).mean : 0;
}

/** Whether a mean is clearly above 0: by more than two standard errors. */
function isClear({ mean, spread }: Measured, seeds: number): boolean {
  return seeds > 1 && mean > (2 * spread) / Math.sqrt(seeds) && mean > 0.005;
}

/** The names of the methods on the page. */
export const methodNames: Record<Method | "margin", string> = {
  last: "last vector",
  averaged: "average",
  kernel: "kernel",
  margin: "margin perceptron",
};

/** Writes a share as a percentage. */
export function percent(share: number): string {
  const value = 100 * share;
  return `${value.toFixed(value !== 0 && Math.abs(value) < 10 ? 1 : 0).replace("-", "−")} %`;
}

/** Describes in sentences what the numbers show. */
export function findings({ seeds, methods, rates: byRate }: Summary): string[] {
  return [
    ...methods.map(({ method, train, test, gap }) => {
      const [fit, world] = [train[train.length - 1].mean, test[test.length - 1].mean];
      const clear = isClear(gap, seeds);
      return (
        `The ${methodNames[method]} ends with ${percent(fit)} wrong in training and ${percent(world)} in the test: ` +
        (clear
          ? `a gap of ${(100 * gap.mean).toFixed(gap.mean < 0.1 ? 1 : 0)} points, which is overfitting.`
          : "no gap that stands out from the spread of the seeds.") +
        best(test, seeds)
      );
    }),
    settling(methods),
    ...rateFindings(byRate, seeds),
  ].filter((sentence) => sentence !== "");
}

/** Says whether stopping early would have been better. */
function best(test: readonly Measured[], seeds: number): string {
  const lowest = test.reduce((least, { mean }, pass) => (mean < test[least].mean ? pass : least), 0);
  const end = test[test.length - 1];
  const gain = end.mean - test[lowest].mean;
  if (gain <= 0.01 || gain <= end.spread / Math.sqrt(seeds)) return "";
  return ` Its test error was lowest after pass ${lowest + 1}, with ${percent(test[lowest].mean)}.`;
}

function settling(methods: readonly MethodSummary[]): string {
  const last = methods.find(({ method }) => method === "last");
  const averaged = methods.find(({ method }) => method === "averaged");
  if (!last || !averaged) return "";
  const [a, b] = [last.jump, averaged.jump];
  if (a === 0 && b === 0)
    return "In the second half of the passes nothing moves any more: every run has come to its end.";
  const both = `From pass to pass the test error of the last vector changes by ${percent(a)}, that of the average by ${percent(b)}`;
  return a > 2 * b
    ? `${both}: the last vector jumps, the average settles.`
    : a < b
      ? `${both}: here the average is the restless one.`
      : `${both}: there is little between them.`;
}

function rateFindings(byRate: readonly RateSummary[], seeds: number): string[] {
  const plain = byRate.filter(({ method }) => method !== "margin");
  const margin = byRate.find(({ method }) => method === "margin");
  const sentences = [
    plain.every(({ same }) => same)
      ? `From w = 0 the rate η changes nothing: with all ${rates.length} rates the perceptron and its average make the very same errors, in ` +
        `${seeds === 1 ? "this seed" : `all ${seeds} seeds`}. η only makes w longer.`
      : "The rate η made a difference to the perceptron here.",
  ];
  if (margin) {
    const means = margin.test.map(({ mean }) => mean);
    const [low, high] = [Math.min(...means), Math.max(...means)];
    sentences.push(
      margin.same || high - low < 0.005
        ? "The margin perceptron, too, does not mind η on these examples."
        : `The margin perceptron compares its score with a fixed β, so η does count: its test error goes from ${percent(low)} ` +
            `(η = ${written(rates[means.indexOf(low)])}) to ${percent(high)} (η = ${written(rates[means.indexOf(high)])}).`,
    );
  }
  return sentences;
}

function written(rate: number): string {
  return rate < 1 ? `1/${1 / rate}` : String(rate);
}
