// The data sets that come with the package, for listings and for use by name.

import { breastCancer } from "./breast-cancer.js";
import type { DataSet } from "./data-set.js";
import { digits } from "./digits.js";
import { iris } from "./iris.js";

/** A data set that comes with the package: its contents, its source, and how to get it. */
export interface CatalogueEntry {
  /** The name by which to ask for it. */
  readonly name: string;
  /** The number of rows. */
  readonly examples: number;
  /** The number of columns. */
  readonly features: number;
  /** The classes of its rows. */
  readonly classes: readonly string[];
  /** What it is about, in a sentence. */
  readonly description: string;
  /** Where it is from. */
  readonly source: string;
  /** Makes the data set; nothing is decoded before that. */
  readonly load: () => DataSet;
}

/** The data sets that come with the package. */
export const catalogue: readonly CatalogueEntry[] = [
  {
    name: "iris",
    examples: 150,
    features: 4,
    classes: ["setosa", "versicolor", "virginica"],
    description: "flowers of three species; setosa is separable from the others, those two are not from each other",
    source: "Fisher 1936, scikit-learn's copy",
    load: iris,
  },
  {
    name: "digits",
    examples: 1797,
    features: 64,
    classes: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
    description: "handwritten digits as 8×8 pixels from 0 to 16",
    source: "Alpaydin & Kaynak 1998, scikit-learn's copy",
    load: digits,
  },
  {
    name: "breast-cancer",
    examples: 569,
    features: 30,
    classes: ["malignant", "benign"],
    description: "breast masses by the shape of their cell nuclei",
    source: "Street, Wolberg & Mangasarian 1993, scikit-learn's copy",
    load: breastCancer,
  },
];
