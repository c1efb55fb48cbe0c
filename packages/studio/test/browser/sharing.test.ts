import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type Served, serve } from "../../../cli/src/studio/serve.js";
import { siteOf } from "../../../cli/src/studio/site.js";
import { atRest, labels, shows, until } from "./page/journeys.js";
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

studioTest("a page saved as one file opens from disk at the same place and can be saved again", async ({ open }) => {
  const studio = await open({ at: "#or/proof" });
  await studio.press("Home", "ArrowRight", "ArrowRight");
  await until(async () => (await studio.place())[0], 2);
  const expected = await atRest(studio, () => seen(studio));
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
});

/** In a page: notes every place of the timeline that is ever shown, from the first one on. */
function notePlaces(): void {
  const noted: string[] = [];
  Object.assign(globalThis, { noted });
  new MutationObserver(() => {
    const place = document.querySelector(".timeline .place")?.textContent;
    if (place && place !== noted.at(-1)) noted.push(place);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

studioTest("a page opened by a link never shows another document's run", async ({ open }) => {
  const prepare = async (page: Page) => void (await page.addInitScript(notePlaces));
  const studio = await open({ at: "#or", prepare });
  await until(() => studio.place(), [9, 9]);
  const noted = await studio.page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted);
  expect(noted).toEqual(["0 / 0", "9 / 9"]);
});
