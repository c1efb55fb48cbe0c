// Direct manipulation: dragging and turning the line, zooming the plane, and returning to the run.

import { expect } from "vitest";
import { atRest, shows, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

/** Drags from the middle of something by so many pixels. */
async function drag(studio: StudioPage, what: string, across: number, down: number): Promise<void> {
  const { page } = studio;
  const { x, y, width, height } = (await atRest(studio, () => page.locator(what).boundingBox()))!;
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + across / 2, top + down / 2);
  await page.mouse.move(left + across, top + down);
  await page.mouse.up();
}

const numbers = async ({ page }: StudioPage) => {
  const said = await page.locator("[data-hand=line]").getAttribute("aria-label");
  const [, w1, w2, b] = said!.replaceAll("−", "-").match(/w is \(([-\d.]+), ([-\d.]+)\), b is ([-\d.]+)/)!;
  return { w: [Number(w1), Number(w2)], b: Number(b) };
};

studioTest(
  "dragging the line changes b, dragging the tip of w turns the line, and the run can be restored",
  async ({ open }) => {
    const studio = await open();
    const { page } = studio;
    await shows(() => numbers(studio)).toEqual({ w: [4, 4], b: -17 });
    await drag(studio, "[data-hand=line] .knob", -60, -40);
    await until(
      () => page.locator(".own-line p").innerText(),
      /^Your line has \d+ of 10 points wrong\. w = \(4, 4\), b = −\d/,
    );
    const moved = await atRest(studio, () => numbers(studio));
    expect(moved.w).toEqual([4, 4]);
    expect(moved.b).not.toBe(-17);
    await drag(studio, "[data-hand=w] .knob", 40, 20);
    await until(
      () => numbers(studio),
      ({ w }) => w[0] > 4.5 && w[1] < 3.5 && Math.abs(Math.hypot(...w) - Math.hypot(4, 4)) < 0.01,
    );
    // No point was placed or moved by any of it.
    await shows(() => studio.points()).toBe(10);
    await shows(() => page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Back to the run" }).click();
    await until(
      () => numbers(studio),
      ({ b }) => b === -17,
    );
    await drag(studio, "[data-hand=line] .knob", 0, 50);
    await studio.press("ArrowLeft");
    await studio.control("Previous update").click();
    await page.locator(".own-line").waitFor({ state: "detached" });
  },
);

studioTest("the wheel zooms at the pointer, dragging moves the view, and a button restores it", async ({ open }) => {
  const studio = await open();
  const { page } = studio;
  const place = async () => (await studio.point(5).locator(".reach").boundingBox())!;
  const whole = await atRest(studio, place);
  await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2);
  await page.mouse.wheel(0, -400);
  const button = page.getByRole("button", { name: "Whole view" });
  await button.waitFor();
  const near = await atRest(studio, place);
  expect(Math.hypot(near.x - whole.x, near.y - whole.y)).toBeLessThan(2);
  const far = async () => (await studio.point(1).locator(".reach").boundingBox())!.x;
  const before = await atRest(studio, far);
  const box = (await page.locator(".plane").boundingBox())!;
  await page.mouse.move(box.x + 150, box.y + 120);
  await page.mouse.down();
  await page.mouse.move(box.x + 190, box.y + 150, { steps: 4 });
  await page.mouse.up();
  await until(far, (now) => Math.abs(now - before - 40) < 1.5);
  await shows(() => studio.points()).toBe(10);
  await button.click();
  await until(place, (now) => Math.abs(now.x - whole.x) < 0.01);
  await button.waitFor({ state: "detached" });
});

studioTest(
  "a step turns the line, without animation if reduced motion is set, and marks the changed regions",
  async ({ open }) => {
    for (const reducedMotion of [false, true]) {
      const studio = await open({ reducedMotion, at: "#ten-points" });
      const { page } = studio;
      await studio.press("Home", "ArrowRight", "ArrowRight", "ArrowRight");
      await page.locator(".plane:not([data-turning])").waitFor();
      await studio.settled();
      const turning = await page.evaluate(async () => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document.querySelector(".plane[data-turning] .turning-line:not([visibility])") !== null;
      });
      expect(turning).toBe(!reducedMotion);
      await page.locator(".plane:not([data-turning])").waitFor();
      await page.locator(".changed polygon").first().waitFor();
      await page.getByRole("button", { name: "Last step" }).click();
      await page.locator(".changed polygon").first().waitFor({ state: "detached" });
    }
  },
);
