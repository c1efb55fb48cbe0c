// Cosines and sines along many directions.

import { cos, sin } from "../elementary.js";

/** Adds to each phase x times the entry of its direction in one column. */
export function addPhases(phases: Float64Array, directions: Float64Array, x: number): void {
  for (let i = 0; i < phases.length; i++) phases[i] += x * directions[i];
}

/** Writes scale·cos and scale·sin of every phase, side by side. */
export function writeWaves(phases: Float64Array, scale: number, out: Float64Array, at: number): void {
  for (let i = 0; i < phases.length; i++) {
    out[at++] = scale * cos(phases[i]);
    out[at++] = scale * sin(phases[i]);
  }
}
