import { expect } from "vitest";
import { shows, until } from "./page/journeys.js";
import { screens, studioTest } from "./page/studio.js";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  studioTest(`the first screen on a ${screen} is a finished run with an explanation`, async ({ open }) => {
    const studio = await open({ screen });
    await shows(() => studio.outcome()).toContain("45 mistakes in 16 passes");
    await shows(() => studio.outcome()).toContain("every point strictly on its own side");
    await shows(() => studio.place()).toEqual([45, 45]);
    await shows(() => studio.points()).toBe(10);
    await studio.press("ArrowLeft");
    await until(() => studio.status(), /update 45 of at most 1377: w is now \(4, 4\) and b −17\.$/);
  });

studioTest("the page introduces itself and plays its first run until the user takes over", async ({ open }) => {
  const studio = await open({
    reducedMotion: false,
    clock: true,
    wait: false,
    prepare: (page) => page.clock.pauseAt(Date.now() + 1000),
  });
  const { page } = studio;
  // Time passes only here, so that the run is still being played however long the rest takes.
  await until(
    async () => {
      await studio.elapse(50);
      return (await page.locator(".plane[data-live]").count()) === 0 ? [0, 0] : studio.place();
    },
    ([made]) => made > 0 && made < 45,
  );
  await shows(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(
    "A perceptron learns to separate two classes, one mistake at a time.",
  );
  await shows(() => page.locator(".plane-bar").innerText()).toContain("Click to add a point");
  for (const name of ["line", "w", "this point", "Half-planes", "Margin"])
    await page.locator(".legend").getByText(name, { exact: true }).waitFor();
  await studio.control("Pause").waitFor();
  // What is played is nobody's place in the run; what a key leads to is.
  await studio.elapse(1000);
  expect(page.url()).not.toContain("#");
  await studio.press("ArrowRight");
  await until(async () => {
    await studio.elapse(100);
    return page.url();
  }, /#v1\./);
  await studio.control("Play").waitFor();
});

studioTest("a link opens at its place without playing", async ({ open }) => {
  const studio = await open({ reducedMotion: false, at: "#and" });
  await until(() => studio.outcome(), /^18 mistakes/);
  await shows(() => studio.place()).toEqual([18, 18]);
  await studio.control("Play").waitFor();
});

studioTest("a request with another host name is refused", async ({ open }) => {
  const studio = await open();
  const other = studio.page.url().replace("127.0.0.1", "localhost").replace(/#.*/, "");
  const answer = await studio.page.request.get(other, { headers: { Host: "rosenblatt.example" } });
  expect(answer.status()).toBe(403);
});

studioTest("the page's policy blocks other scripts", async ({ open }) => {
  const studio = await open();
  const ran = await studio.page.evaluate(async () => {
    const script = document.createElement("script");
    const event = (target: EventTarget, ...names: string[]) =>
      new Promise<Event>((resolve) => {
        for (const name of names) target.addEventListener(name, resolve);
      });
    const ended = event(script, "load", "error");
    const violation = event(document, "securitypolicyviolation") as Promise<SecurityPolicyViolationEvent>;
    script.src = "data:text/javascript,window.hurt=true";
    document.head.append(script);
    return { ended: (await ended).type, policy: (await violation).effectiveDirective, hurt: "hurt" in window };
  });
  expect(ran).toEqual({ ended: "error", policy: "script-src-elem", hurt: false });
  studio.forgive(/Content Security Policy|data:text/);
});

studioTest(
  "the run's controls stay below the plane and in reach at every scroll position on a phone",
  async ({ open }) => {
    const studio = await open({ screen: "phone", fresh: true });
    const { page } = studio;
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ]) {
      await page.setViewportSize({ width, height });
      for (const down of [0, 700, 100_000]) {
        await page.evaluate((y) => scrollTo(0, y), down);
        await shows(async () => {
          const [plane, bar] = [
            await page.locator(".plane").boundingBox(),
            await page.locator(".controls").boundingBox(),
          ];
          return bar!.y >= plane!.y + plane!.height && bar!.y + bar!.height <= height;
        }).toBe(true);
        await studio.control("Previous update").click({ trial: true });
      }
    }
  },
);
