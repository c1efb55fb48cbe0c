// An epoch whose results are mixed on the executors: shards write their results in pieces by column range, and a second script mixes each piece
// over all shards.

import type { Label } from "rosenblatt";
import type { RunOptions } from "../connect/index.js";
import { joinPieces, type RunState, unsealedBytes } from "../mixing/index.js";
import type { ShardAnswer } from "../worker/mix.js";
import { unpackedJson } from "../worker/packed-json.js";
import type { Epoch, EpochStart } from "./epoch.js";
import type { PreparedRows, ShardLines } from "./prepared.js";
import { transform } from "./transform.js";

/** Runs an epoch and mixes it on the executors, in as many pieces as there are shards. Only the mixed weights are sent to the driver. */
export async function mixedThere<L extends Label>(
  rows: PreparedRows,
  state: RunState<L>,
  { given, from, args, expected }: EpochStart,
  options: RunOptions,
): Promise<Epoch<L>> {
  const { spark, worker, keys, shards: pieces } = rows;
  const learned = rows.query(
    ["learn", `from=${from}`, `pieces=${pieces}`, ...args],
    ["skipped", "milliseconds", "pieces"],
    given,
  );
  const marks = keys.map((key, piece) => `(${key}, -1L, '#shard ${piece} '), (${key}, ${pieces}L, '#end ${piece}')`);
  const query = transform(
    worker.command(["mix", `from=${from}`, `pieces=${pieces}`]),
    ["piece", "lines", "checksum", "answers", "mixed"],
    `SELECT line FROM (
  SELECT /*+ REPARTITION(${pieces}, key) */ key, place, line FROM (
    SELECT element_at(array(${keys}), piece + 1) AS key, CAST(shard AS BIGINT) AS place,
        concat_ws(' ', shard, lines, checksum, skipped, milliseconds, part) AS line
      FROM (${learned}) LATERAL VIEW posexplode(split(pieces, ',')) AS piece, part
    UNION ALL SELECT key, place, IF(place < 0, concat(line, ${given}), line) AS line FROM VALUES ${marks.join(", ")} AS marks(key, place, line)))
SORT BY place`,
  );
  const mixed: Uint8Array[] = [];
  let [answers, received]: [readonly ShardAnswer[], number] = [[], 0];
  for (const row of await spark.rows(query, options)) {
    const piece = Number(row.piece);
    if (row.piece === null || !(piece >= 0 && piece < pieces) || mixed[piece])
      throw new Error(`a worker must answer once for each piece from 0 to ${pieces - 1}; got ${String(row.piece)}`);
    received += String(row.mixed).length;
    mixed[piece] = unsealedBytes(String(row.mixed), `piece ${piece} of the weights`);
    answers = unpackedJson<ShardAnswer[]>(String(row.answers));
  }
  for (let piece = 0; piece < pieces; piece++)
    if (!mixed[piece]) throw new Error(`there is no answer for piece ${piece} of ${pieces}`);
  const seen: ShardLines[] = [];
  let milliseconds = 0;
  for (const [shard, lines, checksum, , cpu] of answers) {
    seen[Number(shard)] = { lines: Number(lines), checksum: Number(checksum) };
    milliseconds += Number(cpu);
  }
  rows.check(seen, expected);
  return { state: joinPieces(state, from, mixed), cost: { cpuSeconds: milliseconds / 1000, received } };
}
