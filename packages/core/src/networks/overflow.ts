// Foresees whether a step could make a weight overflow, from how far all steps so far can have led.

import type { LayerViews } from "../compute/layers/layer.js";
import type { NetworkState } from "./state.js";

/** So far below 1e308 that products and sums of such numbers stay finite. */
const tame = 1e150;

/** Foresees whether a step of a network could make a number overflow. */
export class NetworkOverflow {
  /** Upper bounds of every weight's absolute value, and every momentum's. */
  #reach = 0;
  #speed = 0;
  /** The state that the bounds are for: `fit` or a model file replaces it. */
  #of: NetworkState | undefined;

  /** Whether a step of this scale from x could overflow, by a rough but safe estimate. */
  threatens(state: NetworkState, xx: number, scale: number): boolean {
    if (state !== this.#of || !this.#isTame(state, xx, scale)) this.#measure(state);
    return !this.#isTame(state, xx, scale);
  }

  #isTame(state: NetworkState, xx: number, scale: number): boolean {
    let gain = (1 + scale) * (1 + Math.sqrt(xx)) * (1 + this.#speed);
    for (let l = 0; l < state.layers; l++) gain *= (1 + state.units(l)) * (1 + this.#reach);
    return gain < tame;
  }

  #measure(state: NetworkState): void {
    // Weights of future units and columns start within ±√6.
    this.#reach = 3 + largest(state.w);
    this.#speed = largest(state.v);
    this.#of = state;
  }

  /** Takes note of a step that was made from one example. */
  note(layers: readonly LayerViews[], rate: number, momentum: number, decay: number): void {
    let steepest = 0;
    for (const { batch, deltas } of layers)
      steepest = Math.max(steepest, largest([batch.values.subarray(0, batch.starts[1])]) * largest([deltas]));
    this.#speed = momentum * this.#speed + rate * (steepest + decay * this.#reach);
    this.#reach += this.#speed;
  }
}

function largest(vectors: readonly Float64Array[]): number {
  let most = 0;
  for (const vector of vectors) for (let k = 0; k < vector.length; k++) most = Math.max(most, Math.abs(vector[k]));
  return most;
}
