import { expect } from "vitest";
import { atRest, shows, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const centre = (studio: StudioPage, number: number) => studio.page.locator(".handles [data-centre]").nth(number - 1);

studioTest("k-means runs step by step from dragged centres", async ({ open }) => {
  const studio = await open({ at: "#blobs/clusters" });
  await until(() => studio.page.locator(".handles [data-centre]").count(), 3);
  const points = await atRest(studio, () => studio.points());
  const box = (await centre(studio, 3).locator("circle").boundingBox())!;
  await studio.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await studio.page.mouse.down();
  await studio.page.mouse.move(box.x - 150, box.y + 200, { steps: 3 });
  await studio.page.mouse.up();
  await until(async () => (await centre(studio, 3).locator("circle").boundingBox())!.x < box.x - 100, true);
  // A centre was dragged, and no point drawn or moved.
  await shows(() => studio.points()).toBe(points);
  const next = studio.page.getByRole("button", { name: "Next half-step" });
  await next.click();
  await studio.page.getByText("Every centre has gone to the mean of its points.").waitFor();
  const texts = await atRest(studio, () => studio.page.locator(".half-steps td:last-child").allInnerTexts());
  const objectives = texts.map(Number);
  expect(objectives.slice(1).every((objective, i) => objective <= objectives[i])).toBe(true);
  await studio.page.getByRole("button", { name: "Last", exact: true }).click();
  await studio.page.getByText("No point changes its centre any more.").waitFor();
  await studio.panel("This step");
  await shows(() => studio.page.locator(".handles [data-centre]").count()).toBe(0);
  await studio.page.locator(".picture [data-part=regions]").waitFor({ state: "attached" });
});

studioTest("a centre can be moved by keys, and too many centres are explained", async ({ open }) => {
  const studio = await open({ at: "#xor/clusters" });
  await until(() => studio.page.locator(".handles [data-centre]").count(), 3);
  await studio.page.locator(".plane").focus();
  await tabTo(studio, /^Centre 1 at/);
  const before = await atRest(studio, () => centre(studio, 1).getAttribute("aria-label"));
  await studio.press("ArrowRight");
  await until(async () => (await centre(studio, 1).getAttribute("aria-label")) !== before, true);
  await studio.page.locator("#panel input[type=range]").fill("6");
  await studio.page.getByText("6 centres and only 4 different points; take fewer centres").waitFor();
});
