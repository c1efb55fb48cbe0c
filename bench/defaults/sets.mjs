// The data sets of the study of defaults, each split into training and test rows, as files that all contestants read.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { files } from "../end-to-end/files.mjs";
import { Random } from "../random.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const shared = (path) => here(`../../../shared/data/${path}`);
const folder = here("../data/defaults");

/** A table of lines; the class is in the last column unless `label` names another. */
const table = (name, path, more = {}) => ({ name, kind: "table", paths: [path], ...more });
const sparse = (name, ...paths) => ({ name, kind: "sparse", paths });

const sources = [
  table("iris", "tabular/iris.csv"),
  table("wine", "tabular/wine.csv"),
  table("sonar", "tabular/sonar.csv"),
  table("breast cancer", "tabular/breast_cancer.csv", { skip: 1 }),
  table("wisconsin", "tabular/breast-cancer-wisconsin.data", { drop: 0 }),
  table("german", "tabular/german.csv"),
  table("phishing", "streams/phishing.csv.gz", { header: true }),
  table("titanic", "tabular/titanic.csv", { header: true, label: "survived", ignore: ["name", "ticket", "cabin", "boat", "body", "home.dest"] }),
  table("banknotes", "tabular/banknote_authentication.csv"),
  table("digits", "tabular/digits.csv.gz", { splits: 5 }),
  table("electricity", "streams/elec.csv.gz", { header: true, splits: 1 }),
  { ...table("adult", "tabular/adult-train.csv.gz"), paths: ["tabular/adult-train.csv.gz", "tabular/adult-test.csv.gz"] },
  { ...sparse("mushrooms", "libsvm/mushrooms.gz"), splits: 5 },
  sparse("rcv1", "rcv1/rcv1_small.libsvm.gz", "rcv1/rcv1_small_test.libsvm.gz"),
  sparse("a9a", "libsvm/a9a.gz", "libsvm/a9a.t.gz"),
  { ...sparse("news20", "libsvm/news20.gz"), splits: 1 },
  sparse("imdb", "imdb/imdb_bow_train.libsvm.gz", "imdb/imdb_bow_test.libsvm.gz"),
  { name: "mnist", kind: "images", paths: ["train-images-idx3-ubyte.gz", "t10k-images-idx3-ubyte.gz"].map((name) => `mnist/${name}`) },
]; // biome-ignore format: one set, one line

/** The sets that are available, with the paths of their splits: { train, test }. */
export function sets(names) {
  mkdirSync(folder, { recursive: true });
  const chosen = sources.filter(({ name, paths }) => (!names || names.includes(name)) && existsSync(shared(paths[0])));
  const all = chosen.map((source) => ({ ...source, splits: splitsOf(source) }));
  const { train, test } = files().libsvm;
  if ((!names || names.includes("s1")) && existsSync(train))
    all.push({ name: "s1", kind: "sparse", splits: [{ train, test }] });
  return all;
}

function splitsOf(source) {
  const { kind, paths, splits = 50 } = source;
  if (kind === "images") return [{ train: shared(paths[0]), test: shared(paths[1]) }];
  const extension = kind === "table" ? "csv" : "libsvm";
  const path = (k, part) => join(folder, `${source.name.replaceAll(" ", "-")}-${k}-${part}.${extension}`);
  const made = Array.from({ length: paths.length === 2 ? 1 : splits }, (_, k) => ({
    train: path(k, "train"),
    test: path(k, "test"),
  }));
  if (!made.every(({ test }) => existsSync(test))) write(source, made);
  return made;
}

/** For a set without its own test rows, a fifth of the rows is held out: each fifth of ten random orders, or a single one of a large set. */
function write({ paths, header, skip = 0, drop }, made) {
  const [lines, test] = paths.map((path) => {
    const all = text(shared(path))
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "" && !line.startsWith("|"));
    return all.slice(skip).map((line) => cleaned(line, drop));
  });
  const head = header ? [lines.shift()] : [];
  const save = (path, rows) => writeFileSync(path, `${[...head, ...rows].join("\n")}\n`);
  if (test) {
    save(made[0].train, lines);
    save(made[0].test, test);
    return;
  }
  made.forEach(({ train, test }, k) => {
    const order = new Random(1 + Math.floor(k / 5)).shuffle(lines.map((_, r) => r));
    const [from, to] = [k % 5, (k % 5) + 1].map((fifth) => Math.floor((fifth * lines.length) / 5));
    const held = new Set(order.slice(from, to));
    save(
      train,
      order.filter((r) => !held.has(r)).map((r) => lines[r]),
    );
    save(
      test,
      [...held].map((r) => lines[r]),
    );
  });
}

/** The classes in adult's test rows end in a full stop; wisconsin's first column is a patient number. */
function cleaned(line, drop) {
  const kept = line.replace(/(<=50K|>50K)\.$/, "$1");
  return drop === undefined ? kept : kept.split(",").toSpliced(drop, 1).join(",");
}

function text(path) {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}
