import { expect } from "vitest";
import { atRest, shows, spot, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("a run shows the same steps forwards and backwards", async ({ open }) => {
  const studio = await open();
  await studio.control("To the start").click();
  await shows(() => studio.status()).toBe("Before the first example all weights are 0.");
  await studio.step(3);
  await studio.control("Previous update").click();
  await shows(() => studio.place()).toEqual([2, 45]);
  // The theory, which says how many updates there are at most, may come after the run.
  await studio.settled();
  const passed = await studio.page.evaluate(async () => {
    const go = async (key: string) => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      return document.querySelector(".timeline .status")!.textContent!;
    };
    await go("Home");
    const forwards: string[] = [];
    const backwards: string[] = [];
    for (let k = 1; k <= 45; k++) forwards.push(await go("ArrowRight"));
    for (let k = 44; k >= 1; k--) backwards.unshift(await go("ArrowLeft"));
    return { forwards, backwards };
  });
  expect(passed.backwards).toEqual(passed.forwards.slice(0, -1));
  passed.forwards.forEach((text, i) => {
    expect(text).toContain(`update ${i + 1} of`);
  });
});

studioTest("playing stops at the end of the run", async ({ open }) => {
  const studio = await open({ clock: true });
  await studio.page.getByLabel("Speed").fill("6");
  await studio.page.clock.pauseAt(Date.now() + 60_000);
  await studio.control("Play").click();
  await studio.control("Pause").waitFor();
  await shows(() => studio.place()).toEqual([0, 45]);
  await studio.elapse(10_000);
  await studio.control("Play").waitFor();
  await shows(() => studio.place()).toEqual([45, 45]);
});

studioTest("a row of the table leads to its update and its effect on the point", async ({ open }) => {
  const studio = await open();
  await studio.panel("All updates");
  await studio.page.getByRole("row").getByRole("button", { name: "45", exact: true }).click();
  await studio.panel("This step");
  const effect = studio.page.locator(".before-after tbody td");
  await until(() => effect.allInnerTexts(), ["−5", "5", "95.06°", "84.94°"]);
  await studio.panel("All updates");
  await studio.page.getByRole("row").getByRole("button", { name: "7", exact: true }).click();
  await shows(() => studio.place()).toEqual([7, 45]);
  await studio.page.locator("tr[aria-current=step]", { hasText: "7" }).waitFor();
});

studioTest("a run follows the rules of a lecture until one of them is changed", async ({ open }) => {
  const studio = await open();
  await studio.panel("Rules");
  const box = studio.page.getByRole("combobox", { name: "By the rules of a lecture" });
  await shows(() => box.inputValue()).toBe("own");
  await box.selectOption("coms4771");
  await until(() => studio.outcome(), /strictly on its own side/);
  await shows(() => box.inputValue()).toBe("coms4771");
  await box.selectOption("cs419m");
  await until(() => studio.outcome(), /in 10 passes. It ended because all passes that are allowed were made/);
  // With a bias these are the rules of another lecture.
  await studio.page.getByLabel("Bias b").check();
  await until(() => box.inputValue(), "cmsc422");
  await studio.page.getByLabel("Make every pass, even after one without a mistake").uncheck();
  await until(() => box.inputValue(), "own");
});

studioTest("a point keeps the focus for 100 steps", async ({ open }) => {
  const studio = await open();
  await studio.press("Home");
  await studio.point(3).focus();
  const kept = await studio.page.evaluate(async () => {
    const focused = document.activeElement;
    for (let i = 0; i < 100; i++) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return { same: document.activeElement === focused, id: focused?.getAttribute("data-point") };
  });
  expect(kept).toEqual({ same: true, id: "2" });
  await shows(() => studio.status()).toMatch(/^Example 100,/);
});

studioTest("a tap places a point, a drag moves it, and both can be undone", async ({ open }) => {
  const studio = await open({ screen: "phone" });
  await studio.page.touchscreen.tap(...(await spot(studio, 0.45, 0.12)));
  await shows(() => studio.points()).toBe(11);
  const before = await atRest(studio, () => studio.point(11).getAttribute("aria-label"));
  const handle = (await studio.point(11).locator(".reach").boundingBox())!;
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await studio.page.mouse.move(x, y);
  await studio.page.mouse.down();
  await studio.page.mouse.move(x + 30, y + 10, { steps: 4 });
  await studio.page.mouse.up();
  await shows(() => studio.point(11).getAttribute("aria-label")).not.toBe(before);
  await studio.page.getByRole("button", { name: "Undo" }).click();
  await shows(() => studio.point(11).getAttribute("aria-label")).toBe(before);
  await studio.page.getByRole("button", { name: "Undo" }).click();
  await shows(() => studio.points()).toBe(10);
});

studioTest("the pseudocode marks the current line in the notation of the lecture", async ({ open }) => {
  const studio = await open();
  const { page } = studio;
  const active = () => page.locator(".pseudocode [aria-current=step] span").allInnerTexts();
  await studio.press("Home");
  await until(active, ["w ← 0, b ← 0"]);
  await studio.press("ArrowRight");
  await until(active, ["w ← w + y x", "b ← b + y"]);
  await studio.press("End");
  await until(active, ["if y s ≤ 0"]);
  await page.getByLabel("Notation").selectOption("cs419m");
  await studio.press("Home");
  await studio.blur();
  await studio.press("Home", "ArrowRight");
  await until(active, ["w ← w + y x"]);
  await until(
    async () => (await page.locator(".pseudocode li span").allInnerTexts())[1],
    "for a fixed number of iterations",
  );
});
