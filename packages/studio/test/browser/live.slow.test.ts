// The studio on the port of a service: tokens, other models, other screens, and a service that goes away.

import { Client } from "@rosenblatt/client";
import { makeToken } from "@rosenblatt/server";
import { Perceptron } from "rosenblatt";
import { expect } from "vitest";
import { faults } from "./page/axe.js";
import { atRest, shows } from "./page/journeys.js";
import { examples, liveService } from "./page/live-service.js";
import { type OpenOptions, studioTest } from "./page/studio.js";

studioTest("a token given to watch a service is kept for the tab and stays out of the address", async ({ open }) => {
  const { url, service } = await liveService();
  const [admin, read] = [await makeToken(service, "admin", "admin"), await makeToken(service, "page", "read")];
  const model = await new Client(url, { token: admin }).create("spam");
  await model.learnMany(examples(0, 20));
  const studio = await open({ address: `${url}/`, wait: false, fresh: true });
  const { page } = studio;
  await page.getByLabel("Token").fill("rsb_of_somebody_else");
  await page.keyboard.press("Enter");
  await page.getByText("The service does not know this token.").waitFor();
  await page.getByLabel("Token").fill(read);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.getByRole("heading", { name: /^spam got/ }).waitFor();
  expect(page.url()).not.toContain("rsb_");
  await page.reload();
  await page.getByRole("heading", { name: /^spam got/ }).waitFor();
  await shows(() => page.evaluate(() => Object.values(localStorage).join())).not.toContain("rsb_");
  // The browser notes each answer that asked for a token.
  studio.forgive(/401/);
});

studioTest("new models appear by themselves, can be chosen, and are kept in the address", async ({ open }) => {
  const { url } = await liveService();
  const studio = await open({ address: `${url}/`, wait: false, fresh: true });
  const { page } = studio;
  await page.getByRole("heading", { name: "There are no models yet" }).waitFor();
  const client = new Client(url);
  for (const name of ["one", "two"]) await (await client.create(name)).learnMany(examples(0, 20));
  await page.getByRole("heading", { name: /^(one|two) got/ }).waitFor();
  await page.getByLabel("Model").locator("option").nth(1).waitFor({ state: "attached" });
  await page.getByLabel("Model").selectOption("two");
  await page.getByRole("heading", { name: /^two got/ }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: /^two got/ }).waitFor();
  await client.model("two").delete();
  await page.getByRole("heading", { name: /^one got/ }).waitFor();
  // The stream of one model ends when another is chosen, and the page may ask once more for the one that is gone.
  studio.forgive(/\/events$|404/);
});

studioTest("an answer that comes late does not replace a later one", async ({ open }) => {
  const { url } = await liveService();
  const model = await new Client(url).create("spam", { learner: "perceptron" });
  await model.learnMany(examples(0, 20));
  const studio = await open({ address: `${url}/`, wait: false, fresh: true });
  const { page } = studio;
  await page.getByRole("heading", { name: /of 20 examples wrong/ }).waitFor();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    "**/curve",
    async (route) => {
      const response = await route.fetch();
      await gate;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const asked = page.waitForRequest(/\/curve$/);
  await model.learn({ free: 1 }, "lottery");
  await asked;
  await model.learn({ free: 1 }, "newsletter");
  const later = page.getByRole("heading", { name: /of 22 examples wrong/ });
  await later.waitFor();
  const late = page.waitForResponse(/\/curve$/);
  release();
  await (await late).finished();
  const shown = await atRest(studio, () => later.count());
  expect(shown, "the later answer is still shown").toBe(1);
});

studioTest("the live page does not say of an imported model that it has learned nothing", async ({ open }) => {
  const { url, service } = await liveService();
  const learner = new Perceptron<string>();
  learner.fit([[1], [-1]], ["ham", "spam"]);
  await service.create("spam", { learner: "perceptron" }, JSON.parse(JSON.stringify(learner)));
  const { page } = await open({ address: `${url}/`, wait: false, fresh: true });
  await page.getByRole("heading", { name: "No example has come to spam yet" }).waitFor();
  await page.getByText("spam has learned no example here yet.").waitFor();
});

studioTest("the live page links to the page for learning on points", async ({ open }) => {
  const { url } = await liveService();
  const { page } = await open({ address: `${url}/`, wait: false, fresh: true });
  await page.getByRole("link", { name: "Learn on points" }).click();
  await page.locator(".timeline .outcome:not(:empty)").waitFor();
});

for (const how of [{ dark: true }, { screen: "phone" }, { screen: "phone", dark: true }] satisfies OpenOptions[])
  studioTest(
    `axe finds nothing with ${JSON.stringify(how)}, and the page fits the width of the screen`,
    async ({ open }) => {
      const { url } = await liveService();
      const model = await new Client(url).create("spam", { learner: "perceptron" });
      await model.challenge("averaged");
      await model.challenge("arow", { learner: "arow" });
      const studio = await open({ address: `${url}/`, wait: false, withoutPolicy: true, fresh: true, ...how });
      const { page } = studio;
      await page.getByRole("heading", { name: "No example has come to spam yet" }).waitFor();
      expect(await faults(studio)).toEqual([]);
      await model.learnMany(examples(0, 300));
      await page.getByRole("heading", { name: /of 300 examples wrong/ }).waitFor();
      await page.getByRole("row", { name: /^free for/ }).waitFor();
      expect(await faults(studio)).toEqual([]);
      await shows(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );
