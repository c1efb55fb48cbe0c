// The text files: their names, shapes and locations.
//
//   s1.libsvm, s1-test.libsvm, s1.vw, s1-test.vw   the documents of bench/sets.mjs, 6 significant digits
//   d2.csv                                         measurements, 28 columns and a label, with a header, 7 digits
//   rows-N.csv                                     4 columns and a label, 6 digits, for N from 10⁴ to 10⁷
//   iris.csv                                       the 150 flowers that come with the package

import { join } from "node:path";
import { sets } from "../sets.mjs";

/** Paths and sizes; small files have 20 times fewer rows and a folder of their own. */
export function files({ small = false } = {}) {
  const [s1, d2] = ["s1", "d2"].map((name) => sets({ small }).get(name));
  const path = (name) => join(s1.folder, name);
  const counts = [1e4, 1e5, 1e6, 1e7].map((rows) => (small ? rows / 20 : rows));
  return {
    folder: s1.folder,
    s1: { train: s1.rows, test: s1.rows / 10, columns: s1.columns },
    d2: { rows: d2.rows, columns: d2.columns, path: path("d2.csv") },
    libsvm: { train: path("s1.libsvm"), test: path("s1-test.libsvm") },
    vw: { train: path("s1.vw"), test: path("s1-test.vw") },
    rows: counts.map((rows) => ({ rows, path: path(`rows-${rows}.csv`) })),
    iris: path("iris.csv"),
    /** A file that a contestant may write. */
    scratch: (name) => path(`scratch-${name}`),
  };
}
