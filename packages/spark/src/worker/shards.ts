// Reads standard input as shards. Each begins, has rows, and ends; anything else was truncated or mixed up on the way.

import { crc32 } from "node:zlib";
import { linesIn } from "./bad-lines.js";
import { type Input, type Listener, listen } from "./frames.js";

/** The input violates the protocol. */
export class BadInput extends Error {
  override readonly name = "BadInput";
}

/** Processes one shard. */
export interface ShardWork {
  /** Takes whole lines, the first of which is row number `row` of the shard, counted from 1, and their content hashes if these came with them. */
  rows(lines: Uint8Array, row: number, hashes: Uint32Array | undefined): void;
  /** The columns to write for the shard, without tabs and line feeds. */
  end(): readonly (string | number)[];
}

/**
 * Processes all shards of an input, by default standard input. Returns one line per shard: its number, its line count, the checksum of its
 * lines, and the columns of its `end`. Nothing is returned unless all of the input was valid.
 */
export function eachShard(
  isHashed: boolean,
  begin: (shard: number, given: string) => ShardWork,
  input: Input = (listener) => listen(listener, isHashed),
): string {
  let open: { readonly shard: string; readonly work: ShardWork; lines: number; checksum: number } | undefined;
  let results = "";
  const listener: Listener = {
    control(line) {
      const [word, shard, ...given] = line.split(" ");
      if (word === "shard" && !open && /^\d+$/.test(shard)) {
        open = { shard, work: begin(Number(shard), given.join(" ")), lines: 0, checksum: 0 };
      } else if (word === "end" && open?.shard === shard) {
        results += `${[shard, open.lines, open.checksum, ...open.work.end()].join("\t")}\n`;
        open = undefined;
      } else
        throw new BadInput(
          `rows must come between #shard N and #end N; got #${line.slice(0, 60)}${open ? ` in shard ${open.shard}` : ""}`,
        );
    },
    rows(lines, hashes) {
      if (!open) throw new BadInput(`rows must come between #shard N and #end N; got ${beginning(lines)}`);
      open.work.rows(lines, open.lines + 1, hashes);
      open.lines += linesIn(lines);
      open.checksum = crc32(lines, open.checksum);
    },
  };
  const whole = input(listener);
  if (open) throw new BadInput(`the input was cut off after row ${open.lines} of shard ${open.shard}`);
  if (!whole) throw new BadInput("the input was cut off within a line");
  return results;
}

function beginning(lines: Uint8Array): string {
  return JSON.stringify(Buffer.from(lines.subarray(0, 40)).toString());
}
