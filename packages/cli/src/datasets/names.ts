// What the data sets that come along are called where data can be named, known without loading them.

/** The data sets, in the order of the catalogue. */
export const dataSets: readonly string[] = ["dataset:iris", "dataset:digits", "dataset:breast-cancer"];
