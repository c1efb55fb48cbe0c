import { presets } from "../../src/document/presets.js";
import { drop, labels, panelByKeys, paste, runEnded, shows, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

async function take(studio: StudioPage): Promise<void> {
  await studio.dialog("Open points").getByRole("button", { name: "Take these points" }).click();
  await studio.dialog("Open points").waitFor({ state: "detached" });
}

studioTest("every preset can be chosen by name and shows a finished run", async ({ open }) => {
  const studio = await open();
  for (const { name, make } of presets.filter(({ key }) => key !== "empty")) {
    await studio.preset(name);
    await until(
      () => studio.notice(),
      (said) => said.startsWith(`${name}. `),
    );
    await runEnded(studio, await make());
  }
});

studioTest("a preset and its margin can be chosen with the keyboard alone", async ({ open }) => {
  const studio = await open();
  await panelByKeys(studio, "Presets");
  await tabTo(studio, /^A margin to choose$/);
  await studio.press("Enter");
  await until(() => studio.points(), 60);
  await tabTo(studio, /^γ/);
  await studio.press("ArrowRight");
  await until(
    () => studio.page.locator(".preset select").evaluate((box) => (box as HTMLSelectElement).selectedOptions[0].text),
    "Margin 0.16",
  );
});

studioTest("any two columns and any kinds of the iris data can be shown", async ({ open }) => {
  const studio = await open({ at: "#iris-lengths/data" });
  const box = (name: string) => studio.page.getByRole("combobox", { name });
  await until(() => box("Column across").inputValue(), "sepal length");
  await box("Column up").selectOption("sepal width");
  await until(() => studio.page.getByLabel("Up", { exact: true }).inputValue(), "sepal width (cm)");
  await box("Kinds").selectOption({ label: "all three" });
  await until(() => studio.points(), 150);
  // Rows that are scrolled out of sight make the page no longer than its panels are.
  const below = () =>
    studio.page.evaluate(
      () => document.documentElement.scrollHeight - document.querySelector(".panels")!.getBoundingClientRect().bottom,
    );
  await shows(() => below()).toBeLessThan(100);
  await shows(() => box("Column up").inputValue()).toBe("sepal width");
});

studioTest("a pasted table with a header becomes points from the chosen columns", async ({ open }) => {
  const studio = await open();
  await paste(studio, "id,x,y,kind\n1,0.5,2,low\n2,1.5,3,high\n3,2,1,low\n");
  const dialog = studio.dialog("Open points");
  await dialog.getByRole("heading", { name: "3 rows: which columns?" }).waitFor();
  await shows(() => dialog.getByRole("combobox", { name: "Class" }).inputValue()).toBe("kind");
  await dialog.getByLabel("Across").selectOption("x");
  await dialog.getByLabel("Up").selectOption("y");
  await take(studio);
  await until(
    () => labels(studio),
    ["Point 1 of 3, low, at (0.5, 2)", "Point 2 of 3, high, at (1.5, 3)", "Point 3 of 3, low, at (2, 1)"],
  );
  await until(() => studio.outcome(), /mistake/);
  await studio.page.getByRole("button", { name: "Undo" }).click();
  await until(() => studio.points(), 10);
});

const tables: [what: string, text: string, expected: string][] = [
  ["without a header", "1,2,a\n3,5,b\n", "Point 2 of 2, b, at (3, 5)"],
  ["semicolons and decimal commas", "x;y;c\n1,5;2;a\n3;-5,25;b\n", "Point 2 of 2, b, at (3, −5.25)"],
  ["tabs", "x\ty\tc\n1\t2\ta\n3\t5\tb\n", "Point 2 of 2, b, at (3, 5)"],
  ["missing cells", "x,y,c\n1,2,a\n,7,a\n8,9,\n3,5,b\n", "Point 2 of 2, b, at (3, 5)"],
  ["cells that are no numbers among numbers", "x,y,c\n1,2,a\nNaN,7,a\n3,5,b\n", "Point 2 of 2, b, at (3, 5)"],
];

studioTest("dropped tables with different separators and headers are read correctly", async ({ open }) => {
  const studio = await open();
  for (const [what, text, expected] of tables) {
    await drop(studio, { file: "found.csv", text });
    await studio
      .dialog("Open points")
      .getByRole("heading", { name: /rows: which columns/ })
      .waitFor();
    await take(studio);
    await until(async () => (await labels(studio)).at(-1), expected);
    await shows(() => studio.notice(), what).toContain("2 points taken from found");
  }
});

studioTest("a column of four classes is not offered as the class, but the points can be used", async ({ open }) => {
  const studio = await open();
  await drop(studio, "x,y,c\n1,2,a\n3,4,b\n5,6,c\n7,8,d\n");
  const dialog = studio.dialog("Open points");
  await dialog.getByRole("heading", { name: "4 rows" }).waitFor();
  await shows(() => dialog.getByRole("combobox", { name: "Class" }).locator("option").allInnerTexts()).toEqual([
    "none: all of the first class",
  ]);
  await take(studio);
  await until(() => studio.points(), 4);
  await until(() => studio.page.locator("#panel .lead").innerText(), /All points are negative/);
});

studioTest("rows can be typed, read and used with the keyboard alone", async ({ open }) => {
  const studio = await open();
  await tabTo(studio, /^Open/);
  await studio.press("Enter");
  await studio.dialog("Open points").waitFor();
  await tabTo(studio, /^Or a link, or rows of text/);
  await studio.page.keyboard.insertText("1,2,a\n3,5,b\n4,4,b\n");
  await tabTo(studio, /^Read$/);
  await studio.press("Enter");
  await studio.dialog("Open points").getByRole("heading", { name: "3 rows" }).waitFor();
  await tabTo(studio, /^Take these points$/);
  await studio.press("Enter");
  await until(() => studio.points(), 3);
});
