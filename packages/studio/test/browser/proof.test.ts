import { expect } from "vitest";
import { short } from "../../src/numbers.js";
import { makeScalings } from "../../src/run/make-scalings.js";
import { makeTheory } from "../../src/run/make-theory.js";
import { presetDoc } from "../documents.js";
import { atRest, panelByKeys, tabTo, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

const separable = ["ten-points", "lecture", "and", "or", "iris-easy", "margin", "far", "blobs"];

studioTest("the proof shows the numbers of the theory for every separable preset", async ({ open }) => {
  const studio = await open({ at: "#ten-points/proof" });
  const values = () => studio.page.locator("#panel .readout output").allInnerTexts();
  for (const key of separable) {
    await studio.page.evaluate((hash) => (location.hash = hash), `#${key}`);
    const { bound, gamma, radius } = makeTheory(presetDoc(key)).proof!;
    await until(values, (now) => now[1] === short(bound, 6) && now[2] === short(gamma) && now[3] === short(radius));
    const chain = await atRest(studio, () =>
      studio.page.locator("#panel .aligned").first().locator(".numbers td").allInnerTexts(),
    );
    const [least, along, length, most] = [0, 2, 4, 6].map((i) => Number(chain[i].replace("−", "-")));
    expect(least, key).toBeLessThanOrEqual(along * 1.001);
    expect(along, key).toBeLessThanOrEqual(length * 1.001);
    expect(length, key).toBeLessThanOrEqual(most * 1.001);
  }
});

studioTest("the curves follow the place in the run and can be extended to where they cross", async ({ open }) => {
  const studio = await open({ at: "#ten-points/proof" });
  const about = () => studio.page.locator("#panel .picture-wide desc").first().textContent();
  await until(about, /^After 45 mistakes/);
  await studio.press("Home", "ArrowRight", "ArrowRight");
  await until(about, /^After 2 mistakes/);
  const ticks = () => studio.page.locator("#panel .picture-wide text").allTextContents();
  expect((await atRest(studio, ticks)).join(" ")).not.toContain("1000");
  await studio.page.getByLabel("As far as the curves cross").check();
  await until(async () => (await ticks()).join(" "), /1,?000/);
});

studioTest("both claims are shown line by line with numbers that add up", async ({ open }) => {
  const studio = await open({ at: "#ten-points/proof" });
  const claim = async (name: string) => {
    const numbers = studio.page.getByRole("region", { name }).locator("tr.numbers");
    await numbers.first().waitFor();
    await studio.settled();
    const rows = await numbers.all();
    return Promise.all(rows.map(async (row) => (await row.locator("td").allInnerTexts()).map(plain)));
  };
  const plain = (text: string) => Number(text.replace("−", "-").replace(/[()]/g, ""));
  await studio.press("Home");
  await studio.page.getByText("Before the first mistake w is 0").waitFor();
  for (let k = 1; k <= 3; k++) {
    await studio.press("ArrowRight");
    const [[after, , before, , added], [, , , , gamma]] = await claim(`Claim 1 at mistake ${k}`);
    expect(before + added).toBeCloseTo(after, 2);
    expect(added).toBeGreaterThanOrEqual(gamma);
    const [[square, , was, , crossed, , own], [, , , , , , most]] = await claim(`Claim 2 at mistake ${k}`);
    expect(was + crossed + own).toBeCloseTo(square, 2);
    expect(crossed).toBeLessThanOrEqual(0);
    expect(own).toBeLessThanOrEqual(most);
  }
});

studioTest("R and the margin can be drawn in the plane", async ({ open }) => {
  const studio = await open({ at: "#ten-points/proof" });
  const parts = () =>
    studio.page
      .locator(".plane .picture [data-part]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-part")));
  await studio.page.getByLabel("Draw R in the plane").check();
  await until(parts, (now) => now.includes("radius"));
  await studio.page.getByLabel("Draw the margin in the plane").check();
  await until(parts, (now) => now.includes("margin"));
});

studioTest("scaling whole vectors keeps the bound, and scaling inputs or single rows does not", async ({ open }) => {
  const studio = await open({ at: "#ten-points/proof" });
  const bounds = () => studio.page.locator(".scalings tbody tr td:nth-of-type(3)").allInnerTexts();
  for (const place of ["0", "8"]) {
    await studio.page.locator("#panel input[type=range]").fill(place);
    const expected = makeScalings({ doc: presetDoc("ten-points"), factor: 2 ** (Number(place) - 4) });
    await until(
      bounds,
      expected.map(({ bound }) => short(bound, 5)),
    );
    const [own, whole, inputs, each] = await atRest(studio, bounds);
    expect(whole).toBe(own);
    expect(inputs).not.toBe(own);
    expect(each).not.toBe(own);
  }
});

studioTest("the proof asks for the plain perceptron, and one key press switches to it", async ({ open }) => {
  const studio = await open({ screen: "phone", at: "#ten-points/rules" });
  await studio.page.getByRole("combobox", { name: "Algorithm" }).selectOption("margin");
  await until(() => studio.outcome(), /updates in/);
  await panelByKeys(studio, "Proof");
  await studio.page.getByText("The theorem is about the plain perceptron").waitFor();
  await tabTo(studio, /^Use the plain perceptron$/);
  await studio.press("Enter");
  await until(() => studio.outcome(), /^45 mistakes/);
});

studioTest(
  "the prospects show when a run ends, the fewest errors and the expected error on new points",
  async ({ open }) => {
    const studio = await open({ at: "#outlier/prospects" });
    await studio.page
      .getByText("It is exactly 1 of 13: every line that matters was tried. The best one is wrong on point 13.")
      .waitFor();
    await studio.page.getByText("no run of the perceptron ever ends").waitFor();
    await studio.page.evaluate(() => (location.hash = "#margin"));
    await studio.page.getByText("after at most 37 mistakes and so within 38 passes").waitFor();
    await until(() => studio.readout("expected error").innerText(), "7.5 %");
  },
);
