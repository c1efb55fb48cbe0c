import { atRest, drop, labels, type Repeated, shows, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const million = { head: "x,y,c\n", rows: "1.5,2.5,a\n2.5,1.5,b\n", times: 500_000 };
const garbage = String.fromCharCode(...Array.from({ length: 3000 }, (_, i) => (i * 7919 + (i >> 3)) % 251));

const bad: [what: string, text: string | Repeated, message: RegExp][] = [
  ["an empty file", "", /There is nothing to read/],
  ["one column", "x\n1\n2\n", /there is one column/],
  ["words alone", "a,b\nred,tall\nblue,small\n", /at least two columns of numbers/],
  ["rows of different lengths", "x,y,c\n1,2,a\n3\n", /Line 3: expected 3 cells/],
  ["a million rows", million, /the plane shows at most 5,000/],
  ["bytes that are no text", garbage, /./],
];

async function refused(studio: StudioPage, text: string | Repeated, message: RegExp): Promise<void> {
  await drop(studio, { file: "bad.csv", text });
  const dialog = studio.dialog("Open points");
  const alert = dialog.getByRole("alert");
  await until(() => alert.innerText().catch(() => ""), message);
  await shows(() => alert.innerText()).toContain("What was on the page is still there.");
  await studio.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

studioTest("unreadable files get a message and leave the points as they were", async ({ open }) => {
  const studio = await open();
  const before = await atRest(studio, () => labels(studio));
  for (const [what, text, message] of bad) {
    await refused(studio, text, message);
    await shows(() => labels(studio), what).toEqual(before);
  }
  await shows(() => studio.outcome()).toContain("45 mistakes");
});

studioTest("invalid numbers in a field get a message and leave the old value", async ({ open }) => {
  const studio = await open();
  await studio.panel("Rules");
  const cases: [name: string, typed: string, message: string, kept: string][] = [
    ["Learning rate η", "fast", "Learning rate η must be a number.", "1"],
    ["Learning rate η", "-1", "Learning rate η must lie between 0.001 and 1000.", "1"],
    ["Learning rate η", "Infinity", "Learning rate η must lie between 0.001 and 1000.", "1"],
    ["Passes at most", "2.5", "Passes at most must be a whole number.", "100"],
    ["Passes at most", "0", "Passes at most must lie between 1 and 10000.", "100"],
    ["Passes at most", "", "Passes at most must be a number.", "100"],
  ];
  for (const [name, typed, message, kept] of cases) {
    const field = studio.page.getByLabel(name, { exact: true });
    await field.fill(typed);
    await field.press("Enter");
    await until(
      () => studio.page.locator(".rules .wrong").allInnerTexts(),
      (all) => all.includes(message),
    );
    await until(() => field.inputValue(), kept);
    await shows(() => field.getAttribute("aria-invalid")).toBe("true");
  }
  await shows(() => studio.outcome()).toContain("45 mistakes in 16 passes");
  await shows(() => studio.page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  const field = studio.page.getByLabel("Passes at most", { exact: true });
  await field.fill("3");
  await field.press("Enter");
  await until(() => studio.outcome(), /in 3 passes\. It ended because all passes that are allowed were made\./);
  await until(() => field.getAttribute("aria-invalid"), "false");
});

studioTest("invalid coordinates and duplicate class names are refused in the table", async ({ open }) => {
  const studio = await open({ screen: "phone" });
  const panel = await studio.panel("Data");
  const before = await atRest(studio, () => labels(studio));
  for (const typed of ["east", "1e10", "NaN", ""]) {
    const cell = panel.getByLabel("x₁ of point 1", { exact: true });
    await cell.fill(typed);
    await cell.press("Enter");
    await until(() => panel.locator(".wrong").count(), 1);
  }
  await panel.getByLabel("Class 1").fill("positive");
  await panel.getByLabel("Class 1").press("Enter");
  await until(() => studio.notice(), "A class needs a name of its own.");
  await shows(() => panel.getByLabel("Class 1").inputValue()).toBe("negative");
  await shows(() => labels(studio)).toEqual(before);
});

studioTest("the previous run is not described while the run of many new points is computed", async ({ open }) => {
  const studio = await open();
  const rows = Array.from({ length: 4900 }, (_, i) => `${(i * 37) % 1000},${(i * 91) % 977},${i % 2 ? "a" : "b"}`);
  await drop(studio, rows.join("\n"));
  await studio.dialog("Open points").getByRole("button", { name: "Take these points" }).click();
  await until(() => studio.notice(), /^4,?900 points taken/);
  await until(
    () => studio.status(),
    (said) => said === "There is no run yet." || said.includes("Example 4900"),
  );
  await until(() => studio.outcome(), /no line separates/);
  await studio.page.getByRole("button", { name: "Undo" }).click();
  await until(() => studio.place(), [45, 45]);
});

studioTest("rows with numbers too large to draw are left out of a table", async ({ open }) => {
  const studio = await open();
  await drop(studio, "x,y,c\n1,2,a\n1e300,2,a\nInfinity,2,b\n3,4,b\n");
  await studio.dialog("Open points").getByRole("button", { name: "Take these points" }).click();
  await until(
    () => studio.notice(),
    /^2 points taken from Dropped points; 1 row left out, with a number beyond 10⁹; 1 row left out, with an infinite number\.$/,
  );
});
