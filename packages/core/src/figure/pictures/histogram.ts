import { drawable, grouped, linear, type Range, rangeOf, roundStep, widened, written } from "../geometry/scale.js";
import type { HistogramState } from "../state/state.js";
import { axes, axisLines, type Box, boxBelow, header, xTicks, yTicks } from "../svg/frame.js";
import { dashOf } from "../svg/marks.js";
import { type Drawing, px } from "../svg/svg.js";
import { fitted, textWidth } from "../svg/text-width.js";

const histogramAxes = ["value", "count"] as const;

/** How many values are in each of some intervals of equal width. */
export interface Bins {
  /** Where the first interval begins, and how wide each is. */
  readonly start: number;
  readonly width: number;
  readonly counts: readonly number[];
  /** Whether all values are whole numbers, so that a bin of width 1 is centred on its number. */
  readonly whole: boolean;
}

/** Counts the values in bins of a round width, at most about as many as asked for; returns undefined without values. */
export function binsOf({ values, bins = 30 }: HistogramState): Bins | undefined {
  const seen = Array.from(values).filter(drawable);
  const range = rangeOf(seen);
  if (!range) return undefined;
  const whole = seen.every(Number.isInteger) && range[1] - range[0] < 2 ** 53;
  const most = Math.max(1, Math.min(200, Math.round(bins) || 1));
  const [low, high] = range;
  const size = Math.max(Math.abs(low), Math.abs(high));
  const length = high - low > 1e-9 * size ? high - low : whole ? 0 : size || 1;
  const width = Math.max(whole ? 1 : 0, roundStep(length / most || 1));
  const start = width * Math.floor(low / width) - (whole && width === 1 ? 0.5 : 0);
  const counts: number[] = Array(Math.min(1000, Math.floor((high - start) / width) + 1)).fill(0);
  for (const value of seen) counts[Math.max(0, Math.min(counts.length - 1, Math.floor((value - start) / width)))]++;
  return { start, width, counts, whole };
}

type Reference = NonNullable<HistogramState["references"]>[number];

interface References {
  readonly below: readonly Reference[];
  readonly near: readonly Reference[];
  readonly above: readonly Reference[];
  /** The range of the bins and of the references near them. */
  readonly range: Range;
}

/** Finds the references near the values, which share their axis; others are drawn beyond a break. */
function referencesOf(state: HistogramState, bins: Bins | undefined): References {
  const given = (state.references ?? []).filter(({ value }) => drawable(value)).sort((a, b) => a.value - b.value);
  const [low, high] = bins ? [bins.start, bins.start + bins.width * bins.counts.length] : [0, 1];
  const near = given.filter(({ value }) => value > low - 1.2 * (high - low) && value < high + 1.2 * (high - low));
  const range = rangeOf([low, high, ...near.map(({ value }) => value)])!;
  return {
    near,
    below: given.filter((one) => !near.includes(one) && one.value < low),
    above: given.filter((one) => !near.includes(one) && one.value > low),
    range: range[0] < range[1] ? range : widened(range, 0),
  };
}

const gap = 34;

