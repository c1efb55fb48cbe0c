// The picture of the plane as SVG text. Curved boundaries need more of the library: it is loaded when the first one is to be drawn.

import { signal } from "@preact/signals";
import { type FigureOptions, type PlaneState, straightFigure } from "rosenblatt/figure";

type Draw = (state: PlaneState, options: FigureOptions) => string;

const curved = signal<Draw | null>(null);

/** The plane's handles are what is read aloud, and the status line: not its picture. */
const description = "The plane.";

/** Draws the plane as SVG text; a curved boundary is missing from it until the part of the library that draws it has come. */
export function planePicture(state: PlaneState, options: FigureOptions): string {
  const { field, ...straight } = state;
  if (!field) return straightFigure({ ...straight, description }, options);
  if (!curved.value) void import("./curved-picture.js").then(({ planeFigure }) => (curved.value = planeFigure));
  return curved.value?.({ ...state, description }, options) ?? straightFigure({ ...straight, description }, options);
}
