// What a caller can say about the columns of a table.

export interface TableOptions {
  /** The column of the classes: its name, its number counted from 1, "first" or "last". Defaults to one called label, class, target or y, else the last. */
  label?: string;
  /** The file need not have the label's column; for predicting. Defaults to false. */
  unlabelled?: boolean;
  /** Columns left out, or the only ones taken, by name or number. */
  ignore?: readonly string[];
  only?: readonly string[];
  /** Columns whose kind is not to be guessed. */
  numeric?: readonly string[];
  categorical?: readonly string[];
  text?: readonly string[];
  date?: readonly string[];
  /** What columns are taken as that no option names, instead of judging them by their cells. */
  otherwise?: "categorical" | "text";
  /** Further words for a missing value. */
  missing?: readonly string[];
  /** Words of a text that make one feature together, up to so many in a row. Defaults to 1. */
  ngrams?: number;
  /** Every run of so many characters of a text makes a feature, and its words do not: what the kernel `ngram` counts. */
  characters?: number;
  /** Features of text fall into so many places per column instead of having one each. */
  hash?: number;
}
