// Networks of perceptrons: threshold units wired by hand, and a small network that learns.

export type { Activation } from "../compute/layers/activation.js";
export * from "../learners/networks.generated.js";
export { startLimit } from "../networks/state.js";
export { type StepNetwork, type StepNetworkOptions, stepNetwork } from "../networks/step-network.js";
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
