// Mixing in pieces against mixing all at once: the same bits, for every learner that can be mixed.

import { type BatchLearner, type Label, linearLearners } from "rosenblatt";
import { readLibsvm } from "rosenblatt/readers";
import { describe, expect, test } from "vitest";
import {
  beginRun,
  canBePieces,
  joinPieces,
  learnShard,
  type Mixing,
  mixable,
  mixPieces,
  mixShards,
  pieceBytes,
  type RunState,
  runBytes,
  runOf,
  sealOf,
} from "../../src/mixing/index.js";

const width = 23;

/** Rows of a shard, of which the last one has none. */
function rowsOf(shard: number, classes: number): string[] {
  return Array.from({ length: [40, 3, 25, 0][shard] }, (_, k) => {
    const [a, b] = [1 + ((7 * k + 5 * shard) % width), 1 + ((11 * k + shard) % width)];
    const columns = [...new Set([a, b])].sort((x, y) => x - y);
    return `${(a + b + (k % 3)) % classes} ${columns.map((j) => `${j}:${((k + j) % 9) / 10}`).join(" ")}`;
  });
}

function begun(name: string, classes: number, mixing: Mixing, options = {}): RunState<Label> {
  const made = linearLearners
    .find((own) => own.name === name)!
    .create({ classes: Array.from({ length: classes }, (_, k) => k), features: width, epochs: 3, ...options } as never);
  return beginRun(made as unknown as BatchLearner<Label>, { shards: 4, passes: 2, mixing });
}

/** The next state, by pieces and all at once. */
function both(state: RunState<Label>, classes: number, pieces: number): [RunState<Label>, RunState<Label>] {
  const from = sealOf(runBytes(state));
  const known = { classes: Array.from({ length: classes }, (_, k) => k), columns: width };
  const results = [0, 1, 2, 3].map((shard) => {
    const rows = rowsOf(shard, classes);
    return learnShard(state, shard, rows.length > 0 ? [readLibsvm(rows.join("\n"), known) as never] : []);
  });
  const mixed = Array.from({ length: pieces }, (_, piece) =>
    mixPieces(
      // As a worker has it.
      runOf<Label>(runBytes(state)),
      from,
      { piece, pieces },
      results.map((result) => pieceBytes(result, from, { piece, pieces })).reverse(),
    ),
  );
  return [joinPieces(state, from, mixed), mixShards(state, results)];
}

describe.each(mixable)("%s", (name) => {
  test.each([
    [2, "uniform", 4],
    [3, "mistakes", 5],
    [2, "uniform", 1],
    [2, "mistakes", width + 1],
    [2, "uniform", 2 * width],
  ] as const)("with %i classes, %s mixing in %i pieces equals mixing at once", (classes, mixing, pieces) => {
    let state = begun(name, classes, mixing);
    for (let epoch = 0; epoch < 3; epoch++) {
      expect(canBePieces(state)).toBe(true);
      const [byPieces, atOnce] = both(state, classes, pieces);
      expect(Buffer.from(runBytes(byPieces))).toEqual(Buffer.from(runBytes(atOnce)));
      state = byPieces;
    }
  });
});

test("misplaced, outdated, incomplete or damaged pieces are refused", () => {
  const state = begun("averaged-perceptron", 2, "uniform");
  const from = sealOf(runBytes(state));
  const known = { classes: [0, 1], columns: width };
  const result = learnShard(state, 0, [readLibsvm(rowsOf(0, 2).join("\n"), known) as never]);
  const bytes = pieceBytes(result, from, { piece: 0, pieces: 2 });
  expect(() => mixPieces(state, from, { piece: 1, pieces: 2 }, [bytes])).toThrow("piece 1 of 2 must be");
  expect(() => mixPieces(state, "another", { piece: 0, pieces: 2 }, [bytes])).toThrow("from the state another");
  expect(() => mixPieces(state, from, { piece: 0, pieces: 2 }, [bytes])).toThrow("the result of shard 1 is missing");
  bytes[bytes.length - 40] ^= 1;
  expect(() => mixPieces(state, from, { piece: 0, pieces: 2 }, [bytes])).toThrow("damaged");
});
