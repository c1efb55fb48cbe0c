import fc from "fast-check";
import { expect, test } from "vitest";
import { type Doc, emptyDoc, withMovedPoint, withoutPoint, withPoint } from "../src/document/document.js";
import { type Frame, snapped } from "../src/draw/frame.js";
import { continues, partOf, rangesOf } from "../src/draw/shown-part.js";
import { presetDocs } from "./documents.js";

const size = fc.record({ width: fc.integer({ min: 280, max: 2000 }), height: fc.integer({ min: 240, max: 1400 }) });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test("the view does not move while points are placed within it", () => {
  const docs = fc.constantFrom(emptyDoc, ...presetDocs.map(([, doc]) => doc));
  fc.assert(
    fc.property(docs, size, fc.array(fc.tuple(share, share), { minLength: 1 }), (doc, { width, height }, spots) => {
      const home = rangesOf(doc.points);
      const part = partOf(home, doc.points, width, height);
      const within = ([low, high]: readonly [number, number], at: number) => low + at * (high - low);
      let drawn: Doc = doc;
      for (const [across, up] of spots) {
        const next = withPoint(drawn, within(part.x, across), within(part.y, up), 1);
        expect(continues(drawn, next)).toBe(true);
        drawn = next;
        expect(partOf(home, drawn.points, width, height)).toEqual(part);
      }
    }),
  );
});

test("a point outside the view widens it to include the point", () => {
  const far = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(size, far, far, ({ width, height }, x, y) => {
      const home = rangesOf([]);
      const before = partOf(home, [], width, height);
      const { x: across, y: up } = partOf(home, [{ id: 0, x, y, target: 0 }], width, height);
      expect(across[1] - across[0]).toBeGreaterThanOrEqual((before.x[1] - before.x[0]) * (1 - 1e-9));
      expect(up[1] - up[0]).toBeGreaterThanOrEqual((before.y[1] - before.y[0]) * (1 - 1e-9));
      expect(across[0] <= x && x <= across[1] && up[0] <= y && y <= up[1]).toBe(true);
    }),
  );
});

test("an empty plane reaches from −5 to 5", () => {
  expect(rangesOf([])).toEqual({ x: [-5, 5], y: [-5, 5] });
});

test("an edited document continues its original in both directions, and an unrelated one does not", () => {
  for (const [, doc] of presetDocs) {
    const { id } = doc.points[0];
    const edits = [withoutPoint(doc, id), withMovedPoint(doc, id, { x: 7 }), withPoint(doc, 0, 0, 0)];
    for (const edit of edits) {
      expect(continues(doc, edit)).toBe(true);
      expect(continues(edit, doc)).toBe(true);
    }
    for (const [, other] of presetDocs) if (other !== doc) expect(continues(doc, other)).toBe(false);
  }
});

test("a spot snaps to the nearest grid place by the step of each axis", () => {
  const frame = { steps: [0.5, 20] } as unknown as Frame;
  expect(snapped([1.26, 33], frame)).toEqual([1.5, 40]);
  expect(snapped([-0.2, -9], frame)).toEqual([0, 0]);
  expect(Object.is(snapped([-0.2, 0], frame)[0], 0)).toBe(true);
  expect(snapped([1.2634, 33.13], frame, true)).toEqual([1.265, 33.2]);
});
