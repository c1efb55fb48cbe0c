import { confusion } from "rosenblatt/evaluate";
import { expect, test } from "vitest";
import { noBetterLines } from "../../src/report/measures.js";

const plain = { bold: (text: string) => text, dim: (text: string) => text } as Parameters<typeof noBetterLines>[4];

/** The warning for these numbers of rows, by class and by prediction. */
function said(
  counts: Record<string, Record<string, number>>,
  auc: number | null = null,
  isDecided = false,
): string | undefined {
  const rows = Object.entries(counts).flatMap(([label, own]) =>
    Object.entries(own).flatMap(([predicted, n]) => Array.from({ length: n }, () => ({ label, predicted }))),
  );
  const judged = confusion(
    rows.map(({ predicted }) => predicted),
    rows.map(({ label }) => label),
  );
  const [commonest] = [...judged.perClass].sort((a, b) => b.support - a.support);
  return noBetterLines(judged, commonest.label, auc, isDecided, plain)[0]?.replace(/^careful +/, "");
}

test("--decide is suggested only where it has not yet chosen", () => {
  const counts = { stay: { stay: 90 }, churn: { stay: 10 } };
  expect(said(counts, 0.9)).toMatch(/ROC area of 0\.9000: --decide balanced or F1 finds/);
  expect(said(counts, 0.9, true)).toMatch(/ROC area of 0\.9000$/);
});

test("one error fewer than the commonest class makes is called chance, and useful scores are pointed out", () => {
  const counts = { stay: { stay: 3954 }, churn: { churn: 1, stay: 45 } };
  expect(said(counts, 0.9)).toMatch(
    /^better than always answering stay, but perhaps by chance: 45 wrong against 46; yet its scores tell the classes apart/,
  );
  expect(said({ stay: { stay: 3954 }, churn: { churn: 20, stay: 26 } }, 0.9)).toBeUndefined();
});

test("a model without an error is told that more rows are needed, and not where to decide", () => {
  expect(said({ x: { x: 2 }, y: { y: 1 } }, 1)).toBe(
    "better than always answering x, but perhaps by chance: 0.0 % wrong against 33.3 %; more rows are needed to be sure",
  );
  expect(said({ x: { x: 2 }, y: { x: 1 } }, 1)).toContain("--decide balanced or F1");
});

test("--decide is advised only for two classes, as it takes no more", () => {
  const counts = { a: { a: 90 }, b: { a: 5 }, c: { a: 5 } };
  expect(said(counts, 0.9)).toMatch(/; yet its scores tell the classes apart, with a ROC area of 0\.9000$/);
});

test("a balanced accuracy that chance explains is not taken as telling the classes apart", () => {
  const counts = { a: { a: 5, b: 8, c: 7 }, b: { a: 4, b: 7, c: 5 }, c: { a: 6, b: 4, c: 5 } };
  expect(said(counts)).toMatch(/; and chance explains its balanced accuracy 34\.0 %, where guessing has 33\.3 %$/);
  const many = { a: { a: 500, b: 500 }, b: { a: 100, b: 300 }, c: { a: 1, c: 3 } };
  expect(said(many)).toMatch(
    /though it tells the classes apart: balanced accuracy 66\.7 %, where guessing has 33\.3 %$/,
  );
  expect(said({ no: { no: 7914, yes: 1 }, yes: { no: 84, yes: 1 } })).toMatch(
    /though it tells the classes apart a little: balanced accuracy 50\.6 %, where guessing has 50\.0 %$/,
  );
});
