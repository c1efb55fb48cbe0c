// The frame of a picture: title, note, legend, axes with their ticks and names.

import { grouped, type Scale, superscript, type Tick, type Ticks } from "../geometry/scale.js";
import { type Drawing, px } from "./svg.js";
import { fitted, textWidth, wrapped } from "./text-width.js";

/** A rectangle of the picture, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A name in the legend and the sign in front of it. */
export interface LegendEntry {
  readonly name: string;
  /** Draws the sign in front of the name, 20 pixels wide, around this height. */
  readonly sign: (x: number, y: number) => void;
}

/** The pixels left free at the edges of a picture. */
export const edge = 16;
const signWidth = 24;

/** Draws title, note and legend, and returns where the room below begins. */
export function header(
  drawing: Drawing,
  width: number,
  height: number,
  texts: { title?: string | undefined; note?: string | undefined; legend?: readonly LegendEntry[] },
): number {
  const { title, note, legend = [] } = texts;
  const room = width - 2 * edge;
  let y = 10;
  if (title) {
    y += 18;
    drawing.text(fitted(title, 16.5, room), edge, y, { "font-size": 15, "font-weight": 600 });
    y += 6;
  }
  if (note) {
    for (const line of wrapped(note, 12, room, height < 300 ? 1 : 3)) {
      y += 12;
      drawing.text(line, edge, y, { fill: "soft" });
      y += 3;
    }
    y += 3;
  }
  const lines = rowsOf(legend, room, Math.max(1, Math.floor(height / 5 / 20)));
  for (const line of lines) {
    y += 20;
    let x = edge;
    for (const entry of line) {
      entry.sign(x, y - 8);
      const sign = entry.sign === nothing ? 0 : signWidth;
      const name = fitted(entry.name, 12, room - sign);
      drawing.text(name, x + sign, y - 4);
      x += sign + textWidth(name, 12) + 18;
    }
  }
  return y + 4;
}

/** Arranges entries in lines; those for which there is no room are only counted. */
function rowsOf(entries: readonly LegendEntry[], room: number, most: number): LegendEntry[][] {
  const lines: LegendEntry[][] = [];
  let x = Infinity;
  let shown = 0;
  const wide = ({ name }: LegendEntry) => Math.min(room, signWidth + textWidth(name, 12)) + 18;
  const more = (count: number): LegendEntry => ({ name: `and ${grouped(count)} more`, sign: nothing });
  for (const entry of entries) {
    const last = lines.length === most && entries.length - shown > 1 ? wide(more(entries.length)) : 0;
    if (x + wide(entry) + last > room + 18) {
      if (lines.length === most) {
        lines[most - 1].push(more(entries.length - shown));
        return lines;
      }
      lines.push([]);
      x = 0;
    }
    lines[lines.length - 1].push(entry);
    x += wide(entry);
    shown++;
  }
  return lines;
}

function nothing(): void {}

/** The names of the two axes. */
export interface AxisNames {
  readonly x: string;
  readonly y: string;
}

/** Returns the box of the axes, with room for their labels, given where the header ended. */
export function boxBelow(top: number, width: number, height: number, yLabels: Ticks): Box {
  const labels = Math.max(0, ...yLabels.ticks.map((tick) => textWidth(tick.label, 11)));
  const left = Math.min(edge + labels + 8, width / 2);
  const bottom = Math.max(height - 44, top + 60);
  return { left, top: Math.min(top + 24, bottom - 40), right: Math.max(width - edge - 4, left + 40), bottom };
}

/** Returns the ticks of a vertical axis, as many as its length has room for. */
export function yTicks(scale: Scale, pixels: number): Ticks {
  return scale.ticks(Math.max(2, Math.min(8, Math.floor(pixels / 48))));
}

/** Returns the ticks of a horizontal axis, as many as fit side by side. */
export function xTicks(scale: Scale, pixels: number): Ticks {
  for (let count = Math.max(2, Math.min(10, Math.floor(pixels / 64))); ; count--) {
    const found = scale.ticks(count);
    const widest = Math.max(0, ...found.ticks.map((tick) => textWidth(tick.label, 11)));
    const places = found.ticks.map((tick) => tick.at);
    const gap = Math.min(1, ...places.slice(1).map((at, i) => at - places[i])) * pixels;
    if (gap >= widest + 10 || count <= 1) return found;
  }
}

/** Draws grid, tick labels and names; the horizontal name is below at the right, the vertical one above at the left. */
export function axes(drawing: Drawing, box: Box, x: Ticks, y: Ticks, names: AxisNames): void {
  const { left, top, right, bottom } = box;
  const acrossAt = (tick: Tick) => left + tick.at * (right - left);
  const downAt = (tick: Tick) => bottom - tick.at * (bottom - top);
  drawing.group({ stroke: "grid", "stroke-width": 1 }, () => {
    for (const tick of x.ticks) drawing.line(acrossAt(tick), top, acrossAt(tick), bottom, {});
    for (const tick of y.ticks) drawing.line(left, downAt(tick), right, downAt(tick), {});
  });
  drawing.group({ fill: "soft", "font-size": 11 }, () => {
    for (const tick of x.ticks)
      drawing.add("text", { x: acrossAt(tick), y: bottom + 16, "text-anchor": "middle" }, tick.label);
    for (const tick of y.ticks)
      drawing.add("text", { x: left - 8, y: downAt(tick) + 4, "text-anchor": "end" }, tick.label);
  });
  const named = (name: string, end: string) => fitted(name, 12, right - edge - 20 - textWidth(end, 12)) + end;
  drawing.text(`${named(names.x, unit(x))} →`, right, bottom + 34, { "text-anchor": "end" });
  drawing.text(`↑ ${named(names.y, unit(y))}`, edge, top - 10);
}

/** Draws the lines of the axes, over what is between them. */
export function axisLines(drawing: Drawing, { left, top, right, bottom }: Box): void {
  drawing.add("path", { d: `M${px(left)} ${px(top)}V${px(bottom)}H${px(right)}`, fill: "none", stroke: "soft" });
}

function unit({ exponent }: Ticks): string {
  return exponent === 0 ? "" : ` (×10${superscript(exponent)})`;
}
