import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest(
  "a kernel of degree 1 scores XOR as 0 everywhere, so nothing is drawn and the page says why",
  async ({ open }) => {
    const studio = await open({ at: "#xor/kernel" });
    await studio.page.getByRole("button", { name: "Use a kernel" }).click();
    await studio.page.locator('.plane [data-part="boundary"]').first().waitFor({ state: "attached" });
    await studio.page.getByLabel("Degree d").fill("1");
    await studio.page.getByLabel("Degree d").press("Enter");
    const hint = studio.page.locator(".plane .hint");
    await until(() => hint.innerText(), "The score is 0 everywhere: the updates cancel out.");
    await shows(() =>
      studio.page.locator('.plane [data-part="regions"] > *, .plane [data-part="boundary"] > *').count(),
    ).toBe(0);
  },
);
