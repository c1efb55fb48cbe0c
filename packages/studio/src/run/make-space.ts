// The points after a map into three dimensions, and a separating plane there.

import { AveragedPerceptron, Examples, MaxMargin } from "rosenblatt";
import { separability } from "rosenblatt/theory";
import type { Doc } from "../document/document.js";
import { optionsOf } from "./learner-options.js";
import { lessonOf } from "./lesson.js";

/** A map of the plane: into three dimensions by (x², √2·xy, y²) or (x, y, x² + y²), or into another plane by (x², y²). */
export type SpaceMap = "squares" | "bowl" | "pair";

/** The document, and the map to apply to its points. */
export interface SpaceQuestion {
  readonly doc: Doc;
  readonly map: SpaceMap;
}

/** The points in three dimensions, and a plane between the classes. */
export interface MappedSpace {
  /** The mapped points, by their index in the document. */
  readonly points: readonly (readonly [number, number, number])[];
  readonly separable: boolean;
  /** The plane in the middle of the widest margin if the classes are separable, otherwise that of an averaged perceptron; null with three classes. */
  readonly plane: { readonly w: readonly [number, number, number]; readonly b: number } | null;
}

/** Maps one point; a map into a plane leaves the third coordinate 0. */
export function mapped(map: SpaceMap, x: number, y: number): [number, number, number] {
  if (map === "pair") return [x * x, y * y, 0];
  return map === "squares" ? [x * x, Math.SQRT2 * x * y, y * y] : [x, y, x * x + y * y];
}

/** Maps the points of a document and finds a plane between the classes. */
export function makeSpace({ doc, map }: SpaceQuestion): MappedSpace {
  const { rows, labels, places } = lessonOf(doc);
  const { classes = [] } = optionsOf(doc);
  const images = rows.map(([x, y]) => mapped(map, x, y));
  const points = places.reduce<(readonly [number, number, number])[]>((list, place, row) => {
    list[place] = images[row];
    return list;
  }, []);
  const examples = Examples.from(images, labels, { classes });
  const separable = separability(examples, undefined, { certificate: false }).separable === true;
  if (classes.length > 2) return { points, separable, plane: null };
  const learner = separable
    ? new MaxMargin<string>({ classes, C: null, tolerance: 1e-6, epochs: 5000 })
    : new AveragedPerceptron<string>({ classes, epochs: 50 });
  learner.fit(examples, undefined, { evaluate: false });
  const [b, w1, w2, w3] = learner.vector();
  return { points, separable, plane: { w: [w1, w2, w3], b } };
}
