// Prepares rows to learn from on the cluster, and collects all that is known about them before the first epoch.

import { type Examples, InputError, type Label } from "rosenblatt";
import { readLibsvm, sampleRows, type TableEncoding, type TableOptions } from "rosenblatt/readers";
import type { RunOptions, Spark } from "../connect/index.js";
import { surveyedSums } from "../fitting/surveyed-sums.js";
import { surveyedTerms } from "../fitting/surveyed-terms.js";
import { checkSome, fittedEncoding, plannedBy, type TermBounds, unfitted } from "../fitting/table-form.js";
import type { WorkerProgram } from "../launch/worker-program.js";
import { areManyCopies, encodingOf, type Shares, type Use } from "../mixing/index.js";
import { sift } from "../worker/bad-lines.js";
import type { LibsvmShard } from "../worker/libsvm-survey.js";
import { unpackedJson } from "../worker/packed-json.js";
import { type TableRules, tableReading } from "../worker/reading.js";
import type { TableShard } from "../worker/table-survey.js";
import type { FirstEpoch } from "./first-epoch.js";
import { libsvmArguments, type RowForm, sendJson } from "./model-on-cluster.js";
import { PreparedRows, type ShardAnswer } from "./prepared.js";
import type { Surveyed } from "./scaling.js";
import { type LibsvmSource, lineQuery, nameOf, type Source, tableQuery } from "./source.js";
import { type BadRows, mostListed, refuseBad, type Survey } from "./survey.js";
import { columnsOf, headerLine, isCell, lineOf, type SqlColumn } from "./table-lines.js";

/** Options for preparing rows. */
export interface PrepareOptions extends RunOptions, Pick<RowForm, "zeroBased" | "sort"> {
  readonly shards: number;
  readonly seed: number;
  /** The share of the rows to hold back. */
  readonly shares: Shares;
  readonly badRows: BadRows;
  /** How the columns of a table are interpreted. */
  readonly table?: TableOptions | undefined;
  /** How text columns of the table become features. */
  readonly terms?: TextTerms | undefined;
}

/** How texts become features. */
export interface TextTerms {
  /** The longest sequence of words that forms a feature, unless the table options set it. */
  readonly ngrams: number;
  readonly bounds: TermBounds;
}

/** Rows to learn from. */
export interface TrainingRows {
  readonly rows: PreparedRows;
  readonly survey: Survey;
  /** The arguments that tell a worker how to read them. */
  readonly args: readonly string[];
  /** Sample examples that carry all classes and columns. */
  readonly sample: Examples<Label>;
  /** How the rows of a table become examples; undefined for LIBSVM text. */
  readonly encoding: TableEncoding | undefined;
  /** What the survey has counted already for the scaling. */
  readonly surveyed: Surveyed;
}

/** Prepares LIBSVM text. If the first epoch can be learned before all rows have been seen, it runs now and surveys them. */
export async function libsvmRows(
  spark: Spark,
  worker: WorkerProgram,
  source: LibsvmSource,
  { badRows, zeroBased, sort, ...options }: PrepareOptions,
  first?: FirstEpoch,
): Promise<TrainingRows> {
  const args = libsvmArguments({ zeroBased, sort });
  const { signal } = options;
  return evenly(PreparedRows.of(spark, worker, lineQuery(source), options), options, async (rows) => {
    if (!first?.isOnly) await rows.cache({ signal });
    const known = rows.areSpread ? undefined : await first?.learn(rows, args, { signal });
    if (!known) await rows.cache({ signal });
    const answers = known ?? (await rows.eachPart(["survey", ...args], ["found"], { signal }));
    const parts = foundIn(answers, (text) => JSON.parse(text) as LibsvmShard);
    const found = [...parts.values()].flat();
    if (hasManyCopies(rows, found)) return undefined;
    const listed = await refuseBad(rows, source, found, badRows, options);
    const classes = [...new Set(found.flatMap(({ labels }) => labels.map(([label]) => label)))].sort((a, b) => a - b);
    const uses = usesOf(
      ...([parts, classes, options.shares] as const),
      ({ labels }, own) => labels.find(([label]) => label === own)?.[1] ?? 0,
    );
    const columns = found.reduce((most, shard) => Math.max(most, shard.columns), 0);
    const survey: Survey = {
      rows: total(found),
      uses,
      bad: badIn(found),
      listed,
      classes,
      columns,
      cells: 0,
      faults: [],
      unread: [],
      counts: countsIn(uses, classes),
      shards: answers.get("learn")!.map(({ lines, checksum }) => ({ lines, checksum })),
    };
    const sample = libsvmSample(classes, columns);
    const surveyed = { rows: total(parts.get("learn")!), sums: () => undefined, terms: () => undefined };
    return { rows, survey, args: [...args, ...skipping(found)], sample, encoding: undefined, surveyed };
  });
}

