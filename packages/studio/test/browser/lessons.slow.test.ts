import { expect } from "vitest";
import { lessons } from "../../src/lessons/lessons.js";
import { faults } from "./page/axe.js";
import { shows, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const title = (studio: StudioPage) => studio.page.locator(".lesson h2").innerText();

studioTest("a link to a step shows its plane, and leaving restores what was there before", async ({ open }) => {
  const studio = await open({ at: "#lesson/3/4" });
  await until(() => studio.place(), [21, 21]);
  await shows(() => studio.points()).toBe(4);
  await studio.press("Escape");
  await until(() => studio.place(), [45, 45]);
  await studio.page.evaluate(() => (location.hash = "#lesson/2/6"));
  await until(() => title(studio), lessons[1].steps[5].title);
  await studio.page.evaluate(() => (location.hash = "#and"));
  await until(() => studio.place(), [18, 18]);
  await shows(() => studio.page.locator(".lesson").count()).toBe(0);
});

for (const screen of ["desktop", "phone"] as const)
  studioTest(`a lesson on a ${screen} passes axe, fits and can be reached by Tab`, async ({ open }) => {
    const studio = await open({ at: "#lesson/2/3", screen, withoutPolicy: true });
    await until(() => title(studio), lessons[1].steps[2].title);
    expect(await faults(studio)).toEqual([]);
    const { width, height } = (await studio.page.locator(".lesson").boundingBox())!;
    const screenSize = studio.page.viewportSize()!;
    expect(width).toBe(screenSize.width);
    expect(height).toBeLessThanOrEqual(screenSize.height / 3);
    const hidden = await studio.page.locator(".lesson-text").evaluate((text) => text.scrollHeight - text.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
    if (screen === "desktop") await tabTo(studio, /^Leave$/, true);
  });
