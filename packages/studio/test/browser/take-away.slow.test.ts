import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { presetDoc } from "../documents.js";
import { atRest, drop, labels, runEnded, saved, shows, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const folder = mkdtempSync(join(import.meta.dirname, "..", "..", "taken-"));
afterAll(() => rmSync(folder, { recursive: true }));
const command = join(import.meta.dirname, "..", "..", "..", "cli", "bin", "rosenblatt.js");

const takeAway = (studio: StudioPage) => studio.page.getByRole("button", { name: "Export", exact: true }).click();

for (const preset of ["iris-easy", "moons"])
  studioTest(
    `the downloaded model of ${preset} classifies the points as drawn in the command line`,
    async ({ open }) => {
      const studio = await open({ at: `#${preset}` });
      await runEnded(studio, presetDoc(preset));
      await shows(() => studio.outcome()).toContain("strictly on its own side");
      await takeAway(studio);
      const model = await saved(studio, "Last vector");
      const points = await saved(studio, "Points as CSV");
      expect(model.name).toMatch(/\.model\.json$/);
      const [file, data] = [join(folder, model.name), join(folder, points.name)];
      writeFileSync(file, model.text);
      writeFileSync(data, points.text);
      const predicted = execFileSync(process.execPath, [command, "predict", file, data], { encoding: "utf8" });
      const wanted = points.text
        .toString()
        .trim()
        .split("\n")
        .slice(1)
        .map((row) => row.split(",")[2]);
      // The run separated them, so every point is as it was drawn.
      expect(predicted.trim().split(/\r?\n/).slice(1)).toEqual(wanted);
    },
  );

studioTest("the copied program runs and makes as many mistakes as the page", async ({ open }) => {
  const studio = await open({ fresh: true });
  await studio.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await takeAway(studio);
  await studio.dialog("Export").getByRole("button", { name: "Copy as TypeScript" }).click();
  await until(() => studio.notice(), "The program is in the clipboard.");
  const program = await studio.page.evaluate(() => navigator.clipboard.readText());
  writeFileSync(join(folder, "program.mjs"), program);
  expect(execFileSync(process.execPath, [join(folder, "program.mjs")], { encoding: "utf8" })).toMatch(
    /^45 separated negative/,
  );
});

studioTest("the SVG is well-formed and shows the current weights, and the PNG has its full size", async ({ open }) => {
  const studio = await open();
  await studio.press("ArrowLeft");
  const status = await atRest(studio, () => studio.status());
  await takeAway(studio);
  const svg = await saved(studio, "SVG");
  expect(svg.name).toBe("ten-points.svg");
  const read = await studio.page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      faults: file.querySelectorAll("parsererror").length,
      texts: [...file.querySelectorAll("text")].map((one) => one.textContent),
      foreign: file.querySelectorAll("foreignObject, script, style, image").length,
      described: file.querySelector("desc")?.textContent ?? "",
    };
  }, svg.text.toString());
  expect(read).toMatchObject({ faults: 0, foreign: 0 });
  expect(read.texts.join(" ")).toContain("Ten points");
  expect(read.texts.join(" ").replaceAll(/\s+/g, " ")).toContain(status.slice(0, 60));
  expect(status).toContain("w is now (4, 4) and b −17");
  const png = await saved(studio, "PNG");
  expect([...png.text.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect([png.text.readUInt32BE(16), png.text.readUInt32BE(20)]).toEqual([1920, 1440]);
});

studioTest("points saved as CSV are the same when dropped again", async ({ open }) => {
  const studio = await open({ at: "#iris-three" });
  await until(() => studio.points(), 150);
  await takeAway(studio);
  const points = await saved(studio, "Points as CSV");
  await studio.press("Escape");
  const before = await atRest(studio, () => labels(studio));
  await studio.preset("AND");
  await until(() => studio.points(), 4);
  await drop(studio, { file: points.name, text: points.text.toString() });
  await studio.dialog("Open points").getByRole("button", { name: "Take these points" }).click();
  await until(() => labels(studio), before);
});

studioTest("a model can be downloaded with the keyboard alone", async ({ open }) => {
  const studio = await open();
  await studio.press("e");
  await studio.dialog("Export").waitFor();
  await tabTo(studio, /^Average of all$/);
  const [download] = await Promise.all([studio.page.waitForEvent("download"), studio.press("Enter")]);
  expect(download.suggestedFilename()).toBe("ten-points.averaged.model.json");
});

studioTest("the printed page shows the picture and the outcome without controls", async ({ open }) => {
  const studio = await open({ fresh: true });
  await studio.page.emulateMedia({ media: "print" });
  await shows(async () => {
    const plane = (await studio.page.locator(".plane").boundingBox())!;
    return Math.min(plane.width, plane.height);
  }).toBeGreaterThan(300);
  await shows(() => studio.page.locator(".outcome").isVisible()).toBe(true);
  await shows(() => studio.page.locator(".timeline .controls").isVisible()).toBe(false);
  await shows(() => studio.page.locator(".actions").isVisible()).toBe(false);
});
