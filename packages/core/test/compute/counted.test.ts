// Learners given by formulas that count updates and shrink weights agree bit for bit with plain loops over plain arrays.

import fc from "fast-check";
import { expect, test } from "vitest";
import { counted } from "../../src/compute/rules/counted.js";
import type { Kind } from "../../src/linear/kind.js";
import { LinearLearner } from "../../src/linear/learner.js";
import { type LinearOptions, Settings } from "../../src/options/shared-options.js";
import { holds } from "../runs.js";
import { asSparse } from "../samples.js";

const step = (margin: number, xx: number, updates: number) =>
  margin <= 1 / Math.sqrt(1 + updates) ? 1 / Math.sqrt((1 + updates) * xx) : 0;
const shrink = (ww: number) => 1 / Math.max(1, Math.sqrt(ww));

/** What the constant feature adds to ‖x‖², unlike its own square. */
const normConstant = 3;

class Counted extends LinearLearner<number> {
  constructor(shrinks: boolean, options: LinearOptions<number>) {
    const rule = counted(shrinks ? { step, shrink } : { step });
    const kind: Kind = {
      name: "counted",
      rule,
      parameters: [],
      normConstant,
      scoresLinearly: true,
      w: 0,
      v: 0,
      shared: true,
      mirror: "negate",
    };
    super(kind, new Settings(options, []));
  }
}

const dot = (a: readonly number[], b: readonly number[]) => {
  let sum = 0;
  for (let j = 1; j < a.length; j++) sum += a[j] * b[j];
  return sum + a[0] * b[0];
};
const norm = ([, ...x]: readonly number[]) => squares(x) + normConstant;
const squares = (w: readonly number[]) => w.reduce((sum, x) => sum + x * x, 0);

/** The vectors after the given number of examples, the bias in front: one for two classes, one per class for more. */
function plain(
  rows: number[][],
  labels: number[],
  classes: number,
  apart: boolean,
  shrinks: boolean,
  bias: number,
): number[][] {
  const vectors = classes > 2 ? classes : 1;
  const w = Array.from({ length: vectors }, () => Array(rows[0].length + 1).fill(0) as number[]);
  const updates = w.map(() => 0);
  const add = (k: number, tau: number, x: readonly number[]) => {
    w[k] = w[k].map((weight, j) => weight + tau * x[j]);
  };
  const shrunk = (listed: number[], ww: number) => {
    if (shrinks) for (const k of listed) w[k] = w[k].map((weight) => weight * shrink(ww));
  };
  rows.forEach((row, i) => {
    const x = [bias, ...row];
    if (vectors === 1 || apart)
      for (let k = 0; k < vectors; k++) {
        const y = labels[i] === (vectors === 1 ? 1 : k) ? 1 : -1;
        const tau = y * step(y * dot(w[k], x), norm(x), updates[k]);
        if (tau === 0) continue;
        add(k, tau, x);
        updates[k]++;
        shrunk([k], squares(w[k]));
      }
    else {
      const scores = w.map((vector) => dot(vector, x));
      const rivals = scores.map((_, k) => k).filter((k) => k !== labels[i]);
      const rival = rivals.reduce((best, k) => (scores[k] > scores[best] ? k : best));
      const tau = step(0.5 * (scores[labels[i]] - scores[rival]), norm(x), updates[0]);
      if (tau === 0) return;
      add(labels[i], tau, x);
      add(rival, -tau, x);
      updates[0]++;
      shrunk(
        w.map((_, k) => k),
        0.5 * w.reduce((sum, vector) => sum + squares(vector), 0),
      );
    }
  });
  return w;
}

test("rules made of formulas learn what plain loops learn, for any combination of classes, bias and shrinking", () => {
  const rows = fc.integer({ min: 1, max: 6 }).chain((width) =>
    fc.array(fc.array(fc.integer({ min: -8, max: 8 }), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 30,
    }),
  );
  const choices = fc.record({
    classes: fc.constantFrom(2, 3, 4),
    multiclass: fc.constantFrom("joint" as const, "one-vs-rest" as const),
    shrinks: fc.boolean(),
    bias: fc.boolean(),
    sparse: fc.boolean(),
  });
  holds(fc.tuple(rows, choices), ([given, { classes, multiclass, shrinks, bias, sparse }]) => {
    const labels = given.map((x, i) => Math.abs(x[0] + i) % classes);
    const all = Array.from({ length: classes }, (_, k) => k);
    const learner = new Counted(shrinks, {
      classes: all,
      multiclass,
      bias,
      features: given[0].length,
      order: "given",
      epochs: 1,
    });
    const shaped = given.map((x) => (sparse ? asSparse(x) : x));
    for (const [i, x] of shaped.entries()) learner.learn(x, labels[i]);
    const vectors = () => (classes > 2 ? all : [1]).map((k) => Array.from(learner.vector(k), (x) => x + 0));
    const expected = plain(given, labels, classes, multiclass === "one-vs-rest", shrinks, bias ? 1 : 0);
    expect(vectors()).toEqual(expected.map((w) => w.map((x) => x + 0)));
    if (new Set(labels).size < 2) return;
    learner.fit(shaped, labels);
    expect(vectors()).toEqual(expected.map((w) => w.map((x) => x + 0)));
  });
});
