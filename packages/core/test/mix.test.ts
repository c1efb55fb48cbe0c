// Learners are mixed only if they are alike; an error shows both sides of what differs.

import { expect, test } from "vitest";
import { AveragedPerceptron, mix, Perceptron } from "../src/entries/index.js";
import { KernelPerceptron, rbf } from "../src/entries/kernels.js";

const learned = (options: object, ...rows: [object, string][]) => {
  const learner = new Perceptron<string>(options);
  for (const [x, label] of rows) learner.learn(x, label);
  return learner;
};

test("the mean of two learners has the mean of their weights, in the proportion that is asked for", () => {
  const parts = [3, 1].map((value) => learned({}, [{ a: value }, "x"]));
  expect(parts.map((part) => part.weights()[0])).toEqual([-3, -1]);
  expect(mix(parts).weights()[0]).toBe(-2);
  expect(mix(parts, [1, 3]).weights()[0]).toBe(-1.5);
});

test("learners that differ are refused with both sides of the difference", () => {
  const plain = learned({}, [{ a: 1 }, "x"]);
  const refused = (other: Perceptron<string>, message: string) =>
    expect(() => mix([plain, other])).toThrow(`mix needs learners that agree in ${message}`);
  refused(new AveragedPerceptron<string>() as never, "kind; got perceptron and averaged-perceptron");
  refused(learned({ rate: 2 }, [{ a: 1 }, "x"]), 'options; got {"seed":0} and {"rate":2,"seed":0}');
  refused(learned({}, [{ a: 1 }, "y"]), 'classes; got ["x"] and ["y"]');
  refused(learned({}, [{ b: 1 }, "x"]), 'features; got ["named",1,["a"]] and ["named",1,["b"]]');
  expect(() => mix([])).toThrow("mix needs at least one learner; got none");
  const kernel = new KernelPerceptron<string>({ kernel: rbf(1) });
  kernel.learn([1], "x");
  expect(() => mix([kernel, kernel] as never)).toThrow("learners must be a list of linear learners; got an object");
});
