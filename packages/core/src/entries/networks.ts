// Networks of perceptrons: threshold units wired by hand, and a small network that learns.

import "../networks/register.js";

export type { Activation } from "../compute/activation.js";
export { Network } from "../networks/network.js";
export type { NetworkLayer } from "../networks/network-classifier.js";
export type { NetworkOptions } from "../networks/network-options.js";
export { startLimit } from "../networks/network-state.js";
export { type LayerTrace, ThresholdNetwork, type UnitTrace, xorNetwork } from "../networks/threshold-network.js";
export {
  andUnit,
  fires,
  nandUnit,
  norUnit,
  notUnit,
  orUnit,
  type ThresholdUnit,
  unitScore,
} from "../networks/threshold-unit.js";
