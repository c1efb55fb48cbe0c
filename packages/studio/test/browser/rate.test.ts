import { atRest, shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("AND has 18 mistakes and the same line for every rate η", async ({ open }) => {
  const studio = await open({ at: "#and" });
  const line = () => studio.page.locator('.plane [data-part="boundary"]').innerHTML();
  await until(() => studio.place(), [18, 18]);
  const before = await atRest(studio, line);
  for (const [rate, bias] of [
    ["0.1", "−0.4"],
    ["3.7", "−14.8"],
  ]) {
    await studio.panel("Rules");
    await studio.page.getByLabel("Learning rate η").fill(rate);
    await studio.page.getByLabel("Learning rate η").press("Enter");
    await studio.page.getByText("the rate η only scales").waitFor();
    await studio.panel("This step");
    await until(async () => (await studio.page.locator("#panel .readout output").allInnerTexts()).includes(bias), true);
    await shows(() => studio.place()).toEqual([18, 18]);
    await shows(() => studio.outcome()).toContain("strictly");
    await shows(() => line()).toBe(before);
  }
});
