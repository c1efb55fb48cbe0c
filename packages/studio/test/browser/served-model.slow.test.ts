// Served models of other kinds: ten classes, texts, curved boundaries, more rows than are drawn, none at all; on a phone and in the dark.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import type { Answer } from "../../../cli/src/studio/served-model.js";
import { run } from "../../../cli/test/run.js";
import { answered, answersFor } from "../../../cli/test/studio/answers.js";
import type { ServedDocument, WeightsAnswer } from "../../src/served/answers.js";
import { faults } from "./page/axe.js";
import { atRest, shows } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-served-slow-"));
afterAll(() => rmSync(place, { recursive: true }));

async function trained(name: string, data: string, ...options: string[]): Promise<ReadonlyMap<string, Answer>> {
  const file = join(place, name);
  const { code, stderr } = await run(["train", data, ...options, "-o", file, "--quiet"]);
  if (code !== 0) throw new Error(stderr);
  return answersFor(file, data);
}

studioTest(
  "three of ten classes are coloured at first, and the plane lies between the chosen classes",
  async ({ open }) => {
    const digits = await trained("digits.json", "dataset:digits", "--epochs", "3");
    const studio = await open({ model: digits });
    const { page } = studio;
    const chips = page.locator(".class-chip");
    await shows(() => chips.count()).toBe(10);
    await shows(() => page.locator(".class-chip.chosen").count()).toBe(3);
    await page.getByRole("button", { name: "None" }).click();
    for (const name of ["1", "7"]) await page.getByRole("checkbox", { name: new RegExp(`^${name} `) }).press("Space");
    await shows(() => page.getByLabel("Axes").locator("option:checked").innerText()).toBe(
      "the directions in which the weights of 1 and 7 differ",
    );
    await page.locator(".model-plane[aria-busy=false]").waitFor();
    // Two colours, and the others grey or gone.
    const coloured = () => page.locator(".picture [data-part=points] g[fill]").count();
    await shows(() => coloured()).toBeGreaterThan(1);
    const marks = () => page.locator(".picture [data-part=points] :is(circle, path)").count();
    const all = await atRest(studio, marks);
    await page.getByLabel("others in grey").uncheck();
    await shows(marks).toBeLessThan(all);
    await page.getByText("Opens these points for a new perceptron").waitFor();
    await page.getByRole("button", { name: "Learn on these two axes…" }).click();
    await studio.ready();
    const { judged } = answered<ServedDocument>(digits, "/document.json").data!;
    await shows(async () => (await page.locator(".pen .count").allInnerTexts()).map(Number)).toEqual(
      [1, 7].map((k) => judged!.perClass[k].rows),
    );
  },
);

studioTest("a model of texts lists the words with the largest weights of each class", async ({ open }) => {
  const data = join(place, "texts.jsonl");
  const words = { spam: ["prize", "cash"], work: ["agenda", "notes"], sport: ["goal", "league"] };
  const lines = Array.from({ length: 60 }, (_, i) => {
    const kind = (["spam", "work", "sport"] as const)[i % 3];
    return JSON.stringify({
      text: `the ${words[kind][i % 2]} of a ${words[kind][(i >> 1) % 2]} and the day ${i % 7}`,
      kind,
    });
  });
  writeFileSync(data, lines.join("\n"));
  const texts = await trained("texts.json", data, "--label", "kind", "--text-column", "text");
  const studio = await open({ model: texts, wait: false });
  const { page } = studio;
  await page.getByRole("tab", { name: /Weights/ }).click();
  await page.getByLabel("Weights of the class").selectOption({ label: "work" });
  const at = answered<ServedDocument>(texts, "/document.json").classes.indexOf("work");
  const { speakFor } = answered<WeightsAnswer>(texts, "/weights.json", { class: String(at) });
  await page.getByText("speak for work").waitFor();
  const listed = () => page.locator(".weight-list").first().locator("tbody th").allInnerTexts();
  await shows(listed).toEqual(speakFor.slice(0, 12).map(({ feature }) => feature));
  expect((await listed()).slice(0, 4).join(" ")).toMatch(/agenda|notes/);
});

