// The rows of a document, as given to its learner.

import { type Doc, inOrder } from "../document/document.js";
import { scaling } from "../document/scaling.js";

/** The rows to learn from, in the order in which the learner gets them. */
export interface Lesson {
  readonly rows: number[][];
  readonly labels: string[];
  /** For each row, the index of its point in the document. */
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
