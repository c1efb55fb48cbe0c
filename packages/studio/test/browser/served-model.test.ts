import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { StudioDocument } from "../../../cli/src/studio/document.js";
import type { ServedDocument } from "../../src/exchange/served-document.js";
import { studioTest } from "./page/studio.js";

const flowers: StudioDocument = {
  schema: "rosenblatt/studio@1",
  title: "flowers.json",
  classes: ["low", "middle", "high"],
  axes: ["length", "width"],
  points: [[0, 0, 0], [1, 0, 0], [3, 3, 1], [4, 3, 1], [7, 7, 2], [8, 6, 2], [6, 6, 1]],
  model: {
    name: "flowers.json",
    note: "the other 2 features at the mean",
    predicted: [0, 0, 1, 1, 2, 2, 2],
    scores: [{ w: [-1, -1], b: 4 }, { w: [0, 0], b: 0 }, { w: [1, 1], b: -10 }],
    field: null,
  },
}; // biome-ignore format: one line each
// What the command serves is what the page takes.
const taken: ServedDocument = flowers;

studioTest("a model that is served with the page is on view until the run is", async ({ open }) => {
  const studio = await open({ document: flowers });
  expect(await studio.points()).toBe(taken.points.length);
  expect(await studio.notice()).toMatch(/^flowers\.json gets 6 of 7 points right; the other 2 features at the mean\./);
  const model = studio.page.getByRole("button", { name: "flowers.json" });
  expect(await model.getAttribute("aria-pressed")).toBe("true");
  const regions = () => studio.page.locator(".picture [data-part=regions]").innerHTML();
  const byModel = await regions();
  await studio.press("Home", "ArrowRight");
  expect(await model.getAttribute("aria-pressed")).toBe("false");
  expect(await regions().catch(() => "")).not.toBe(byModel);
  await model.click();
  expect(await regions()).toBe(byModel);
  await studio.preset("XOR");
  await studio.page.getByText("XOR.").first().waitFor();
  expect(await model.count()).toBe(0);
});

/** A request that is still under way when the page is left. */
async function neverAnswered(page: Page): Promise<void> {
  await page.route("**/never", () => {});
}

studioTest("it is still there after a reload, when asked for, whatever the reload cancels", async ({ open }) => {
  const studio = await open({ document: flowers, clock: true, prepare: neverAnswered });
  await studio.press("Home");
  await studio.elapse(1000);
  await studio.page.waitForURL(/#/);
  await studio.page.evaluate(() => void fetch("never"));
  await studio.page.reload();
  await studio.ready();
  expect(await studio.points()).toBe(7);
  expect(await studio.place()).toEqual([0, expect.any(Number)]);
  expect(await studio.page.getByRole("button", { name: "flowers.json" }).getAttribute("aria-pressed")).toBe("false");
});
