// Mixing averaged learners that have learned from different numbers of rows, at the width of RCV1.

import { AveragedPerceptron, meanWeight, mix } from "rosenblatt";
import { expect, test } from "vitest";

/** Eight learners of so many columns, each after another number of rows. */
function learners(columns: number): AveragedPerceptron<number>[] {
  return Array.from({ length: 8 }, (_, own) => {
    const learner = new AveragedPerceptron<number>({ classes: [-1, 1], features: columns });
    for (let row = 0; row < 20 + 3 * own; row++) {
      const indices = [(row * 7919) % 1000, 1000 + ((row * 104_729 + own) % (columns - 1000))];
      learner.learn({ indices, values: [1, 0.1 + row] }, (row * (own + 1)) % 3 === 0 ? 1 : -1);
    }
    return learner;
  });
}

/** The least time of three. */
function milliseconds(columns: number): number {
  const parts = learners(columns);
  const times = [0, 1, 2].map(() => {
    const begin = performance.now();
    mix(parts);
    return performance.now() - begin;
  });
  return Math.min(...times);
}

test("the time to mix does not grow with the square of the number of columns", () => {
  // Sixteen times the columns would take 256 times as long by the square.
  const [few, many] = [milliseconds(47_236), milliseconds(16 * 47_236)];
  expect(many).toBeLessThan(100 * few);
});

test("mixing gives the mean of the learners' averaged weights, bit for bit", () => {
  const parts = learners(47_236);
  const mixed = mix(parts);
  const time = Math.max(...parts.map((part) => part.facts().examples));
  const vectorsOf = (learner: AveragedPerceptron<number>) => {
    const { head, arrays } = learner.content();
    const place = (name: string) => (head[name] as { array: number }[])[0].array;
    return { w: arrays[place("w")], u: arrays[place("v")], time: learner.facts().examples };
  };
  const all = parts.map(vectorsOf);
  const found = vectorsOf(mixed);
  expect(found.time).toBe(time);
  let differing = 0;
  for (let j = 0; j < found.w.length; j++) {
    const w = all.reduce((sum, own) => sum + 0.125 * own.w[j], 0);
    const mean = all.reduce((sum, own) => sum + 0.125 * meanWeight(own.w[j], own.u[j], own.time, false), 0);
    if (found.w[j] !== w || found.u[j] !== (time + 1) * w - time * mean) differing++;
  }
  expect(differing).toBe(0);
});
