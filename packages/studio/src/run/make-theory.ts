// The theory of a document: whether it is separable, the proof of either answer, and the numbers of the bound.

import { Examples } from "rosenblatt";
import { type CommonPoint, commonPoint, competitor, margins, separability } from "rosenblatt/theory";
import type { Doc } from "../document/document.js";
import { bestDirection } from "./best-direction.js";
import { linearQuestion } from "./linear-question.js";

/** The theory of a document's points. */
export interface Theory {
  /** Whether the classes are separable; with three of them, jointly. */
  readonly separable: boolean;
  /** If two classes are not separable: a point that both hulls share; its rows are indices in the document. Null without a bias. */
  readonly common: CommonPoint | null;
  /** If two classes are separable: the numbers of Novikoff's bound. */
  readonly proof: Proof | null;
}

/** The numbers of Novikoff's bound. */
export interface Proof {
  /** A unit vector with the margin γ on all points: b, u₁, u₂. */
  readonly u: readonly [number, number, number];
  readonly gamma: number;
  /** The radius R of the points, including the constant 1 if there is a bias. */
  readonly radius: number;
  /** The bound (R/γ)² on mistakes. */
  readonly bound: number;
  /** Half the width of the widest empty band between the classes. */
  readonly margin: number | null;
  /** Indices of the points that this band touches. */
  readonly support: readonly number[];
}

/** Decides whether the points of a document are separable, and finds the proof of the answer. */
export function makeTheory(doc: Doc): Theory {
  const { rows, labels, places, examples, classes, bias, positive, sides } = linearQuestion(doc);
  const { separable, certificate } = separability(examples, undefined, sides);
  if (separable === null || !certificate) throw new Error("Whether these points are separable was not decided.");
  if (classes.length > 2) return { separable, common: null, proof: null };
  if (!certificate.separable) {
    if (!bias) return { separable, common: null, proof: null };
    const { point, positive, negative } = commonPoint(certificate, examples);
    const placed = (side: CommonPoint["positive"]) => side.map((part) => ({ ...part, row: places[part.row] }));
    return { separable, common: { point, positive: placed(positive), negative: placed(negative) }, proof: null };
  }
  const direction = directionOf(rows, labels, { bias, positive: positive ?? classes[1] });
  const { gamma, radius, norm } = competitor(examples, direction, sides);
  if (!(gamma > 0)) return { separable, common: null, proof: null };
  const { margin, supportVectors } = margins(examples, undefined, sides);
  return {
    separable,
    common: null,
    proof: {
      u: [direction[0] / norm, direction[1] / norm, direction[2] / norm],
      gamma,
      radius,
      bound: (radius / gamma) ** 2,
      margin: margin?.lower ?? null,
      support: supportVectors.map((row) => places[row]),
    },
  };
}

/** b, u₁, u₂, of any length: the constant is an ordinary column here. */
function directionOf(rows: number[][], labels: string[], { bias, positive }: { bias: boolean; positive: string }) {
  const vectors = rows.map((row) => (bias ? [1, ...row] : row));
  const { supportVectors } = margins(Examples.from(vectors, labels), undefined, { bias: false, positive });
  const towards = (row: number) => (labels[row] === positive ? vectors[row] : vectors[row].map((value) => -value));
  const direction = bestDirection(supportVectors.map(towards));
  return Float64Array.from(bias ? direction : [0, ...direction]);
}
