import { expect } from "vitest";
import { faults } from "./page/axe.js";
import { atRest, spot, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const projector = { width: 2560, height: 1440 };

const isPresenting = ({ page }: StudioPage) =>
  page.evaluate(() => document.documentElement.hasAttribute("data-present"));

studioTest("P and Escape end a presentation, and a click places a point at the pointer", async ({ open }) => {
  const studio = await open({ at: "?present", fresh: true });
  await studio.page.setViewportSize(projector);
  await until(() => isPresenting(studio), true);
  const [x, y] = await spot(studio, 0.5, 0.5);
  await studio.page.mouse.click(x, y);
  await until(() => studio.points(), 11);
  const box = (await atRest(studio, () => studio.point(11).boundingBox()))!;
  const { zoom } = await studio.page.evaluate(() => ({ zoom: Number(document.documentElement.style.getPropertyValue("--zoom")) })); // biome-ignore format: one line
  // A point goes to the nearest place of the grid.
  expect(Math.abs(box.x + box.width / 2 - x)).toBeLessThan(14 * zoom);
  expect(Math.abs(box.y + box.height / 2 - y)).toBeLessThan(14 * zoom);
  await studio.blur();
  await studio.press("p");
  await until(() => isPresenting(studio), false);
  await studio.press("p");
  await until(() => isPresenting(studio), true);
  await studio.press("Escape");
  await until(() => isPresenting(studio), false);
});

studioTest("a presentation passes axe, and a remote control steps through the run", async ({ open }) => {
  const studio = await open({ at: "?present#ten-points/proof", withoutPolicy: true, fresh: true });
  await studio.press("Home", "PageDown", "PageDown");
  await until(() => studio.place(), [2, 45]);
  await studio.press("PageUp");
  await until(() => studio.place(), [1, 45]);
  expect(await faults(studio)).toEqual([]);
  await studio.page.getByRole("button", { name: "Leave presentation" }).click();
  await until(() => isPresenting(studio), false);
});
