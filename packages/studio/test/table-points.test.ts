import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positiveClass } from "../src/document/document.js";
import { readTable } from "../src/document/read-table.js";
import { chosenColumns, constantNote, labelNote, orderedClasses, tablePoints } from "../src/document/table-points.js";

const made = (text: string) => {
  const table = readTable(text);
  const chosen = chosenColumns(table);
  return {
    ...tablePoints(table, chosen, "t"),
    chosen,
    note: labelNote(table, chosen),
    constant: constantNote(table, chosen),
  };
};

describe("the positive class", () => {
  const pairs = [["1", "0"], ["1", "-1"], ["+1", "-1"], ["true", "false"], ["TRUE", "FALSE"], ["yes", "no"], ["7", "3"]]; // biome-ignore format: one line
  test.each(pairs)("is %s rather than %s in any row order", (positive, negative) => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([positive, negative, positive, negative, negative], { minLength: 5 }),
        fc.boolean(),
        (labels, headed) => {
          const rows = labels.map((label, i) => `${i},${10 - i},${label}`);
          const { doc } = made([...(headed ? ["x,y,kind"] : []), ...rows].join("\n"));
          expect(doc.points).toHaveLength(5);
          doc.points.forEach(({ target }, i) => {
            expect(target === positiveClass).toBe(labels[i] === positive);
          });
        },
      ),
      { numRuns: 10 },
    );
  });

  test("follows the order of rows for words that mean neither yes nor no", () => {
    expect(orderedClasses(["versicolor", "setosa"])).toEqual(["versicolor", "setosa"]);
  });
});

describe("no column of numbers is chosen as the class of a table with", () => {
  test.each([
    ["one class", "x,y,kind\n1,2,a\n3,2,a\n5,4,a", "Every row has the same kind"],
    ["four classes", "x,y,kind\n1,2,a\n3,2,b\n5,4,c\n6,4,d", "kind has 4 different values"],
    ["four classes and a number", "n,x,y,kind\n1,1,2,a\n2,3,2,b\n3,5,4,c\n4,6,4,d", "kind has 4 different values"],
    ["no classes", "x,y\n1,2\n3,2\n5,4", "No column was found for the classes"],
  ])("%s", (_, text, note) => {
    const { doc, chosen, note: said } = made(text);
    expect(chosen.label).toBe("");
    expect(said).toContain(note);
    expect(doc.points.every(({ target }) => target === 0)).toBe(true);
  });
});

test("rows that cannot be drawn are left out and counted by reason", () => {
  const { doc, leftOut } = made("x,y,kind\n1,2,a\ninf,2,b\n1e300,4,a\n5,,b\n7,8,b\n9,9,\n-Infinity,1,a");
  expect(doc.points).toHaveLength(2);
  expect(leftOut).toEqual([
    [2, "with an infinite number"],
    [1, "with a number beyond 10⁹"],
    [1, "without a number"],
    [1, "without a class"],
  ]);
});

test("two rows that can be drawn are enough", () => {
  const { doc, leftOut } = made("x,y,c\n1,2,a\n1e300,2,a\nInfinity,2,b\n3,4,b\n");
  expect(doc.points).toHaveLength(2);
  expect(leftOut.map(([, reason]) => reason)).toEqual(["with a number beyond 10⁹", "with an infinite number"]);
});

test("a table without drawable rows is refused with the reasons", () => {
  expect(() => made("x,y,kind\ninf,2,a\n1,inf,b")).toThrow("No row can be taken: 2 with an infinite number.");
});

test("a constant column is accepted as an axis, with a note", () => {
  const { doc, constant } = made("x,y,kind\n5,1,a\n5,2,b\n5,3,a");
  expect(doc.points.map(({ x }) => x)).toEqual([5, 5, 5]);
  expect(constant).toBe("x has the same number in every row, and tells no points apart.");
});
