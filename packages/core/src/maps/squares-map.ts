// The squares of all columns.

import { type NoOptions, onlyKnown } from "../check.js";
import type { RowViews } from "../compute/task.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { registerMap } from "../transformers/registry.js";
import type { Transformer } from "../transformers/transformer.js";
import { readerOf } from "./columns.js";
import { FeatureMap } from "./feature-map.js";

/**
 * Maps (x₁, x₂, …) to (x₁², x₂², …), so that ellipses around the origin with axes along the columns become straight lines. No
 * polynomial kernel has this geometry: φ(x)·φ(z) = Σ x_j²z_j².
 */
export function squares(options: NoOptions = {}): Transformer {
  onlyKnown(options, []);
  return new SquaresMap();
}

/** The map of every column to its square that `squares` makes. */
export class SquaresMap extends FeatureMap {
  static readonly kinds: readonly string[] = ["squares"];
  static {
    registerMap(SquaresMap);
  }

  readonly kind = "squares";

  columnName(column: number): string {
    return `${this.reader.vocabulary?.names?.[column] ?? `x${column + 1}`}²`;
  }

  save(): { [key: string]: Json } {
    return this.saved({});
  }

  fresh(): this {
    return new SquaresMap() as this;
  }

  protected width({ indices, width }: RowViews): number | undefined {
    return indices ? undefined : width;
  }

  protected override count({ starts }: RowViews, r: number): number {
    return starts[r + 1] - starts[r];
  }

  protected write(rows: RowViews, r: number, out: Float64Array, at: number, columns: Uint32Array | null): void {
    const { starts, indices, values, width } = rows;
    const from = indices ? starts[r] : r * width;
    const n = indices ? starts[r + 1] - from : width;
    for (let k = 0; k < n; k++) {
      out[at + k] = values[from + k] * values[from + k];
      if (columns) columns[at + k] = indices![from + k];
    }
  }

  static load(head: HeadReader): SquaresMap {
    const map = new SquaresMap();
    map.reader = readerOf(head);
    return map;
  }
}
