import { deflateRawSync } from "node:zlib";
import { atRest, labels, sharedHash, shows, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const picture = async (studio: StudioPage) =>
  (await studio.page.locator(".plane .picture").innerHTML()).replaceAll(/>\s+</g, "><");

/** Until the address says what the page shows, which it does after a pause. */
async function addressed(studio: StudioPage): Promise<void> {
  await studio.elapse(1000);
  await studio.page.waitForFunction(() => location.hash.startsWith("#v1."));
}

/** Everything that a link must bring back. */
async function seen(studio: StudioPage) {
  return {
    points: await labels(studio),
    status: await studio.status(),
    outcome: await studio.outcome(),
    place: await studio.place(),
    pressed: await studio.page
      .locator(".toggle")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-pressed"))),
    panel: await studio.page.locator('[role="tab"][aria-selected="true"]').innerText(),
    picture: await picture(studio),
  };
}

/** The page behind a link, when its run and its theory are there. */
async function same(studio: StudioPage, expected: Awaited<ReturnType<typeof seen>>): Promise<void> {
  await until(() => picture(studio), expected.picture);
  await shows(() => seen(studio)).toEqual(expected);
}

const packed = (value: unknown) =>
  `#v1.${deflateRawSync(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")}`;

studioTest("a link to the middle of a run restores points, order, place and view", async ({ open }) => {
  const studio = await open();
  const panel = await studio.panel("Order");
  await panel.getByLabel("Or type it: points by number").fill("10, 3 5");
  await panel.getByRole("button", { name: "Use this order" }).click();
  await until(() => panel.locator(".lead").innerText(), /your own/);
  await studio.blur();
  await studio.press("h", "m", "Home", "ArrowRight", "ArrowRight", "Shift+ArrowRight");
  await until(() => studio.status(), /^Example [1-9]/);
  const hash = await sharedHash(studio);
  const expected = await atRest(studio, () => seen(studio));
  const other = await open({ at: hash });
  await same(other, expected);
  await shows(() => other.page.locator("ol.order li span").first().innerText()).toContain("10 (5, 5)");
  await other.page.reload();
  await other.ready();
  await same(other, expected);
});

studioTest("a link restores a kernel and its region map", async ({ open }) => {
  const studio = await open({ at: "#moons/kernel", clock: true });
  await studio.page.locator('.plane [data-part="regions"]').first().waitFor({ state: "attached" });
  await studio.page.locator("#panel input[type=range]").fill("5");
  await studio.blur();
  await studio.press("ArrowLeft", "ArrowLeft");
  await addressed(studio);
  const hash = await sharedHash(studio);
  const expected = await atRest(studio, () => seen(studio));
  await same(await open({ at: hash }), expected);
});

studioTest("the address stays short at first and then follows the user's steps", async ({ open }) => {
  const studio = await open({ clock: true });
  await until(() => studio.place(), [45, 45]);
  await studio.elapse(10_000);
  await shows(() => studio.page.evaluate(() => location.hash)).toBe("");
  await studio.press("Home");
  await addressed(studio);
  await studio.page.reload();
  await until(() => studio.place(), [0, 45]);
});

studioTest("presets open by hash, and back and forward move between them", async ({ open }) => {
  const studio = await open({ at: "#xor/proof", clock: true });
  await until(() => studio.points(), 4);
  await studio.page.locator("#panel").getByText("No line separates these points.").waitFor();
  await studio.press("Home");
  await addressed(studio);
  await studio.page.evaluate(() => (location.hash = "#lecture"));
  await until(() => studio.points(), 6);
  await studio.page.goBack();
  await until(() => studio.points(), 4);
  await until(() => studio.place(), [0, 4]);
  await studio.page.goForward();
  await until(() => studio.points(), 6);
});

const good = { title: "T", classes: ["a", "b"], axes: ["x", "y"], points: [[0, 0, 0], [1, 1, 1]] }; // biome-ignore format: one line
const hostile: [what: string, hash: string, message: RegExp][] = [
  ["another version", "#v9.AAAA", /another version/],
  ["no link at all", "#what-is-this", /another version/],
  ["cut short", packed({ doc: good }).slice(0, 30), /damaged/],
  ["wrong types", packed({ doc: { ...good, points: "many" } }), /no list of points/],
  ["a class that is not there", packed({ doc: { ...good, points: [[0, 0, 7]] } }), /The class of point 1/],
  ["huge numbers", packed({ doc: { ...good, points: [[1e300, 0, 0]] } }), /first coordinate of point 1/],
  ["huge", packed(`"${"a".repeat(9_000_000)}"`), /more than a page can show/],
  [
    "keys of all objects",
    packed('{"doc":{"__proto__":{"points":[[0,0,0]]},"classes":["a","b"]}}'),
    /no list of points/,
  ],
  ["null", packed("null"), /cannot be read/],
];

studioTest("broken and hostile links get a message and leave the page as it was", async ({ open }) => {
  const studio = await open();
  const before = await atRest(studio, () => labels(studio));
  for (const [what, hash, message] of hostile) {
    await studio.page.evaluate((next) => (location.hash = next), hash);
    await until(() => studio.notice().catch(() => ""), message);
    await shows(() => studio.notice(), what).toContain("What was here before is still here.");
    await shows(() => labels(studio), what).toEqual(before);
    await studio.page.getByRole("button", { name: "Close this message" }).click();
  }
  await shows(() => studio.page.evaluate(() => "points" in {})).toBe(false);
});

studioTest("a broken link on arrival shows the first screen with a message", async ({ open }) => {
  const studio = await open({ at: "#v1.broken" });
  await until(() => studio.notice(), /damaged/);
  await shows(() => studio.outcome()).toContain("45 mistakes");
});

studioTest("names that look like markup stay text", async ({ open }) => {
  const name = "<img src=x onerror=alert(1)>";
  const hash = packed({
    doc: { ...good, title: name, classes: [name, "b"], axes: [name, "y"] },
    view: { panel: "data" },
  });
  const studio = await open({ at: hash });
  await until(
    () => studio.page.locator(".pen").first().innerText(),
    (text) => text.includes(name),
  );
  await shows(() => studio.page.locator("img").count()).toBe(0);
});
