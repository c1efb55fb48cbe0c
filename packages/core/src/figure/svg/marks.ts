// The mark of a class or series: a shape, a colour and a dash of its own.

import type { Ink } from "./palette.js";
import { type Attributes, type Drawing, px } from "./svg.js";

/** Returns the colour of a class or series. */
export function inkOf(k: number): Ink {
  return `c${k}`;
}

/** Dash patterns for lines; the first is unbroken. */
const dashes = [undefined, "7 3", "2 3", "9 3 2 3", "5 2", "12 4", "3 5", "9 2 2 2 2 2"] as const;

/** Returns the dash pattern of a series' line; undefined for the first, which is unbroken. */
export function dashOf(k: number): string | undefined {
  return dashes[k % dashes.length];
}

/** The letters for classes in plain text. */
export const letters = "ox+*#@%&abcdefghijklmnpqrstuvwyz";

/** Returns the letter of a class or series. */
export function letterOf(k: number): string {
  return letters[k % letters.length];
}

/** Draws the mark of a class or series around (x, y), about 2r across; all shapes appear equally large. */
export function mark(drawing: Drawing, k: number, x: number, y: number, r: number, attributes: Attributes = {}): void {
  const shape = drawing.hueOf(k);
  if (shape === 0) drawing.add("circle", { cx: x, cy: y, r, ...attributes });
  else drawing.add("path", { d: shapes[shape](x, y, r), ...attributes });
}

type Shape = (x: number, y: number, r: number) => string;

function closed(corners: readonly (readonly [number, number])[]): Shape {
  return (x, y, r) => `M${corners.map(([a, b]) => `${px(x + a * r)} ${px(y + b * r)}`).join("L")}Z`;
}

const circle: Shape = (x, y, r) => `M${px(x - r)} ${px(y)}a${px(r)} ${px(r)} 0 1 0 ${px(2 * r)} 0Z`;

const shapes: readonly Shape[] = [
  circle,
  closed([
    [-0.89, -0.89],
    [0.89, -0.89],
    [0.89, 0.89],
    [-0.89, 0.89],
  ]),
  closed([
    [0, -1.25],
    [1.16, 0.82],
    [-1.16, 0.82],
  ]),
  closed([
    [0, -1.3],
    [1.15, 0],
    [0, 1.3],
    [-1.15, 0],
  ]),
  closed([
    [-0.4, -1.15],
    [0.4, -1.15],
    [0.4, -0.4],
    [1.15, -0.4],
    [1.15, 0.4],
    [0.4, 0.4],
    [0.4, 1.15],
    [-0.4, 1.15],
    [-0.4, 0.4],
    [-1.15, 0.4],
    [-1.15, -0.4],
    [-0.4, -0.4],
  ]),
  closed([
    [0, 1.25],
    [1.16, -0.82],
    [-1.16, -0.82],
  ]),
  closed([
    [0, -1.2],
    [1.14, -0.37],
    [0.71, 0.97],
    [-0.71, 0.97],
    [-1.14, -0.37],
  ]),
  closed([
    [0, -1.4],
    [0.38, -0.4],
    [1.35, -0.4],
    [0.58, 0.22],
    [0.85, 1.15],
    [0, 0.6],
    [-0.85, 1.15],
    [-0.58, 0.22],
    [-1.35, -0.4],
    [-0.38, -0.4],
  ]),
];
