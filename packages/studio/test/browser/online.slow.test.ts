import { atRest, shows } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const labels = (studio: StudioPage) =>
  studio.page
    .locator(".handles [data-point]")
    .evaluateAll((handles) => handles.map((h) => h.getAttribute("aria-label")));

studioTest("keys alone guess and reveal a point, whose class is hidden until then", async ({ open }) => {
  const studio = await open();
  await studio.panel("Online");
  await studio.settled();
  await shows(() => labels(studio)).toEqual(["Point 1 of 10, class not known yet, at (0, 0)"]);
  // A score of 0 is neither class and a mistake; x = 0 makes no line.
  await studio.press("g", "ArrowDown", "ArrowDown");
  await studio.press("Tab", "Space", "Tab", "Space", "Enter");
  await studio.page.getByRole("button", { name: "Next point" }).waitFor();
  await studio.settled();
  await shows(() => labels(studio)).toEqual(["Point 1 of 10, negative, at (0, 0)"]);
  await shows(() => studio.readout("your guesses").innerText()).toBe("3 of 3");
  await shows(() => studio.readout("mistakes").innerText()).toBe("1");
  await studio.press("Enter");
  await studio.page.getByRole("button", { name: "Reveal" }).waitFor();
  await shows(async () => (await labels(studio))[1]).toBe("Point 2 of 10, class not known yet, at (2, 0)");
  // The focus is where the next guess begins.
  await studio.press("Enter");
  await studio.page.getByRole("button", { name: "Next point" }).waitFor();
  await shows(() => studio.readout("examples").innerText()).toBe("2 of 10");
});

studioTest(
  "the Online panel reports the end of the first pass, and leaving it restores the points and the place",
  async ({ open }) => {
    const studio = await open({ screen: "phone" });
    const place = await atRest(studio, () => studio.place());
    const panel = await studio.panel("Online");
    for (let i = 0; i < 10; i++) await studio.page.getByRole("button", { name: "Skip", exact: true }).click();
    await shows(() => panel.innerText()).toContain("All 10 examples have arrived.");
    await studio.page.getByRole("button", { name: "Start again" }).click();
    await shows(() => studio.points()).toBe(1);
    await studio.panel("This step");
    await studio.settled();
    await shows(() => studio.points()).toBe(10);
    await shows(() => studio.place()).toEqual(place);
  },
);

studioTest("the picture hides the class of a waiting point", async ({ open }) => {
  const studio = await open();
  await studio.panel("Online");
  const { page } = studio;
  for (let i = 0; i < 5; i++) await page.getByRole("button", { name: "Skip", exact: true }).click();
  await studio.settled();
  // All before are negative; of the other class nothing is drawn yet.
  const marks = (k: number) => page.locator(`.picture [data-part="points"] > g:nth-of-type(${k}) > *`).count();
  await shows(() => marks(2)).toBe(0);
  await page.getByRole("button", { name: "Reveal" }).click();
  await studio.settled();
  await shows(() => marks(2)).toBe(1);
});
