// What can be asked of a picture of a model.

import { UsageError } from "../terminal/exit.js";

/** The kinds of pictures that plot draws. */
export type PictureKind = "plane" | "curve" | "weights" | "confusion" | "roc" | "precision-recall" | "reliability";

/** What a picture shows, and how. */
export interface PictureOptions {
  kind?: PictureKind;
  x?: string;
  y?: string;
  columns?: readonly string[];
  camera?: { azimuth: number; elevation: number };
  class?: string;
  /** The classes whose rows are used; all if absent. */
  classes?: readonly string[];
  top?: number;
  title?: string;
  /** The characters of a line, if the picture is drawn on the terminal. */
  room?: number;
}

/** The kinds of pictures that each option belongs to. */
const owners: readonly [option: "x" | "y" | "columns" | "class" | "top", kinds: readonly string[]][] = [
  ["x", ["plane"]],
  ["y", ["plane"]],
  ["columns", ["plane"]],
  ["class", ["weights", "roc", "precision-recall", "reliability"]],
  ["top", ["weights"]],
];

/** Refuses options that do not belong to the kind, or that do not belong together. */
export function checkOptions(kind: string, options: PictureOptions): void {
  for (const [option, kinds] of owners)
    if (options[option] !== undefined && !kinds.includes(kind))
      throw new UsageError(`--${option} belongs to --kind ${kinds.join(", ")}; got --kind ${kind}`);
  if ((options.x === undefined) !== (options.y === undefined))
    throw new UsageError(`--x and --y go together; got --${options.x === undefined ? "y" : "x"} alone`);
  const { columns, camera } = options;
  if (columns && columns.length !== 2 && columns.length !== 3)
    throw new UsageError(`--columns must be two or three features; got ${columns.length}: ${columns.join(", ")}`);
  if (camera && columns?.length !== 3) throw new UsageError("--camera belongs to three --columns; got none");
}
