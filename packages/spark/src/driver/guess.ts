// Guesses the facts about all rows of LIBSVM text from its first rows.

import { InputError } from "rosenblatt";
import { LibsvmReader } from "rosenblatt/readers";
import type { RunOptions, Spark } from "../connect/index.js";
import type { RowForm } from "./model-on-cluster.js";
import { type LibsvmSource, lineQuery } from "./source.js";

/** The guessed facts. */
export interface Guess {
  readonly classes: readonly number[];
  /** An upper estimate of the number of columns, usually more than there are. */
  readonly columns: number;
  /** The average size of a row in bytes. */
  readonly rowBytes: number;
}

/** The most rows that are read, and the approximate limit on their characters. */
const looked = { rows: 1000, characters: 1 << 22 };

/** Guesses from the first rows of a source; undefined if they do not allow a guess. */
export async function guessOf(
  spark: Spark,
  source: LibsvmSource,
  form: Pick<RowForm, "zeroBased" | "sort">,
  options: RunOptions,
): Promise<Guess | undefined> {
  const lines: string[] = [];
  let characters = 0;
  for await (const table of spark.tables(`${lineQuery(source)} LIMIT ${looked.rows}`, options)) {
    for (const { line } of table as Iterable<{ line: string }>) {
      lines.push(line);
      characters += line.length;
    }
    if (characters > looked.characters) break;
  }
  return guessBy(lines, form);
}

/**
 * Assumes that the rows contain all classes and at least half of the columns, because rare columns turn up late. Undefined if there are no
 * rows, or one that cannot be read.
 */
export function guessBy(lines: readonly string[], form: Pick<RowForm, "zeroBased" | "sort">): Guess | undefined {
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  const { zeroBased = false, sort = false } = form;
  const reader = new LibsvmReader({ zeroBased, sort });
  try {
    reader.begin("row");
    reader.write(text);
    const { classes, width } = reader.take();
    return { classes: [...classes].sort((a, b) => a - b), columns: 2 * width, rowBytes: text.length / lines.length };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The size of a source's files in bytes, as Spark estimates it for its plan; undefined if Spark does not report it. */
export async function bytesOf(spark: Spark, source: LibsvmSource, options: RunOptions): Promise<number | undefined> {
  const [row] = await spark.rows(`EXPLAIN COST ${lineQuery(source)}`, options);
  return plannedBytes(String(row?.plan));
}

const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/** The size in bytes of the relation that a plan reads, which is what its last statistics describe. */
export function plannedBytes(plan: string): number | undefined {
  const [, number, unit] =
    [...plan.matchAll(/Statistics\(sizeInBytes=([\d.]+(?:E\+?\d+)?) ([KMGTPE]i)?B/g)].at(-1) ?? [];
  return number === undefined ? undefined : Number(number) * 1024 ** units.indexOf(`${unit ?? ""}B`);
}
