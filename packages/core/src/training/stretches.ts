// Learning from a data set as if from one row after the other, in stretches of rows that bring nothing new.

import type { Examples } from "../data/examples.js";
import { NamedStretches } from "../data/named-stretches.js";
import type { Label, NamedRow, Row } from "../data/row.js";
import type { RowReader } from "../data/row-reader.js";
import { rowAt, stretch } from "../data/stretch.js";
import { InputError } from "../errors.js";
import type { Learner } from "../learner.js";
import type { Counts } from "./pass.js";

/**
 * Learns the rows as if one after the other. Whole stretches of them are learned at once between rows that bring a class or a column
 * which is new to the learner, because some learners would come to something else if they knew those before. `known` gives the reader of
 * the learner, which has the columns known by now; `before` rows came earlier. Named rows are `given` as well where a data set was made
 * of them, because the learner meets new names in the order in which a row has them.
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
  /** Whether nothing about row r is new. */
  const isPlain = (r: number) => {
    if (!isKnown[targets[r]]) return false;
    if (named) return named.isPlain(rows, r);
    // The first dense row settles their number.
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
  /** Learns the rows from one up to another, about which nothing is new. */
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
    // One by one where there are few, or to find the row of an error, which left all of its part unlearned.
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

/** The features of a row in the order in which another has them before it was transformed. */
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
