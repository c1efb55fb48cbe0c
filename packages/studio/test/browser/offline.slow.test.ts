import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

const file = new URL("../../dist/single/studio.html", import.meta.url);

studioTest("the single file opened from disk is the whole studio without a network", async ({ open }) => {
  expect(existsSync(file), "npm run prepare builds it").toBe(true);
  const studio = await open({ address: pathToFileURL(file.pathname).href, offline: true });
  await shows(() => studio.outcome()).toContain("45 mistakes in 16 passes");
  for (const name of await studio.page.getByRole("tab").allInnerTexts())
    await shows(async () => (await studio.panel(name)).innerText()).not.toBe("");
  await studio.preset("Iris: setosa and versicolor");
  await studio.page.locator(".handles [data-point='99']").waitFor();
  await studio.page.getByText(/^\d+ mistakes? in \d+ pass/).waitFor();
});

studioTest("the served page keeps working when the network is lost", async ({ open }) => {
  const studio = await open({ fresh: true });
  // What theory says is fetched behind the first run.
  // What theory says is fetched behind the first run.
  await studio.settled();
  await studio.page.waitForLoadState("networkidle");
  await studio.page.context().setOffline(true);
  await studio.press("Home", "ArrowRight");
  await shows(() => studio.place()).toEqual([1, 45]);
  await studio.point(10).focus();
  await studio.press("ArrowUp");
  await studio.page.getByText(/mistakes in \d+ passes/).waitFor();
  await until(async () => studio.page.url(), /#v1\./);
});
