import { expect } from "vitest";
import { panelByKeys, shows, tabTo, until } from "./page/journeys.js";
import { screens, studioTest } from "./page/studio.js";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  studioTest(`the run of XOR on a ${screen} stops, and the hulls and the proof show why`, async ({ open }) => {
    const studio = await open({ screen, at: "#xor" });
    await until(
      () => studio.outcome(),
      "4 mistakes in 1 pass. It ended because it is proved that no line separates these points.",
    );
    const parts = studio.page.locator('.plane .picture [data-part="hulls"], .plane .picture [data-part="witness"]');
    await until(
      () => parts.count(),
      (count) => count >= 2,
    );
    const panel = await studio.panel("Proof");
    await panel.getByText("The point (0.5, 0.5) is a mixture of true points and a mixture of false points.").waitFor();
    await shows(() => panel.locator("table.mixture").allInnerTexts()).toEqual([
      expect.stringMatching(/true points\s+0\.5\s+1\/2\s+× point 2\s+\(0, 1\)\s+0\.5\s+1\/2\s+× point 3\s+\(1, 0\)/),
      expect.stringMatching(/false points\s+0\.5\s+1\/2\s+× point 1\s+\(0, 0\)\s+0\.5\s+1\/2\s+× point 4\s+\(1, 1\)/),
    ]);
  });

studioTest("the mixtures of a common point name only points of their own class", async ({ open }) => {
  const studio = await open({ at: "#both/proof" });
  const tables = studio.page.locator("#panel table.mixture");
  await until(
    () => tables.allInnerTexts(),
    (all) => all.length === 2 && all.every((text) => text.includes("(1, 1)")),
  );
  for (const preset of ["iris-hard", "rings", "outlier"]) {
    await studio.page.evaluate((hash) => (location.hash = hash), `#${preset}`);
    // The mixtures of the document before go when the next one is there.
    await until(() => studio.page.locator(".preset select").inputValue(), preset);
    await until(() => tables.locator("caption").count(), 2);
    for (const i of [0, 1]) {
      const name = (await tables.nth(i).locator("caption").innerText()).replace(/^.*mixture of (.*) points$/s, "$1");
      for (const cell of await tables.nth(i).locator("td:nth-child(3)").allInnerTexts()) {
        const place = Number(cell.replace(/\D/g, ""));
        await shows(() => studio.point(place).getAttribute("aria-label"), preset).toContain(`, ${name}, at`);
      }
    }
  }
});

studioTest("one click leads from the proof to a kernel or to the pocket", async ({ open }) => {
  const studio = await open({ at: "#xor/proof" });
  await studio.page.getByRole("button", { name: "A quadratic kernel" }).click();
  await studio.page.getByRole("tab", { name: "Kernels", selected: true }).waitFor();
  await until(() => studio.outcome(), /strictly on its own side/);
  await studio.page.getByRole("button", { name: "Undo" }).click();
  await until(() => studio.outcome(), /no line separates/);
  await studio.panel("Proof");
  await studio.page.getByRole("button", { name: "Pocket, average, vote" }).click();
  await studio.page.getByRole("tab", { name: "Variants", selected: true }).waitFor();
  await until(() => studio.outcome(), /in 100 passes/);
});

studioTest("an RBF kernel can be reached from the proof with the keyboard alone", async ({ open }) => {
  const studio = await open({ at: "#iris-hard" });
  await until(() => studio.outcome(), /no line separates/);
  await panelByKeys(studio, "Proof");
  await tabTo(studio, /^An RBF kernel$/);
  await studio.press("Enter");
  await studio.page.getByRole("tab", { name: "Kernels", selected: true }).waitFor();
  await until(() => studio.outcome(), /updates in/);
});

studioTest("three inseparable classes are explained without a common point", async ({ open }) => {
  const studio = await open({ at: "#iris-three/proof" });
  await studio.page
    .getByText("With one vector for each class, some point always has another class in front of its own.")
    .waitFor();
  await shows(() => studio.page.locator("table.mixture").count()).toBe(0);
});
