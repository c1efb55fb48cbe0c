import { afterAll, beforeAll, expect } from "vitest";
import { type Served, serve } from "../../../cli/src/studio/serve.js";
import { siteOf } from "../../../cli/src/studio/site.js";
import { faults } from "./page/axe.js";
import { type CoursePage, here, servedCourse } from "./page/course-page.js";
import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

let course: CoursePage;
let refusing: Served;
beforeAll(async () => {
  course = await servedCourse();
  refusing = await serve(siteOf());
});
afterAll(async () => {
  await Promise.all([refusing.close(), course.close()]);
});

studioTest("the browser refuses to show the studio in a frame on an unlisted origin", async ({ open }) => {
  const studio = await open({
    address: here,
    at: course.withFrame(`${refusing.address}?embed=plane`),
    wait: false,
  });
  await until(async () => studio.page.frames().length, 2);
  await until(async () => studio.page.frames()[1].url(), /^chrome-error:/);
  studio.forgive(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|failed:|localStorage/);
});

for (const [screen, parts] of [
  ["phone", "plane,transport,proof"],
  ["desktop", "proof,plane,transport,order"],
] as const)
  studioTest(`a frame of ${parts} on a ${screen} has no accessibility faults and fits`, async ({ open }) => {
    const studio = await open({ at: `?embed=${parts}`, screen, withoutPolicy: true, wait: false });
    await studio.page.locator(".outcome:not(:empty)").waitFor({ state: "attached" });
    await until(() => studio.page.locator(".panel").count(), parts.split(",").length - 2);
    expect(await faults(studio)).toEqual([]);
    await shows(() =>
      studio.page.evaluate(() => [
        document.documentElement.scrollHeight <= innerHeight,
        document.documentElement.scrollWidth <= innerWidth,
      ]),
    ).toEqual([true, true]);
  });

studioTest("an unknown part is named together with the known ones", async ({ open }) => {
  const studio = await open({ at: "?embed=plane,prof,<b>", wait: false });
  const said = studio.page.getByRole("alert").first();
  await until(
    () => said.innerText(),
    /“prof”, “<b>”, which the studio does not have\. Its parts are plane, transport, /,
  );
  await shows(() => studio.page.locator(".plane").count()).toBe(1);
});
