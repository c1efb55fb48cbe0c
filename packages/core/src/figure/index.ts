// One pure renderer for everyone: a state in, SVG or terminal text out.

export { type BatchScore, fieldOf } from "./field-of.js";
export { describe, figure } from "./figure.js";
export { html } from "./page.js";
export type { FigureOptions } from "./picture.js";
export { planeFrame } from "./plane.js";
export { planeFigure } from "./plane-figure.js";
export { type Drawable, type PlaneOptions, planeOf } from "./plane-of.js";
export { type Projection, project } from "./projection.js";
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
} from "./state.js";
export { type StraightState, straightFigure } from "./straight-figure.js";
export type { Theme } from "./svg.js";
export { type TerminalOptions, terminalPlot } from "./terminal.js";
export { progressiveCurve, runCurve, weightBars } from "./usual-states.js";
