import { expect } from "vitest";
import { atRest, shows } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("the poll and the experiment over ten seeds can be used with the keyboard alone", async ({ open }) => {
  const studio = await open();
  const panel = await studio.panel("Overfitting");
  const { page } = studio;
  await shows(() => panel.innerText()).not.toContain("What can be seen");
  await page.getByRole("radio").and(page.locator("[name=poll]")).first().focus();
  await studio.press("ArrowDown", "Enter");
  await page.getByText("10 of 10 seeds").waitFor({ timeout: 60_000 });
  const text = await atRest(studio, () => panel.innerText());
  expect(text).toContain("You said: Something");
  expect(text).toContain("with all 7 rates the perceptron and its average make the very same errors, in all 10 seeds");
  expect(text).toMatch(/The last vector ends with \S+ % wrong in training and \S+ % in the test/);
  await shows(() => panel.locator("table tbody tr").count()).toBe(3);
});

studioTest("the experiment can use the document's own points on a phone", async ({ open }) => {
  const studio = await open({ screen: "phone", dark: true });
  const { page } = studio;
  await studio.preset("Iris: versicolor and virginica");
  await studio.panel("Overfitting");
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await page.getByLabel("Train and test on").selectOption("document");
  await page.getByText("10 of 10 seeds").waitFor({ timeout: 60_000 });
  await shows(() => page.locator("#panel").innerText()).toContain("Each trains on 50 examples and tests on 50 others");
});
