import { atRest, shows } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const boundary = (studio: StudioPage) =>
  studio.page
    .locator('.plane .picture [data-part="boundary"] line')
    .evaluateAll((lines) =>
      lines.map((line) => ["x1", "y1", "x2", "y2"].map((name) => Math.round(Number(line.getAttribute(name))))),
    );

studioTest("the line on the Line panel starts as the run's line, which returns on leaving", async ({ open }) => {
  const studio = await open();
  const own = await atRest(studio, () => boundary(studio));
  await studio.panel("Line");
  await studio.settled();
  await shows(() => boundary(studio)).toEqual(own);
  await studio.page.locator(".entry input[type=range]").last().focus();
  await studio.press("Home");
  await studio.settled();
  await shows(() => boundary(studio)).not.toEqual(own);
  await studio.panel("This step");
  await studio.settled();
  await shows(() => boundary(studio)).toEqual(own);
});

studioTest("buttons shift, scale, flip and remove the line with the keyboard alone", async ({ open }) => {
  const studio = await open();
  await studio.panel("Line");
  const { page } = studio;
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await studio.press("Enter");
    await studio.settled();
  };
  const change = () => page.locator(".change").innerText();
  await press("b + ‖w‖");
  await shows(() => change()).toContain("the line moved by |Δb|/‖w‖ = 1 towards the negative side");
  const before = await atRest(studio, () => boundary(studio));
  await press("(w, b) × 2");
  await shows(() => boundary(studio)).toEqual(before);
  await shows(() => change()).toContain("the same line and the same sides");
  await press("(w, b) × −1");
  await shows(() => boundary(studio)).toHaveLength(1);
  await shows(() => change()).toContain("changed places");
  await press("w₂ = 0");
  await shows(() => page.locator(".geometry").innerText()).toContain("a vertical line");
  await press("w = 0");
  await shows(() => boundary(studio)).toEqual([]);
  await shows(() => page.locator(".geometry").innerText()).toContain("There is no line.");
});

studioTest("the distance and the neuron follow the selected point", async ({ open }) => {
  const studio = await open();
  await studio.panel("Distance");
  // w = (4, 4), b = −17: point 10, (5, 5), scores 23 at the distance 23/√32.
  await studio.point(10).focus();
  await studio.settled();
  await shows(() => studio.readout("score").innerText()).toBe("+23");
  await shows(() => studio.readout("signed distance").innerText()).toBe("+4.066");
  await studio.panel("Neuron");
  await shows(() => studio.page.locator(".neuron").first().getAttribute("aria-label")).toContain(
    "The sum is 23, so the output is positive.",
  );
});

studioTest("a line by hand that separates the points is recognised", async ({ open }) => {
  const studio = await open();
  await studio.panel("By hand");
  await studio.page.getByRole("button", { name: "Start from scratch" }).click();
  for (const [name, value] of [
    ["w₁", "1"],
    ["w₂", "1"],
    ["b", "-5"],
  ] as const) {
    const field = studio.page.getByRole("textbox", { name: `${name}, typed` });
    await field.fill(value);
    await field.press("Enter");
  }
  await studio.settled();
  await shows(() => studio.readout("wrong").innerText()).toBe("0 of 10");
  await studio.page.getByRole("button", { name: "Can it be done?" }).click();
  await shows(() => studio.page.locator(".geometry").innerText()).toContain("Yes, and you have found such a line.");
});

studioTest("the XOR network shows the output for the chosen inputs on a phone", async ({ open }) => {
  const studio = await open({ screen: "phone" });
  await studio.panel("Network");
  const { page } = studio;
  await page.locator(".network").waitFor();
  await shows(() => page.locator(".geometry").innerText()).toContain("All four rows as XOR wants them.");
  for (const [input, said] of [
    ["(0, 0)", 0],
    ["(0, 1)", 1],
    ["(1, 0)", 1],
    ["(1, 1)", 0],
  ] as const) {
    await page.getByRole("radio", { name: input }).check();
    await shows(() => page.locator(".network").getAttribute("aria-label")).toMatch(new RegExp(`says ${said}\\.$`));
  }
  await page.getByRole("combobox", { name: /^Output unit/ }).selectOption("or");
  await shows(() => page.locator(".geometry").innerText()).toContain("2 of 4 rows as XOR wants them.");
});
