// mix: mixes a piece of the weights over all shards on an executor.

import { mixPieces, sealedText, unsealedBytes } from "../mixing/index.js";
import { stateOf } from "./learn.js";
import { packedJson } from "./packed-json.js";
import { eachShard, type ShardWork } from "./shards.js";

/** What a worker reported about a shard besides its result, column by column. */
export type ShardAnswer = readonly string[];

/** Options for mixing pieces. */
export interface MixOptions {
  /** The seal of the state that shards began with. */
  readonly from: string;
  readonly pieces: number;
}

/**
 * Mixes the pieces on standard input, which are framed like shards: each line is for one shard and has what its worker reported, followed by
 * the piece.
 */
export function mix({ from, pieces }: MixOptions): string {
  return eachShard(false, (piece, given) => new PieceMixing(given, { from, pieces, piece }));
}

class PieceMixing implements ShardWork {
  readonly #given: string;
  readonly #options: MixOptions & { readonly piece: number };
  readonly #answers: ShardAnswer[] = [];
  readonly #results: Uint8Array[] = [];

  constructor(given: string, options: MixOptions & { readonly piece: number }) {
    this.#given = given;
    this.#options = options;
  }

  rows(lines: Uint8Array): void {
    for (const line of Buffer.from(lines).toString("latin1").split("\n").slice(0, -1)) {
      const answer = line.split(" ");
      this.#results.push(unsealedBytes(answer.pop()!, `a piece of shard ${answer[0]}`));
      this.#answers.push(answer);
    }
  }

  end(): string[] {
    const { from, piece, pieces } = this.#options;
    const mixed = mixPieces(stateOf(this.#given, from), from, { piece, pieces }, this.#results);
    return [packedJson(this.#answers), sealedText(mixed)];
  }
}
