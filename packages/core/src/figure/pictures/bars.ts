import { drawable, grouped, written } from "../geometry/scale.js";
import type { BarsState } from "../state/state.js";
import { edge, header } from "../svg/frame.js";
import { inkOf } from "../svg/marks.js";
import type { Drawing } from "../svg/svg.js";
import { fitted, textWidth } from "../svg/text-width.js";

/** A number with its name. */
export interface Bar {
  readonly name: string;
  readonly value: number;
}

const comfortable = 22;
const tight = 15;

/** Returns the largest bars by absolute value, and the number of others; numbers that are not finite are left out. */
export function largestBars({ bars, top = 20 }: BarsState, room: number = Infinity): { bars: Bar[]; more: number } {
  const sorted = bars.filter(({ value }) => drawable(value)).sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const most = Math.max(1, Math.min(top, room));
  return { bars: sorted.slice(0, most), more: bars.length - Math.min(sorted.length, most) };
}

/** Returns the height that the bars need, in pixels. */
export function barsHeight(state: BarsState): number {
  const { bars, more } = largestBars(state);
  const above = 10 + (state.title ? 24 : 0) + (state.note ? 18 : 0) + (state.sides ? 20 : 0);
  return Math.max(120, above + 12 + bars.length * comfortable + (more > 0 ? 22 : 0) + 14);
}

/** Draws signed numbers by name, the largest first. */
export function drawBars(drawing: Drawing, state: BarsState, width: number, height: number): void {
  const ink = (side: number) => {
    const colour = (state.colours ?? [1, 0])[side];
    return colour >= 0 ? inkOf(colour) : "soft";
  };
  const legend = (state.sides ?? []).map((name, k) => ({
    name,
    sign: (x: number, y: number) => drawing.add("rect", { x: x + 4, y: y - 6, width: 14, height: 12, fill: ink(k) }),
  }));
  const top = header(drawing, width, height, { ...state, legend }) + 8;
  const room = height - top - 10;
  const last = state.bars.length * tight > room ? 22 : 0;
  const { bars, more } = largestBars(state, Math.floor((room - last) / tight));
  const step = Math.min(comfortable, (room - (more > 0 ? 22 : 0)) / Math.max(1, bars.length));
  const widest = Math.max(0, ...bars.map(({ value }) => textWidth(written(value), 11))) + 8;
  const names = Math.min(width * 0.4, Math.max(40, ...bars.map(({ name }) => textWidth(name, 12))));
  const negative = Math.max(0, ...bars.map(({ value }) => -value));
  const positive = Math.max(0, ...bars.map(({ value }) => value));
  const start = edge + names + 10 + (negative > 0 ? widest : 0);
  const length = Math.max(20, width - edge - start - (positive > 0 ? widest : 0));
  const total = negative + positive || 1;
  const zero = start + (negative / total) * length;
  bars.forEach(({ name, value }, i) => {
    const middle = top + (i + 0.5) * step;
    const end = zero + (value / total) * length;
    drawing.text(fitted(name, 12, names), edge + names, middle + 4, { "text-anchor": "end" });
    drawing.add("rect", {
      x: Math.min(zero, end),
      y: middle - step * 0.34,
      width: Math.abs(end - zero),
      height: step * 0.68,
      fill: ink(value < 0 ? 0 : 1),
      "data-part": "bar",
    });
    drawing.text(written(value), value < 0 ? end - 5 : end + 5, middle + 4, {
      "text-anchor": value < 0 ? "end" : "start",
      fill: "soft",
      "font-size": 11,
    });
  });
  const bottom = top + bars.length * step;
  drawing.line(zero, top - 2, zero, bottom + 2, { stroke: "soft" });
  if (more > 0)
    drawing.text(`and ${grouped(more)} more`, edge + names, bottom + 16, { "text-anchor": "end", fill: "soft" });
}

/** Says in words what the bars show. */
export function describeBars(state: BarsState): string {
  const { bars, more } = largestBars(state);
  const parts = bars.slice(0, 10).map(({ name, value }) => `${name} ${written(value)}`);
  const others = more + Math.max(0, bars.length - 10);
  return `Bars, largest first: ${parts.join(", ") || "none"}${others > 0 ? `, and ${grouped(others)} more` : ""}.`;
}
