// Backpropagation compared with central differences of the loss.

import { describe, expect, test } from "vitest";
import { exp, log } from "../../src/compute/elementary.js";
import { activate, activations, softmaxDelta } from "../../src/compute/layers/activation.js";
import { plainMemory } from "../../src/compute/memory.js";
import { Examples } from "../../src/data/examples.js";
import { NetworkSpace } from "../../src/networks/space.js";
import { NetworkState } from "../../src/networks/state.js";
import { below, random, uniform } from "../../src/random.js";

const width = 5;
const classes = 3;
const examples = 7;

function problem(hidden: readonly number[], activation: (typeof activations)[number]) {
  const next = random(hidden.length, activation.length);
  const state = new NetworkState({ hidden, activation, seed: 3 });
  state.grow(width, classes, 1, true);
  // All weights are nonzero, even those that start from 0 in training.
  for (const w of state.w) for (let k = 0; k < w.length; k++) w[k] = 1.6 * uniform(next) - 0.8;
  const rows = Array.from({ length: examples }, () =>
    Array.from({ length: width }, () => (below(4, next) === 0 ? 0 : 2 * uniform(next) - 1)),
  );
  const targets = Uint32Array.from(rows, () => below(classes, next));
  const weights = Float64Array.from(rows, () => uniform(next) + 0.5);
  return { state, data: Examples.from(rows), targets, weights };
}

type Problem = ReturnType<typeof problem>;
const all = Uint32Array.from({ length: examples }, (_, r) => r);

/** Σ weight · −ln p + ½λ‖w‖², straight from the definition. */
function loss({ state, data, targets, weights }: Problem, l2: number): number {
  const outputs = new NetworkSpace(plainMemory, state, examples, width).forward(data.rows, all, 0, examples);
  let sum = 0;
  for (let r = 0; r < examples; r++) {
    const z = outputs.subarray(r * classes, (r + 1) * classes);
    sum += weights[r] * (log(z.reduce((total, value) => total + exp(value), 0)) - z[targets[r]]);
  }
  for (const [l, w] of state.w.entries()) for (let k = state.units(l); k < w.length; k++) sum += 0.5 * l2 * w[k] * w[k];
  return sum;
}

/** With rate 1 and no momentum, a step is the gradient itself. */
function gradients({ state, data, targets, weights }: Problem, l2: number): Float64Array[] {
  const moved = state.copy();
  const space = new NetworkSpace(plainMemory, moved, examples, width);
  space.forward(data.rows, all, 0, examples);
  space.backward(targets, weights, 0, examples, new Float64Array(examples));
  space.descend(examples, 1, 0, l2);
  return moved.v.map((v) => v.map((step) => 0 - step));
}

describe.each(activations)("%s", (activation) => {
  for (const hidden of [[], [4], [5, 3], [4, 6, 3]])
    test.each([0, 0.3])(`hidden layers [${hidden}], λ = %d: every derivative is right to a millionth`, (l2) => {
      const given = problem(hidden, activation);
      const found = gradients(given, l2);
      const step = 2 ** -14;
      let most = 0;
      for (const [l, w] of given.state.w.entries())
        for (let k = 0; k < w.length; k++) {
          const at = w[k];
          const losses = [2, 1, -1, -2].map((times) => {
            w[k] = at + times * step;
            return loss(given, l2);
          });
          w[k] = at;
          // Five points, so that the curvature of the loss does not hide an error of a millionth.
          const expected = (8 * (losses[1] - losses[2]) - (losses[0] - losses[3])) / (12 * step);
          most = Math.max(most, Math.abs(found[l][k] - expected) / Math.max(1e-3, Math.abs(expected)));
        }
      expect(most).toBeLessThan(1e-6);
    });

  test("slopes of a score by feature equal its derivatives", () => {
    const given = problem([6, 4], activation);
    const space = new NetworkSpace(plainMemory, given.state, 1, width);
    const direction = [0.5, -1, 2];
    const x = Array.from({ length: width }, (_, j) => 0.3 + j / 7);
    const value = (row: number[]) => {
      const outputs = space.forward(Examples.from([row]).rows, all, 0, 1);
      return direction.reduce((sum, d, k) => sum + d * outputs[k], 0);
    };
    value(x);
    space.gradient(direction).forEach((slope, j) => {
      const shifted = (by: number) => value(x.map((entry, i) => (i === j ? entry + by : entry)));
      const expected = (shifted(2 ** -16) - shifted(-(2 ** -16))) / 2 ** -15;
      expect(Math.abs(slope - expected)).toBeLessThan(1e-6 * Math.max(1e-3, Math.abs(expected)));
    });
  });
});

test("activations equal their formulas", () => {
  const z = [-30, -1.5, -0, 0, 1e-9, 0.7, 40];
  const said = (kind: (typeof activations)[number]) => {
    const values = Float64Array.from(z);
    activate[kind](values, 0, values.length);
    return Array.from(values);
  };
  said("tanh").forEach((a, k) => {
    expect(a).toBeCloseTo(Math.tanh(z[k]), 15);
  });
  said("sigmoid").forEach((a, k) => {
    expect(a).toBeCloseTo(1 / (1 + Math.exp(-z[k])), 15);
  });
  expect(said("relu")).toEqual([0, 0, 0, 0, 1e-9, 0.7, 40]);
});

test("softmax keeps small differences where the right class is nearly certain", () => {
  const deltas = new Float64Array(2);
  const lacks = softmaxDelta(Float64Array.of(50, 0), deltas, 0, 2, 0, 1);
  expect(lacks).toBeGreaterThan(0);
  expect(lacks / Math.exp(-50)).toBeCloseTo(1, 12);
  expect(Array.from(deltas)).toEqual([-lacks, lacks]);
});

test("softmax of huge outputs stays finite", () => {
  const deltas = new Float64Array(3);
  expect(softmaxDelta(Float64Array.of(1e308, -1e308, 0), deltas, 0, 3, 1, 2)).toBe(1);
  expect(Array.from(deltas)).toEqual([2, -2, 0]);
});

test("momentum repeats the last step at reduced length", () => {
  const given = problem([], "tanh");
  const [g] = gradients(given, 0);
  const { state, data, targets, weights } = given;
  const before = state.w[0].slice();
  state.v[0].fill(0.25);
  const space = new NetworkSpace(plainMemory, state, examples, width);
  space.forward(data.rows, all, 0, examples);
  space.backward(targets, weights, 0, examples, new Float64Array(examples));
  space.descend(examples, 0.1, 0.5, 0);
  state.v[0].forEach((v, k) => {
    expect(v).toBeCloseTo(0.125 - 0.1 * g[k], 14);
    expect(state.w[0][k]).toBe(before[k] + v);
  });
});
