import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { faults } from "./page/axe.js";
import { shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("a term is explained on hover and focus until Escape, and links to its page", async ({ open }) => {
  const studio = await open({ at: "#xor/rules", withoutPolicy: true });
  const { page } = studio;
  const card = page.getByRole("tooltip");
  const term = page.locator(".banner .term");
  await term.focus();
  await studio.press("Shift+Tab", "Tab");
  await shows(() => card.innerText()).toContain(
    "Points are separable when some line has every class on a side of its own.",
  );
  await until(() => term.getAttribute("aria-describedby"), "term-card");
  expect(await faults(studio)).toEqual([]);
  await studio.press("Escape");
  await card.waitFor({ state: "detached" });
  await page.locator(".legend").getByText("Margin").hover();
  await until(() => card.innerText(), /^margin\s+The margin of a line is its distance from the nearest point/);
  await page.mouse.move(0, 0);
  await card.waitFor({ state: "detached" });
  await page.getByLabel("Learning rate η").focus();
  await until(() => card.innerText(), /η multiplies every step/);
  await shows(() => term.getAttribute("href")).toBe("./docs/learn/theory.html#separable-or-not");
  await shows(() => term.getAttribute("target")).toBe("_blank");
});

studioTest("the page of a term is served with the studio and readable in both themes", async ({ open }) => {
  for (const dark of [false, true]) {
    const studio = await open({ at: "docs/learn/theory.html#the-bound", wait: false, dark, withoutPolicy: true });
    await studio.page.getByRole("heading", { name: "The bound", exact: true }).waitFor();
    await shows(() => studio.page.evaluate(() => document.documentElement.dataset.theme)).toBe(dark ? "dark" : "light");
    expect(await faults(studio)).toEqual([]);
    await studio.page.getByRole("link", { name: "Rosenblatt studio" }).click();
    await studio.ready();
  }
});

studioTest("terms in the single-file page are explained without a link", async ({ open }) => {
  const file = fileURLToPath(new URL("../../dist/single/studio.html", import.meta.url));
  const studio = await open({ address: `file://${file}`, at: "#xor" });
  const term = studio.page.locator(".banner .term");
  await term.focus();
  await studio.press("Shift+Tab", "Tab");
  await shows(() => studio.page.getByRole("tooltip").innerText()).toContain("Points are separable");
  await shows(() => term.evaluate((here) => here.tagName)).toBe("SPAN");
});

studioTest("every panel reports that no line exists and links to certificate, kernel and pocket", async ({ open }) => {
  const studio = await open({ at: "#xor" });
  const { page } = studio;
  const banner = page.getByRole("region", { name: "No line exists" });
  for (const name of ["This step", "Distance", "Losses", "Order", "Network"]) {
    await studio.panel(name);
    await banner.waitFor();
  }
  await banner.getByRole("button", { name: "See the certificate" }).click();
  await page.getByText("The point (0.5, 0.5) is a mixture").waitFor();
  await studio.panel("Order");
  await banner.getByRole("button", { name: "Pocket the best line" }).click();
  await page.getByRole("tab", { name: "Variants", selected: true }).waitFor();
  await banner.getByRole("button", { name: "Bend it with a kernel" }).click();
  await page.getByRole("tab", { name: "Kernels", selected: true }).waitFor();
  await banner.waitFor({ state: "detached" });
});
