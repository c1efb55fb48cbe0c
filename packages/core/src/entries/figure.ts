// One pure renderer for all figures: a state in, SVG or terminal text out.

export { describe, figure } from "../figure/pictures/figure.js";
export type { FigureOptions } from "../figure/pictures/picture.js";
export type { PlaneFrame } from "../figure/pictures/plane.js";
export { planeFigure, planeFrame } from "../figure/pictures/plane-figure.js";
export { type StraightState, straightFigure, straightFrame } from "../figure/pictures/straight-figure.js";
export type { Slice } from "../figure/sources/drawn-columns.js";
export { type BatchScore, fieldOf } from "../figure/sources/field-of.js";
export type { Drawable } from "../figure/sources/linear-scores.js";
export { lossCurves } from "../figure/sources/loss-curves.js";
export { type PlaneOptions, planeOf } from "../figure/sources/plane-of.js";
export { type Projection, project } from "../figure/sources/projection.js";
export { type SpaceOptions, spaceOf } from "../figure/sources/space-of.js";
export { progressiveCurve, runCurve, weightBars } from "../figure/sources/usual-states.js";
export type {
  BarsState,
  ConfusionState,
  CurveSeries,
  CurveState,
  FigureState,
  HistogramState,
  HullShare,
  HullWitness,
  PlaneField,
  PlanePoint,
  PlaneScore,
  PlaneState,
  PlaneVector,
  PlaneView,
  RocSeries,
  RocState,
  SpacePoint,
  SpaceState,
  Totals,
} from "../figure/state/state.js";
export { html } from "../figure/svg/page.js";
export type { Theme } from "../figure/svg/svg.js";
export { type TerminalOptions, terminalPlot } from "../figure/terminal/terminal.js";
