// Learning from a data set as if from one row after the other, in stretches of rows that bring nothing new.

import type { Examples } from "../data/examples.js";
import type { Label, NamedRow, Row } from "../data/row.js";
import { rowAt, stretch } from "../data/stretch.js";
import { InputError } from "../errors.js";
import type { Learner } from "../learner.js";
import type { Counts } from "./pass.js";

/**
 * Learns the rows as if one after the other. Whole stretches of them are learned at once between rows that bring a class or a column
 * which is new to the learner, because some learners would come to something else if they knew those before. `columns` says how many
 * columns the learner knows by now; `before` rows came earlier. Named rows are `given` as well where a data set was made of them, because
 * the learner meets new names in the order in which a row has them.
 */
export function learnStretches<L extends Label>(
  learner: Learner<L>,
  examples: Examples<L>,
  columns: () => number,
  before: number,
  given?: readonly Row[],
): Counts {
  const { form, size, width, classes } = examples;
  const total = { examples: 0, mistakes: 0, updates: 0 };
  let [from, known, isKnown, rows, targets] = [0, -1, [] as boolean[], examples.rows, examples.targets];
  const look = () => {
    isKnown = classes.map((label) => learner.classes.includes(label));
    known = columns();
    // Learning may have made the memory of the data set grow.
    ({ rows, targets } = examples);
  };
  /** Whether nothing about row r is new. */
  const isPlain = (r: number) => {
    if (form === "named" || !isKnown[targets[r]]) return false;
    // The first dense row settles their number.
    if (!rows.indices) return known === 0 || width === known;
    return rows.starts[r] === rows.starts[r + 1] || rows.indices[rows.starts[r + 1] - 1] < known;
  };
  let met = -1;
  let isMet = false;
  /** Row r with its names in the order of the row that was given, while some of them may be new. */
  const rowInOrder = (r: number): Row => {
    const row = rowAt(examples, r);
    if (form !== "named" || !given || isMet) return row;
    const names = learner.features ?? [];
    if (names.length !== met) {
      met = names.length;
      const own = new Set(names);
      isMet = examples.vocabulary!.names!.every((name) => own.has(name));
    }
    return isMet ? row : inOrderOf(given[r] as NamedRow, row as Map<string, number>);
  };
  look();
  for (let r = 0; r <= size; r++) {
    if (r < size && isPlain(r)) continue;
    if (r > from) {
      const own = classes.filter((_, k) => isKnown[k]);
      add(total, learner.learnAll(stretch(examples, from, r, rows.indices ? Math.min(width, known) : width, own)));
    }
    from = r + 1;
    if (r === size) break;
    try {
      const { mistake, updated } = learner.learn(rowInOrder(r), examples.label(r));
      add(total, { examples: 1, mistakes: mistake ? 1 : 0, updates: updated ? 1 : 0 });
    } catch (error) {
      throw error instanceof InputError ? error.at(`row ${before + r}`) : error;
    }
    if (form !== "named") look();
  }
  return total;
}

/** The features of a row in the order in which another has them before it was transformed. */
function inOrderOf(x: NamedRow, row: Map<string, number>): Map<string, number> {
  const ordered = new Map<string, number>();
  for (const [key, value] of x instanceof Map ? x : Object.entries(x)) {
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
