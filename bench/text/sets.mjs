// The texts of the study, from ../shared/data; both parts of each split are the same rows for all contestants.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { readLibsvm } from "rosenblatt/readers";

/** The folder of the data: next to the repository, or given by TEXT_DATA. */
export const place = process.env.TEXT_DATA ?? fileURLToPath(new URL("../../../shared/data/", import.meta.url));

const bytes = (path) => gunzipSync(readFileSync(`${place}/${path}`));
const counts = (path, columns) => readLibsvm(bytes(path), columns ? { columns } : {});
const range = (from, until) => Uint32Array.from({ length: until - from }, (_, i) => from + i);

/** Rows of counts, or texts with labels, for training and testing. */
export const sets = {
  imdb: {
    files: ["imdb/imdb_bow_train.libsvm.gz", "imdb/imdb_bow_test.libsvm.gz"],
    read: ([train, test]) => ({ train: counts(train, 89527), test: counts(test, 89527) }),
  },
  news20: {
    files: ["libsvm/news20.gz"],
    read([file]) {
      const all = counts(file);
      const cut = Math.floor(0.8 * all.size);
      return { train: all.pick(range(0, cut)), test: all.pick(range(cut, all.size)) };
    },
  },
  // These values are already weighted.
  rcv1_small: {
    files: ["rcv1/rcv1_small.libsvm.gz", "rcv1/rcv1_small_test.libsvm.gz"],
    isWeighed: true,
    read: ([train, test]) => ({ train: counts(train, 47236), test: counts(test, 47236) }),
  },
  spam: {
    files: ["spam/spamassassin.jsonl.gz"],
    read([file]) {
      const mails = bytes(file)
        .toString()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const part = (isTest) => mails.filter((_, i) => i % 10 < 3 === isTest);
      const asTexts = (list) => ({ texts: list.map(({ text }) => text), labels: list.map(({ label }) => label) });
      return { train: asTexts(part(false)), test: asTexts(part(true)) };
    },
  },
};

/** Whether the data of a set is available. */
export const isThere = ({ files }) => files.every((file) => existsSync(`${place}/${file}`));
