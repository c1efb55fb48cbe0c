import { expect } from "vitest";
import { atRest, labels, shows, spot, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("twelve clicks on an empty plane make two separable clouds at the clicked places", async ({ open }) => {
  const studio = await open({ at: "#empty", wait: false });
  await studio.live();
  await shows(() => studio.points()).toBe(0);
  const ticks = () => studio.page.locator(".plane .picture text").allTextContents();
  const before = await atRest(studio, ticks);
  expect(before).toContain("−4");
  const clouds = [
    [0.24, 0.7],
    [0.7, 0.24],
  ];
  const around = [[0, 0], [0.09, 0], [0, 0.1], [-0.09, 0.02], [0.02, -0.1], [0.08, 0.09]]; // biome-ignore format: one line
  for (const [k, [x, y]] of clouds.entries()) {
    await studio.press(String(k + 1));
    for (const [dx, dy] of around) await studio.page.mouse.click(...(await spot(studio, x + dx, y + dy)));
  }
  await until(() => studio.outcome(), /strictly on its own side/);
  await until(() => studio.points(), 12);
  const placed = (await atRest(studio, () => labels(studio))).map((label) =>
    /at \((.*), (.*)\)/.exec(label!.replaceAll("−", "-"))!.slice(1),
  );
  expect(placed).toHaveLength(12);
  // On the grid, and as far apart as they were put.
  for (const [x, y] of placed) expect([(2 * Number(x)) % 1, (2 * Number(y)) % 1].map(Math.abs)).toEqual([0, 0]);
  expect(Math.max(...placed.map(([x]) => Number(x))) - Math.min(...placed.map(([x]) => Number(x)))).toBeGreaterThan(5);
  await shows(async () => (await ticks()).slice(0, before.length)).toEqual(before);
});
