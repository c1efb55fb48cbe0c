// A state as lines of text for a terminal.

import { flag, onlyKnown, whole } from "../../check.js";
import { grouped, written } from "../geometry/scale.js";
import { largestBars } from "../pictures/bars.js";
import { checkConfusion } from "../pictures/confusion-matrix.js";
import { curveScales, defaultAxes, visible } from "../pictures/curve.js";
import { describe } from "../pictures/figure.js";
import { binsOf } from "../pictures/histogram.js";
import { rocCurves } from "../pictures/roc-curve.js";
import type {
  BarsState,
  ConfusionState,
  CurveSeries,
  CurveState,
  FigureState,
  HistogramState,
} from "../state/state.js";
import { letterOf } from "../svg/marks.js";
import { clean } from "../svg/svg.js";
import { cellsOf } from "../svg/text-width.js";
import { Raster } from "./braille.js";
import { framed, Paper } from "./paper.js";
import { plane } from "./plane.js";
import { space } from "./space.js";

/** Options of a picture in a terminal. */
export interface TerminalOptions {
  /** The width in characters, at least 30. Defaults to 80. */
  columns?: number;
  /** The height in lines, at least 8; bars and matrices take what they need. Defaults to 24. */
  rows?: number;
  /** Whether to write only ASCII, where Braille cannot be shown. Defaults to false. */
  ascii?: boolean;
  /** Whether to write colours as ANSI escape sequences; without them, letters say the same. Defaults to false. */
  colour?: boolean;
}

/** Draws the picture of a state as lines of text, each with its line end. */
export function terminalPlot(state: FigureState, options: TerminalOptions = {}): string {
  onlyKnown(options, ["columns", "rows", "ascii", "colour"]);
  const paper = new Paper(
    whole("columns", options.columns ?? 80, 30),
    whole("rows", options.rows ?? 24, 8),
    flag("ascii", options.ascii ?? false),
    flag("colour", options.colour ?? false),
  );
  describe(state); // refuses a state that cannot be drawn
  const title = [state.title, state.note].filter((text) => text).join(" — ");
  const lines = [...(title ? [paper.cut(title, paper.columns)] : []), ...linesOf(paper, state)];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}

function linesOf(paper: Paper, state: FigureState): string[] {
  switch (state.kind) {
    case "plane":
      return plane(paper, state);
    case "space":
      return space(paper, state);
    case "curve":
      return curve(paper, state);
    case "roc":
      return curve(paper, rocCurves(state));
    case "histogram":
      return histogram(paper, state);
    case "bars":
      return bars(paper, state);
    case "confusion":
      return confusion(paper, state);
  }
}

function curve(paper: Paper, state: CurveState): string[] {
  const { across, up } = curveScales(state);
  const rows = paper.rows - 5;
  // A cell is about twice as high as it is wide.
  const columns = Math.min(paper.columns - 9, state.square ? 2 * rows + 10 : Infinity);
  const raster = new Raster(columns, rows, paper.ascii);
  const colourOf = (k: number) => state.series[k].colour ?? k;
  state.series.forEach(({ points, dots = [], marks = true }, k) => {
    const places = points.map(([x, y]) =>
      visible(state, x, y) ? ([across.place(x), up.place(y)] as const) : undefined,
    );
    const colour = colourOf(k);
    joined(raster, places, colour);
    if (marks && colour >= 0 && points.length <= raster.columns / 2)
      for (const place of places) if (place) raster.letter(...place, letterOf(colour), colour);
    for (const { x, y } of dots)
      if (visible(state, x, y)) raster.letter(across.place(x), up.place(y), paper.ascii ? "@" : "●", colour);
  });
  const round = paper.ascii ? "@" : "●";
  const signOf = ({ points, dots }: CurveSeries, colour: number) =>
    points.length === 0 && dots?.length ? round : colour < 0 ? (paper.ascii ? "-" : "╌") : letterOf(colour);
  const legend = state.series.flatMap((series, k) => {
    const colour = colourOf(k);
    const named = (series.dots ?? []).flatMap(({ name }) => (name ? { text: `${round} ${name}`, colour } : []));
    return [{ text: `${signOf(series, colour)} ${series.name}`, colour }, ...named];
  });
  return framed(paper, raster, across, up, state.axes ?? defaultAxes, legend);
}

