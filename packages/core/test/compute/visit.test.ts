import { expect, test } from "vitest";
import { additive } from "../../src/compute/rules/additive.js";
import { type Space, singleSpace } from "../../src/compute/rules/visit.js";
import { CONSTANT_AT } from "../../src/compute/task-layout.js";
import { perceptronStep } from "../../src/learners/perceptron.js";

/** A space for one visit with a row of two columns and the given number of zero vectors. */
function spaceFor(x: number[], vectors: number, target: number): Space {
  const space = singleSpace(additive(perceptronStep));
  const { task } = space;
  task.rows = { width: 2, starts: new Uint32Array(0), indices: null, values: Float64Array.from(x) };
  task.w = Array.from({ length: vectors }, () => new Float64Array(3));
  task.v = [];
  task.ranks = Uint32Array.from({ length: vectors }, (_, k) => k);
  if (task.classScores.length < vectors) task.classScores = new Float64Array(vectors);
  task.numbers[CONSTANT_AT] = 1;
  task.targets[0] = target;
  task.scales[0] = 0.5;
  return space;
}

test("visiting an example with one vector returns its score and step", () => {
  const { task, binary } = spaceFor([2, 3], 1, 1);
  task.w[0].set([1, -2, 0]);
  expect(binary(task, 0, 1, 0, 1, Infinity)).toBe(1);
  expect([...task.scores, ...task.steps]).toEqual([-3, 0.5]);
  expect([...task.w[0]]).toEqual([1.5, -1, 1.5]);
});

test("visiting an example with joint classes returns half the lead, the step, the best wrong class and all scores", () => {
  for (const vectors of [2, 3]) {
    const { task, joint } = spaceFor([2, 3], vectors, 0);
    task.w[vectors - 1].set([1, 2, 0]);
    expect(joint(task, 0, vectors, 0, 1, Infinity)).toBe(1);
    expect([...task.scores, ...task.steps, ...task.rivals]).toEqual([-2.5, 0.5, vectors - 1]);
    expect([...task.classScores]).toEqual([...new Array(vectors - 1).fill(0), 5]);
    expect([...task.w[0]]).toEqual([0.5, 1, 1.5]);
    expect([...task.w[vectors - 1]]).toEqual([0.5, 1, -1.5]);
  }
});
