// The time budget of the page in milliseconds on a small machine.

import type { Page } from "playwright-core";
import { blobs } from "rosenblatt/datasets";
import { expect } from "vitest";
import type { SavedDoc } from "../../src/document/saved-doc.js";
import { noteFirstRun, shownOn } from "./page/first-run.js";
import { studioTest } from "./page/studio.js";

timed("the first run is there, and a key answered, within a second", async ({ open }) => {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { page } = await open({ prepare: noteFirstRun });
    const { since } = await shownOn(page);
    const answered = await page.evaluate(async () => {
      const before = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - before;
    });
    times.push(since + answered);
    await page.close();
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});

/** Once is enough: somebody else may be at work on the same machine. */
function timed(name: string, body: Parameters<typeof studioTest>[1]): void {
  studioTest(name, body, { retry: 3 });
}

/** Two clouds that overlap, in a run that goes on to its last pass all the same: thousands of updates. */
function clouds(points: number): SavedDoc {
  const { rows, labels } = blobs({ examples: points, classes: 2, spread: 3, seed: 2 });
  return {
    title: "Overlapping clouds",
    classes: ["first", "second"],
    axes: ["x₁", "x₂"],
    points: rows.map(([x, y], i) => [x, y, labels[i] === labels[0] ? 0 : 1] as const),
    settings: { persist: true, passes: 100 },
  };
}
const many = clouds(500);

/**
 * Milliseconds of computing, up to and with the picture, that each of several deeds costs the page; not of waiting, so that
 * others at work on the same machine do not count.
 */
async function costs(page: Page, times: number, deed: (i: number) => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const used = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration")!.value;
  };
  const costs: number[] = [];
  for (let i = 0; i < times; i++) {
    const before = await used();
    await deed(i);
    costs.push((await used()) - before);
  }
  await session.detach();
  return costs.sort((a, b) => a - b);
}

/** Milliseconds of computing of the longest task of the page's thread while something is done. */
async function longestTask(page: Page, deed: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const tasks: { readonly ph: string; readonly name: string; readonly tid: number; readonly tdur?: number }[] = [];
  session.on("Tracing.dataCollected", ({ value }) => tasks.push(...(value as never as typeof tasks)));
  await session.send("Tracing.start", { categories: "toplevel,__metadata", transferMode: "ReportEvents" } as never);
  await deed();
  const ended = new Promise<unknown>((resolve) => session.on("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  await session.detach();
  const main = new Set(
    tasks.filter((event) => JSON.stringify(event).includes('"CrRendererMain"')).map(({ tid }) => tid),
  );
  return tasks.reduce((most, { tid, tdur = 0 }) => (main.has(tid) ? Math.max(most, tdur / 1000) : most), 0);
}

timed("500 points are stepped through at 50 steps in a second or more", async ({ open }) => {
  const studio = await open({ document: many });
  await studio.press("Home");
  const steps = 20;
  const bursts = await costs(studio.page, 6, () =>
    studio.page.evaluate(async (steps) => {
      for (let i = 0; i < steps; i++) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, steps),
  );
  expect((await studio.place())[0]).toBe(6 * steps);
  expect(bursts[3] / steps).toBeLessThan(1000 / 50);
});

/** What moves of the thumb to places all over the run cost, the least first. */
function scrubs(page: Page, times = 40): Promise<number[]> {
  return costs(page, times, (i) =>
    page.evaluate(
      async (place) => {
        const scrub = document.querySelector<HTMLInputElement>("input.scrub")!;
        scrub.value = String(Math.floor(Number(scrub.max) * place));
        scrub.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
      (i * 0.618) % 1,
    ),
  );
}

timed("a run of more than 10,000 steps is scrubbed without a hitch", async ({ open }) => {
  const studio = await open({ document: many });
  expect(Number(await studio.page.locator("input.scrub").getAttribute("max"))).toBeGreaterThan(10_000);
  const moves = await scrubs(studio.page);
  // A few meet the garbage collector.
  expect(moves[Math.floor(0.9 * moves.length)]).toBeLessThan(50);
});

timed("with 5,000 points a move of the thumb takes at most 50 ms", async ({ open }) => {
  const studio = await open({ document: clouds(5000) });
  const moves = await scrubs(studio.page, 20);
  process.stdout.write(
    `a scrub move with 5,000 points: median ${moves[10].toFixed(1)} ms, 90 % ${moves[18].toFixed(1)} ms\n`,
  );
  expect(moves[10]).toBeLessThan(50);
});

timed("with 2,000 points a step takes at most 30 ms", async ({ open }) => {
  const studio = await open({ document: clouds(2000) });
  await studio.press("Home");
  const steps = await costs(studio.page, 30, () =>
    studio.page.evaluate(async () => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }),
  );
  process.stdout.write(
    `a step with 2,000 points: median ${steps[15].toFixed(1)} ms, 90 % ${steps[27].toFixed(1)} ms\n`,
  );
  expect(steps[15]).toBeLessThan(30);
});

timed("opening Variants with 5,000 points never blocks the page for more than 100 ms", async ({ open }) => {
  const studio = await open({ document: clouds(5000) });
  const longest = await longestTask(studio.page, async () => {
    await studio.panel("Variants");
    await expect.poll(() => studio.page.locator(".multiple .picture-wide").count(), { timeout: 50_000 }).toBe(10);
    await studio.settled();
  });
  process.stdout.write(`opening Variants with 5,000 points: the longest block is ${longest.toFixed(0)} ms\n`);
  expect(longest).toBeLessThan(100);
});

timed("the region map of an RBF kernel over 500 points never blocks the page for 50 ms", async ({ open }) => {
  const curved: SavedDoc = {
    ...many,
    settings: { learner: "kernel", kernel: { kind: "rbf", gamma: 0.05 }, passes: 3 },
  };
  const studio = await open({ document: curved });
  const { page } = studio;
  const boundary = page.locator(".picture [data-part=boundary]");
  await boundary.waitFor();
  expect((await studio.place())[1]).toBeGreaterThan(100);
  // A step, and the map of that place in the run: asked for, computed elsewhere, fetched and drawn.
  const maps = await costs(page, 20, async () => {
    const before = await boundary.getAttribute("d");
    await studio.press("ArrowLeft");
    await page.waitForFunction(
      (path) => document.querySelector(".picture [data-part=boundary]")?.getAttribute("d") !== path,
      before,
    );
  });
  expect(maps[Math.floor(0.9 * maps.length)]).toBeLessThan(50);
});
