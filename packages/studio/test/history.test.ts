import fc from "fast-check";
import { expect, test } from "vitest";
import { begun, edited, type History, redone, undone } from "../src/document/history.js";

const numbers = (edits: readonly number[]) => edits.reduce((history, next) => edited(history, next), begun(-1));

test("undoing every edit leads back to the start, and redoing every edit to the end", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 50 }), (edits) => {
      const end = numbers(edits);
      const start = edits.reduce((history) => undone(history), end);
      expect(start.present).toBe(-1);
      expect(edits.reduce((history) => redone(history), start)).toEqual(end);
    }),
  );
});

test("undo and redo do nothing without edits", () => {
  const history = begun("only");
  expect(undone(history)).toEqual(history);
  expect(redone(history)).toEqual(history);
});

test("an edit after an undo discards the undone edits", () => {
  const history = edited(undone(numbers([1, 2])), 3);
  expect(history).toEqual({ past: [-1, 1], present: 3, future: [] });
});

test("joined edits are undone together", () => {
  const drag = [2, 3, 4].reduce((history: History<number>, next) => edited(history, next, true), numbers([1]));
  expect(drag.present).toBe(4);
  expect(undone(drag).present).toBe(-1);
});

test("an edit that changes nothing is not recorded", () => {
  const history = numbers([1]);
  expect(edited(history, 1)).toBe(history);
});

test("at most 200 edits are kept", () => {
  expect(numbers(Array.from({ length: 500 }, (_, i) => i)).past).toHaveLength(200);
});