/** Draws how often each number occurs. */
export function drawHistogram(drawing: Drawing, state: HistogramState, width: number, height: number): void {
  const bins = binsOf(state);
  const { near, below, above, range } = referencesOf(state, bins);
  const shown = [...below, ...near, ...above];
  const line = (k: number) => ({ stroke: "ink", "stroke-width": 2, "stroke-dasharray": dashOf(k + 1) }) as const;
  const legend = shown.map((one, k) => ({
    name: `${one.name} ${written(one.value, 4)}`,
    sign: (x: number, y: number) => drawing.line(x, y, x + 20, y, line(k)),
  }));
  const top = header(drawing, width, height, { ...state, legend });
  const highest = Math.max(1, ...(bins?.counts ?? []));
  const up = linear([0, highest * 1.08], { whole: true });
  const labels = yTicks(up, height - top - 70);
  const outer = boxBelow(top, width, height, labels);
  const beyond = (count: number) => Math.min(count * gap, (outer.right - outer.left) / 3);
  const box: Box = { ...outer, left: outer.left + beyond(below.length), right: outer.right - beyond(above.length) };
  const across = linear(padded(range), { whole: bins?.whole ?? false });
  const [x, y] = state.axes ?? histogramAxes;
  const ticks = yTicks(up, box.bottom - box.top);
  axes(
    drawing,
    box,
    xTicks(across, box.right - box.left),
    { ...ticks, ticks: below.length > 0 ? [] : ticks.ticks },
    { x, y },
  );
  const place = (value: number) => box.left + across.place(value) * (box.right - box.left);
  const rise = (count: number) => up.place(count) * (box.bottom - box.top);
  if (bins)
    drawing.group({ "data-part": "bins", fill: "c0" }, () => {
      bins.counts.forEach((count, i) => {
        if (count === 0) return;
        const [from, to] = [place(bins.start + i * bins.width), place(bins.start + (i + 1) * bins.width)];
        const space = to - from > 4 ? 1 : 0;
        drawing.add("rect", { x: from, y: box.bottom - rise(count), width: to - from - space, height: rise(count) });
      });
    });
  axisLines(drawing, box);
  drawing.group({ "data-part": "references" }, () => {
    near.forEach((one, k) => {
      const at = place(one.value);
      drawing.line(at, box.top, at, box.bottom, { stroke: "paper", "stroke-width": 5 });
      drawing.line(at, box.top, at, box.bottom, line(below.length + k));
    });
    const far = (one: { value: number }, at: number, k: number, from: number) => {
      drawing.line(from, box.bottom, at + (at > from ? 14 : -14), box.bottom, {
        stroke: "soft",
        "stroke-dasharray": "2 3",
      });
      drawing.line(at, box.top, at, box.bottom, line(k));
      const label = fitted(written(one.value, 4), 11, 2 * gap);
      drawing.text(label, Math.min(at, width - textWidth(label, 11) / 2 - 2), box.bottom + 16, {
        fill: "soft",
        "font-size": 11,
        "text-anchor": "middle",
      });
    };
    const step = (count: number) => beyond(count) / Math.max(1, count);
    above.forEach((one, i) => {
      far(one, box.right + (i + 0.62) * step(above.length), below.length + near.length + i, box.right);
    });
    below.forEach((one, i) => {
      far(one, box.left - (below.length - i - 0.38) * step(below.length), i, box.left);
    });
    if (above.length > 0) axisBreak(drawing, box.right + 5, box.bottom);
    if (below.length > 0) axisBreak(drawing, box.left - 5, box.bottom);
  });
}

/** Draws two slanted strokes, to show that what follows is not to scale. */
function axisBreak(drawing: Drawing, x: number, y: number): void {
  drawing.add("path", { d: `M${px(x - 4)} ${px(y + 5)}l4 -10m2 10l4 -10`, fill: "none", stroke: "soft" });
}

function padded([low, high]: Range): Range {
  const room = 0.02 * (high - low);
  return [low - room, high + room];
}

/** Says in words what a histogram shows. */
export function describeHistogram(state: HistogramState): string {
  const [x] = state.axes ?? histogramAxes;
  const seen = Array.from(state.values)
    .filter(drawable)
    .sort((a, b) => a - b);
  if (seen.length === 0) return `Histogram of ${x}: no values.`;
  const middle = seen.length >> 1;
  const median = seen.length % 2 === 1 ? seen[middle] : seen[middle - 1] / 2 + seen[middle] / 2;
  const parts = (state.references ?? [])
    .filter(({ value }) => drawable(value))
    .map(({ name, value }) => {
      const above = seen.filter((own) => own > value).length;
      const where =
        above === 0 ? "no value is above it" : `${grouped(above)} of ${grouped(seen.length)} values are above it`;
      return ` ${name} is ${written(value, 4)}: ${where}.`;
    });
  return (
    `Histogram of ${x}, ${grouped(seen.length)} values: from ${written(seen[0])} to ${written(seen[seen.length - 1])}, ` +
    `median ${written(median)}.${parts.join("")}`
  );
}
