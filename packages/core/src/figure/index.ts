// One pure renderer for everyone: a state in, SVG or terminal text out.

export { describe, type FigureOptions, figure } from "./figure.js";
export { html } from "./page.js";
export { type Drawable, type PlaneOptions, planeOf } from "./plane-of.js";
export { type Projection, project } from "./projection.js";
export type {
  BarsState,
  ConfusionState,
  CurveSeries,
  CurveState,
  FigureState,
  PlanePoint,
  PlaneScore,
  PlaneState,
  RocSeries,
  RocState,
} from "./state.js";
export type { Theme } from "./svg.js";
export { type TerminalOptions, terminalPlot } from "./terminal.js";
export { progressiveCurve, runCurve, weightBars } from "./usual-states.js";
