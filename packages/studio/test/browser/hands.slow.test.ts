import { atRest, shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest("two fingers zoom the plane and place no point", async ({ open }) => {
  const studio = await open({ screen: "phone" });
  const { page } = studio;
  const session = await page.context().newCDPSession(page);
  const box = (await atRest(studio, () => page.locator(".plane").boundingBox()))!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  const gap = async () => {
    const [a, b] = [
      await studio.point(1).locator(".reach").boundingBox(),
      await studio.point(3).locator(".reach").boundingBox(),
    ];
    return b!.x - a!.x;
  };
  const before = await gap();
  await touch("touchStart", 40);
  for (let apart = 45; apart <= 80; apart += 5) await touch("touchMove", apart);
  await touch("touchEnd", 80);
  await until(gap, (now) => now > 1.6 * before && now < 2.4 * before);
  await shows(() => studio.points()).toBe(10);
  await page.getByRole("button", { name: "Whole view" }).tap();
  await until(gap, (now) => Math.abs(now - before) < 0.5);
});

studioTest("keys move and turn the line, in smaller steps with Shift", async ({ open }) => {
  const studio = await open();
  const { page } = studio;
  const label = (hand: string) => page.locator(`[data-hand=${hand}]`).getAttribute("aria-label");
  await page.locator("[data-hand=line]").focus();
  await studio.press("ArrowUp");
  await until(
    () => label("line"),
    (said) => !said!.includes("b is −17."),
  );
  await page.locator("[data-hand=w]").focus();
  await studio.press("ArrowRight");
  await until(() => label("w"), /w is \(4\.333, 3\.636\)/);
  await studio.press("Shift+ArrowLeft");
  await until(() => label("w"), /w is \(4\.269, 3\.711\)/);
  await studio.press("Escape");
  await until(() => label("w"), /w is \(4, 4\), b is −17\./);
});

studioTest("the Line panel and the plane move the same line", async ({ open }) => {
  const studio = await open({ at: "#ten-points/geometry" });
  const { page } = studio;
  await page.locator("[data-hand=line]").focus();
  await studio.press("ArrowUp");
  const b = page.getByLabel("b, typed");
  await until(
    () => b.inputValue(),
    (value) => value !== "-17",
  );
  await shows(() => page.locator(".own-line").count()).toBe(0);
});
