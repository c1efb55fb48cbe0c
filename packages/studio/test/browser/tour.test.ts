import { expect } from "vitest";
import { faults } from "./page/axe.js";
import { atRest, shows, until } from "./page/journeys.js";
import { screens, studioTest } from "./page/studio.js";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  studioTest(`a first visitor on a ${screen} gets a tour of five steps once`, async ({ open }) => {
    const studio = await open({ screen, firstVisit: true, withoutPolicy: true });
    const { page } = studio;
    for (const step of [1, 2, 3, 4, 5]) {
      const card = page.getByRole("dialog", { name: `Tour, step ${step} of 5` });
      await card.waitFor();
      const { x, y, width, height } = (await atRest(studio, () => card.boundingBox()))!;
      const { viewport } = screens[screen];
      expect(Math.min(x, y), `step ${step}`).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
      if (step === 3) expect(await faults(studio)).toEqual([]);
      // The button in hand leads on, by keys alone.
      await until(() => page.evaluate(() => document.activeElement?.textContent), step < 5 ? "Next" : "Done");
      await studio.press("Enter");
    }
    await page.locator(".tour").waitFor({ state: "detached" });
    await page.reload();
    await studio.ready();
    await studio.settled();
    await shows(() => page.locator(".tour").count()).toBe(0);
  });

studioTest("the tour ends with Escape and can be opened again", async ({ open }) => {
  const studio = await open({ firstVisit: true });
  const { page } = studio;
  await page.getByRole("dialog", { name: "Tour, step 1 of 5" }).waitFor();
  await studio.press("Escape");
  await page.locator(".tour").waitFor({ state: "detached" });
  await studio.press("?");
  await studio.dialog("Keys").getByRole("button", { name: "Take the tour" }).click();
  await page.getByRole("dialog", { name: "Tour, step 1 of 5" }).waitFor();
  await page.getByRole("button", { name: "Skip the tour" }).click();
  await page.locator(".tour").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Tour", exact: true }).click();
  await page.getByRole("dialog", { name: "Tour, step 1 of 5" }).waitFor();
});

studioTest("the tour is offered once per page if storage is refused", async ({ open }) => {
  const studio = await open({
    firstVisit: true,
    prepare: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("refused", "SecurityError");
          },
        }),
      );
    },
  });
  await studio.page.locator(".tour").waitFor();
  await studio.press("Escape");
  await studio.preset("AND");
  await until(() => studio.outcome(), /^18 mistakes/);
  await shows(() => studio.page.locator(".tour").count()).toBe(0);
});
