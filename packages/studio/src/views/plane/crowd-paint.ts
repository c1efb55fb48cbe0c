// Paints thousands of marks on a canvas: each kind of mark is drawn once, and its pixels are then copied. Drawing every mark with the canvas API
// takes ten times as long.

import type { CrowdMark } from "../../draw/crowd.js";

/** The pixels of a square stamp; its middle is at half its side. */
interface Stamp {
  readonly side: number;
  readonly pixels: Uint32Array;
}

type Pen = CanvasRenderingContext2D;
/** Looks up a colour of the page by its name in the style sheets. */
type Colours = (name: string) => string;

/** What a stamp shows: the index in `draws`. */
const Kind = { Halo: 0, Mark: 1, Ring: 2, ThinRing: 3 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];

/** Stamps by the look of the page and by what they show; there are a few dozen, because their sizes are rounded. */
const stamps = new Map<string, Map<number, Stamp>>();
const sheets = new WeakMap<HTMLCanvasElement, ImageData>();

/** With more wrong points than this, one ring stands for all in the same part of the picture. */
const mostRings = 60;

/** Paints marks on a canvas of the given size in CSS pixels. */
export function paintCrowd(
  canvas: HTMLCanvasElement,
  marks: readonly CrowdMark[],
  width: number,
  height: number,
): void {
  const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  const sheet = sheetOf(canvas, Math.round(width * ratio), Math.round(height * ratio));
  const pixels = new Uint32Array(sheet.data.buffer);
  const style = getComputedStyle(document.documentElement);
  const colours: Colours = (name) => style.getPropertyValue(`--${name}`).trim();
  const known = stampsFor(`${ratio} ${colours("paper")}`);
  const put = (kind: Kind, target: number, r: number, x: number, y: number) => {
    const key = (kind * 16 + target + 1) * 1024 + 4 * r;
    let stamp = known.get(key);
    if (!stamp) {
      stamp = stampOf(r, ratio, (pen) => draws[kind](pen, r, target, colours));
      known.set(key, stamp);
    }
    copy(stamp, pixels, sheet, Math.round(x * ratio), Math.round(y * ratio));
  };

  pixels.fill(0);
  for (const { halo, target, x, y } of marks) if (halo > 0) put(Kind.Halo, target, Math.round(halo), x, y);
  for (const { target, x, y, r } of marks) put(Kind.Mark, target, Math.round(4 * r) / 4, x, y);
  const wrong = marks.filter((mark) => mark.wrong);
  const many = wrong.length > mostRings;
  const taken = new Set<number>();
  for (const { x, y, r: exact } of wrong) {
    const part = Math.floor(x / 18) * 10_000 + Math.floor(y / 18);
    if (many && taken.has(part)) continue;
    taken.add(part);
    put(many ? Kind.ThinRing : Kind.Ring, 0, Math.round(2 * exact) / 2 + 2.5, x, y);
  }
  canvas.getContext("2d")!.putImageData(sheet, 0, 0);
}

function stampsFor(look: string): Map<number, Stamp> {
  const known = stamps.get(look) ?? new Map<number, Stamp>();
  stamps.set(look, known);
  return known;
}

function sheetOf(canvas: HTMLCanvasElement, width: number, height: number): ImageData {
  const known = sheets.get(canvas);
  if (known?.width === width && known.height === height) return known;
  Object.assign(canvas, { width, height });
  const made = new ImageData(width, height);
  sheets.set(canvas, made);
  return made;
}

/** Copies the pixels of a stamp, except those at its rim, which would leave holes in what is below. */
function copy({ side, pixels: stamp }: Stamp, pixels: Uint32Array, { width, height }: ImageData, x: number, y: number) {
  const [left, top] = [x - side / 2, y - side / 2];
  const [from, to] = [Math.max(0, -left), Math.min(side, width - left)];
  for (let j = Math.max(0, -top); j < side && top + j < height; j++) {
    const row = (top + j) * width + left;
    for (let i = from; i < to; i++) {
      const pixel = stamp[j * side + i];
      if (pixel >>> 24 > pixels[row + i] >>> 25) pixels[row + i] = pixel;
    }
  }
}

function inkName(target: number): string {
  return target < 0 ? "soft" : `c${target}`;
}

function stampOf(r: number, ratio: number, draw: (pen: Pen) => void): Stamp {
  // The corners of a triangle are farther out than its radius.
  const side = 2 * Math.ceil((1.4 * r + 1) * ratio + 1);
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.setTransform(ratio, 0, 0, ratio, side / 2, side / 2);
  draw(pen);
  return { side, pixels: new Uint32Array(pen.getImageData(0, 0, side, side).data.buffer) };
}

type Draw = (pen: Pen, r: number, target: number, colours: Colours) => void;

const ringOf =
  (width: number): Draw =>
  (pen, r, _, colours) => {
    pen.strokeStyle = colours("ink");
    pen.lineWidth = width;
    pen.arc(0, 0, r, 0, 2 * Math.PI);
    pen.stroke();
  };

/** How each kind is drawn; marks have the shapes that the library gives the classes: a circle, a square, a triangle. */
const draws: readonly Draw[] = [
  (pen, r, target, colours) => {
    pen.globalAlpha = 0.28;
    pen.fillStyle = colours(inkName(target));
    pen.arc(0, 0, r, 0, 2 * Math.PI);
    pen.fill();
  },
  (pen, r, target, colours) => {
    if (target === 1) pen.rect(-0.89 * r, -0.89 * r, 1.78 * r, 1.78 * r);
    else if (target === 2) {
      pen.moveTo(0, -1.25 * r);
      pen.lineTo(1.16 * r, 0.82 * r);
      pen.lineTo(-1.16 * r, 0.82 * r);
      pen.closePath();
    } else pen.arc(0, 0, target < 0 ? r - 1 : r, 0, 2 * Math.PI);
    pen.fillStyle = colours(inkName(target));
    pen.fill();
    pen.strokeStyle = colours("paper");
    pen.lineWidth = r > 3 ? 0.8 : 0.5;
    pen.stroke();
  },
  ringOf(1.5),
  ringOf(1.3),
];
