import fc from "fast-check";
import { Examples } from "rosenblatt";
import { labelOrder } from "rosenblatt/readers";
import { expect, test } from "vitest";
import { classOrder, classTally } from "../../src/data/class-tally.js";

test("one pass finds the size and the last row of each class, and the number of runs of equal classes", () => {
  const classes = ["a", "b", "c"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...classes), { minLength: 1, maxLength: 40 }), (labels) => {
      const examples = Examples.from(
        labels.map((_, r) => [r]),
        labels,
        { classes },
      );
      const { counts, last, runs } = classTally(examples);
      expect(counts).toEqual(classes.map((label) => labels.filter((one) => one === label).length));
      expect(last).toEqual(classes.map((label) => Math.max(0, labels.lastIndexOf(label))));
      expect(runs).toBe(labels.filter((label, r) => label !== labels[r - 1]).length);
      expect(classOrder(examples)).toEqual(labelOrder(examples.targets));
    }),
  );
});
