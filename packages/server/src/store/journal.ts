// Reads the journal for a replay: many examples at a time, because reading them row by row takes fifteen times as long.

import type { ExampleRow } from "./store.js";

/** What relearning an example needs. */
export type JournalEntry = Pick<
  ExampleRow,
  "sequence" | "crc" | "features" | "label" | "predicted" | "mistake" | "updated" | "challenged"
>;

/** How many bytes of features are read at once, unless a single example has more. */
const most = 4 * 2 ** 20;

const part = "FROM example WHERE model = ?1 AND sequence > ?2 AND sequence <= ?3";

const size = `SELECT sum(octet_length(features)) AS bytes FROM (SELECT features ${part} ORDER BY sequence LIMIT ?4)`;

/** The columns of an example, as SQL that is never NULL. Stored JSON has no line breaks. */
const columns = {
  sequence: "sequence",
  crc: "coalesce(crc, '')",
  features: "features",
  label: "label",
  predicted: "coalesce(predicted, '')",
  outcome: "mistake + 2 * updated",
  challenged: "coalesce(challenged, '')",
} as const;

type Columns = Record<keyof typeof columns, string>;

/** Each column as one text with one line per example. */
const texts = `SELECT ${Object.entries(columns)
  .map(([name, value]) => `group_concat(${value}, char(10)) AS ${name}`)
  .join(", ")} FROM (SELECT * ${part} ORDER BY sequence LIMIT ?4)`;

/** Examples of a model in a range of numbers, in order: some of them, and at least one if there are any. */
export function journalPart(
  read: (sql: string, values: readonly number[]) => object,
  model: number,
  after: number,
  until: number,
  count: number,
): JournalEntry[] {
  const { bytes } = read(size, [model, after, until, count]) as { bytes: number | null };
  if (bytes === null) return [];
  if (bytes > most && count > 1) return journalPart(read, model, after, until, count >> 1);
  const whole = read(texts, [model, after, until, count]) as Columns;
  if (count === 1) return [entryOf(whole)];
  const sequences = whole.sequence.split("\n");
  const lines = Object.fromEntries(
    Object.keys(columns).map((name) => [name, whole[name as keyof Columns].split("\n")]),
  ) as Record<keyof Columns, string[]>;
  // JSON written into the file by other programs may have line breaks: reading one example at a time is safe.
  if (Object.values(lines).some(({ length }) => length !== sequences.length))
    return journalPart(read, model, after, until, 1);
  const { crc, features, label, predicted, outcome, challenged } = lines;
  return sequences.map((sequence, i) =>
    entryOf({
      sequence,
      crc: crc[i],
      features: features[i],
      label: label[i],
      predicted: predicted[i],
      outcome: outcome[i],
      challenged: challenged[i],
    }),
  );
}

function entryOf(texts: Columns): JournalEntry {
  const outcome = Number(texts.outcome);
  return {
    sequence: Number(texts.sequence),
    crc: texts.crc === "" ? null : Number(texts.crc),
    features: texts.features,
    label: texts.label,
    predicted: texts.predicted || null,
    mistake: outcome & 1,
    updated: outcome >> 1,
    challenged: texts.challenged || null,
  };
}
