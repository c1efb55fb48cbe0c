export { LinearModel } from "../compact/linear-model.js";
export { Examples, type ExamplesOptions } from "../data/examples.js";
export { visitOrder } from "../data/visit-order.js";
export { HashedNames, Names, type Vocabulary } from "../data/vocabulary.js";
export * from "../errors.js";
export type * from "../learner.js";
export * from "../learners/root.generated.js";
export { type LoadOptions, load, loadEncoded } from "../load.js";
export { mix } from "../mix.js";
export { fromBytes } from "../model/binary.js";
export { withEncoding } from "../model/encoded.js";
export type { Json, ModelContent, ModelFile } from "../model/format.js";
export { HeadReader } from "../model/reader.js";
export { type Savable, saveBytes } from "../model/save.js";
export {
  type MultiFitOptions,
  MultiLabel,
  type MultiLabelOptions,
  type MultiLearned,
  type MultiReport,
  type OneLabelLearner,
} from "../multi-label.js";
export type { Definition } from "../options/definition.js";
export type { OwnOption, OwnOptions, Takes } from "../options/own-option.js";
export type { EarlyStopping, LinearOptions, RateSchedule } from "../options/shared-options.js";
export { Pipeline } from "../pipeline.js";
export type { Scaler, ScalerKind } from "../transformers/scaler.js";
export { standardize } from "../transformers/standardize.js";
export type { Transformer } from "../transformers/transformer.js";
export { unitBall } from "../transformers/unit-ball.js";
export { unitLength } from "../transformers/unit-length.js";
