import { describe, expect, test } from "vitest";
import { blend, dark, hues, type Ink, light, shades, tint } from "../../../src/figure/svg/palette.js";

/** WCAG 2.2's contrast ratio of two #rrggbb colours, from 1 to 21. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const v = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const classes = Array.from({ length: hues }, (_, k): Ink => `c${k}`);

/** Linear RGB as seen without one kind of cone: Machado, Oliveira & Fernandes 2009, severity 1. */
const visions: Record<string, readonly (readonly number[])[]> = {
  "all cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b* of a colour as it is seen. */
function seenAs(colour: string, vision: readonly (readonly number[])[]): number[] {
  const rgb = [1, 3, 5].map((i) => {
    const v = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
    matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * vector[i], 0));
  const toXyz = [
    [0.4124, 0.3576, 0.1805],
    [0.2126, 0.7152, 0.0722],
    [0.0193, 0.1192, 0.9505],
  ];
  const white = [0.9505, 1, 1.089];
  const [x, y, z] = times(
    toXyz,
    times(vision, rgb).map((v) => Math.min(1, Math.max(0, v))),
  ).map((v, i) => {
    const t = v / white[i];
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("contrast follows WCAG: 21 for black on white and 4.54 for #767676 on white", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 9);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("on %s paper", (_, palette) => {
  test.each(classes)("marks in %s have a contrast of at least 3:1 to the paper and to every tinted region", (ink) => {
    expect(contrast(palette[ink], palette.paper)).toBeGreaterThanOrEqual(3);
    for (const region of classes)
      expect(contrast(palette[ink], blend(palette.paper, palette[region], tint)), region).toBeGreaterThanOrEqual(3);
  });

  test("text has a contrast of at least 4.5:1, also on regions", () => {
    expect(contrast(palette.soft, palette.paper)).toBeGreaterThanOrEqual(4.5);
    for (const region of classes)
      expect(contrast(palette.ink, blend(palette.paper, palette[region], tint))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Array.from({ length: shades }, (_, k) => k))(
    "counts on shade %i have a contrast of at least 4.5:1",
    (k) => {
      expect(contrast(palette[`on${k}`], palette[`shade${k}`])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(Object.keys(visions))("the first four classes are distinguishable with %s", (name) => {
    const seen = classes.slice(0, 4).map((ink) => seenAs(palette[ink], visions[name]));
    for (let i = 0; i < seen.length; i++)
      for (let j = 0; j < i; j++) {
        const apart = Math.sqrt(seen[i].reduce((sum, value, k) => sum + (value - seen[j][k]) ** 2, 0));
        expect(apart, `${j} and ${i}`).toBeGreaterThan(10);
      }
  });
});
