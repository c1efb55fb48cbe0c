import { expect } from "vitest";
import { atRest, labels, shows, spot, tabTo, until } from "./page/journeys.js";
import { screens, studioTest } from "./page/studio.js";

const undo = "Undo";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  studioTest(`points can be drawn on an empty plane until there is a run, on a ${screen}`, async ({ open }) => {
    const studio = await open({ screen, at: "#empty", wait: false });
    await studio.live();
    await until(() => studio.points(), 0);
    const touch = screen === "phone";
    const put = async (across: number, down: number) => {
      const [x, y] = await spot(studio, across, down);
      await (touch ? studio.page.touchscreen.tap(x, y) : studio.page.mouse.click(x, y));
    };
    await put(0.4, 0.5);
    await until(() => studio.points(), 1);
    await until(
      () => studio.page.locator("#panel .lead").innerText(),
      "All points are positive. Learning needs points of at least two classes.",
    );
    await studio.page.locator(".pen", { hasText: "negative" }).click();
    await put(0.7, 0.3);
    await until(() => studio.outcome(), /separat|strictly/);
    await until(async () => (await labels(studio))[1], /negative/);
    await studio.page.getByRole("button", { name: undo }).click();
    await studio.page.getByRole("button", { name: undo }).click();
    await until(() => studio.points(), 0);
    await studio.page.getByRole("button", { name: "Redo" }).click();
    await until(() => studio.points(), 1);
  });

studioTest("a moving finger on a phone scrolls the page and places no point", async ({ open }) => {
  const studio = await open({ screen: "phone" });
  const [x, y] = await spot(studio, 0.2, 0.7);
  const touch = await studio.page.context().newCDPSession(studio.page);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", up = 0) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y - up }] });
  await finger("touchStart");
  for (let up = 15; up <= 180; up += 15) {
    await finger("touchMove", up);
    await studio.settled();
  }
  await finger("touchEnd");
  await until(() => studio.page.evaluate(() => scrollY > 50), true);
  await shows(() => studio.points()).toBe(10);
});

studioTest("a point dragged beyond the edge follows the pointer, and one undo returns it", async ({ open }) => {
  const studio = await open();
  const handle = (await atRest(studio, () => studio.point(10).locator(".reach").boundingBox()))!;
  await studio.page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await studio.page.mouse.down();
  const [x, y] = await spot(studio, 0.97, 0.3);
  await studio.page.mouse.move(x, y, { steps: 8 });
  const held = (await atRest(studio, () => studio.point(10).locator(".reach").boundingBox()))!;
  // It snaps to the grid, whose places are at most 25 pixels apart.
  expect(Math.abs(held.x + held.width / 2 - x)).toBeLessThan(13);
  expect(Math.abs(held.y + held.height / 2 - y)).toBeLessThan(13);
  await studio.page.mouse.up();
  await until(() => studio.outcome(), /mistakes in/);
  await studio.page.getByRole("button", { name: undo }).click();
  await until(async () => (await labels(studio))[9], "Point 10 of 10, positive, at (5, 5)");
  await shows(() => studio.page.getByRole("button", { name: undo }).isDisabled()).toBe(true);
});

studioTest(
  "a click on a point selects it without an edit, and a click beside the axes does nothing",
  async ({ open }) => {
    const studio = await open();
    await studio.point(3).click();
    await shows(() => studio.point(3).getAttribute("data-in-hand")).not.toBeNull();
    await studio.page.mouse.click(...(await spot(studio, 0.01, 0.99)));
    await studio.point(3).click({ button: "right" });
    await studio.settled();
    await shows(() => studio.points()).toBe(10);
    await shows(() => studio.page.getByRole("button", { name: undo }).isDisabled()).toBe(true);
  },
);

