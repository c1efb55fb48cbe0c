import { iris } from "rosenblatt/datasets";
import { expect, test } from "vitest";
import { irisChoiceOf, irisColumns, irisDoc, irisKinds } from "../src/document/iris.js";
import { docFrom, savedDoc } from "../src/document/saved-doc.js";
import { makeTheory } from "../src/run/make-theory.js";
import { presetDoc } from "./documents.js";

test("the chosen columns and kinds can be read back from their document", async () => {
  const { rows, labels } = iris();
  for (const across of irisColumns)
    for (const kinds of [["setosa", "virginica"], irisKinds] as const) {
      const choice = { across, up: "sepal width", kinds } as const;
      const doc = await irisDoc(choice);
      expect(irisChoiceOf(doc)).toEqual(choice);
      expect(irisChoiceOf(docFrom(savedDoc(doc)))).toEqual(choice);
      const kept = rows.filter((_, i) => kinds.some((kind) => kind === labels[i]));
      expect(doc.points.map(({ x, y }) => [x, y])).toEqual(
        kept.map((row) => [row[irisColumns.indexOf(across)], row[1]]),
      );
    }
});

test("versicolor and virginica are not separable by sepal and petal length", () => {
  const doc = presetDoc("iris-lengths");
  expect(doc.axes).toEqual(["sepal length (cm)", "petal length (cm)"]);
  expect(makeTheory(doc).separable).toBe(false);
});

test("other points are not recognised as iris data", () => {
  expect(irisChoiceOf(presetDoc("ten-points"))).toBeNull();
});