/** One row per class, with all columns. */
export function libsvmSample(classes: readonly number[], columns: number): Examples<Label> {
  return readLibsvm(classes.map((label) => `${label}\n`).join(""), { classes, columns }) as Examples<Label>;
}

/** Prepares the rows of a table, and fits the encoding of its columns to the rows to learn from. */
export async function tableRows(
  spark: Spark,
  worker: WorkerProgram,
  source: Exclude<Source, LibsvmSource>,
  { badRows, table: asked = {}, terms, ...run }: PrepareOptions,
): Promise<TrainingRows> {
  const query = tableQuery(source);
  const columns = await columnsOf(spark, query, run);
  const cells = columns.filter(isCell);
  const unread = columns.filter((column) => !isCell(column));
  const given = withoutUnread(asked, unread);
  const asLines = `SELECT ${lineOf(cells)} AS line FROM (${query})`;
  return evenly(PreparedRows.of(spark, worker, asLines, run), run, async (rows) => {
    const { signal } = run;
    await rows.cache({ signal });
    // One row more than the sample size reveals whether there are more rows.
    const lines = await rows.first(sampleRows + 1, { signal });
    if (lines.length === 0) throw new InputError(`${nameOf(source)}: there are 0 rows; at least 1 is needed`);
    // A sample of copies says little about the columns; if the sample has no copies, the survey counts them.
    if (!rows.areSpread && lines.some((line, k) => line === lines[k - 1])) {
      const { copies, lines: all } = await rows.copies({ signal });
      if (areManyCopies(copies, all)) return undefined;
    }
    const plan = plannedBy(headerLine(cells), lines, given);
    checkSome([...plan, ...unread.map(({ name, type }) => ({ name, kind: "ignored" as const, reason: type }))]);
    const texts = plan.some(({ kind }) => kind === "text") ? terms : undefined;
    const options = { ...(texts && { ngrams: texts.ngrams }), ...given };
    const { missing = [], missingWords = "plausible" } = options;
    const rules = { columns: plan, missing, missingWords, unlabelled: false, lenient: badRows === "missing" };
    const before = await sendJson(spark, "table.rules", { ...rules, encoding: unfitted(plan, options) }, { signal });
    const answers = await rows.eachPart(["survey", `table=${before}`, `seed=${run.seed}`], ["found"], { signal });
    const parts = foundIn(answers, (text) => unpackedJson<TableShard>(text));
    const found = [...parts.values()].flat();
    if (hasManyCopies(rows, found)) return undefined;
    const listed = await refuseBad(rows, source, found, badRows, run);
    // If no row is left to learn from, `usesOf` refuses that below.
    const learned = parts.get("learn")!;
    const fitting = { learn: total(learned) > 0 ? learned : found, all: found };
    const fitted: TableRules = { ...rules, encoding: fittedEncoding(plan, fitting, options, texts?.bounds) };
    const encoding = encodingOf(fitted.encoding);
    const file = await sendJson(spark, "table.rules", fitted, { signal });
    const sample = sampleOf(lines, fitted);
    const { classes } = encoding;
    const label = encoding.labelColumn;
    const uses = usesOf(
      ...([parts, classes, run.shares] as const),
      ({ codes }, text) => codes[label ?? ""]?.texts.find(([own]) => own === text)?.[1] ?? 0,
    );
    const survey: Survey = {
      rows: total(found),
      uses,
      bad: badIn(found),
      listed,
      classes,
      columns: encoding.features.length,
      counts: countsIn(uses, classes),
      cells: found.reduce((sum, { cells }) => sum + cells, 0),
      unread,
      faults: found.flatMap(({ faults }) => faults).slice(0, mostListed),
      shards: answers.get("learn")!.map(({ lines: count, checksum }) => ({ lines: count, checksum })),
    };
    const surveyed: Surveyed = {
      rows: total(learned),
      sums: () => surveyedSums(encoding, learned, missingWords),
      terms: (prefix) => surveyedTerms(encoding, learned, prefix),
    };
    return { rows, survey, args: [`table=${file}`, ...skipping(found)], sample, encoding, surveyed };
  });
}

