// One set with tf-idf and our learners: the defaults of the command line, and variants with one change each.

import "rosenblatt/all";
import { AveragedPerceptron, MaxMargin, Pipeline } from "rosenblatt";
import { tfidf } from "rosenblatt/text";

const usual = { tf: "log", idf: true, minDf: 2, maxDf: 0.9, words: 1, C: 0.3 };

/** The changes, by their names in the table. */
export const variants = {
  "the defaults, single words": {},
  "--tf count": { tf: "count" },
  "--tf binary": { tf: "binary" },
  "--no-idf": { idf: false },
  "--min-df 1": { minDf: 1 },
  "--min-df 5": { minDf: 5 },
  "--max-df 0.5": { maxDf: 0.5 },
  "--max-df off": { maxDf: undefined },
  "C = 0.1": { C: 0.1 },
  "C = 0.5": { C: 0.5 },
  "C = 1": { C: 1 },
  "averaged, early stopping": { averaged: true },
  "--ngrams 1-2": { words: [1, 2] },
  "--ngrams 1-2, C = 1": { words: [1, 2], C: 1 },
};

/** The accuracy on the test part and the CPU seconds; undefined if the variant needs the order of words and the set does not have it. */
export function measure({ train, test }, isWeighed, change) {
  const { tf, idf, minDf, maxDf, words, C, averaged } = { ...usual, ...change };
  if (words !== 1 && !train.texts) return undefined;
  const begin = process.cpuUsage().user;
  const weights = tfidf({
    idf: idf && !isWeighed,
    minDf,
    sublinear: tf === "log" && !isWeighed,
    binary: tf === "binary",
    ...(maxDf !== undefined && { maxDf }),
    ...(train.texts ? { words } : { hash: train.width }),
  });
  const learner = averaged
    ? new AveragedPerceptron({ epochs: 50, order: "shuffle", earlyStopping: { patience: 5 } })
    : new MaxMargin({ C, loss: "squared-hinge" });
  const model = new Pipeline(weights, learner);
  if (train.texts) model.fit(train.texts, train.labels, { evaluate: false });
  else model.fit(train, undefined, { evaluate: false });
  const predicted = model.predictAll(test.texts ?? test);
  const truth = (i) => (test.labels ? test.labels[i] : test.classes[test.targets[i]]);
  const right = predicted.filter((label, i) => label === truth(i)).length;
  return { accuracy: right / predicted.length, seconds: (process.cpuUsage().user - begin) / 1e6 };
}
