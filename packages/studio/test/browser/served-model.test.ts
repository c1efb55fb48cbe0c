import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import type { Answer } from "../../../cli/src/studio/served-model.js";
import { run } from "../../../cli/test/run.js";
import { answered, answersFor } from "../../../cli/test/studio/answers.js";
import type { PlaneAnswer, RowAnswer, ServedDocument, WeightsAnswer } from "../../src/served/answers.js";
import { faults } from "./page/axe.js";
import { atRest, shows } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-served-page-"));
afterAll(() => rmSync(place, { recursive: true }));
const file = join(place, "iris.json");
let iris: ReadonlyMap<string, Answer>;
let document: ServedDocument;
beforeAll(async () => {
  await run(["train", "dataset:iris", "-o", file, "--quiet"]);
  iris = await answersFor(file, "dataset:iris");
  // What the command serves is what the page takes.
  document = answered<ServedDocument>(iris, "/document.json");
});

const tab = ({ page }: StudioPage, name: RegExp) => page.getByRole("tab", { name });
const card = ({ page }: StudioPage) => page.locator(".hover-card");
const regions = ({ page }: StudioPage) => page.locator(".picture [data-part=regions]").innerHTML();

studioTest("the plane, weights and wrong rows are those of the served model", async ({ open }) => {
  const studio = await open({ model: iris });
  const { page } = studio;
  await shows(() => page.locator(".served-title").innerText()).toBe("iris.json gets 146 of 150 rows right (97.3 %)");
  await shows(() => page.locator(".timeline").count()).toBe(0);
  const { judged } = document.data!;
  const rings = page.locator(".picture [data-part=wrong] circle");
  await shows(() => rings.count()).toBe(judged!.errors);
  const rows = page.locator(".mistakes tbody tr");
  await shows(() => rows.locator("button").allInnerTexts()).toEqual(judged!.mistakes.map(({ row }) => String(row)));

  // A click on a row marks its point, and the card beside it says what counts most.
  await rows.nth(1).getByRole("button").click();
  const { row } = judged!.mistakes[1];
  const told = answered<RowAnswer>(iris, "/row.json", { row: String(row) });
  await page.locator(".picture [data-part=current]").waitFor();
  await card(studio).getByText(told.features[0].feature).waitFor();
  await shows(() => card(studio).innerText()).toMatch(
    new RegExp(`^Row ${row}, +${told.truth}\\s+predicted +${told.predicted}`),
  );
  await tab(studio, /^Row$/).click();
  const panel = page.locator("#panel");
  await panel.getByText(`Row ${row} of 150`).waitFor();
  await shows(() => panel.locator(".contributions tbody th .feature").allInnerTexts()).toEqual(
    told.features.map(({ feature }) => feature),
  );
  await shows(() => panel.locator(".cells td").allInnerTexts()).toEqual(told.cells.map(([, text]) => text));

  await tab(studio, /Weights/).click();
  await page.getByLabel("Weights of the class").selectOption({ label: "virginica" });
  const weights = answered<WeightsAnswer>(iris, "/weights.json", { class: "2" });
  await panel.getByText("speak against virginica").waitFor();
  const names = [...weights.speakFor, ...weights.speakAgainst].map(({ feature }) => feature);
  await shows(() => panel.locator(".weight-list tbody th").allInnerTexts()).toEqual(names);
});

studioTest("the keyboard goes through the tabs and round again", async ({ open }) => {
  const studio = await open({ model: iris });
  const { page } = studio;
  const shown = page.locator('[role="tab"][aria-selected="true"]');
  const all = await atRest(studio, () => page.getByRole("tab").allInnerTexts());
  await shown.focus();
  await studio.press("End");
  await shows(() => shown.innerText()).toBe(all.at(-1));
  await shows(() => shown.evaluate((here) => here.matches(":focus"))).toBe(true);
  await studio.press("ArrowRight");
  await shows(() => shown.innerText()).toBe(all[0]);
  await studio.press("ArrowLeft", "Home");
  await shows(() => shown.innerText()).toBe(all[0]);
});

studioTest(
  "other axes show the same model, and learning on them is a separate step that can be left",
  async ({ open }) => {
    const studio = await open({ model: iris });
    const { page } = studio;
    const before = await atRest(studio, () => regions(studio));
    await page.getByLabel("Axes").selectOption({ label: "two columns" });
    await page.getByLabel("across").selectOption({ label: "petal length (cm)" });
    await page.getByLabel("up").selectOption({ label: "petal width (cm)" });
    await shows(() => regions(studio)).not.toBe(before);
    const { figure } = answered<PlaneAnswer>(iris, "/plane.json", { x: "petal length (cm)", y: "petal width (cm)" });
    await page.locator(".key").getByText(figure.note!.slice(9, 40)).waitFor();
    const ofModel = await atRest(studio, () => regions(studio));

    await page.getByRole("button", { name: "Learn on these two axes…" }).click();
    await studio.ready();
    await shows(() => studio.points()).toBe(150);
    await page.getByText("iris.json is another model").waitFor();
    await studio.press("Home");
    await page.getByRole("button", { name: "Back to iris.json" }).click();
    await studio.modelReady();
    await shows(() => regions(studio)).toBe(ofModel);
    await shows(() => page.locator(".timeline").count()).toBe(0);
  },
);

studioTest("points can be selected by keys, and every panel passes axe", async ({ open }) => {
  const studio = await open({ model: iris, withoutPolicy: true });
  const { page } = studio;
  await page.locator(".model-plane").focus();
  await studio.press("ArrowRight");
  await card(studio)
    .getByText(/^Row \d+/)
    .first()
    .waitFor();
  const first = await atRest(studio, () => card(studio).innerText());
  await studio.press("ArrowRight");
  await shows(() => card(studio).innerText()).not.toBe(first);
  expect(await faults(studio)).toEqual([]);
  await studio.press("Enter");
  await page.locator("#panel .cells").waitFor();
  for (const name of [/^Row$/, /Weights/, /Wrong rows/, /Model/]) {
    await tab(studio, name).click();
    await studio.panelsLoaded();
    expect(await faults(studio)).toEqual([]);
  }
});
