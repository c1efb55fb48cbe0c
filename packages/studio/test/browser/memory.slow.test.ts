import { expect } from "vitest";
import { studioTest } from "./page/studio.js";

studioTest(
  "1,000 resets do not increase memory use",
  async ({ open }) => {
    const studio = await open();
    const session = await studio.page.context().newCDPSession(studio.page);
    const used = async () => {
      await session.send("HeapProfiler.collectGarbage");
      return (await session.send("Runtime.getHeapUsage")).usedSize;
    };
    const reset = (times: number) =>
      studio.page.evaluate(async (times) => {
        const press = (key: string) =>
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        for (let i = 0; i < times; i++) {
          press("End");
          await new Promise((resolve) => setTimeout(resolve));
          press("Home");
          await new Promise((resolve) => setTimeout(resolve));
        }
      }, times);
    await reset(100);
    const before = await used();
    await reset(1000);
    expect((await used()) - before).toBeLessThan(500_000);
  },
  { timeout: 300_000 },
);
