// The maps that `load` knows, by the kinds in their files: docs/decisions/0009-loading-by-registration.md.

import type { HeadReader } from "../model/reader.js";
import type { Transformer } from "./transformer.js";

/** A class of feature maps, as far as model files need it. */
export interface LoadableMap {
  /** The kinds in model files that it reads. */
  readonly kinds: readonly string[];
  /** Reads what `save` of such a map wrote, except for `examples` and `frozen`, which all transformers have. */
  load(head: HeadReader): Transformer & { examples: number };
}

const maps = /* @__PURE__ */ new Map<string, LoadableMap>();

/** Makes a class of maps known to `load`. */
export function registerMap(map: LoadableMap): void {
  for (const kind of map.kinds) maps.set(kind, map);
}

/** The class of maps that reads this kind. */
export function mapOf(kind: string): LoadableMap | undefined {
  return maps.get(kind);
}
