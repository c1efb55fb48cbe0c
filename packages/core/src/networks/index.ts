// Networks of perceptrons: threshold units wired by hand, and a small network that learns.

import "./register.js";

export type { Activation } from "../compute/activation.js";
export { Network } from "./network.js";
export type { NetworkLayer } from "./network-classifier.js";
export type { NetworkOptions } from "./network-options.js";
export { startLimit } from "./network-state.js";
export { type LayerTrace, ThresholdNetwork, type UnitTrace, xorNetwork } from "./threshold-network.js";
export {
  andUnit,
  fires,
  nandUnit,
  norUnit,
  notUnit,
  orUnit,
  type ThresholdUnit,
  unitScore,
} from "./threshold-unit.js";
