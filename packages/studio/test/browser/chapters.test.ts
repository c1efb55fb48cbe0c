import { panelTitles } from "../../src/views/panels/chapters.js";
import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("the arrow keys lead through all panels, from one chapter to the next", async ({ open }) => {
  const studio = await open();
  const { page } = studio;
  const shown = page.locator('[role="tab"][aria-selected="true"]');
  await shown.focus();
  for (const [tab, heading] of Object.values(panelTitles)) {
    await until(() => shown.innerText(), tab);
    await shows(() => page.locator("#panel h2").innerText()).toBe(heading);
    await until(() => shown.evaluate((here) => here === document.activeElement), true);
    await studio.press("ArrowRight");
  }
  await until(() => shown.innerText(), "This step");
});

studioTest("a chapter reopens at its last panel, and a link with an old panel name still works", async ({ open }) => {
  const studio = await open({ at: "#ten-points/geometry" });
  const { page } = studio;
  await page.getByRole("tab", { name: "Line", selected: true }).waitFor();
  await studio.panel("Neuron");
  await studio.panel("Kernels");
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await page.getByRole("tab", { name: "Neuron", selected: true }).waitFor();
  await page.getByRole("button", { name: /^Next: Why the mistakes come to an end/ }).click();
  await page.getByRole("tab", { name: "Proof", selected: true }).waitFor();
});
