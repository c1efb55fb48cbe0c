// The sets of the study: rows with the text that determines their shard, and test rows.

import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { contentHash } from "@rosenblatt/spark/mixing";
import { digits } from "rosenblatt/datasets";
import { readLibsvm } from "rosenblatt/readers";
import { Random } from "../random.mjs";

/** The folder of sets that are not part of the project: next to it, or given by --data. */
const at = process.argv.indexOf("--data");
const folder = at < 0 ? new URL("../../../shared/data/", import.meta.url) : pathToFileURL(`${process.argv[at + 1]}/`);

/** Lines of LIBSVM text for training and testing; without a test file, a fifth is for testing, chosen by content. */
function ofLines(train, test) {
  const [learned, tested] = test
    ? [train, test]
    : [train.filter((line) => contentHash(line, 99) % 5 > 0), train.filter((line) => contentHash(line, 99) % 5 === 0)];
  const columns = Math.max(...[learned, tested].map((lines) => readLibsvm(lines.join("\n")).width));
  const { classes } = readLibsvm(train.join("\n"));
  const read = (lines) => readLibsvm(lines.join("\n"), { classes: [...classes].sort((a, b) => a - b), columns });
  return { texts: learned, examples: read(learned), test: read(tested) };
}

function linesIn(name) {
  const path = new URL(name, folder);
  if (!existsSync(path)) return undefined;
  return gunzipSync(readFileSync(path)).toString().trim().split("\n");
}

function ofFiles(train, test) {
  return () => {
    const [learned, tested] = [linesIn(train), test && linesIn(test)];
    return learned && (!test || tested) ? ofLines(learned, tested) : undefined;
  };
}

/** 75 of 47,236 columns in each row, common ones more often; 15 % of the columns have a weight; 3 % of the labels are wrong. */
function synthetic(rows) {
  const [columns, each] = [47_236, 75];
  const random = new Random(7);
  const weights = Float64Array.from({ length: columns }, () => (random.uniform() < 0.15 ? random.normal() : 0));
  const column = random.shuffle(Uint32Array.from({ length: columns }, (_, j) => j));
  return Array.from({ length: rows }, () => {
    const own = new Set();
    while (own.size < each)
      own.add(column[Math.min(columns - 1, Math.floor(20 * (((columns + 20) / 20) ** random.uniform() - 1)))]);
    const indices = [...own].sort((a, b) => a - b);
    const values = indices.map(() => 0.1 + random.uniform());
    const length = Math.hypot(...values);
    const shown = values.map((value) => Number((value / length).toPrecision(5)));
    const score = shown.reduce((sum, value, k) => sum + value * weights[indices[k]], 0);
    const label = score > 0 !== random.uniform() < 0.03 ? "+1" : "-1";
    return `${label} ${indices.map((j, k) => `${j + 1}:${shown[k]}`).join(" ")}`;
  });
}

function ofDigits() {
  const { rows, labels } = digits();
  const lines = Array.from(labels, (label, r) => {
    const row = Array.from(rows[r]);
    return `${label} ${row.flatMap((value, j) => (value ? [`${j + 1}:${value / 16}`] : [])).join(" ")}`;
  });
  return ofLines(lines);
}

/** Each set by its name; undefined if its files are missing. */
export const sets = {
  digits: ofDigits,
  synthetic: () => {
    const lines = synthetic(50_000);
    return ofLines(lines.slice(0, 40_000), lines.slice(40_000));
  },
  a9a: ofFiles("libsvm/a9a.gz", "libsvm/a9a.t.gz"),
  mushrooms: ofFiles("libsvm/mushrooms.gz"),
  news20: ofFiles("libsvm/news20.gz"),
  imdb: ofFiles("imdb/imdb_bow_train.libsvm.gz", "imdb/imdb_bow_test.libsvm.gz"),
  rcv1: ofFiles("rcv1/rcv1_small.libsvm.gz", "rcv1/rcv1_small_test.libsvm.gz"),
};
