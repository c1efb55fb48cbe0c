// Mixing by columns: each piece of the weights is mixed separately, over all shards in their order. Together the pieces are bit-identical to mixing
// everything at once.

import { type Json, type Label, ModelError } from "rosenblatt";
import { change, changesBetween, changesOfBytes, changesToBytes, type NumberChanges } from "./changed-numbers.js";
import { Learned, type LearnedFacts } from "./learned.js";
import { mixShards } from "./mix-shards.js";
import type { EpochCounts, RunState } from "./run-state.js";
import { seal, unseal } from "./sealed.js";
import type { ShardResult } from "./shard-epoch.js";
import type { ShardFacts } from "./shard-file.js";
import { Weights, type WeightsHead } from "./weights.js";

const pieceFormat = "rosenblatt/piece@1";
const mixedFormat = "rosenblatt/mixed-piece@1";

/** One of several column ranges into which the weights are divided. */
export interface Piece {
  readonly piece: number;
  readonly pieces: number;
}

/** Whether the weights of a run can be mixed in pieces, which needs all of them to be available. */
export function canBePieces({ weights }: RunState): boolean {
  return weights.isWhole;
}

/** Writes a piece of a shard's result, learned from the state whose seal is `from`. */
export function pieceBytes<L extends Label>(result: ShardResult<L>, from: string, piece: Piece): Uint8Array {
  const { learned, ...counts } = result;
  const { changes } = learned;
  if (!changes)
    throw new ModelError("", "a learner that has others numbers than it began with cannot be mixed in pieces");
  const [start, end] = placesOf(piece, learned.head);
  const head = { format: pieceFormat, from, ...piece, ...counts, ...learned.facts };
  return seal(
    head as unknown as { [key: string]: Json },
    changesToBytes(changes.map((own) => within(own, start, end))),
  );
}

/** Mixes the same piece of all shards, and returns the mixed piece as bytes. */
export function mixPieces<L extends Label>(
  state: RunState<L>,
  from: string,
  piece: Piece,
  results: readonly Uint8Array[],
): Uint8Array {
  const narrow = { ...state, weights: weightsIn(state.weights, piece) };
  const { numbers, head } = narrow.weights;
  const next = mixShards(
    narrow,
    results.map((bytes) => {
      const { head: own, payload } = opened(bytes, pieceFormat, from, piece);
      const { epoch, shard, rows, mistakes, updates } = own as unknown as ShardFacts;
      const changes = changesOfBytes(payload, numbers.length, head.width + 1);
      const learned = Learned.changed(narrow.weights, own as unknown as LearnedFacts, changes);
      return { epoch, shard, rows, mistakes, updates, learned };
    }),
  );
  const { form, time, run } = next.weights.head as unknown as LearnedFacts;
  const facts = { format: mixedFormat, from, ...piece, counts: next.epochs.at(-1)!, form, time, run };
  const changes = next.weights.numbers.map((vector, k) => changesBetween(numbers[k], vector));
  return seal(facts as unknown as { [key: string]: Json }, changesToBytes(changes));
}

/** The next state of a run, made from all mixed pieces in their order. */
export function joinPieces<L extends Label>(
  state: RunState<L>,
  from: string,
  results: readonly Uint8Array[],
): RunState<L> {
  const arrays = state.weights.numbers.map((vector) => vector.slice());
  const pieces = results.length;
  let first: { readonly counts: EpochCounts; readonly facts: LearnedFacts } | undefined;
  for (const [piece, bytes] of results.entries()) {
    const { head, payload } = opened(bytes, mixedFormat, from, { piece, pieces });
    const [start, end] = placesOf({ piece, pieces }, state.weights.head);
    changesOfBytes(payload, arrays.length, end - start).forEach((own, k) => {
      change(arrays[k].subarray(start, end), own);
    });
    const { form, time, run } = head as unknown as LearnedFacts;
    const own = { counts: head.counts as unknown as EpochCounts, facts: { form, time, run } };
    first ??= own;
    if (JSON.stringify(own) !== JSON.stringify(first))
      throw new ModelError("", `the pieces of an epoch must tell the same of it; piece ${piece} does not`);
  }
  const { counts, facts } = first!;
  const weights = Weights.ofContent<L>({ head: { ...state.weights.head, ...facts } as never, arrays });
  return { ...state, weights, epochs: [...state.epochs, counts] };
}

function opened(bytes: Uint8Array, format: string, from: string, { piece, pieces }: Piece): ReturnType<typeof unseal> {
  const opened = unseal(bytes, "a piece of the weights");
  const { head } = opened;
  if (head.format !== format || head.from !== from || head.piece !== piece || head.pieces !== pieces)
    throw new ModelError("", `piece ${piece} of ${pieces} must be of ${format}, from the state ${from}`);
  return opened;
}

/** The range of positions of a piece in a vector, whose first element is the bias. */
function placesOf({ piece, pieces }: Piece, { width }: Pick<WeightsHead, "width">): [start: number, end: number] {
  return [Math.floor((piece * (width + 1)) / pieces), Math.floor(((piece + 1) * (width + 1)) / pieces)];
}

/** The weights of one piece, as if they were the whole model. */
function weightsIn<L extends Label>(weights: Weights<L>, piece: Piece): Weights<L> {
  const [start, end] = placesOf(piece, weights.head);
  const head = { ...weights.head, width: end - start - 1 };
  return Weights.ofContent<L>({ head: head as never, arrays: weights.between(start, end) });
}

/** The changes in a range of positions, counted from its start. */
function within({ places, values }: NumberChanges, start: number, end: number): NumberChanges {
  const [from, to] = [firstAt(places, start), firstAt(places, end)];
  return { places: places.slice(from, to).map((place) => place - start), values: values.slice(from, to) };
}

/** The index of the first position that is not below `place`, by binary search. */
function firstAt(places: Uint32Array, place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
