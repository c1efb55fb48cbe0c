// The journal as it is learned again: many examples at a time, because a row by itself takes fifteen times as long to read.

import type { Statements } from "./database.js";

/** What learning an example again takes. */
export interface JournalEntry {
  readonly sequence: number;
  readonly features: string;
  readonly label: string;
  readonly predicted: string | null;
  readonly mistake: boolean;
  readonly updated: boolean;
  readonly challenged: string | null;
  /** The checksum; null for examples from before there were any. */
  readonly crc: number | null;
}

/** So many bytes of features are read at once, unless a single example has more. */
const most = 4 * 2 ** 20;

const part = "FROM example WHERE model = ?1 AND sequence > ?2 AND sequence <= ?3";

const size = `SELECT sum(octet_length(features)) AS bytes FROM (SELECT features ${part} ORDER BY sequence LIMIT ?4)`;

/** Every column as one text with a line for each example. What is kept is JSON without line breaks. */
const columns = `
  SELECT count(*) AS count,
    ${lines("sequence")} AS sequences,
    ${lines("features")} AS features,
    ${lines("label")} AS labels,
    ${lines("coalesce(predicted, '')")} AS predictions,
    ${lines("mistake + 2 * updated")} AS outcomes,
    ${lines("coalesce(challenged, '')")} AS challenges,
    ${lines("coalesce(crc, '')")} AS sums
  FROM (SELECT * ${part} ORDER BY sequence LIMIT ?4)`;

function lines(column: string): string {
  return `group_concat(${column}, char(10))`;
}

interface Columns {
  readonly count: number;
  readonly sequences: string;
  readonly features: string;
  readonly labels: string;
  readonly predictions: string;
  readonly outcomes: string;
  readonly challenges: string;
  readonly sums: string;
}

/** The examples of a model after one and up to another, in order: some of them, at least one if there is any. */
export function journalPart(
  statements: Statements,
  model: number,
  after: number,
  until: number,
  count: number,
): JournalEntry[] {
  const { bytes } = statements.of(size).get([model, after, until, count]) as { bytes: number | null };
  if (bytes === null) return [];
  if (bytes > most && count > 1) return journalPart(statements, model, after, until, count >> 1);
  const read = statements.of(columns).get([model, after, until, count]) as Columns;
  const [sequences, features, labels, predictions, outcomes, challenges, sums] = [
    read.sequences,
    read.features,
    read.labels,
    read.predictions,
    read.outcomes,
    read.challenges,
    read.sums,
  ].map((text) => text.split("\n"));
  // JSON that someone else wrote into the file may have line breaks: then one example at a time cannot be mistaken.
  if (features.length !== read.count || labels.length !== read.count || predictions.length !== read.count) {
    if (count > 1) return journalPart(statements, model, after, until, 1);
    return [
      entry(
        Number(read.sequences),
        read.features,
        read.labels,
        read.predictions,
        read.outcomes,
        read.challenges,
        read.sums,
      ),
    ];
  }
  return sequences.map((sequence, i) =>
    entry(Number(sequence), features[i], labels[i], predictions[i], outcomes[i], challenges[i], sums[i]),
  );
}

function entry(
  sequence: number,
  features: string,
  label: string,
  predicted: string,
  outcome: string,
  challenged: string,
  sum: string,
): JournalEntry {
  return {
    sequence,
    features,
    label,
    predicted: predicted || null,
    mistake: outcome === "1" || outcome === "3",
    updated: outcome === "2" || outcome === "3",
    challenged: challenged || null,
    crc: sum === "" ? null : Number(sum),
  };
}
