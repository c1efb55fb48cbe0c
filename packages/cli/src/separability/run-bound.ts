// How far a run stayed below the bound that is proved for it, if the margin is cheap to compute.

import type { BatchLearner, Examples, Label, Report } from "rosenblatt";
import { hyperplaneSpace, type OptionsInForce } from "../learner/hyperplane-space.js";
import { partsOf } from "../model/model-parts.js";
import { fewSteps, isSmall } from "./cheap-verdict.js";

/** The mistakes of a run, and the most that it could have made on its rows in any order and any number of passes. */
export interface RunBound {
  readonly of: "mistakes" | "updates";
  readonly made: number;
  readonly atMost: number;
  readonly formula: string;
  readonly radius: number;
  readonly gamma: number;
}

/** The learners whose training vector makes the steps of a perceptron. */
const perceptrons = new Set(["perceptron", "averaged", "voted", "pocket"]);

/** Whether a run with these options in force has a bound that needs only R and γ. */
export function hasBound(options: OptionsInForce, { classes }: Examples<Label>): boolean {
  const { learner, rate, classWeight, rule, biasInNorm } = options;
  if (hyperplaneSpace(options) !== "columns" || classes.length !== 2) return false;
  if (typeof (rate ?? 1) !== "number" || classWeight !== undefined || rule === "delta" || biasInNorm === false)
    return false;
  return perceptrons.has(String(learner)) || learner === "margin" || learner === "passive-aggressive";
}

/** The bound for a run over small data, on the rows as the learner saw them; null if unknown. */
export async function runBound(
  model: BatchLearner<Label>,
  options: OptionsInForce,
  examples: Examples<Label>,
  report: Report<Label>,
): Promise<RunBound | null> {
  // A class that occurs only in the test rows has no row on its side.
  const isOneSided = new Set(examples.targets).size < 2;
  if (!hasBound(options, examples) || !isSmall(examples) || isOneSided) return null;
  const { marginPerceptron, margins, novikoff, passiveAggressive1, passiveAggressive2 } = await import(
    "rosenblatt/theory"
  );
  const { scaler } = partsOf(model);
  const scaled = scaler ? scaler.transformAll(examples) : examples;
  let steps = 0;
  const bias = options.bias !== false;
  const measured = margins(scaled, undefined, { bias, positive: examples.classes[1], spent: () => ++steps > fewSteps });
  if (scaled !== examples) scaled.release();
  const radius = measured.radius.upper;
  const gamma = measured.perceptronMargin?.lower ?? 0;
  if (!measured.separable || !(gamma > 0)) return null;
  const {
    learner,
    rate = 1,
    margin = 1,
    variant = "pa1",
    aggressiveness: C = 1,
  } = options as {
    learner: string;
    rate?: number;
    margin?: number;
    variant?: string;
    aggressiveness?: number;
  };
  const facts = { radius, gamma };
  if (learner === "margin")
    return {
      of: "updates",
      made: report.updates,
      atMost: marginPerceptron({ radius, gamma, margin, rate }),
      formula: "(R² + 2β/η)/γ²",
      ...facts,
    };
  const mistakes = { of: "mistakes", made: report.mistakes, ...facts } as const;
  const unit = { radius, norm: 1 / gamma, losses: [] };
  if (learner !== "passive-aggressive" || variant === "pa")
    return { ...mistakes, atMost: novikoff(radius, gamma), formula: "(R/γ)²" };
  return variant === "pa1"
    ? { ...mistakes, atMost: passiveAggressive1({ ...unit, C }), formula: "max(R², 1/C)/γ²" }
    : { ...mistakes, atMost: passiveAggressive2({ ...unit, C }), formula: "(R² + 1/2C)/γ²" };
}
