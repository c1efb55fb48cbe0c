// The names under which built-in data sets can be given as data, known without loading the data.

/** The data sets, in the order of the catalogue. */
export const dataSets: readonly string[] = ["dataset:iris", "dataset:digits", "dataset:breast-cancer"];
