import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";
import { type Served, serve } from "../../../cli/src/studio/serve.js";
import { siteOf } from "../../../cli/src/studio/site.js";
import { labels, shows, until } from "./page/journeys.js";
import { savedFile } from "./page/saved-file.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-sharing-"));
let served: Served;
beforeAll(async () => {
  served = await serve(siteOf(undefined, "https://studio.example/page/"));
});
afterAll(async () => {
  await served.close();
  rmSync(place, { recursive: true });
});

const seen = async (studio: StudioPage) => ({
  points: await labels(studio),
  status: await studio.status(),
  place: await studio.place(),
  panel: await studio.page.locator('[role="tab"][aria-selected="true"]').innerText(),
});

studioTest(
  "a page saved as one file opens from disk with these points and this place, and can be saved again",
  async ({ open }) => {
    const studio = await open({ at: "#or/proof" });
    // The run of the points that the page begins with may be shown before that of the address.
    await until(() => studio.place(), [9, 9]);
    await studio.press("Home", "ArrowRight", "ArrowRight");
    await until(async () => (await studio.place())[0], 2);
    const expected = await seen(studio);
    const first = await savedFile(studio, place, "first.html");
    const copy = await open({ address: pathToFileURL(first).href });
    await until(() => seen(copy), expected);
    await shows(() => copy.page.title()).toBe("OR · Rosenblatt studio");
    await copy.press("ArrowRight");
    await until(async () => (await copy.place())[0], 3);
    const second = await savedFile(copy, place, "second.html");
    const again = await open({ address: pathToFileURL(second).href });
    await until(async () => (await again.place())[0], 3);
    const [head] = readFileSync(second, "utf8").split('<script type="module"');
    expect(head.match(/id="studio-state"/g)).toHaveLength(1);
  },
);
