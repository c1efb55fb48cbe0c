// Iterative parameter mixing independent of any engine: the same code runs in a single process, on executors and in the driver.

export { contentHash, contentHashSql, contentOrder, rowsByShard, shardOf } from "./content-order.js";
export { areManyCopies, copiesIn, copyHash, copyHashes, copyHashSql } from "./copies.js";
export { encodingOf, exactFills, withFills } from "./exact-fill.js";
export { ColumnSums, fittedExactly, standardizedBy } from "./exact-scaling.js";
export { ExactSum, meanOf, squaresAround } from "./exact-sum.js";
export { begunWith } from "./guessed-start.js";
export { partSql, type Shares, type Use, useOf } from "./held-back.js";
export { mixShards } from "./mix-shards.js";
export { checkMixable, type Mixable, mixable } from "./mixable.js";
export { canBePieces, joinPieces, mixPieces, type Piece, pieceBytes } from "./pieces.js";
export { runBytes, runOf } from "./run-file.js";
export {
  beginRun,
  behind,
  type EpochCounts,
  type Mixing,
  mixedMistakes,
  mixedUpdates,
  mixings,
  modelOf,
  type RunOptions,
  type RunState,
  stoppedBy,
  takenApart,
} from "./run-state.js";
export { seal, sealedText, sealOf, unseal, unsealedBytes } from "./sealed.js";
export { learnShard, ShardEpoch, type ShardResult } from "./shard-epoch.js";
export { type ShardFacts, shardBytes, shardOfBytes } from "./shard-file.js";
export { Weights } from "./weights.js";
