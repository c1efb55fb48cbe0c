import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

/** Holds back the answers of the page's worker until the test releases them, in the order that it chooses. */
function holdAnswers(): void {
  const held: (() => void)[] = [];
  Object.assign(globalThis, { held });
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage")!;
  Object.defineProperty(Worker.prototype, "onmessage", {
    set(this: Worker, take: (event: MessageEvent) => void) {
      set!.call(this, (event: MessageEvent) => held.push(() => take.call(this, event)));
    },
  });
}

studioTest("an answer for an older document is dropped", async ({ open }) => {
  const studio = await open({ wait: false, prepare: async (page) => void (await page.addInitScript(holdAnswers)) });
  const held = () => studio.page.evaluate(() => (globalThis as unknown as { held: unknown[] }).held.length);
  const release = () =>
    studio.page.evaluate(() => {
      for (const answer of (globalThis as unknown as { held: (() => void)[] }).held.splice(0)) answer();
    });
  await until(held, 1);
  await release();
  await studio.ready();
  // The theory of the first points is on its way when they are left for others, and the run of those when they are left for none.
  await until(held, 1);
  await studio.preset("XOR");
  await until(() => studio.points(), 4);
  await until(held, 2);
  await studio.preset("Nothing yet");
  await until(() => studio.points(), 0);
  await release();
  await studio.settled();
  await shows(() => studio.status()).toBe("There is no run yet.");
  await shows(() => studio.outcome()).toBe("");
  await shows(() => studio.page.locator('.plane [data-part="boundary"] line').count()).toBe(0);
  await shows(async () => (await studio.panel("Proof")).innerText()).not.toMatch(/\d/);
});

studioTest("a slow preset does not replace one that was chosen after it", async ({ open }) => {
  const studio = await open();
  await studio.preset("XOR");
  await until(() => studio.points(), 4);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await studio.page.route("**/*.js", async (route) => {
    await gate;
    await route.continue();
  });
  const late = studio.page.waitForResponse(/\.js$/);
  await studio.preset("Moons");
  await studio.preset("Nothing yet");
  await until(() => studio.points(), 0);
  release();
  await late;
  await studio.settled();
  await shows(() => studio.points()).toBe(0);
  await studio.page.unrouteAll({ behavior: "wait" });
});
