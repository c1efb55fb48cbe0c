export { Examples, type ExamplesOptions } from "../data/examples.js";
export type { Scaler, ScalerKind } from "../data/scaling/scaler.js";
export { standardize } from "../data/scaling/standardize.js";
export { unitBall } from "../data/scaling/unit-ball.js";
export { unitLength } from "../data/scaling/unit-length.js";
export type { Transformer } from "../data/transformer.js";
export { visitOrder } from "../data/visit-order.js";
export { HashedNames, Names, type Vocabulary } from "../data/vocabulary.js";
export * from "../errors.js";
export type * from "../learner.js";
export { Arow, type ArowOptions, arowStep } from "../learners/arow.js";
export { AveragedPerceptron, type AveragedPerceptronOptions, meanWeight } from "../learners/averaged-perceptron.js";
export { BalancedWinnow, type BalancedWinnowOptions } from "../learners/balanced-winnow.js";
export { MarginPerceptron, type MarginPerceptronOptions, marginStep } from "../learners/margin-perceptron.js";
export {
  MaxMargin,
  type MaxMarginLoss,
  type MaxMarginOptions,
  type MaxMarginSolution,
} from "../learners/max-margin.js";
export type { EarlyStopping, LinearOptions, RateSchedule } from "../learners/options.js";
export { PassiveAggressive, type PassiveAggressiveOptions, paStep } from "../learners/passive-aggressive.js";
export { deltaStep, Perceptron, type PerceptronOptions, perceptronStep } from "../learners/perceptron.js";
export { PocketPerceptron, type PocketPerceptronOptions } from "../learners/pocket-perceptron.js";
export { SecondOrderPerceptron, type SecondOrderPerceptronOptions } from "../learners/second-order-perceptron.js";
export { VotedPerceptron } from "../learners/voted-perceptron.js";
export { Winnow, type WinnowOptions, winnowStep } from "../learners/winnow.js";
export { fromBytes } from "../model/binary.js";
export { withEncoding } from "../model/encoded.js";
export type { Json, ModelContent, ModelFile } from "../model/format.js";
export { LinearModel } from "../model/linear-model.js";
export { load, loadEncoded } from "../model/load.js";
export { mix } from "../model/mix.js";
export { HeadReader } from "../model/reader.js";
export { type Savable, saveBytes } from "../model/save.js";
export { Pipeline } from "../pipeline.js";
