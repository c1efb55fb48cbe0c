import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { type Served, serve } from "../../../cli/src/studio/serve.js";
import { siteOf } from "../../../cli/src/studio/site.js";
import { faults } from "./page/axe.js";
import { paste, shows, until } from "./page/journeys.js";
import { savedFile } from "./page/saved-file.js";
import { studioTest } from "./page/studio.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-sharing-"));
let served: Served;
beforeAll(async () => {
  served = await serve(siteOf(undefined, "https://studio.example/page/"));
});
afterAll(async () => {
  await served.close();
  rmSync(place, { recursive: true });
});

studioTest("links begin with the configured address and can be pasted into another studio", async ({ open }) => {
  const studio = await open({ address: served.address, at: "#and" });
  await until(() => studio.place(), [18, 18]);
  await studio.press("Home");
  await studio.page.getByRole("button", { name: "Share", exact: true }).click();
  const link = studio.dialog("Share").locator("textarea").first();
  await until(() => link.inputValue(), /^https:\/\/studio\.example\/page\/#v1\./);
  const frame = studio.dialog("Share").getByLabel("HTML for a frame");
  await until(
    () => frame.inputValue(),
    /^<iframe src="https:\/\/studio\.example\/page\/\?embed=plane,transport#v1\.[\w-]+" title="AND" /,
  );
  const other = await open();
  await paste(other, await link.inputValue());
  await until(() => other.place(), [0, 18]);
  // And by the dialog, where there is a field for it.
  await other.preset("XOR");
  await other.page.getByRole("button", { name: "Open…" }).click();
  await other
    .dialog("Open points")
    .locator("textarea")
    .fill(await frame.inputValue());
  await other.dialog("Open points").getByRole("button", { name: "Read" }).click();
  await until(() => other.place(), [0, 18]);
  await other.page.getByRole("button", { name: "Open…" }).click();
  await other.dialog("Open points").locator("textarea").fill("https://studio.example/page/");
  await other.dialog("Open points").getByRole("button", { name: "Read" }).click();
  await other.dialog("Open points").getByText("This address holds no points.").waitFor();
});

studioTest("a saved page can be opened in a studio like any other file", async ({ open }) => {
  const studio = await open({ at: "#lecture" });
  await until(() => studio.points(), 6);
  const path = await savedFile(studio, place, "lecture.html");
  const other = await open();
  await other.page.getByRole("button", { name: "Open…" }).click();
  await other.page.locator('input[type="file"]').setInputFiles(path);
  await until(() => other.points(), 6);
  const broken = join(place, "broken.html");
  writeFileSync(broken, "<!doctype html><title>Mine</title>");
  await other.page.getByRole("button", { name: "Open…" }).click();
  await other.page.locator('input[type="file"]').setInputFiles(broken);
  await other.page.getByText("This page was not saved by the studio").waitFor();
  await shows(() => other.points()).toBe(6);
});

studioTest("the Share dialog has no accessibility faults", async ({ open }) => {
  const studio = await open({ withoutPolicy: true, screen: "phone" });
  await studio.page.getByRole("button", { name: "Share", exact: true }).click();
  await until(() => studio.dialog("Share").locator("textarea").first().inputValue(), /#v1\./);
  expect(await faults(studio)).toEqual([]);
});