/** The table options without the columns that cannot be read anyway; refuses such a column as the label. */
function withoutUnread({ label, ignore, ...others }: TableOptions, unread: readonly SqlColumn[]): TableOptions {
  const own = unread.find(({ name }) => name === label);
  if (own)
    throw new InputError(
      `the label must be a column of single values; ${JSON.stringify(own.name)} is ${own.type}: a query can take one out of it`,
    );
  const names = new Set(unread.map(({ name }) => name));
  return {
    ...others,
    ...(label !== undefined && { label }),
    ...(ignore && { ignore: ignore.filter((name) => !names.has(name)) }),
  };
}

/** The readable rows among the first ones, as examples. */
function sampleOf(lines: readonly string[], rules: TableRules): Examples<Label> {
  const reading = tableReading(rules);
  const good: Uint8Array[] = [];
  const tried = (some: Uint8Array) => {
    const reader = reading.reader("row");
    reader.write(some);
    reader.take();
  };
  sift(Buffer.from(lines.map((line) => `${line}\n`).join("")), 1, tried, (some) => good.push(some));
  const reader = tableReading(rules).reader("row");
  for (const some of good) reader.write(some);
  return reader.take();
}

/** The workers' findings, by use and shard. */
function foundIn<T>(
  answers: ReadonlyMap<Use, readonly ShardAnswer[]>,
  read: (text: string) => T,
): ReadonlyMap<Use, T[]> {
  return new Map(Array.from(answers, ([use, own]) => [use, own.map(({ columns: [text] }) => read(text))]));
}

/** For each use, the number of rows per class, which `count` finds in a shard. Refuses a share that leaves a use without rows. */
function usesOf<T extends Counted>(
  parts: ReadonlyMap<Use, readonly T[]>,
  classes: readonly Label[],
  { test, settle }: Shares,
  count: (shard: T, label: Label) => number,
): Survey["uses"] {
  const rows = total([...parts.values()].flat());
  const uses: Record<Use, number[]> = { learn: [], test: [], settle: [] };
  for (const [use, shards] of parts) {
    if (total(shards) === 0) {
      const asked =
        use === "settle" || test === 0
          ? `settle must leave rows on both sides; got ${settle}`
          : `holdout must leave rows on both sides; got ${test}`;
      throw new InputError(`${asked} of ${rows} rows, whose content decides`);
    }
    uses[use] = classes.map((label) => shards.reduce((sum, shard) => sum + count(shard, label), 0));
  }
  return uses;
}

/** The number of rows per class, over all uses. */
function countsIn(uses: Survey["uses"], classes: readonly Label[]): number[] {
  return classes.map((_, k) => Object.values(uses).reduce((sum, counts) => sum + (counts[k] ?? 0), 0));
}

interface Counted {
  readonly rows: number;
  readonly bad: number;
}

function total(shards: readonly Counted[]): number {
  return shards.reduce((sum, { rows }) => sum + rows, 0);
}

function badIn(shards: readonly Counted[]): number {
  return shards.reduce((sum, { bad }) => sum + bad, 0);
}

function skipping(shards: readonly Counted[]): string[] {
  return badIn(shards) > 0 ? ["skip"] : [];
}

/** Whether there are so many copies that they should be spread, and are not spread yet. */
function hasManyCopies(
  { areSpread }: PreparedRows,
  shards: readonly (Counted & { readonly copies: number })[],
): boolean {
  const copies = shards.reduce((sum, shard) => sum + shard.copies, 0);
  return !areSpread && areManyCopies(copies, total(shards) + badIn(shards));
}

/**
 * Surveys rows. If `survey` returns undefined because there are many copies, spreads the copies and surveys again. Frees the prepared rows on
 * failure.
 */
async function evenly(
  rows: PreparedRows,
  options: RunOptions,
  survey: (rows: PreparedRows) => Promise<TrainingRows | undefined>,
): Promise<TrainingRows> {
  try {
    const surveyed = await survey(rows);
    if (surveyed) return surveyed;
    if (rows.areSpread) throw new Error("copies of rows were spread, and are to be spread again");
    return await evenly(await rows.spread({ signal: options.signal }), options, survey);
  } catch (error) {
    await rows.release();
    throw error;
  }
}
