// A state as lines of text, for a terminal.

import { flag, onlyKnown, whole } from "../check.js";
import { largestBars } from "./bars.js";
import { Raster } from "./braille.js";
import { checkConfusion } from "./confusion-matrix.js";
import { curveScales, defaultAxes, visible } from "./curve.js";
import { describe } from "./figure.js";
import { letterOf } from "./marks.js";
import { planeGeometry } from "./plane-geometry.js";
import { countOf, isWrong, wrongCount } from "./plane-words.js";
import { area } from "./regions.js";
import { rocAxes, rocName, rocPlaces } from "./roc-curve.js";
import { linear, type Scale, type Ticks, written } from "./scale.js";
import type { BarsState, ConfusionState, CurveState, FigureState, PlaneState, RocState } from "./state.js";
import { clean } from "./svg.js";
import { cellsOf } from "./text-width.js";

export interface TerminalOptions {
  /** Width in characters, at least 30. Defaults to 80. */
  columns?: number;
  /** Height in lines, at least 8; bars and matrices take what they need. Defaults to 24. */
  rows?: number;
  /** Nothing but ASCII, where Braille cannot be shown. Defaults to false. */
  ascii?: boolean;
  /** Colours as ANSI escape sequences; letters say the same without. Defaults to false. */
  colour?: boolean;
}

/** A picture of text, every line ended. */
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

/** How wide it is and what may be written on it. */
class Paper {
  readonly columns: number;
  readonly rows: number;
  readonly ascii: boolean;
  readonly #colour: boolean;

  constructor(columns: number, rows: number, ascii: boolean, colour: boolean) {
    this.columns = columns;
    this.rows = rows;
    this.ascii = ascii;
    this.#colour = colour;
  }

  /** Text that is safe to print, no wider than `room`. */
  cut(text: string, room: number): string {
    const safe = this.ascii ? plain(clean(text)) : clean(text);
    if (cellsOf(safe) <= room) return safe;
    const dots = this.ascii ? ".." : "…";
    let kept = "";
    for (const character of safe) {
      if (cellsOf(kept + character) > room - dots.length) break;
      kept += character;
    }
    return (kept + dots).slice(0, Math.max(0, room));
  }

  padded(text: string, room: number, side: "left" | "right"): string {
    const cut = this.cut(text, room);
    const space = " ".repeat(Math.max(0, room - cellsOf(cut)));
    return side === "left" ? cut + space : space + cut;
  }

  /** In the colour of a class: blue, yellow, green, magenta, cyan, red. */
  paint = (text: string, colour: number | undefined): string =>
    this.#colour && colour !== undefined ? `\u001b[${[34, 33, 32, 35, 36, 31][colour % 6]}m${text}\u001b[39m` : text;

  /** Entries beside each other, wrapped between them. */
  legend(entries: readonly { text: string; colour?: number | undefined }[]): string[] {
    const lines: string[] = [];
    let room = 0;
    for (const { text, colour } of entries) {
      const cut = this.cut(text, this.columns);
      if (lines.length === 0 || cellsOf(cut) + 3 > room) {
        lines.push("");
        room = this.columns;
      } else {
        lines[lines.length - 1] += "   ";
        room -= 3;
      }
      lines[lines.length - 1] += this.paint(cut, colour);
      room -= cellsOf(cut);
    }
    return lines;
  }
}

function linesOf(paper: Paper, state: FigureState): string[] {
  switch (state.kind) {
    case "plane":
      return plane(paper, state);
    case "curve":
      return curve(paper, state);
    case "roc":
      return roc(paper, state);
    case "bars":
      return bars(paper, state);
    case "confusion":
      return confusion(paper, state);
  }
}

function plane(paper: Paper, state: PlaneState): string[] {
  const { classes, axes = ["x₁", "x₂"] } = state;
  const rows = paper.rows - 5;
  const columns = paper.columns - 9;
  // A cell is about twice as high as it is wide.
  const geometry = planeGeometry(state, (2 * rows) / columns);
  const { points, boundaries, lines, margin, hulls, view } = geometry;
  const raster = new Raster(columns, rows, paper.ascii);
  for (const line of lines) if (line) raster.line(...line[0], ...line[1], undefined, 1, 4);
  // A narrow band would only blur the line.
  if (margin && !paper.ascii && area(margin.corners) > 0.15)
    for (const [from, to] of margin.sides) raster.line(...from, ...to, undefined, 1, 2);
  for (const { target, corners } of hulls)
    corners.forEach((corner, i) => {
      raster.line(...corner, ...corners[(i + 1) % corners.length], target, 1, 2);
    });
  for (const [from, to] of boundaries) raster.line(...from, ...to);
  const support = new Set(state.support);
  const cell = 1 / (columns - 1);
  for (const { u, v, index } of points)
    if (support.has(index)) {
      raster.letter(u - cell, v, "(");
      raster.letter(u + cell, v, ")");
    }
  // Wrong ones last, so that no other hides them.
  for (const point of [...points].sort((a, b) => Number(isWrong(a)) - Number(isWrong(b)))) {
    const { u, v, target } = point;
    const letter = target === undefined ? "?" : letterOf(target);
    raster.letter(u, v, isWrong(point) ? letter.toUpperCase().replace(/[^A-Z]/, "!") : letter, target);
  }
  const legend: { text: string; colour?: number }[] = classes.map((name, k) => ({
    text: `${letterOf(k)} ${name} (${countOf(state, k)})`,
    colour: k,
  }));
  if (wrongCount(state) > 0) legend.push({ text: `capital or !: wrong (${wrongCount(state)})` });
  if (support.size > 0) legend.push({ text: `( ) support (${support.size})` });
  if (margin) legend.push({ text: `margin ${written(margin.distance)}` });
  return framed(paper, raster, linear(view.x), linear(view.y), axes, legend);
}

