import { afterAll, beforeAll } from "vitest";
import { type Served, serve } from "../../../cli/src/studio/serve.js";
import { siteOf } from "../../../cli/src/studio/site.js";
import { type CoursePage, here, servedCourse } from "./page/course-page.js";
import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

let course: CoursePage;
let allowed: Served;
beforeAll(async () => {
  course = await servedCourse();
  allowed = await serve(siteOf(), 0, undefined, [course.origin]);
});
afterAll(async () => {
  await Promise.all([allowed.close(), course.close()]);
});

/** As in a browser that keeps nothing for a page in a frame. */
const withoutStorage = () => {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
};

studioTest("a page of an allowed origin can frame the plane and the run without storage", async ({ open }) => {
  const studio = await open({
    address: here,
    at: course.withFrame(`${allowed.address}?embed=plane,transport#and`),
    wait: false,
    prepare: async (page) => void (await page.addInitScript(withoutStorage)),
  });
  const frame = studio.page.frameLocator("iframe");
  await until(() => frame.locator(".place").innerText(), "18 / 18");
  await shows(() => frame.locator(".handles [data-point]").count()).toBe(4);
  await shows(() => frame.locator("header, .panels, .plane-bar").count()).toBe(0);
  await frame.getByRole("button", { name: "To the start" }).click();
  await until(() => frame.locator(".place").innerText(), "0 / 18");
  const link = frame.getByRole("link", { name: "Open in the studio" });
  await until(() => link.getAttribute("href"), (href) => href?.startsWith(`${allowed.address}#v1.`) === true); // biome-ignore format: one line
});
