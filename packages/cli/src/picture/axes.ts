// The features that are the axes of a picture, as they were typed.

import type { Examples, Label } from "rosenblatt";
import { nearest } from "../options/values.js";
import { UsageError } from "../terminal/exit.js";
import type { PictureOptions } from "./picture-options.js";

/** The positions of the features that the options name; undefined if they name none. */
export function axesOf(examples: Examples<Label>, { x, y, columns }: PictureOptions): number[] | undefined {
  if (columns)
    return different(
      columns.map((text) => columnOf(examples, text, "--columns")),
      columns,
      "--columns",
    );
  if (x === undefined || y === undefined) return undefined;
  return different([columnOf(examples, x, "--x"), columnOf(examples, y, "--y")], [x, y], "--x and --y");
}

/** Refuses axes of which two are the same feature, since all points would lie on a line. */
function different(axes: number[], given: readonly string[], flag: string): number[] {
  if (new Set(axes).size < axes.length)
    throw new UsageError(
      `${flag} must be different features; got ${given.map((text) => JSON.stringify(text)).join(" and ")}`,
    );
  return axes;
}

/** The position of a feature given by its name, or by its number from 1. */
export function columnOf({ vocabulary, width }: Examples, text: string, flag: string): number {
  const names = vocabulary?.names ?? [];
  const named = names.indexOf(text);
  if (named >= 0) return named;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= width) return number - 1;
  const parts = names.filter((name) => name.startsWith(`${text}=`) || name.startsWith(`${text}:`));
  if (parts.length > 0)
    throw new UsageError(
      `${flag} must be a feature; got the column ${JSON.stringify(text)}, whose categories or words are one each, such as ${parts.slice(0, 4).join(", ")}`,
    );
  const near = nearest(text, names);
  const shown = names.slice(0, 8).join(", ");
  const known = names.length > 0 ? `${shown}${names.length > 8 ? " …" : ""}` : `numbers from 1 to ${width}`;
  throw new UsageError(
    `${flag} must be a feature: ${known}; got ${JSON.stringify(text)}${near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`}`,
  );
}
