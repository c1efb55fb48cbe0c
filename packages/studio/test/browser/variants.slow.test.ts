import { expect } from "vitest";
import { atRest, panelByKeys, shows, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const caption = (studio: StudioPage, name: string) =>
  studio.page
    .locator("figure.multiple", { has: studio.page.locator("strong", { hasText: name }) })
    .locator("figcaption > span");

studioTest("the last, averaged, voted and pocket vectors are shown for the same run", async ({ open }) => {
  const studio = await open({ at: "#ten-points/variants" });
  const errors = () =>
    Promise.all(["last", "averaged", "voted", "pocket"].map((name) => caption(studio, name).innerText()));
  await until(errors, ["0 errors", "2 errors", "2 errors", "0 errors"]);
  await shows(() => studio.page.locator("figure.multiple svg").count()).toBe(11);
  await shows(() => caption(studio, "where they disagree").innerText()).toMatch(/^\d+ %$/);
  const counts = await atRest(studio, () => studio.page.locator(".survivals tbody tr td:nth-child(4)").allInnerTexts());
  expect(counts).toHaveLength(46);
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(160);
  await studio.press("Home");
  await until(() => studio.page.locator("#panel .lead").innerText(), /The same 0 examples/);
  await until(() => caption(studio, "where they disagree").innerText(), "0.0 %");
});

studioTest("the pocket and the average have one error each on the preset with an outlier", async ({ open }) => {
  const studio = await open({ at: "#outlier/variants" });
  const count = async (name: string) => Number((await caption(studio, name).innerText()).split(" ")[0]);
  await until(() => caption(studio, "voted").innerText(), /\d error/);
  await shows(() => count("pocket")).toBe(1);
  await shows(() => count("averaged")).toBe(1);
});

studioTest("other learners run on the same points with the settings of the page", async ({ open }) => {
  const studio = await open({ at: "#ten-points/variants" });
  const others = () => studio.page.locator(".multiples").nth(1).locator("strong").allInnerTexts();
  await until(others, [
    "margin perceptron, β = 1",
    "passive-aggressive, C = 1",
    "AROW",
    "balanced Winnow",
    "Winnow",
    "second-order perceptron",
  ]);
  await studio.panel("Rules");
  await studio.page.getByRole("combobox", { name: "Algorithm" }).selectOption("passive-aggressive");
  await studio.page.getByLabel("Aggressiveness C").fill("0.5");
  await studio.page.getByLabel("Aggressiveness C").press("Enter");
  await studio.panel("Variants");
  await until(others, (names) => names[1] === "passive-aggressive, C = 0.5");
});

studioTest("every algorithm runs, and undo returns to the perceptron", async ({ open }) => {
  const studio = await open({ screen: "phone" });
  await studio.panel("Rules");
  const box = studio.page.getByRole("combobox", { name: "Algorithm" });
  for (const learner of ["margin", "passive-aggressive", "balanced-winnow", "kernel"]) {
    await box.selectOption(learner);
    await until(() => studio.outcome(), /updates? in/);
    await studio.page.getByRole("button", { name: "Undo" }).click();
    await until(() => studio.outcome(), /^45 mistakes/);
  }
});

studioTest("the rule for a score of 0, the bias and the rate can be set with the keyboard alone", async ({ open }) => {
  const studio = await open();
  await panelByKeys(studio, "Rules");
  await tabTo(studio, /^Learning rate η/);
  await studio.press("Control+a");
  await studio.page.keyboard.type("0.5");
  await studio.press("Enter");
  // From w = 0 the rate only scales.
  await panelByKeys(studio, "This step");
  await until(
    () => studio.page.locator("#panel .readout output").allInnerTexts(),
    (all) => all.includes("(2, 2)"),
  );
  await panelByKeys(studio, "Rules");
  await until(() => studio.outcome(), /^45 mistakes/);
  await tabTo(studio, /^A score of 0/);
  await studio.press("ArrowDown", "ArrowDown");
  await until(() => studio.page.getByRole("combobox", { name: "A score of 0" }).inputValue(), "negative");
  await until(
    () => studio.outcome(),
    (said) => !said.startsWith("45 mistakes"),
  );
  await tabTo(studio, /^Bias b/);
  await studio.press("Space");
  await panelByKeys(studio, "This step");
  await until(
    () => studio.page.locator("#panel dt math").allTextContents(),
    (all) => !all.includes("b"),
  );
});
