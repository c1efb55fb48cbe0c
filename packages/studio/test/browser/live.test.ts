// The studio on the port of a service: events of a model are shown as they happen.

import { Client } from "@rosenblatt/client";
import { expect } from "vitest";
import { faults } from "./page/axe.js";
import { shows } from "./page/journeys.js";
import { examples, liveService } from "./page/live-service.js";
import { studioTest } from "./page/studio.js";

studioTest("a model is shown as it learns, with its error, mistakes, weights and challengers", async ({ open }) => {
  const { url } = await liveService();
  const model = await new Client(url).create("spam", { learner: "perceptron" });
  await model.learnMany(examples(0, 40));
  await model.challenge("averaged", { learner: "averaged" });
  const studio = await open({ address: `${url}/`, wait: false, withoutPolicy: true });
  const { page } = studio;
  await page.getByRole("heading", { name: /^spam got \d+ of 40 examples wrong/ }).waitFor();
  await page.getByText("Nothing is compared yet").waitFor();
  await page.getByText("None since you began to watch, at example 40.").waitFor();

  await model.learn({ lunch: 3 }, "lottery", { id: "mail-17" });
  await page.getByRole("row", { name: /^41 mail-17 ham lottery/ }).waitFor();
  await page.getByRole("heading", { name: /of 41 examples wrong/ }).waitFor();
  await page.getByRole("row", { name: /^lunch for lottery/ }).waitFor();
  await page.getByText("wrong of the same 1 examples").waitFor();
  await shows(() => page.locator(".live-curve polyline").count()).toBe(3);
  expect(page.url()).toBe(`${url}/#spam`);
  expect(await faults(studio)).toEqual([]);
});

studioTest("a mistake and its true label fit on a phone without scrolling", async ({ open }) => {
  const { url } = await liveService();
  const model = await new Client(url).create("spam", { learner: "perceptron" });
  await model.learn({ free: 1 }, "lottery", { id: "mail-of-the-seventeenth-of-november" });
  await model.learn({ free: 1 }, "newsletter");
  const { page } = await open({ address: `${url}/`, wait: false, withoutPolicy: true });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("row", { name: /^2 lottery newsletter/ }).waitFor();
  const hidden = () => page.locator(".live-scroll").evaluate((box) => box.scrollWidth - box.clientWidth);
  await shows(hidden).toBe(0);
  // Only columns that do not fit are scrolled to.
  for (const name of ["averaged", "pocket", "voted"]) await model.challenge(name, { learner: name });
  await page.getByRole("columnheader", { name: "voted would have said" }).waitFor();
  await shows(hidden).toBeGreaterThan(0);
});
