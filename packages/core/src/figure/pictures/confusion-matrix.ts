import { log } from "../../compute/elementary.js";
import { InputError } from "../../errors.js";
import { grouped } from "../geometry/scale.js";
import type { ConfusionState } from "../state/state.js";
import { edge, header } from "../svg/frame.js";
import { shades } from "../svg/palette.js";
import type { Drawing } from "../svg/svg.js";
import { fitted, textWidth } from "../svg/text-width.js";

/** Throws InputError if a confusion matrix is not one row and one column of counts per class. */
export function checkConfusion({ classes, counts }: ConfusionState): void {
  const n = classes.length;
  if (n === 0 || counts.length !== n || counts.some((row) => row.length !== n))
    throw new InputError(`counts must have a row of as many counts for each of the ${n} classes`);
  if (!counts.every((row) => row.every((count) => Number.isSafeInteger(count) && count >= 0)))
    throw new InputError("counts must be whole numbers of at least 0");
}

/** Draws a confusion matrix. */
export function drawConfusion(drawing: Drawing, state: ConfusionState, width: number, height: number): void {
  checkConfusion(state);
  const { counts } = state;
  const names = state.classes.map(String);
  const n = names.length;
  const shadeOf = logShades(counts);
  const top = header(drawing, width, height, state) + 26;
  const widest = Math.max(...names.map((name) => textWidth(name, 12)));
  const left = edge + Math.max(44, Math.min(widest, width * 0.3)) + 10;
  const room = (width - left - edge) / n;
  const turned = widest > room - 8;
  const heads = turned ? Math.min(widest * 0.75 + 12, height * 0.25) : 18;
  // Turned names end to the right of their columns, but inside the picture.
  const end = (name: string, k: number) => (width - left - 4 - Math.min(0.72 * textWidth(name, 12), heads)) / (k + 0.5);
  const across = turned ? Math.min(room, ...names.map(end)) : room;
  const down = (height - top - heads - edge) / n;
  const cellWidth = Math.max(4, Math.min(across, 2 * down));
  const cellHeight = Math.max(4, Math.min(down, cellWidth));
  const y0 = top + heads;

  drawing.text("predicted →", left, top - 10, { fill: "soft" });
  drawing.text("true ↓", edge, y0 - 8, { fill: "soft" });
  names.forEach((name, k) => {
    const x = left + (k + 0.5) * cellWidth;
    if (cellHeight >= 11)
      drawing.text(fitted(name, 12, left - edge - 9), left - 8, y0 + (k + 0.5) * cellHeight + 4, {
        "text-anchor": "end",
      });
    if (!turned) drawing.text(name, x, y0 - 8, { "text-anchor": "middle" });
    else if (cellWidth >= 11)
      drawing.text(fitted(name, 12, heads / 0.72), x - 2, y0 - 6, {
        transform: `rotate(-45 ${Math.round(x) - 2} ${Math.round(y0) - 6})`,
      });
  });
  counts.forEach((row, t) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    row.forEach((count, p) => {
      // With very many classes nearly all cells are empty, and the background shows that as well.
      if (count === 0 && n > 30) return;
      const share = total > 0 ? count / total : 0;
      const shade = shadeOf(count);
      const [x, y] = [left + p * cellWidth, y0 + t * cellHeight];
      drawing.add("rect", {
        x,
        y,
        width: cellWidth,
        height: cellHeight,
        fill: `shade${shade}`,
        stroke: "grid",
        "data-part": "cell",
      });
      writeCell(drawing, count, share, `on${shade}`, x, y, cellWidth, cellHeight);
    });
  });
  // Right predictions are on the diagonal.
  names.forEach((_, k) => {
    const at = { x: left + k * cellWidth, y: y0 + k * cellHeight, width: cellWidth, height: cellHeight };
    drawing.add("rect", { ...at, fill: "none", stroke: "ink", "stroke-width": 1.25, "data-part": "right" });
  });
}

/** Returns a function that gives the shade of a count: none for 0, and equal steps for equal factors up to the largest. */
function logShades(counts: ConfusionState["counts"]): (count: number) => number {
  const most = log(Math.max(...counts.flat(), 2));
  return (count) => (count > 0 ? 1 + Math.min(shades - 2, Math.floor(((shades - 1) * log(count)) / most)) : 0);
}

function writeCell(
  drawing: Drawing,
  count: number,
  share: number,
  fill: `on${number}`,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const both = height >= 44 && width >= 44;
  const text = grouped(count);
  const size = Math.min(both ? 16 : 13, height * 0.6, (width - 3) / textWidth(text, 1));
  if (size < 6.5) return;
  const middle = { "text-anchor": "middle", fill };
  drawing.text(text, x + width / 2, y + height / 2 + (both ? 0 : size * 0.36), {
    ...middle,
    "font-size": size,
    "font-weight": count > 0 ? 600 : 400,
  });
  if (both) drawing.text(percent(share), x + width / 2, y + height / 2 + 17, { ...middle, "font-size": 11.5 });
}

/** A fraction as percent: never 0 % for more than nothing, nor 100 % for less than all. */
function percent(share: number): string {
  const tenths = Math.round(share * 1000);
  if (share > 0 && tenths === 0) return "< 0.1 %";
  if (share < 1 && tenths === 1000) return "> 99.9 %";
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}

/** Says in words what a confusion matrix shows. */
export function describeConfusion(state: ConfusionState): string {
  checkConfusion(state);
  const names = state.classes.map(String);
  const all = state.counts.flat().reduce((sum, count) => sum + count, 0);
  const hits = state.counts.reduce((sum, row, k) => sum + row[k], 0);
  const errors = state.counts
    .flatMap((row, t) => row.map((count, p) => ({ count, t, p })))
    .filter(({ count, t, p }) => t !== p && count > 0)
    .sort((a, b) => b.count - a.count);
  const worst = errors.slice(0, 5).map(({ count, t, p }) => `${names[t]} taken for ${names[p]} (${grouped(count)})`);
  const rest = errors.length > 5 ? ", and others" : "";
  return (
    `Confusion matrix of ${names.length} classes: the prediction is right for ${grouped(hits)} of ${grouped(all)}` +
    `${worst.length > 0 ? `; ${worst.join(", ")}${rest}` : ""}.`
  );
}
