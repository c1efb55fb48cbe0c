// Learns a data set as if row by row, in stretches of rows that bring nothing new.

import type { Examples } from "../data/examples.js";
import { NamedStretches } from "../data/named-stretches.js";
import type { Label, NamedRow, Row } from "../data/row.js";
import type { RowReader } from "../data/row-reader.js";
import { rowAt, stretch } from "../data/stretch.js";
import { InputError } from "../errors.js";
import type { Learner } from "../learner.js";
import type { Counts } from "./pass.js";

/**
 * Learns the rows as if one after the other. Runs of rows that bring no class or column that is new to the learner are learned at once;
 * the others are learned singly, because some learners would learn something else if they knew a class or column too early. `known` gives
 * the learner's reader, which has the columns known so far; `before` rows came earlier. If a data set was made of named rows, they are
 * `given` as well, because the learner meets new names in the order in which a row has them.
 */
export function learnStretches<L extends Label>(
  learner: Learner<L>,
  examples: Examples<L>,
  known: () => RowReader | undefined,
  before: number,
  given?: readonly Row[],
): Counts {
  const { form, size, width, classes } = examples;
  const total = { examples: 0, mistakes: 0, updates: 0 };
  const named = form === "named" ? new NamedStretches(examples) : undefined;
  let [from, columns, isKnown, rows, targets] = [0, -1, [] as boolean[], examples.rows, examples.targets];
  const look = () => {
    if (classes.length !== isKnown.length || isKnown.includes(false))
      isKnown = classes.map((label) => learner.classes.includes(label));
    const reader = known();
    columns = reader?.width ?? -1;
    named?.look(reader?.vocabulary);
    // Learning may have made the memory of the data set grow.
    ({ rows, targets } = examples);
  };
  /** Whether row r has no new class and no new column. */
  const isPlain = (r: number) => {
    if (!isKnown[targets[r]]) return false;
    if (named) return named.isPlain(rows, r);
    // The first dense row fixes the number of columns.
    if (!rows.indices) return columns === 0 || width === columns;
    return rows.starts[r] === rows.starts[r + 1] || rows.indices[rows.starts[r + 1] - 1] < columns;
  };
  const learnOne = (r: number) => {
    try {
      const row = rowAt(examples, r);
      const x = named && given ? inOrderOf(given[r] as NamedRow, row as Map<string, number>) : row;
      const { mistake, updated } = learner.learn(x, examples.label(r));
      add(total, { examples: 1, mistakes: mistake ? 1 : 0, updates: updated ? 1 : 0 });
    } catch (error) {
      throw error instanceof InputError ? error.at(`row ${before + r}`) : error;
    }
  };
  /** Learns the rows from `first` up to `until`, which bring nothing new. */
  const learnMany = (first: number, until: number) => {
    const own = classes.filter((_, k) => isKnown[k]);
    const isOne = named && !named.isWorthwhile(rows, first, until);
    const parts = isOne ? [] : (named?.between(first, until, own) ?? [part(first, until, own)]);
    let done = first;
    try {
      for (const one of parts) {
        add(total, learner.learnAll(one));
        done += one.size;
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
    // Row by row where there are few, or to find the row of an error, which left its whole part unlearned.
    for (; done < until; done++) learnOne(done);
  };
  const part = (first: number, until: number, own: readonly L[]) =>
    stretch(examples, first, until, rows.indices ? Math.min(width, columns) : width, own);
  try {
    look();
    for (let r = 0; r <= size; r++) {
      if (r < size && isPlain(r)) continue;
      if (r > from) learnMany(from, r);
      from = r + 1;
      if (r === size) break;
      learnOne(r);
      look();
    }
  } finally {
    named?.free();
  }
  return total;
}

/** The features of `row`, in the order in which `x` has them. */
function inOrderOf(x: NamedRow, row: Map<string, number>): Map<string, number> {
  const ordered = new Map<string, number>();
  for (const [key, value] of (Symbol.iterator in x ? x : Object.entries(x)) as Iterable<[string, unknown]>) {
    const name = typeof value === "string" ? `${key}=${value}` : key;
    if (row.has(name)) ordered.set(name, row.get(name)!);
  }
  return ordered;
}

/** Adds counts to a total. */
export function add(total: Counts, { examples, mistakes, updates }: Counts): void {
  total.examples += examples;
  total.mistakes += mistakes;
  total.updates += updates;
}