function joined(raster: Raster, places: readonly (readonly [number, number] | undefined)[], colour: number): void {
  places.forEach((place, i) => {
    const before = places[i - 1];
    if (!place || !before) return;
    if (colour < 0) raster.line(...before, ...place, undefined, 1, 3);
    else raster.line(...before, ...place, colour, colour + 1, colour === 0 ? 0 : 2);
  });
}

function bars(paper: Paper, state: BarsState): string[] {
  const { bars: shown, more } = largestBars(state);
  const values = Math.max(1, ...shown.map(({ value }) => written(value).length));
  const longest = Math.max(4, ...shown.map(({ name }) => cellsOf(clean(name))));
  const names = Math.min(longest, Math.floor(paper.columns / 3), paper.columns - values - 9);
  const room = Math.max(4, paper.columns - names - values - 4);
  const negative = Math.max(0, ...shown.map(({ value }) => -value));
  const positive = Math.max(0, ...shown.map(({ value }) => value));
  const total = negative + positive || 1;
  const before = Math.round((negative / total) * room);
  const [block, axis] = paper.ascii ? ["#", "|"] : ["█", "│"];
  const lines = shown.map(({ name, value }) => {
    const length = Math.max(value === 0 ? 0 : 1, Math.round((Math.abs(value) / total) * room));
    const bar = paper.paint(block.repeat(length), (state.colours ?? [1, 0])[value < 0 ? 0 : 1]);
    const left = value < 0 ? " ".repeat(Math.max(0, before - length)) + bar : " ".repeat(before);
    const number = paper.padded(written(value), values, "right");
    return `${paper.padded(name, names, "left")} ${number} ${left}${axis}${value > 0 ? bar : ""}`;
  });
  if (more > 0) lines.push(`and ${grouped(more)} more`);
  const [negatives, positives] = state.sides ?? [];
  if (negatives !== undefined && positives !== undefined)
    lines.push(
      paper.cut(`${paper.ascii ? "<-" : "←"} ${negatives}   ${positives} ${paper.ascii ? "->" : "→"}`, paper.columns),
    );
  return lines;
}

function confusion(paper: Paper, state: ConfusionState): string[] {
  checkConfusion(state);
  const room = Math.floor((paper.columns - 16) / state.classes.length) - 2;
  const names = state.classes.map((name) => paper.cut(String(name), Math.max(3, Math.min(14, room))));
  const widths = names.map((name, p) => Math.max(cellsOf(name), ...state.counts.map((row) => grouped(row[p]).length)));
  const first = Math.max(4, ...names.map(cellsOf));
  const line = (head: string, cells: readonly string[]) =>
    paper.cut(
      `${paper.padded(head, first, "left")}  ${cells.map((cell, p) => paper.padded(cell, widths[p], "right")).join("  ")}`,
      paper.columns,
    );
  return [
    paper.cut("rows: true class, columns: predicted", paper.columns),
    line("", names),
    ...state.counts.map((row, t) => line(names[t], row.map(grouped))),
  ];
}

/** A line for each bin, and one for each reference. */
function histogram(paper: Paper, state: HistogramState): string[] {
  const bins = binsOf({ ...state, bins: Math.min(state.bins ?? 30, Math.max(4, paper.rows - 4)) });
  const { ascii } = paper;
  const [block, dash] = ascii ? ["#", "-"] : ["█", "–"];
  const name = (i: number) => {
    const { start, width, whole } = bins!;
    const from = start + i * width;
    if (whole && width === 1) return written(from + 0.5, 6);
    return `${written(from, 6)}${dash}${written(from + width - (whole ? 1 : 0), 6)}`;
  };
  const counts = bins?.counts ?? [];
  const names = Math.min(Math.floor(paper.columns / 2), Math.max(0, ...counts.map((_, i) => cellsOf(name(i)))));
  const digits = Math.max(0, ...counts.map((count) => grouped(count).length));
  const room = Math.max(4, paper.columns - names - digits - 3);
  const most = Math.max(1, ...counts);
  const lines = counts.map((count, i) => {
    const length = count === 0 ? 0 : Math.max(1, Math.round((count / most) * room));
    const head = `${paper.padded(name(i), names, "right")} ${paper.padded(grouped(count), digits, "right")}`;
    return `${head} ${paper.paint(block.repeat(length), 0)}`;
  });
  const references = (state.references ?? []).map((one) => ({
    text: `${one.name} ${written(one.value, 4)}`,
    colour: 1,
  }));
  return [
    ...(state.axes ? [paper.cut(state.axes[0], paper.columns)] : []),
    ...(lines.length > 0 ? lines : ["no values"]),
    ...paper.legend(references),
  ];
}
