import { lessons } from "../../src/lessons/lessons.js";
import { atRest, labels, shows, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const count = (studio: StudioPage) => studio.page.locator(".lesson-count").innerText();
const title = (studio: StudioPage) => studio.page.locator(".lesson h2").innerText();

studioTest("a lesson is followed by buttons and keys, and leaving restores the user's points", async ({ open }) => {
  const studio = await open({ at: "#or" });
  await studio.press("Home", "ArrowRight");
  await studio.blur();
  await until(() => studio.place(), ([made]) => made === 1); // biome-ignore format: one line
  const before = await atRest(studio, async () => ({ points: await labels(studio), status: await studio.status() }));
  await studio.page.getByRole("link", { name: "Lessons" }).click();
  await until(() => count(studio), `Step 1 of ${lessons[0].steps.length}`);
  await until(() => studio.page.evaluate(() => location.hash), "#lesson/1/1");
  await studio.page.getByRole("button", { name: "Next", exact: true }).click();
  await until(() => title(studio), lessons[0].steps[1].title);
  await studio.press("PageDown", "PageDown");
  await until(() => title(studio), lessons[0].steps[3].title);
  await studio.press("PageUp");
  await until(() => title(studio), lessons[0].steps[2].title);
  // What is done to the plane meanwhile is the lesson's.
  await studio.point(1).focus();
  await studio.press("Delete");
  await until(() => studio.points(), 3);
  await studio.page.getByRole("button", { name: "Leave", exact: true }).click();
  await studio.page.locator(".lesson").waitFor({ state: "detached" });
  await until(() => studio.status(), before.status);
  await shows(() => labels(studio)).toEqual(before.points);
});
