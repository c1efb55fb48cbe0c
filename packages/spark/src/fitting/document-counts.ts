// Fits tf-idf from the number of texts in each shard that contain each term.

import { type Examples, InputError, type Transformer } from "rosenblatt";
import type { ShardTerms } from "../worker/terms.js";
import { changedTransformer } from "./changed-transformer.js";

/** The transformer with the terms of all shards in the order of their first appearance among all rows, as if it had been fitted to those. */
export function countedTerms(fitted: Transformer, { vocabulary }: Examples, parts: readonly ShardTerms[]): Transformer {
  const { prefix, sublinear, hash } = fitted.options as { prefix?: string; sublinear?: boolean; hash?: number };
  const least = parts.reduce((lowest, part) => Math.min(lowest, part.least ?? Infinity), Infinity);
  if (prefix === undefined && least < (sublinear ? 1 : 0))
    throw new InputError(
      sublinear
        ? `tf-idf by logarithms takes counts of at least 1; got ${least}: sublinear: false, or --tf count, takes other numbers above 0`
        : `tf-idf takes counts of words; got ${least}`,
    );
  const examples = parts.reduce((sum, part) => sum + part.rows, 0);
  const names = hash === undefined ? vocabulary!.names! : undefined;
  const isTerm = (column: number) => !names || prefix === undefined || names[column].startsWith(prefix);
  const terms = firstToLast(parts).filter(({ column }) => isTerm(column));
  if (names)
    return changedTransformer(fitted, { examples, names: terms.map(({ column }) => names[column]) }, (put) => ({
      counts: put(Float64Array.from(terms, ({ count }) => count)),
    }));
  terms.sort((a, b) => a.column - b.column);
  return changedTransformer(fitted, { examples }, (put) => ({
    columns: put(Uint32Array.from(terms, ({ column }) => column)),
    counts: put(Float64Array.from(terms, ({ count }) => count)),
  }));
}

interface Term {
  readonly column: number;
  count: number;
  hash: number;
  place: number;
}

/** The terms of all shards, ordered by their first rows. Rows with the same hash are in the same shard, which knows their order. */
function firstToLast(parts: readonly ShardTerms[]): Term[] {
  const terms = new Map<number, Term>();
  for (const { columns, counts, hashes } of parts)
    columns.forEach((column, place) => {
      const [count, hash] = [counts[place], hashes[place]];
      const known = terms.get(column);
      if (!known) terms.set(column, { column, count, hash, place });
      else {
        known.count += count;
        if (hash < known.hash) Object.assign(known, { hash, place });
      }
    });
  return [...terms.values()].sort((a, b) => a.hash - b.hash || a.place - b.place);
}
