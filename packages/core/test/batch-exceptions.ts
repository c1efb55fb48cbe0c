// What the contract says about learning from single examples, for learners that need the whole data set.

import type { Exceptions } from "./learner.contract.js";

const needsLearn = [
  "learns the same from the same stream",
  "changes nothing by predicting, scoring or explaining",
  "keeps no hold on the row it was given",
  "refuses a row of another length by name, unchanged",
  "fits dense rows in the given order as it learns them one by one",
  "fits sparse rows in the given order as it learns them one by one",
  "fits named rows in the given order as it learns them one by one",
  "learns the same from any chunks, in whatever form they come",
  "learns the same from compressed sparse rows in any chunks",
  "counts in learnAll what learn reports, whatever the form",
  "goes on after a save in mid-stream as if never stopped, with history none",
  "goes on after a save in mid-stream as if never stopped, with history indices",
  "goes on after a save in mid-stream as if never stopped, with history examples",
  "can be saved before and after its very first example",
  "turns w into (−w, +w, 0) when a third class comes, and decides between the old two as before",
  "takes new classes at any time and can be saved then",
  "takes new named features at any time, and unknown ones score 0",
  "lets unknown columns of sparse rows score 0, stored zeros among them",
  "predicts all rows as one by one, in any form, also when just loaded",
  "counts in its report what happened",
  "scales its step by the sample weight, and 0 never moves",
  ...[
    "NaN", "an infinity", "an overflowing norm", "a hole", "another form", "no row", "a continuous label", "no label", "a negative weight", "NaN in a matrix", "a matrix that does not add up", "ragged rows", "too few labels", "labels left out of fit", "labels left out of learnAll", "too many labels for learnAll", "no examples", "sample weights of another length", "sample weights that are all zero", "columns that do not increase", "columns between columns",
  ].map((what) => `refuses ${what} with a word, and is as before`), // biome-ignore format: one line
  "refuses in learn what needs the whole data set",
  "refuses to learn while a run is in progress",
  "explains a score by features that add up to it",
  "gives large values back as finite weights, or refuses them and is as before",
];

/** Each clause that calls `learn`; what they claim of other verbs is for the learner's own tests. */
export const learnsNoSingleExamples: Exceptions = Object.fromEntries(
  needsLearn.map((clause) => [clause, "it needs the whole data set, and refuses learn by name"]),
);
