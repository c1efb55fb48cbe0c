// The pre-image of a plane in the mapped space: where its score is 0 in the original plane.

import type { PlaneField, PlaneView } from "rosenblatt/figure";
import type { Doc } from "../document/document.js";
import { scaling } from "../document/scaling.js";
import { type MappedSpace, mapped, type SpaceMap } from "./make-space.js";

const spots = 101;

/** Returns the scores of a plane on a grid in the original plane: each spot is mapped, and scored there. */
export function preImage(
  { w, b }: NonNullable<MappedSpace["plane"]>,
  map: SpaceMap,
  doc: Doc,
  view: PlaneView,
): PlaneField {
  const scaled = scaling(doc.points, doc.settings);
  const scores = new Float64Array(spots * spots);
  for (let j = 0, at = 0; j < spots; j++) {
    const y = view.y[0] + ((view.y[1] - view.y[0]) * j) / (spots - 1);
    for (let i = 0; i < spots; i++, at++) {
      const x = view.x[0] + ((view.x[1] - view.x[0]) * i) / (spots - 1);
      const image = mapped(map, ...scaled({ id: 0, target: 0, x, y }));
      scores[at] = b + image.reduce((sum, entry, k) => sum + entry * w[k], 0);
    }
  }
  return { columns: spots, rows: spots, view, scores };
}
