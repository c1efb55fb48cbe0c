// The online protocol as a loop: receive, score, compare, update. A rule says how to score, how far to step, and how to move.

import type { Loop } from "../memory.js";
import type { Task } from "../task.js";
import { HEADER_LENGTH, MISTAKES_AT, NUMBERS_LENGTH, TIE_WON_BY_AT, TIME_AT, UPDATES_AT } from "../task-layout.js";
import { winsTie } from "../winner.js";

/** The arithmetic of a learner. Vectors are numbered by class; two classes share vector 0. */
export interface Rule {
  /** Gives the score of class k on row r. */
  score(task: Task, r: number, k: number): number;
  /** Says how far to step for margin m = y·s (or half the lead over the rival); 0 for no update. */
  step(task: Task, r: number, margin: number, k: number, rival: number): number;
  /** Moves class k by `step` along row r; t counts examples from 1. */
  move(task: Task, r: number, k: number, step: number, t: number): void;
  /** Updates what all classes share, once per update, after the moves. */
  settle?(task: Task, r: number, k: number): void;
}

/** Visits examples with one vector, for two classes or one against the rest: the label is +1 for `positive`, else −1. */
export function visitBinary(
  rule: Rule,
  task: Task,
  vector: number,
  positive: number,
  base: number,
  visits: number,
  limit: number,
): number {
  const { numbers, targets, order, scales, scores, steps } = task;
  const tie = numbers[TIE_WON_BY_AT];
  let updated = 0;
  let mistaken = 0;
  let k = 0;
  for (; k < visits; k++) {
    const r = base + order[k];
    const y = targets[r] === positive ? 1 : -1;
    const score = rule.score(task, r, vector);
    let margin = y * score;
    // A tie that is won counts as the smallest positive margin.
    if (margin === 0 && y === tie) margin = Number.MIN_VALUE;
    const step = y * scales[k] * rule.step(task, r, margin, vector, -1);
    scores[k] = score;
    steps[k] = step;
    if (step !== 0) {
      if (updated === limit) break;
      updated++;
      rule.move(task, r, vector, step, numbers[TIME_AT] + k + 1);
      rule.settle?.(task, r, vector);
    }
    if (margin <= 0) mistaken++;
  }
  numbers[UPDATES_AT] = updated;
  numbers[MISTAKES_AT] = mistaken;
  return k;
}

/** Visits the only row of a task with its only vector, like `visitBinary`; y is ±1, and a `known` score of NaN is computed. Returns the margin. */
export function visitScored(rule: Rule, task: Task, y: number, known: number, scale: number, t: number): number {
  const score = Number.isNaN(known) ? rule.score(task, 0, 0) : known;
  let margin = y * score;
  if (margin === 0 && y === task.numbers[TIE_WON_BY_AT]) margin = Number.MIN_VALUE;
  const step = y * scale * rule.step(task, 0, margin, 0, -1);
  task.scores[0] = score;
  task.steps[0] = step;
  if (step !== 0) {
    rule.move(task, 0, 0, step, t);
    rule.settle?.(task, 0, 0);
  }
  return margin;
}

/**
 * Visits examples with three or more classes at once: unless the right class leads all others, it gains and the best wrong one (among
 * equals the first) loses. Half the lead is the margin, so two classes −w and +w do exactly what one vector w does.
 */
export function visitJoint(
  rule: Rule,
  task: Task,
  _vector: number,
  classes: number,
  base: number,
  visits: number,
  limit: number,
): number {
  const { numbers, targets, order, scales, scores, steps, rivals, ranks, classScores } = task;
  const ties = numbers[TIE_WON_BY_AT] !== 0;
  let updated = 0;
  let mistaken = 0;
  let k = 0;
  for (; k < visits; k++) {
    const r = base + order[k];
    const right = targets[r];
    let rival = -1;
    for (let c = 0; c < classes; c++) {
      classScores[c] = rule.score(task, r, c);
      if (c !== right && (rival < 0 || classScores[c] > classScores[rival])) rival = c;
    }
    const lead = 0.5 * (classScores[right] - classScores[rival]);
    let margin = lead;
    if (margin === 0 && ties && winsTie(right, classScores[rival], classes, ranks, classScores))
      margin = Number.MIN_VALUE;
    const step = scales[k] * rule.step(task, r, margin, right, rival);
    scores[k] = lead;
    steps[k] = step;
    rivals[k] = rival;
    if (step !== 0) {
      if (updated === limit) break;
      updated++;
      rule.move(task, r, right, step, numbers[TIME_AT] + k + 1);
      rule.move(task, r, rival, -step, numbers[TIME_AT] + k + 1);
      rule.settle?.(task, r, 0);
    }
    if (margin <= 0) mistaken++;
  }
  numbers[UPDATES_AT] = updated;
  numbers[MISTAKES_AT] = mistaken;
  return k;
}

/** A task with the loops that run on it. */
export interface Space {
  readonly task: Task;
  /** The loop for two classes, or for one against the rest. */
  readonly binary: Loop;
  /** The loop for all classes at once. */
  readonly joint: Loop;
}

/** Makes a space for single visits: the row and the vectors are put into it before each. */
export function singleSpace(rule: Rule): Space {
  return {
    task: {
      targets: new Uint32Array(1),
      order: new Uint32Array(1),
      rivals: new Uint32Array(1),
      header: new Uint32Array(HEADER_LENGTH),
      scales: new Float64Array(1),
      scores: new Float64Array(1),
      steps: new Float64Array(1),
      classScores: new Float64Array(2),
      numbers: new Float64Array(NUMBERS_LENGTH),
      quiet: false,
    } as Task,
    binary: (task, vector, positive, base, visits, limit) =>
      visitBinary(rule, task, vector, positive, base, visits, limit),
    joint: (task, vector, classes, base, visits, limit) => visitJoint(rule, task, vector, classes, base, visits, limit),
  };
}
