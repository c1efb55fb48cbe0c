// The classes of rows and where they come from, however the rows were read.

import type { Label } from "rosenblatt";
import type { ColumnReport } from "./formats/columns.js";
import { type LikelyLabel, likelyLabels } from "./formats/likely-labels.js";
import type { Loaded } from "./load.js";

/** The classes of rows, and where they come from. */
export interface FoundClasses {
  readonly classes: readonly Label[];
  readonly size: number;
  /** What messages call the rows. */
  readonly name: string;
  /** The column of the classes; undefined if the rows have no columns. */
  readonly labelColumn: string | undefined;
  readonly columns: readonly Pick<ColumnReport, "kind" | "reason">[];
  /** Columns that may have been meant instead, the likeliest first. */
  likely(): readonly LikelyLabel[];
}

/** The classes of a data set; none if its rows have no labels. */
export function foundIn(data: Loaded): FoundClasses {
  const { examples, source, labelColumn, columns } = data;
  return {
    classes: examples.labelled ? examples.classes : [],
    size: examples.size,
    name: source.files[0],
    labelColumn,
    columns,
    likely: () => likelyLabels(data),
  };
}