function curve(paper: Paper, state: CurveState): string[] {
  const { across, up } = curveScales(state);
  const raster = new Raster(paper.columns - 9, paper.rows - 5, paper.ascii);
  state.series.forEach(({ points }, k) => {
    const places = points.map(([x, y]) =>
      visible(state, x, y) ? ([across.place(x), up.place(y)] as const) : undefined,
    );
    joined(raster, places, k);
    if (points.length <= raster.columns / 2)
      for (const place of places) if (place) raster.letter(...place, letterOf(k), k);
  });
  const legend = state.series.map(({ name }, k) => ({ text: `${letterOf(k)} ${name}`, colour: k }));
  return framed(paper, raster, across, up, state.axes ?? defaultAxes, legend);
}

function roc(paper: Paper, { curves }: RocState): string[] {
  const rows = paper.rows - 5;
  const raster = new Raster(Math.min(paper.columns - 9, 2 * rows + 10), rows, paper.ascii);
  raster.line(0, 0, 1, 1, undefined, 1, 3);
  curves.forEach((one, k) => {
    joined(raster, rocPlaces(one), k);
  });
  const share = linear([0, 1]);
  const legend = curves.map((one, k) => ({ text: rocName(one, k), colour: k }));
  return framed(paper, raster, share, share, rocAxes, legend);
}

function joined(raster: Raster, places: readonly (readonly [number, number] | undefined)[], colour: number): void {
  places.forEach((place, i) => {
    const before = places[i - 1];
    if (place && before) raster.line(...before, ...place, colour, colour + 1, colour === 0 ? 0 : 2);
  });
}

/** The raster between axes: labels at the left, below it, and the legend last. */
function framed(
  paper: Paper,
  raster: Raster,
  across: Scale,
  up: Scale,
  [x, y]: readonly [string, string],
  legend: readonly { text: string; colour?: number | undefined }[],
): string[] {
  const { ascii } = paper;
  const left = 7;
  const [vertical, horizontal, corner] = ascii ? ["|", "-", "+"] : ["│", "─", "└"];
  const rowTicks = up.ticks(Math.max(2, Math.min(6, Math.floor(raster.rows / 4))));
  const columnTicks = across.ticks(Math.max(2, Math.min(8, Math.floor(raster.columns / 12))));
  const labels = new Map(
    rowTicks.ticks.map((tick) => [Math.round((1 - tick.at) * (raster.rows - 1)), tick.label] as const),
  );
  const named = (name: string, end: string, room: number) => paper.cut(name, room - end.length) + end;
  const body = raster
    .lines(paper.paint)
    .map((line, row) => `${paper.padded(labels.get(row) ?? "", left, "right")} ${vertical}${line}`);
  let below = " ".repeat(left + 2);
  let end = 0;
  for (const tick of columnTicks.ticks) {
    const label = paper.cut(tick.label, 12);
    const start = Math.round(tick.at * (raster.columns - 1)) - Math.floor(label.length / 2) + left + 2;
    if (start < end || start + label.length > paper.columns) continue;
    below = `${below.padEnd(start).slice(0, Math.max(start, 0))}${label}`;
    end = start + label.length + 1;
  }
  return [
    named(y, unit(rowTicks, ascii), paper.columns),
    ...body,
    `${" ".repeat(left + 1)}${corner}${horizontal.repeat(raster.columns)}`,
    below,
    paper.padded(named(x, unit(columnTicks, ascii), left + 2 + raster.columns), left + 2 + raster.columns, "right"),
    ...paper.legend(legend),
  ];
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
    const bar = paper.paint(block.repeat(length), value < 0 ? 1 : 0);
    const left = value < 0 ? " ".repeat(Math.max(0, before - length)) + bar : " ".repeat(before);
    const number = paper.padded(written(value), values, "right");
    return `${paper.padded(name, names, "left")} ${number} ${left}${axis}${value > 0 ? bar : ""}`;
  });
  if (more > 0) lines.push(`and ${more} more`);
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
  const widths = names.map((name, p) => Math.max(cellsOf(name), ...state.counts.map((row) => String(row[p]).length)));
  const first = Math.max(4, ...names.map(cellsOf));
  const line = (head: string, cells: readonly string[]) =>
    paper.cut(
      `${paper.padded(head, first, "left")}  ${cells.map((cell, p) => paper.padded(cell, widths[p], "right")).join("  ")}`,
      paper.columns,
    );
  return [
    paper.cut("rows: true class, columns: predicted", paper.columns),
    line("", names),
    ...state.counts.map((row, t) => line(names[t], row.map(String))),
  ];
}

function unit({ exponent }: Ticks, ascii: boolean): string {
  return exponent === 0 ? "" : ascii ? ` (x1e${exponent})` : ` (×10^${exponent})`;
}

/** The nearest ASCII. */
function plain(text: string): string {
  return text
    .replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
    .replace(/[−–—]/g, "-")
    .replace(
      /·10[⁻⁰¹²³⁴-⁹]+/g,
      (power) => `e${Array.from(power.slice(3), (c) => (c === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c))).join("")}`,
    )
    .replace(/…/g, "..")
    .replace(/[^\x20-\x7e]/g, "?");
}
