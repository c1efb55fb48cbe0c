// Bugs that were found before the studio was used in a class: each stays fixed.

import { expect } from "vitest";
import { atRest, shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

const undo = "Undo";

studioTest("the Order panel speaks of the kernel perceptron if a kernel is used", async ({ open }) => {
  const studio = await open({ at: "#xor/kernel" });
  await studio.page.getByRole("button", { name: "Use a kernel" }).click();
  await until(() => studio.outcome(), /strictly/);
  const panel = await studio.panel("Order");
  await panel.locator(".picture-wide svg").waitFor();
  await shows(() => panel.innerText()).not.toContain("no line");
  await shows(() => panel.innerText()).toMatch(/Updates in the luckiest/);
});

studioTest("hulls are drawn exactly while their button is pressed", async ({ open }) => {
  const studio = await open({ at: "#xor" });
  const button = studio.page.getByRole("button", { name: "Hulls" });
  const drawn = () => studio.page.locator('.plane [data-part="hulls"] polygon').count();
  await until(() => button.getAttribute("aria-pressed"), "true");
  await until(drawn, 2);
  await button.click();
  await until(drawn, 0);
  await shows(() => button.getAttribute("aria-pressed")).toBe("false");
  await shows(() => studio.page.locator('.plane [data-part="witness"]').count()).toBe(0);
});

studioTest("a margin is drawn with its support points, and a missing one is explained", async ({ open }) => {
  const studio = await open({ at: "#ten-points" });
  await studio.blur();
  await studio.press("m");
  const boxes = () => studio.page.locator('.plane [data-part="support"] > *').count();
  await until(boxes, 1);
  const note = studio.page.locator(".plane .hint.note");
  await shows(() => note.count()).toBe(0);
  await studio.press("ArrowLeft", "ArrowLeft");
  await until(() => note.innerText(), /^There is no margin here: \d+ points? (is|are) not on the right side\.$/);
  await shows(() => boxes()).toBe(0);
});

studioTest("the circle is explained together with the R of the proof", async ({ open }) => {
  const studio = await open({ at: "#ten-points" });
  await studio.page.getByRole("button", { name: "R", exact: true }).click();
  const note = studio.page.locator(".plane .hint.note");
  await until(() => note.innerText(), /The circle is the largest ‖x‖ = 7\.071\. .*R = √\(‖x‖² \+ 1\) = 7\.141\./);
});

studioTest("standardizing the points far away leaves one mistake", async ({ open }) => {
  const studio = await open({ at: "#far" });
  await until(() => studio.outcome(), /^3,238 mistakes/);
  const about = studio.page.locator("#panel .about");
  await shows(() => about.innerText()).toContain("3238 mistakes");
  await studio.panel("Rules");
  await studio.page.getByLabel("Inputs are taken").selectOption("standardized");
  await until(() => studio.outcome(), /^1 mistake in/);
  // What was said of the preset no longer holds, until the change is taken back.
  await studio.panel("This step");
  await until(() => about.count(), 0);
  await studio.page.getByRole("button", { name: undo }).click();
  await until(() => about.count(), 1);
});

studioTest("a message covers no control and disappears on undo", async ({ open }) => {
  const studio = await open();
  const [x, y] = [500, 300];
  await studio.page.mouse.click(x, y);
  await until(() => studio.page.locator(".notice").count(), 1);
  await studio.settled();
  const covered = await studio.page.evaluate(() => {
    const box = document.querySelector(".notice")!.getBoundingClientRect();
    return [...document.querySelectorAll("button, select, input, a")].filter((one) => {
      const other = one.getBoundingClientRect();
      const apart =
        other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom;
      return !apart && other.width > 2 && !one.closest(".notice");
    }).length;
  });
  expect(covered).toBe(0);
  await studio.page.getByRole("button", { name: undo }).click();
  await until(() => studio.page.locator(".notice").count(), 0);
});

studioTest("dragging a slider is a single undo step", async ({ open }) => {
  const studio = await open({ at: "#moons/kernel" });
  const slider = studio.page.locator("#panel input[type=range]").first();
  const before = await atRest(studio, () => slider.inputValue());
  const box = (await slider.boundingBox())!;
  await studio.page.mouse.move(box.x + 0.3 * box.width, box.y + box.height / 2);
  await studio.page.mouse.down();
  await studio.page.mouse.move(box.x + 0.9 * box.width, box.y + box.height / 2, { steps: 12 });
  await studio.page.mouse.up();
  await until(async () => (await slider.inputValue()) !== before, true);
  await studio.page.getByRole("button", { name: undo }).click();
  await until(() => slider.inputValue(), before);
});

studioTest("a chosen theme is kept after a reload, and print is light with every row", async ({ open }) => {
  const studio = await open({ fresh: true, at: "#ten-points/updates" });
  await studio.page.getByRole("button", { name: "Switch to dark" }).click();
  const theme = () => studio.page.evaluate(() => document.documentElement.dataset.theme);
  await until(theme, "dark");
  await studio.page.reload();
  await studio.ready();
  await until(theme, "dark");
  await studio.page.emulateMedia({ media: "print" });
  await until(theme, "light");
  await until(() => studio.page.locator("table.steps tbody tr").count(), 45);
  const whole = () => studio.page.locator("#panel .scroll").evaluate((box) => box.scrollHeight <= box.clientHeight + 1);
  await until(whole, true);
});

studioTest("a long formula wraps within its panel", async ({ open }) => {
  const studio = await open({ at: "#iris-hard", screen: "phone" });
  const inside = () =>
    studio.page
      .locator("#panel .formula")
      .evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth + 1));
  await studio.page.locator("#panel .formula").first().waitFor();
  await shows(() => inside()).toBe(true);
});
