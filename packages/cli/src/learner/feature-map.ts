// Feature maps before a linear learner.

import type { Transformer } from "rosenblatt";
import { fourierMap, monomials, nystromMap, polynomialMap, squares } from "rosenblatt/maps";
import { mapIn } from "../options/map-text.js";
import { gammaFor, type Seen, settledKernel } from "./settled-kernel.js";

/** A feature map that is ready to be fitted. */
export interface SettledMap {
  readonly map: Transformer;
  /** The map as it is typed, with the number that `auto` stands for. */
  readonly text: string;
}

/** The feature map that a text describes; `auto` in it is determined by the rows to learn from. */
export function settledMap(text: string, seed: number, seen: Seen): SettledMap {
  const choice = mapIn(text, "--map");
  switch (choice.map) {
    case "polynomial":
      return { map: polynomialMap({ degree: choice.degree, c: choice.c }), text: text.trim() };
    case "monomials":
      return { map: monomials({ degree: choice.degree }), text: text.trim() };
    case "squares":
      return { map: squares(), text: text.trim() };
    case "fourier": {
      const gamma = choice.gamma === "auto" ? gammaFor(seen) : choice.gamma;
      return {
        map: fourierMap({ features: choice.features, gamma, seed }),
        text: `fourier:${choice.features},gamma=${gamma}`,
      };
    }
    case "nystrom": {
      const { kernel, text: typed } = settledKernel(text.match(/,kernel=(.*)/s)?.[1] ?? "rbf:auto", seen);
      const { landmarks } = choice;
      return { map: nystromMap({ kernel, landmarks, seed }), text: `nystrom:${landmarks},kernel=${typed}` };
    }
  }
}
