import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import { type Served, serve } from "../../../cli/src/studio/serve.js";
import { siteOf } from "../../../cli/src/studio/site.js";
import { faults } from "./page/axe.js";
import { until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

/** A course page at another origin, with the studio in a frame. */
let course: Server;
let courseAddress: string;
let allowed: Served;
let refusing: Served;
beforeAll(async () => {
  course = createServer((asked, response) => {
    const frame = new URL(asked.url ?? "/", courseAddress).searchParams.get("frame") ?? "about:blank";
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><h1>Course</h1><iframe src="${frame}" title="A run" width="640" height="480"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => course.listen(0, "127.0.0.1", resolve));
  courseAddress = `http://127.0.0.1:${(course.address() as AddressInfo).port}/`;
  allowed = await serve(siteOf(), 0, undefined, [new URL(courseAddress).origin]);
  refusing = await serve(siteOf());
});
afterAll(async () => {
  await Promise.all([allowed.close(), refusing.close(), new Promise((resolve) => course.close(resolve))]);
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

studioTest(
  "a page of an origin that is allowed shows the plane and the run in a frame, without storage",
  async ({ open }) => {
    const studio = await open({
      address: "http://127.0.0.1:",
      at: `${courseAddress.split(":")[2]}?frame=${encodeURIComponent(`${allowed.address}?embed=plane,transport#and`)}`,
      wait: false,
      prepare: async (page) => void (await page.addInitScript(withoutStorage)),
    });
    const frame = studio.page.frameLocator("iframe");
    await until(() => frame.locator(".place").innerText(), "18 / 18");
    expect(await frame.locator(".handles [data-point]").count()).toBe(4);
    expect(await frame.locator("header, .panels, .plane-bar").count()).toBe(0);
    await frame.getByRole("button", { name: "To the start" }).click();
    await until(() => frame.locator(".place").innerText(), "0 / 18");
    const link = frame.getByRole("link", { name: "Open in the studio" });
    await until(() => link.getAttribute("href"), (href) => href?.startsWith(`${allowed.address}#v1.`) === true); // biome-ignore format: one line
  },
);

studioTest("a page of an origin that was not named is refused by the browser", async ({ open }) => {
  const studio = await open({
    address: "http://127.0.0.1:",
    at: `${courseAddress.split(":")[2]}?frame=${encodeURIComponent(`${refusing.address}?embed=plane`)}`,
    wait: false,
  });
  await until(async () => studio.page.frames().length, 2);
  await until(async () => studio.page.frames()[1].url(), /^chrome-error:/);
  studio.forgive(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|failed:/);
});

for (const [screen, parts] of [
  ["phone", "plane,transport,proof"],
  ["desktop", "proof,plane,transport,order"],
] as const)
  studioTest(`a frame of ${parts} on a ${screen} has no faults and fits`, async ({ open }) => {
    const studio = await open({ at: `?embed=${parts}`, screen, withoutPolicy: true, wait: false });
    await studio.page.locator(".outcome:not(:empty)").waitFor();
    await studio.page.locator(".waiting").waitFor({ state: "detached" });
    expect(await faults(studio)).toEqual([]);
    expect(await studio.page.locator(".panel").count()).toBe(parts.split(",").length - 2);
    expect(
      await studio.page.evaluate(() => [
        document.documentElement.scrollHeight <= innerHeight,
        document.documentElement.scrollWidth <= innerWidth,
      ]),
    ).toEqual([true, true]);
  });

studioTest("a part that is not there is named, beside those that are", async ({ open }) => {
  const studio = await open({ at: "?embed=plane,prof,<b>", wait: false });
  const said = studio.page.getByRole("alert").first();
  await until(
    () => said.innerText(),
    /“prof”, “<b>”, which the studio does not have\. Its parts are plane, transport, /,
  );
  expect(await studio.page.locator(".plane").count()).toBe(1);
});
