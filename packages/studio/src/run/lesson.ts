// The rows of a document as its learner is given them.

import { type Doc, inOrder } from "../document/document.js";
import { scaling } from "../document/scaling.js";

/** The rows that are learned from, in the order in which they are given to the learner. */
export interface Lesson {
  readonly rows: number[][];
  readonly labels: string[];
  /** Position in the document of each row. */
  readonly places: Uint32Array;
}

/** Scales the points of a document and puts them into the order of its first pass. */
export function lessonOf(doc: Doc): Lesson {
  const places = new Map(doc.points.map(({ id }, place) => [id, place]));
  const ordered = inOrder(doc);
  const scaled = scaling(ordered, doc.settings);
  return {
    rows: ordered.map(scaled),
    labels: ordered.map(({ target }) => doc.classes[target]),
    places: Uint32Array.from(ordered, ({ id }) => places.get(id)!),
  };
}
