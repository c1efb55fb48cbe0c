// The picture of the plane as SVG text. Curved boundaries, arrows, hulls and circles need more of the library, which is loaded when the first of
// them is to be drawn.

import { signal } from "@preact/signals";
import { type FigureOptions, type PlaneState, straightFigure } from "rosenblatt/figure";

type Draw = (state: PlaneState, options: FigureOptions) => string;

const whole = signal<Draw | null>(null);

/** Screen readers read the plane's handles and the status line, not the picture. */
const description = "The plane.";

/** Draws the plane as SVG text. Anything but points and straight lines is missing until the part of the library that draws it has been loaded. */
export function planePicture(state: PlaneState, options: FigureOptions): string {
  const { field, hulls, witness, radius, centres, vectors, legend, ...straight } = state;
  if (!field && !hulls && !witness && !radius && !centres?.length && !vectors?.length)
    return straightFigure({ ...straight, description }, options);
  if (!whole.value) void import("./whole-picture.js").then(({ planeFigure }) => (whole.value = planeFigure));
  return whole.value?.({ ...state, description }, options) ?? straightFigure({ ...straight, description }, options);
}
