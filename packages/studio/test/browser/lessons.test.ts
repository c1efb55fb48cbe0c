import { expect } from "vitest";
import { lessons } from "../../src/lessons/lessons.js";
import { faults } from "./page/axe.js";
import { labels, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const count = (studio: StudioPage) => studio.page.locator(".lesson-count").innerText();
const title = (studio: StudioPage) => studio.page.locator(".lesson h2").innerText();

studioTest("a lesson is walked by buttons and keys, and left with one's own points as they were", async ({ open }) => {
  const studio = await open({ at: "#or" });
  await studio.press("Home", "ArrowRight");
  await studio.blur();
  await until(() => studio.place(), ([made]) => made === 1); // biome-ignore format: one line
  const before = { points: await labels(studio), status: await studio.status() };
  await studio.page.getByRole("link", { name: "Lessons" }).click();
  await until(() => count(studio), `Step 1 of ${lessons[0].steps.length}`);
  await until(() => studio.page.evaluate(() => location.hash), "#lesson/1/1");
  await studio.page.getByRole("button", { name: "Next", exact: true }).click();
  await until(() => title(studio), lessons[0].steps[1].title);
  await studio.press("PageDown", "PageDown");
  await until(() => title(studio), lessons[0].steps[3].title);
  await studio.press("PageUp");
  await until(() => title(studio), lessons[0].steps[2].title);
  // What is done to the plane meanwhile is the lesson's.
  await studio.point(1).focus();
  await studio.press("Delete");
  await until(() => studio.points(), 3);
  await studio.page.getByRole("button", { name: "Leave", exact: true }).click();
  await studio.page.locator(".lesson").waitFor({ state: "detached" });
  await until(() => studio.status(), before.status);
  expect(await labels(studio)).toEqual(before.points);
});

studioTest("a link to a step shows its plane, and the way back leads to what was there before", async ({ open }) => {
  const studio = await open({ at: "#lesson/3/4" });
  await until(() => studio.place(), [21, 21]);
  expect(await studio.points()).toBe(4);
  await studio.press("Escape");
  await until(() => studio.place(), [45, 45]);
  await studio.page.evaluate(() => (location.hash = "#lesson/2/6"));
  await until(() => title(studio), lessons[1].steps[5].title);
  await studio.page.evaluate(() => (location.hash = "#and"));
  await until(() => studio.place(), [18, 18]);
  expect(await studio.page.locator(".lesson").count()).toBe(0);
});

for (const screen of ["desktop", "phone"] as const)
  studioTest(`a lesson on a ${screen} has no faults, fits, and is reached by Tab`, async ({ open }) => {
    const studio = await open({ at: "#lesson/2/3", screen, withoutPolicy: true });
    await until(() => title(studio), lessons[1].steps[2].title);
    await studio.page.locator("#panel .waiting").waitFor({ state: "detached" });
    expect(await faults(studio)).toEqual([]);
    const { width, height } = (await studio.page.locator(".lesson").boundingBox())!;
    const screenSize = studio.page.viewportSize()!;
    expect(width).toBe(screenSize.width);
    expect(height).toBeLessThanOrEqual(screenSize.height / 3);
    const hidden = await studio.page.locator(".lesson-text").evaluate((text) => text.scrollHeight - text.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
    if (screen === "desktop") await tabTo(studio, /^Leave$/, true);
  });
