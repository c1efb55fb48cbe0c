import { expect } from "vitest";
import { hardestFirst } from "../../src/run/make-orders.js";
import { makeTrace } from "../../src/run/make-trace.js";
import { presetDoc } from "../documents.js";
import { panelByKeys, shows, tabTo, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const ten = presetDoc("ten-points");
const listed = async (ids: readonly number[]) =>
  (await makeTrace({ ...ten, order: { kind: "listed", ids } })).updates.length;
const shuffled = async (seed: number) => (await makeTrace({ ...ten, order: { kind: "shuffle", seed } })).updates.length;
const all = async (studio: StudioPage) => (await studio.place())[1];
const shown = async (studio: StudioPage) =>
  (await studio.page.locator("ol.order li span").allInnerTexts()).map((text) => Number.parseInt(text, 10));

studioTest(
  "shuffled, hardest-first, given and reversed orders give the same mistakes as the library",
  async ({ open }) => {
    const studio = await open({ at: "#ten-points/order" });
    const press = (name: string) => studio.page.locator("#panel").getByRole("button", { name, exact: true }).click();
    await press("Shuffled");
    await until(() => all(studio), await shuffled(0));
    await press("New seed");
    await until(() => all(studio), await shuffled(1));
    await until(() => studio.page.locator("#panel .lead").innerText(), /by seed 1\./);
    await press("Hardest first");
    await until(() => all(studio), await listed(hardestFirst(ten)));
    await shows(() => shown(studio)).toEqual(hardestFirst(ten).map((id) => id + 1));
    await press("As given");
    await until(() => all(studio), 45);
    await press("Reversed");
    await until(() => all(studio), await listed([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]));
    for (let i = 0; i < 5; i++) await studio.page.getByRole("button", { name: "Undo" }).click();
    await until(() => all(studio), 45);
  },
);

studioTest("a point can be moved in the order by dragging or by its buttons", async ({ open }) => {
  const studio = await open({ at: "#ten-points/order" });
  await studio.page.locator("ol.order li").nth(5).dragTo(studio.page.locator("ol.order li").nth(0));
  await until(() => shown(studio), [6, 1, 2, 3, 4, 5, 7, 8, 9, 10]);
  await until(() => all(studio), await listed([5, 0, 1, 2, 3, 4, 6, 7, 8, 9]));
  await studio.page.getByRole("button", { name: "Point 6, positive: later" }).click();
  await until(() => shown(studio), [1, 6, 2, 3, 4, 5, 7, 8, 9, 10]);
});

studioTest("an order can be typed with the keyboard alone, and an invalid one is explained", async ({ open }) => {
  const studio = await open({ screen: "phone" });
  await panelByKeys(studio, "Order");
  await tabTo(studio, /^Or type it/);
  for (const [typed, message] of [
    ["1, 99", "Type numbers of points from 1 to 10, as 3, 1, 2; 99 is none of them."],
    ["1 2 1", "Each point comes once."],
    ["first", "Type numbers of points from 1 to 10, as 3, 1, 2; NaN is none of them."],
    ["", "Type numbers of points from 1 to 10, as 3, 1, 2."],
  ]) {
    await studio.press("Control+a", "Delete");
    await studio.page.keyboard.type(typed);
    await studio.press("Enter");
    await until(() => studio.page.locator("#panel .wrong").innerText(), message);
  }
  await shows(() => all(studio)).toBe(45);
  await studio.press("Control+a");
  await studio.page.keyboard.type("6,5;4");
  await studio.press("Enter");
  await until(() => all(studio), await listed([5, 4, 3]));
  await shows(() => studio.page.locator("#panel .wrong").count()).toBe(0);
});

studioTest("thousands of orders are tried and shown with the bound", async ({ open }) => {
  const studio = await open({ at: "#ten-points/order" });
  const values = () => studio.page.locator("#panel .readout output").allInnerTexts();
  await until(values, (now) => now[0] === "9" && now[2] === "85" && now[3] === "1377");
  await shows(() => studio.page.locator("#panel .picture-wide text").allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining("this order 45"), expect.stringContaining("1377")]),
  );
  await studio.preset("Iris: all three");
  await until(() => studio.page.locator("#panel").innerText(), /The experiment over orders is about two classes\./);
});
