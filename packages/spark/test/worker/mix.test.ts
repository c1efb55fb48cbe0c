// The worker program's learn in pieces, followed by mix, against mixing in this process.

import { expect, test } from "vitest";
import { joinPieces, mixShards, runBytes, shardOfBytes, unsealedBytes } from "../../src/mixing/index.js";
import type { ShardAnswer } from "../../src/worker/mix.js";
import { unpackedJson } from "../../src/worker/packed-json.js";
import { begun, framed, libsvmLines, runWorker } from "./run-worker.js";

const { state, from, text } = begun(2);
const input = [libsvmLines(500), libsvmLines(30, 3)].map((rows, shard) => framed(shard, rows, text)).join("");
const lines = (args: readonly string[], given: string) => {
  const { status, stdout, stderr } = runWorker(args, given);
  expect([status, stderr]).toEqual([0, ""]);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
};

test("pieces mixed by workers give the same state as whole results mixed by the driver", () => {
  const whole = lines(["learn", `from=${from}`], input).map((columns) =>
    shardOfBytes(unsealedBytes(columns.at(-1)!, "a result"), state, from),
  );
  const cut = lines(["learn", `from=${from}`, "pieces=2"], input);
  const shuffled = [0, 1].map((piece) =>
    framed(
      piece,
      cut.map((columns) => [...columns.slice(0, -1), columns.at(-1)!.split(",")[piece]].join(" ")),
      text,
    ),
  );
  const mixed = lines(["mix", `from=${from}`, "pieces=2"], shuffled.join(""));
  const joined = joinPieces(
    state,
    from,
    mixed.map((columns) => unsealedBytes(columns.at(-1)!, "a piece")),
  );
  expect(Buffer.from(runBytes(joined))).toEqual(Buffer.from(runBytes(mixShards(state, whole))));
  const answers = unpackedJson<ShardAnswer[]>(mixed[1].at(-2)!);
  expect(answers.map(([shard, count]) => [shard, count])).toEqual([
    ["0", "500"],
    ["1", "30"],
  ]);
});
