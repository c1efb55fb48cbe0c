// What all pictures share: checked options, background, title and description.

import { oneOf, onlyKnown, shown } from "../../check.js";
import { OptionError } from "../../errors.js";
import type { FigureState, PlaneState } from "../state/state.js";
import { Drawing, type Theme } from "../svg/svg.js";

/** Options of a picture: its size, its colours and its ids. */
export interface FigureOptions {
  /** The width in pixels, from 160 to 10000. Defaults to 640. */
  width?: number;
  /** The height in pixels, from 120 to 10000. Defaults to one that suits the kind and the width. */
  height?: number;
  /** The colours: "auto" follows the reader's preference, the others are fixed. Defaults to "auto". */
  theme?: Theme;
  /** Whether to paint the background; false leaves it to the page. Defaults to true. */
  background?: boolean;
  /** The prefix of ids in the document; by default made from the content. */
  id?: string;
}

/** Writes a number of an axis, counted from 0; undefined leaves it as it is. */
export type NumberWriter = (value: number, axis: number) => string | undefined;

/** How states of one kind are drawn and described. */
export interface Kind<S extends FigureState> {
  readonly title: string;
  readonly height: (state: S, width: number) => number;
  readonly draw: (drawing: Drawing, state: S, width: number, height: number) => void;
  readonly describe: (state: S, write?: NumberWriter) => string;
}

/** Draws the picture of a state of this kind as SVG text. */
export function picture<S extends FigureState>(kind: Kind<S>, state: S, options: FigureOptions): string {
  onlyKnown(options, ["width", "height", "theme", "background", "id"]);
  const width = pixels("width", options.width ?? 640, 160);
  const height = pixels("height", options.height ?? kind.height(state, width), 120);
  const { background = true, id } = options;
  if (id !== undefined && !/^[A-Za-z][\w-]*$/.test(id))
    throw new OptionError(`id must be a letter followed by letters, digits, _ or -; got ${shown(id)}`);
  const theme = oneOf("theme", options.theme ?? "auto", ["auto", "light", "dark"]);
  const { points, colours } = Object(state) as Partial<PlaneState>;
  const drawing = new Drawing(theme, points && colours);
  if (background) drawing.add("rect", { width, height, fill: "paper" });
  kind.draw(drawing, state, width, height);
  return drawing.finish(width, height, state.title || kind.title, state.description || kind.describe(state), id);
}

/** Returns a function that gives a picture's height: a fraction of its width, plus what stands above. */
export function high(ratio: number, above = 0): (state: unknown, width: number) => number {
  return (_, width) => Math.max(120, Math.round(above + width * ratio));
}

function pixels(name: string, value: number, least: number): number {
  if (!(value >= least && value <= 10000))
    throw new OptionError(`${name} must be a number of pixels from ${least} to 10000; got ${shown(value)}`);
  return value;
}
