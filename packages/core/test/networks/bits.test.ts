// Plain loops and WebAssembly agree bit for bit.

import { afterAll, describe, expect, test } from "vitest";
import { activations } from "../../src/compute/layers/activation.js";
import { plainLoops } from "../../src/compute/layers/layer.js";
import { loopsOf } from "../../src/compute/layers/layer-loops.js";
import { accelerate, type Memory, plainMemory } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { Examples } from "../../src/data/examples.js";
import { orders } from "../../src/data/visit-order.js";
import { Network } from "../../src/learners/network.js";
import { NetworkSpace } from "../../src/networks/space.js";
import { NetworkState } from "../../src/networks/state.js";
import { below, type Random, random, uniform } from "../../src/random.js";
import { engine } from "../../src/training/engine-of.js";
import { inFull } from "../runs.js";
import { asCsr, asMatrix, bits, sample } from "../samples.js";

/** Zeros of both signs, subnormals and doubles of many sizes. */
function wildValue(next: Random): number {
  const kind = below(12, next);
  const size = kind < 3 ? 0 : kind === 3 ? 5e-324 * below(9, next) : uniform(next) * 2 ** (below(20, next) - 10);
  return below(2, next) === 0 ? size : -size;
}

function stepped(memory: Memory, hidden: number[], width: number, classes: number): unknown[] {
  const next = random(width, classes, hidden[0]);
  const state = new NetworkState({ hidden, activation: "tanh", seed: width });
  state.grow(width, classes, 1, true);
  for (const list of [state.w, state.v])
    for (const vector of list) for (let k = 0; k < vector.length; k++) vector[k] = wildValue(next) / 8;
  const count = 9;
  const rows = Array.from({ length: count }, () => Array.from({ length: width }, () => wildValue(next)));
  const { rows: views } = Examples.from(rows);
  const order = Uint32Array.from(rows, (_, r) => (r * 4) % count);
  const targets = Uint32Array.from(rows, () => below(classes, next));
  const scales = Float64Array.from(rows, () => uniform(next));
  const space = new NetworkSpace(memory, state, count, width);
  const out: unknown[] = [];
  for (const [rate, momentum, decay] of [
    [0.1, 0.9, 0.01],
    [0.3, 0, 0],
  ]) {
    const lacks = new Float64Array(count);
    // In two pieces, as in a run that pauses.
    space.forward(views, order, 0, 4);
    space.backward(targets, scales, 0, 4, lacks);
    out.push(Array.from(space.forward(views, order, 4, count)));
    space.backward(targets, scales, 4, count, lacks);
    space.descend(count, rate, momentum, decay);
    out.push(Array.from(lacks));
  }
  space.store();
  out.push(...state.w.map((w) => Array.from(w)), ...state.v.map((v) => Array.from(v)));
  return out;
}

describe("compiled loops equal plain loops", () => {
  test("for layers of 1 to 40 units and inputs", () => {
    for (let units = 1; units <= 40; units++)
      for (const [width, classes] of [
        [units, 2],
        [3, units],
        [41 - units, 5],
      ])
        expect(stepped(wasmMemory(1 << 16), [units, 5], width, classes)).toStrictEqual(
          stepped(plainMemory, [units, 5], width, classes),
        );
  });

  test("and are used with WebAssembly memory", () => {
    expect(loopsOf(wasmMemory(1 << 16))).not.toBe(plainLoops);
    expect(loopsOf(plainMemory)).toBe(plainLoops);
  });
});

describe("compiled and plain runs give the same bits", () => {
  afterAll(() => accelerate(() => plainMemory));

  const classes = ["a", "b", "c", "d"];
  const { rows, labels } = sample(classes, { n: 2500, width: 9, noise: 0.1 });
  const uneven = rows.map((x) => x.map((value) => value / 7));

  test.each(orders)("in %s order, with weights, a schedule, a penalty and early stopping", (order) => {
    for (const [k, given] of [asMatrix(uneven), asCsr(uneven)].entries())
      for (const [j, activation] of activations.entries()) {
        // The short suite tests every second pair, and the others with the next order.
        if (!inFull && (k + j + orders.indexOf(order)) % 2) continue;
        const fitted = [wasmMemory, () => plainMemory].map((memory) => {
          accelerate(memory);
          const learner = new Network<string>({
            hidden: [11, 6],
            activation,
            order,
            epochs: 3,
            l2: 0.001,
            rate: { kind: "sqrt", start: 0.1, decay: 0.01 },
            earlyStopping: true,
            classWeights: "balanced",
          });
          learner.fit(given, labels, { sampleWeights: labels.map((_, i) => (i % 5) / 3) });
          return bits(learner);
        });
        expect(fitted[0]).toBe(fitted[1]);
      }
  });

  test("in a pass over a data set", () => {
    const passed = [wasmMemory, () => plainMemory].map((memory) => {
      accelerate(memory);
      const learner = new Network<string>({ hidden: [5] });
      const counts = learner.learnAll(asMatrix(uneven), labels);
      return { counts, model: bits(learner), predicted: learner.predictAll(asMatrix(uneven)) };
    });
    expect(passed[0]).toEqual(passed[1]);
  });
});

test("a fading momentum becomes 0 instead of subnormal", () => {
  const learner = new Network<string>({ hidden: [3], classes: ["a", "b"] });
  learner.learn([1, 1], "a");
  for (let i = 0; i < 8000; i++) learner.learn([0, 0], i % 2 ? "a" : "b");
  for (const v of learner[engine].experience.state.v)
    for (const speed of v) expect(speed === 0 || Math.abs(speed) >= 1e-300).toBe(true);
});
