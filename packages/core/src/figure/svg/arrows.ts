// Arrows, and words that stay readable over anything.

import type { Spot } from "../geometry/regions.js";
import type { Ink } from "./palette.js";
import { type Attributes, type Drawing, px } from "./svg.js";
import { textWidth } from "./text-width.js";

/** What an arrow looks like. */
export interface ArrowStyle {
  readonly ink: Ink;
  readonly width: number;
  readonly dash?: string | undefined;
}

/** Draws a line with a head at its end; one shorter than its head has only that. */
export function arrow(drawing: Drawing, [x1, y1]: Spot, [x2, y2]: Spot, { ink, width, dash }: ArrowStyle): void {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0.5)) return;
  const [nx, ny] = [dx / length, dy / length];
  const head = Math.min(length, 5.5 + 2 * width);
  const wing = (side: number) =>
    `${px(x2 - head * nx - side * 0.45 * head * ny)} ${px(y2 - head * ny + side * 0.45 * head * nx)}`;
  const neck = 0.8 * head;
  if (length > head)
    drawing.line(x1, y1, x2 - neck * nx, y2 - neck * ny, {
      stroke: ink,
      "stroke-width": width,
      "stroke-dasharray": dash,
    });
  drawing.add("path", { d: `M${px(x2)} ${px(y2)}L${wing(1)}L${wing(-1)}Z`, fill: ink });
}

/** Writes a word on a rim of paper, so that it stays readable over anything. */
export function rimmed(drawing: Drawing, content: string, x: number, y: number, attributes: Attributes = {}): void {
  drawing.text(content, x, y, {
    "text-anchor": "middle",
    stroke: "paper",
    "stroke-width": 3,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
    ...attributes,
  });
}

/**
 * Returns where a word beside a line begins to be clear of it: so far from (x, y) along the unit vector that is square to the
 * line.
 */
export function clearOf([x, y]: Spot, [nx, ny]: Spot, content: string, size: number): Spot {
  const away = 4 + Math.abs(nx) * (textWidth(content, size) / 2) + Math.abs(ny) * size * 0.55;
  return [x + away * nx, y + away * ny];
}

/** The attributes in which vectors and symbols are written. */
export const symbol: Attributes = { "font-style": "italic", "font-weight": 600, "font-size": 13 };
