// The accuracy of training on real texts with default options.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { libsvm, shared } from "../../../core/test/outside-data.js";
import { run } from "../run.js";

const reviews = shared("data/imdb/imdb_bow_train.libsvm.gz");
const further = shared("data/imdb/imdb_bow_test.libsvm.gz");

test.skipIf(reviews.missing || further.missing)(
  `IMDB reviews as word counts reach 88.5 %${reviews.note}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "imdb-"));
    try {
      writeFileSync(join(folder, "train.libsvm"), reviews.bytes());
      writeFileSync(join(folder, "test.libsvm"), further.bytes());
      const { stdout } = await run([
        ...["train", join(folder, "train.libsvm"), "--test", join(folder, "test.libsvm"), "--json"],
      ]);
      expect(JSON.parse(stdout).test.accuracy).toBeGreaterThanOrEqual(0.885);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  600_000,
);

test.skipIf(reviews.missing)(
  `2,000 IMDB reviews as files reach 84 % in cross-validation${reviews.note}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "reviews-"));
    try {
      const left = new Map([1, -1].map((label) => [label, 1000]));
      const { rows, labels } = libsvm(reviews.text());
      for (const [r, { indices, values }] of rows.entries()) {
        const rest = left.get(labels[r])!;
        if (rest === 0) continue;
        left.set(labels[r], rest - 1);
        const place = join(folder, labels[r] > 0 ? "pos" : "neg");
        mkdirSync(place, { recursive: true });
        const words = indices.flatMap((column, k) => Array<string>(values[k]).fill(`w${column}`));
        writeFileSync(join(place, `${r}.txt`), words.join(" "));
      }
      // The order of the words is lost, so pairs of words carry no information.
      const { stdout } = await run(["cross-validate", folder, "--ngrams", "1", "--json"]);
      expect(JSON.parse(stdout).accuracy.mean).toBeGreaterThanOrEqual(0.84);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  600_000,
);