studioTest(
  "a point can be placed, moved, reclassified, removed and restored with the keyboard alone",
  async ({ open }) => {
    const studio = await open();
    await tabTo(studio, /^Plane\./);
    await studio.press("1", "ArrowUp", "ArrowUp", "ArrowLeft", "Enter");
    await until(() => studio.points(), 11);
    const placed = (await atRest(studio, () => labels(studio)))[10]!;
    expect(placed).toContain("Point 11 of 11, negative, at (");
    await tabTo(studio, /^Point 11 of 11/);
    await studio.press("ArrowRight");
    await until(async () => (await labels(studio))[10] !== placed, true);
    await studio.press("Shift+ArrowLeft", "2");
    await until(async () => (await labels(studio))[10], /positive/);
    await studio.press("Delete");
    await until(() => studio.points(), 10);
    for (let i = 0; i < 4; i++) await studio.press("Control+z");
    await until(async () => (await labels(studio))[10], placed);
    await studio.press("Control+z");
    await until(() => studio.points(), 10);
    await studio.press("Control+y");
    await until(async () => (await labels(studio))[10], placed);
  },
);

studioTest("every kind of edit can be undone and redone", async ({ open }) => {
  const studio = await open();
  const panel = await studio.panel("Data");
  const state = () =>
    Promise.all([
      labels(studio),
      studio.page.locator(".pen").allInnerTexts(),
      panel.locator("thead").innerText(),
      panel.getByLabel("Class 1").inputValue(),
    ]);
  const field = async (name: string, text: string) => {
    await panel.getByLabel(name, { exact: true }).fill(text);
    await panel.getByLabel(name, { exact: true }).press("Enter");
  };
  const edits: (() => Promise<void>)[] = [
    () => field("x₁ of point 1", "−1,5"),
    () => field("x₂ of point 1", "0.25"),
    async () => void (await panel.getByLabel("Class of point 2").selectOption("positive")),
    () => panel.getByRole("button", { name: "Remove point 3" }).click(),
    () => panel.getByRole("button", { name: "Add a point" }).click(),
    () => field("Class 1", "below"),
    () => field("Across", "width"),
    () => panel.getByRole("button", { name: "Add a third class" }).click(),
    () => panel.getByRole("button", { name: "Take the third away" }).click(),
    () => panel.getByRole("button", { name: "Remove all" }).click(),
  ];
  const seen = [await atRest(studio, state)];
  for (const edit of edits) {
    await edit();
    const before = seen.at(-1)!;
    await until(async () => JSON.stringify(await state()) !== JSON.stringify(before), true);
    seen.push(await atRest(studio, state));
  }
  for (const earlier of seen.slice(0, -1).reverse()) {
    await studio.page.getByRole("button", { name: undo }).click();
    await until(state, earlier);
  }
  await shows(() => studio.page.getByRole("button", { name: undo }).isDisabled()).toBe(true);
  for (const later of seen.slice(1)) {
    await studio.page.getByRole("button", { name: "Redo" }).click();
    await until(state, later);
  }
});

studioTest("the keys of the run still work after a box is ticked", async ({ open }) => {
  const studio = await open();
  await studio.panel("Rules");
  await studio.page.getByLabel("Go on although no line separates the points").check();
  await studio.press("Home", "ArrowRight");
  await until(() => studio.place(), [1, 45]);
  await studio.press(" ");
  await shows(() => studio.page.getByLabel("Go on although no line separates the points").isChecked()).toBe(false);
});

studioTest("a third class has its own pen, which disappears with the class", async ({ open }) => {
  const studio = await open();
  const panel = await studio.panel("Data");
  await panel.getByRole("button", { name: "Add a third class" }).click();
  await studio.blur();
  await studio.press("3");
  await studio.page.mouse.click(...(await spot(studio, 0.3, 0.15)));
  await until(async () => (await labels(studio))[10], /third/);
  await studio.page.getByRole("button", { name: undo }).click();
  await studio.page.getByRole("button", { name: undo }).click();
  await until(() => studio.page.locator(".pen").count(), 2);
  await until(() => studio.page.locator(".pen.chosen").innerText(), /positive/);
  await studio.page.mouse.click(...(await spot(studio, 0.3, 0.15)));
  await until(async () => (await labels(studio))[10], /positive/);
});
