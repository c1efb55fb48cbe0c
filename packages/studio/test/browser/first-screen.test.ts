import { expect } from "vitest";
import { until } from "./page/journeys.js";
import { screens, studioTest } from "./page/studio.js";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  studioTest(`the first screen on a ${screen} is a finished run, explained`, async ({ open }) => {
    const studio = await open({ screen });
    expect(await studio.outcome()).toContain("45 mistakes in 16 passes");
    expect(await studio.outcome()).toContain("every point strictly on its own side");
    expect(await studio.place()).toEqual([45, 45]);
    expect(await studio.points()).toBe(10);
    await studio.press("ArrowLeft");
    await until(() => studio.status(), /update 45 of at most 1377; w is now \(4, 4\), b −17\.$/);
  });

studioTest("a page from another name than its own is refused", async ({ open }) => {
  const studio = await open();
  const other = studio.page.url().replace("127.0.0.1", "localhost").replace(/#.*/, "");
  const answer = await studio.page.request.get(other, { headers: { Host: "rosenblatt.example" } });
  expect(answer.status()).toBe(403);
});

studioTest("the page's policy lets no other script in", async ({ open }) => {
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
