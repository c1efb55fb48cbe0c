import { until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("the Losses panel shows the points and an update as a gradient step", async ({ open }) => {
  const studio = await open({ at: "#ten-points/losses" });
  await studio.press("ArrowLeft", "ArrowLeft");
  const cells = () => studio.page.locator(".loss-table td").allInnerTexts();
  await until(cells, ["1", "0", "0.2", "4", "0", "1.1", "5", "0", "1.3"]);
  await studio.page.getByText("(2, 3) − 1·(−5, −1) = (7, 4)").waitFor();
  await studio.page.getByText("6 points further right").waitFor();
  await studio.page.getByLabel("As far as the points go").check();
  await until(() => studio.page.locator(".losses .point").count(), 10);
});

studioTest("an empty plane shows no run", async ({ open }) => {
  const studio = await open({ at: "#empty/losses", wait: false });
  await studio.page.locator("#panel").getByText("There are no points yet.").waitFor();
  await until(() => studio.outcome(), "");
});
