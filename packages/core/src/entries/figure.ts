// One pure renderer for everyone: a state in, SVG or terminal text out.

export { type BatchScore, fieldOf } from "../figure/field-of.js";
export { describe, figure } from "../figure/figure.js";
export { html } from "../figure/page.js";
export type { FigureOptions } from "../figure/picture.js";
export { planeFrame } from "../figure/plane.js";
export { planeFigure } from "../figure/plane-figure.js";
export { type Drawable, type PlaneOptions, planeOf } from "../figure/plane-of.js";
export { type Projection, project } from "../figure/projection.js";
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
} from "../figure/state.js";
export { type StraightState, straightFigure } from "../figure/straight-figure.js";
export type { Theme } from "../figure/svg.js";
export { type TerminalOptions, terminalPlot } from "../figure/terminal.js";
export { progressiveCurve, runCurve, weightBars } from "../figure/usual-states.js";
