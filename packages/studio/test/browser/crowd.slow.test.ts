// Thousands of points: painted on a canvas, with a handle only for the selected one.

import { blobs } from "rosenblatt/datasets";
import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

const { rows, labels } = blobs({ examples: 800, classes: 2, spread: 1.5, seed: 2 });
const document = {
  schema: "rosenblatt/studio@1",
  title: "Two clouds",
  classes: ["first", "second"],
  axes: ["x₁", "x₂"],
  points: rows.map(([x, y], i) => [x, y, labels[i] === labels[0] ? 0 : 1] as const),
  model: null,
} as const;

studioTest("800 points are painted on a canvas, and each can be selected by keys", async ({ open }) => {
  const studio = await open({ document });
  const { page } = studio;
  const painted = () =>
    page.locator(".picture canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length;
    });
  await until(painted, (pixels) => pixels > 5000);
  await shows(() => page.locator(".picture svg [data-part=points]").count()).toBe(0);
  await page.locator(".picture [data-part=boundary]").waitFor({ state: "attached" });
  await shows(() => studio.points()).toBe(1);
  // The keys go from one point to the next, whether or not it had a handle before.
  await page.locator(".handles [data-point='0']").focus();
  await studio.press("]");
  await until(() => page.evaluate(() => globalThis.document.activeElement?.getAttribute("data-point")), "1");
  await studio.press("ArrowUp");
  await shows(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
});
