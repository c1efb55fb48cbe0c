import { expect } from "vitest";
import { atRest, panelByKeys, shows, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const values = (studio: StudioPage) => studio.page.locator("#panel .readout output").allInnerTexts();
const picture = (studio: StudioPage) => studio.page.locator(".plane .picture").innerHTML();

studioTest("a quadratic kernel separates XOR, and its degree and constant can be set", async ({ open }) => {
  const studio = await open({ at: "#xor/kernel" });
  await studio.page.getByRole("button", { name: "Use a kernel" }).click();
  await until(() => studio.outcome(), /strictly on its own side/);
  await until(
    () => values(studio),
    (now) => now[2] === "0",
  );
  const formula = () => studio.page.locator("#panel .formula").evaluate((one) => one.textContent ?? "");
  await studio.page.getByLabel("Degree d").fill("3");
  await studio.page.getByLabel("Degree d").press("Enter");
  await until(formula, /3$/);
  await studio.page.getByLabel("Constant c").fill("0");
  await studio.page.getByLabel("Constant c").press("Enter");
  await until(formula, /\(0\+/);
  await studio.page.getByRole("button", { name: "Back to the straight line" }).click();
  await until(() => studio.outcome(), /no line separates/);
});

studioTest("the region map follows γ from one end of its slider to the other", async ({ open }) => {
  const studio = await open({ at: "#moons/kernel" });
  const slider = studio.page.locator("#panel input[type=range]");
  let before = "";
  for (const end of ["-12", "16"]) {
    await slider.fill(end);
    await until(() => studio.outcome(), /updates in/);
    await until(async () => (await values(studio)).length, 3);
    const last = before;
    await until(async () => (await picture(studio)) !== last, true);
    before = await atRest(studio, () => picture(studio));
  }
  await shows(() => studio.page.locator("#panel .slider output").innerText()).toBe("256");
  await until(async () => (await values(studio))[2], "0");
});

studioTest("three classes have a region map with three colours", async ({ open }) => {
  const studio = await open({ at: "#iris-three/kernel" });
  await studio.page.getByRole("button", { name: "Use a kernel" }).click();
  await studio.page.getByRole("combobox", { name: "Kernel" }).selectOption("rbf");
  await until(() => studio.outcome(), /updates in/);
  const fills = () =>
    studio.page
      .locator('.plane .picture [data-part="regions"] > *')
      .evaluateAll((all) => new Set(all.map((one) => one.getAttribute("fill"))).size);
  await until(fills, 3);
});

studioTest("the kernel panel lists each α at the current place in the run", async ({ open }) => {
  const studio = await open({ at: "#rings/kernel" });
  await until(async () => (await values(studio))[1], "21");
  await studio.press("Home");
  await until(
    () => values(studio),
    (now) => now[0] === "0" && now[1] === "0",
  );
  await studio.press("ArrowRight");
  await until(
    () => values(studio),
    (now) => now[0] === "1" && now[1] === "1",
  );
  const listed = await atRest(studio, () => studio.page.locator(".alphas tr[aria-current] td").allInnerTexts());
  expect(listed.slice(2)).toEqual(["1", expect.stringMatching(/^[+−]1 · K\(x, z\)$/)]);
  await shows(() => studio.page.locator(".alphas tbody tr").count()).toBe(80);
});

studioTest("the three-dimensional view can be turned by mouse, keys and buttons", async ({ open }) => {
  const studio = await open({ at: "#rings/space" });
  const view = studio.page.getByRole("application");
  await view.waitFor();
  const seen = async () => (await view.getAttribute("aria-label"))!;
  await until(seen, /from -60 degrees around and 20 above/);
  await studio.page.getByText("A plane separates the classes here.").waitFor();
  await view.focus();
  await studio.press("ArrowRight", "ArrowUp");
  await until(seen, /from -54 degrees around and 26 above/);
  await shows(() => studio.place()).toEqual([21, 21]);
  await view.scrollIntoViewIfNeeded();
  const box = (await atRest(studio, () => view.boundingBox()))!;
  await studio.page.mouse.move(box.x + 200, box.y + 200);
  await studio.page.mouse.down();
  await studio.page.mouse.move(box.x + 180, box.y + 220, { steps: 2 });
  await studio.page.mouse.up();
  await until(seen, /from -44 degrees around and 36 above/);
  await studio.page.getByRole("button", { name: "Turn left" }).click();
  await until(seen, /from -59 degrees/);
  const before = await atRest(studio, () => view.innerHTML());
  await studio.page.getByRole("combobox", { name: "Map" }).selectOption("bowl");
  await until(async () => (await view.innerHTML()) !== before, true);
});

studioTest("a kernel can be switched on and off with the keyboard alone on a phone", async ({ open }) => {
  const studio = await open({ screen: "phone", at: "#xor" });
  await until(() => studio.outcome(), /no line separates/);
  await studio.press("k");
  await studio.page.getByRole("button", { name: "Use a kernel" }).waitFor();
  await panelByKeys(studio, "Kernels");
  await tabTo(studio, /^Use a kernel$/);
  await studio.press("Enter");
  await until(() => studio.outcome(), /strictly on its own side/);
  await studio.press("Enter");
  await until(() => studio.outcome(), /no line separates/);
});

studioTest(
  "the lift of the points is animated unless reduced motion is set, and the plane has a pre-image",
  async ({ open }) => {
    const studio = await open({ at: "#rings/space", reducedMotion: false });
    const { page } = studio;
    const plane = page.locator(".space-view").getByText("w·x + b = 0");
    await page.getByRole("button", { name: "Show the lift again" }).click();
    await until(() => plane.count(), 0);
    await until(
      () => plane.count(),
      (count) => count > 0,
    );
    await page.locator("#pre-image [data-part=boundary]").waitFor();
    await page.getByRole("combobox", { name: "Map" }).selectOption("pair");
    await page.getByText("A line separates the classes here.").waitFor();
    const calm = await open({ at: "#rings/space", reducedMotion: true });
    await calm.page.locator("#pre-image").waitFor();
    await shows(() => calm.page.getByRole("button", { name: "Show the lift again" }).count()).toBe(0);
  },
);
