// What the first rows of LIBSVM text say about all of them.

import { InputError } from "rosenblatt";
import { LibsvmReader } from "rosenblatt/readers";
import type { RunOptions, Spark } from "../connect/index.js";
import type { RowForm } from "./model-on-cluster.js";
import { type LibsvmSource, lineQuery } from "./source.js";

/** What is guessed of rows. */
export interface Guess {
  readonly classes: readonly number[];
  /** As many columns as there may be, and more than there are in most cases. */
  readonly columns: number;
  /** About how many bytes each row has. */
  readonly rowBytes: number;
}

/** How many rows are looked at, and at most about how many characters. */
const looked = { rows: 1000, characters: 1 << 22 };

/** Looks at the first rows of a source; undefined where they allow no guess. */
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
 * What some rows say about all: that they have all classes, and half of the columns or more, because the rare ones come late. Undefined where there are no rows, or one that
 * cannot be read.
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

/** How many bytes the files of a source have, as Spark plans with them; undefined where it does not say. */
export async function bytesOf(spark: Spark, source: LibsvmSource, options: RunOptions): Promise<number | undefined> {
  const [row] = await spark.rows(`EXPLAIN COST ${lineQuery(source)}`, options);
  return plannedBytes(String(row?.plan));
}

const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/** The bytes of the relation in a plan, which is what its last statistics are about. */
export function plannedBytes(plan: string): number | undefined {
  const [, number, unit] =
    [...plan.matchAll(/Statistics\(sizeInBytes=([\d.]+(?:E\+?\d+)?) ([KMGTPE]i)?B/g)].at(-1) ?? [];
  return number === undefined ? undefined : Number(number) * 1024 ** units.indexOf(`${unit ?? ""}B`);
}
