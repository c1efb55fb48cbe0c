// Saves an encoding as plain data, and loads it with every fact checked, because a model file may come from anywhere.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { MissingWords } from "../text/missing.js";
import {
  type EncodedColumn,
  isFeatureColumn,
  isMeasured,
  MeasuredColumn,
  type TextOptions,
  WordColumn,
} from "./encoded-column.js";

/** The parts of an encoding that a model file keeps. */
export interface EncodingFacts {
  readonly columns: readonly EncodedColumn[];
  /** Further words for a missing value. */
  readonly missing: readonly string[];
  /** Where the usual words for a missing value count; files of earlier versions do not say, and mean everywhere. */
  readonly missingWords: MissingWords;
  readonly text: TextOptions;
  /** For records: "open" if keys that are not columns are features, else "closed". Null for tables. */
  readonly records: "open" | "closed" | null;
  readonly classes: readonly string[];
  /** The names of all features, in their order. */
  readonly features: readonly string[];
}

/** The encoding as plain data. */
export function saveEncoding({
  columns,
  missing,
  missingWords,
  text,
  records,
  classes,
  features,
}: EncodingFacts): Json {
  return {
    records,
    columns: columns.map((column) => saveColumn(column)),
    missing,
    // As earlier versions wrote it, so that hashes of such files do not change.
    ...(missingWords !== "everywhere" && { missingWords }),
    ngrams: text.ngrams,
    ...(text.characters !== null && { characters: text.characters }),
    hash: text.hash,
    classes,
    features,
  };
}

function saveColumn(column: EncodedColumn): Json {
  const { name, kind, reason } = column;
  if (column instanceof MeasuredColumn) {
    const { missing, fill, indicator, unit } = column;
    return { name, kind, reason, missing, fill, indicator, ...(unit && { unit }) };
  }
  if (!(column instanceof WordColumn)) return { name, kind, reason };
  const { missing, distinct } = column;
  return { name, kind, reason, missing, distinct };
}

const mostPlaces = 2 ** 31 - 1;

/** Checks the plain data of an encoding and returns its facts; `path` is its position in the file. */
export function loadEncoding(head: HeadReader, path: string): EncodingFacts {
  const text: TextOptions = {
    ngrams: head.number("ngrams", { min: 1, whole: true }),
    characters: head.has("characters") ? head.number("characters", { min: 1, whole: true }) : null,
    hash: isNull(head, "hash") ? null : head.number("hash", { min: 1, max: mostPlaces, whole: true }),
  };
  const columns = head.each("columns", (list, i) => loadColumn(list.object(i), text, `${path}.columns[${i}]`));
  const missing = head.each("missing", (list, i) => list.text(i));
  const classes = head.each("classes", (list, i) => list.text(i));
  const features = head.each("features", (list, i) => list.text(i));
  checkDifferent(
    columns.map(({ name }) => name),
    `${path}.columns`,
  );
  checkDifferent(classes, `${path}.classes`);
  checkDifferent(features, `${path}.features`);
  const missingWords = (head.has("missingWords") ? head.text("missingWords") : "everywhere") as MissingWords;
  const { records } = head.value as Pick<EncodingFacts, "records">;
  if (![null, "open", "closed"].includes(records))
    throw new ModelError(`${path}.records`, `must be open, closed or null; got ${shown(records)}`);
  checkFeatures(columns, features, records, path);
  return { columns, missing, missingWords, text, records, classes, features };
}

function loadColumn(head: HeadReader, text: TextOptions, path: string): EncodedColumn {
  const [name, kind, reason] = [head.text("name"), head.text("kind"), head.text("reason")];
  if (kind === "label" || kind === "ignored") return { name, kind, reason };
  const missing = head.number("missing", { min: 0, whole: true });
  if (kind === "categorical" || kind === "text") {
    const distinct = head.number("distinct", { min: 0, whole: true });
    return new WordColumn({ name, kind, reason, missing, distinct }, text);
  }
  if (isMeasured(kind)) {
    const indicator = isNull(head, "indicator") ? null : head.text("indicator");
    const unit = head.has("unit") ? head.text("unit") : undefined;
    return new MeasuredColumn({ name, kind, reason, missing, fill: head.number("fill"), indicator, unit });
  }
  throw new ModelError(`${path}.kind`, `must be a kind of column; got ${shown(kind)}`);
}

/** Checks that measured columns have their features, and that without other columns there are no further ones. */
function checkFeatures(
  columns: readonly EncodedColumn[],
  features: readonly string[],
  records: EncodingFacts["records"],
  path: string,
): void {
  const taken = columns.filter(isFeatureColumn);
  if (taken.length === 0 && !records) throw new ModelError(`${path}.columns`, "must have one that makes features");
  if (columns.filter(({ kind }) => kind === "label").length > 1)
    throw new ModelError(`${path}.columns`, "must have one label at most");
  const measured = taken.filter((column) => column instanceof MeasuredColumn);
  const needed = measured.flatMap((column) => column.features);
  checkDifferent(needed, `${path}.columns`);
  const there = new Set(features);
  const lost = needed.find((name) => !there.has(name));
  if (lost !== undefined) throw new ModelError(`${path}.features`, `must have ${shown(lost)}, which a column makes`);
  if (!records && measured.length === taken.length && needed.length !== features.length)
    throw new ModelError(`${path}.features`, `must be the ${needed.length} of the columns; got ${features.length}`);
}

function checkDifferent(texts: readonly string[], path: string): void {
  if (new Set(texts).size !== texts.length) throw new ModelError(path, "must differ from each other");
}

function isNull(head: HeadReader, key: string): boolean {
  return (head.value as Record<string, unknown>)[key] === null;
}
