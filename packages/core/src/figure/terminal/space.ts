// Draws points in three dimensions in characters.

import type { Spot } from "../geometry/regions.js";
import { written } from "../geometry/scale.js";
import { spaceAxes, spaceGeometry, type Triple } from "../geometry/space-geometry.js";
import { isColoured, isWrong } from "../state/plane-counts.js";
import type { SpaceState } from "../state/state.js";
import { letterOf } from "../svg/marks.js";
import { Raster } from "./braille.js";
import type { Paper } from "./paper.js";
import { pointLegend } from "./plane.js";

/**
 * Draws points in three dimensions in characters: the three axes from their common corner, the plane's outline, and the points
 * over it.
 */
export function space(paper: Paper, state: SpaceState): string[] {
  const { camera, points, plane } = spaceGeometry(state);
  const rows = paper.rows - 2;
  const columns = Math.min(paper.columns, 2 * rows + 20);
  const raster = new Raster(columns, rows, paper.ascii);
  // A cell is about twice as high as it is wide.
  const size = Math.min(columns / 2.9, (2 * rows) / 3.2);
  const at = (spot: Triple): Spot => {
    const [u, v] = camera.see(spot);
    return [0.5 + (size * u) / columns, 0.5 + (size * v) / (2 * rows)];
  };
  const corner: Triple = [-1, -1, -1];
  const names = state.axes ?? spaceAxes;
  names.forEach((_, axis) => {
    const end: Triple = [axis === 0 ? 1 : -1, axis === 1 ? 1 : -1, axis === 2 ? 1 : -1];
    raster.line(...at(corner), ...at(end), undefined, 1, 2);
    raster.letter(...at(end), String(axis + 1));
  });
  plane.forEach((spot, i) => {
    raster.line(...at(spot), ...at(plane[(i + 1) % plane.length]));
  });
  const ordered = [...points].sort((a, b) => Number(isWrong(a.point)) - Number(isWrong(b.point)));
  for (const { point, at: spot } of ordered) {
    const { target } = point;
    const letter = target === undefined ? "?" : isColoured(state, target) ? letterOf(target) : ".";
    raster.letter(
      ...at(spot),
      isWrong(point) && letter !== "." ? letter.toUpperCase().replace(/[^A-Z]/, "!") : letter,
      letter === "." ? undefined : target,
    );
  }
  const legend = pointLegend(state, state.classes);
  names.forEach((name, axis) => {
    legend.push({ text: `${axis + 1}: ${name}` });
  });
  legend.push({ text: `from ${written(camera.azimuth)} and ${written(camera.elevation)} degrees` });
  return [...raster.lines(paper.paint), ...paper.legend(legend)];
}