studioTest("the tint of a curved boundary reaches the edges of the plane", async ({ open }) => {
  const rbf = await trained("rbf.json", "dataset:iris", "--learner", "perceptron", "--kernel", "rbf:0.5");
  for (const screen of ["desktop", "phone"] as const) {
    const studio = await open({ model: rbf, screen, dark: screen === "phone" });
    const { page } = studio;
    await page.locator(".model-plane[aria-busy=false]").waitFor();
    await studio.settled();
    const [tint, axes] = await page.evaluate(() => {
      const box = (selector: string) => {
        const { left, right, top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
        return { left, right, top, bottom };
      };
      return [
        box(".picture [data-part=regions]"),
        box(".picture [data-part=axes], .picture [data-part=grid], .picture svg"),
      ];
    });
    // Between the tint and the edge of the picture is room for the labels of the axes alone.
    expect(tint.left - axes.left).toBeLessThan(70);
    expect(axes.right - tint.right).toBeLessThan(40);
    expect(tint.top - axes.top).toBeLessThan(60);
    expect(axes.bottom - tint.bottom).toBeLessThan(70);
  }
});

studioTest("a wrong row that was not drawn gets its own point when selected", async ({ open }) => {
  const data = join(place, "many.csv");
  const rows = Array.from({ length: 4000 }, (_, i) => {
    const [a, b, c] = [(i * 7919) % 1000, (i * 104_729) % 997, (i * 31) % 89];
    return `${a},${b},${c},${a + c * 3 + (i % 11) * 30 > 700 ? "high" : "low"}`;
  });
  writeFileSync(data, `a,b,c,level\n${rows.join("\n")}\n`);
  const many = await trained("many.json", data, "--epochs", "1");
  const studio = await open({ model: many });
  const { page } = studio;
  await page.getByText("2,000 of 4,000 rows are drawn").waitFor();
  await page.getByLabel("Axes").selectOption({ label: "two columns" });
  await studio.settled();
  await page.getByRole("tab", { name: /Wrong rows/ }).click();
  const absent = page.locator(".mistakes tbody tr", { hasText: "not drawn" }).first();
  const name = await atRest(studio, () => absent.getByRole("button").innerText());
  await absent.getByRole("button").click();
  await page.getByText("2,001 of 4,000 rows are drawn").waitFor();
  await page.locator(".picture [data-part=current]").waitFor();
  await page.locator(".hover-card").getByText(`Row ${name}`).waitFor();
});

studioTest("a model without data shows its weights and how to see rows", async ({ open }) => {
  await trained("alone.json", "dataset:iris");
  const studio = await open({ model: await answersFor(join(place, "alone.json"), undefined), withoutPolicy: true });
  await studio.page.getByText("No rows were given").waitFor();
  await studio.page.getByText("speak for setosa").waitFor();
  await shows(() => studio.page.getByRole("tab").allInnerTexts()).toEqual(["Weights", "Model"]);
  expect(await faults(studio)).toEqual([]);
});

for (const screen of ["desktop", "phone"] as const)
  studioTest(`axe finds nothing on a served model in the dark on a ${screen}`, async ({ open }) => {
    const model = await trained(
      "dark.json",
      "dataset:breast-cancer",
      "--calibrate",
      "platt",
      "--decide",
      "recall:0.99",
    );
    const studio = await open({ model, screen, dark: true, withoutPolicy: true });
    const { page } = studio;
    await page.locator(".mistakes button").first().click();
    await page.locator(".hover-card table").waitFor();
    expect(await faults(studio)).toEqual([]);
    await page.getByRole("tab", { name: /^Row$/ }).click();
    await page.locator("#panel .cells").waitFor();
    expect(await faults(studio)).toEqual([]);
    await page.getByText(/^Decision: malignant from a score of/).waitFor();
    await shows(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
