import type { Scale, Ticks } from "../geometry/scale.js";
import { clean } from "../svg/svg.js";
import { cellsOf } from "../svg/text-width.js";
import type { Raster } from "./braille.js";

/** A terminal as paper: its size in cells, and which characters may be written. */
export class Paper {
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

  /** Returns text that is safe to print, no wider than `room`. */
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

  /** Returns text that is safe to print, cut or padded with spaces to the width `room`, aligned to `side`. */
  padded(text: string, room: number, side: "left" | "right"): string {
    const cut = this.cut(text, room);
    const space = " ".repeat(Math.max(0, room - cellsOf(cut)));
    return side === "left" ? cut + space : space + cut;
  }

  /** Returns text in the colour of a class: blue, yellow, green, magenta, cyan, red. */
  paint = (text: string, colour: number | undefined): string =>
    this.#colour && colour !== undefined && colour >= 0
      ? `\u001b[${[34, 33, 32, 35, 36, 31][colour % 6]}m${text}\u001b[39m`
      : text;

  /** Returns lines of entries side by side, wrapped between them. */
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

/** Returns the lines of a raster with axes: labels at the left and below it, and the legend last. */
export function framed(
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

function unit({ exponent }: Ticks, ascii: boolean): string {
  return exponent === 0 ? "" : ascii ? ` (x1e${exponent})` : ` (×10^${exponent})`;
}

/** The closest ASCII text. */
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
