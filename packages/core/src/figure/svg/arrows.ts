// Arrows, and text that stays readable over anything.

import type { Spot } from "../geometry/regions.js";
import type { Ink } from "./palette.js";
import { type Attributes, type Drawing, px } from "./svg.js";
import { textWidth } from "./text-width.js";

/** The style of an arrow. */
export interface ArrowStyle {
  readonly ink: Ink;
  readonly width: number;
  readonly dash?: string | undefined;
}

/** Draws a line with a head at its end; if it is shorter than its head, only the head. */
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

/** Writes text with a rim in the colour of the background, so that it stays readable over anything. */
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
 * Returns where text beside a line begins without touching it: at a distance from (x, y) along the unit vector orthogonal to the
 * line.
 */
export function clearOf([x, y]: Spot, [nx, ny]: Spot, content: string, size: number): Spot {
  const away = 4 + Math.abs(nx) * (textWidth(content, size) / 2) + Math.abs(ny) * size * 0.55;
  return [x + away * nx, y + away * ny];
}

/** The attributes of the names of vectors and symbols. */
export const symbol: Attributes = { "font-style": "italic", "font-weight": 600, "font-size": 13 };
