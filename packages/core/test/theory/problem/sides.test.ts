import fc from "fast-check";
import { expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { Questions } from "../../../src/theory/problem/sides.js";

test("a question about two classes has exactly their rows, in order, on the side of their class", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 2, maxLength: 40 }), (labels) => {
      const rows = labels.map((_, r) => [r, 1]);
      const questions = new Questions(Examples.from(rows, labels));
      expect(questions.classes).toEqual([...new Set(labels)]);
      for (const negative of questions.classes)
        for (const positive of questions.classes) {
          if (positive === negative) continue;
          const { question, vectors } = questions.of({ positive, negative });
          const members = [...labels.keys()].filter((r) => labels[r] === positive || labels[r] === negative);
          expect(question).toEqual({ positive, negative });
          expect([...vectors.members]).toEqual(members);
          expect([...vectors.signs]).toEqual(members.map((r) => (labels[r] === positive ? 1 : -1)));
        }
    }),
  );
});
