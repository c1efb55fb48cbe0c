import { expect } from "vitest";
import { atRest, shows, spot, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const pressed = (studio: StudioPage, name: string) =>
  studio.page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");

/** What each key of the list behind "?" is there for, in the order of the list. */
const keys: readonly (readonly [keys: string, proof: (studio: StudioPage) => Promise<void>])[] = [
  [
    "Space",
    async (studio) => {
      await studio.press(" ");
      await studio.control("Pause").waitFor();
      await studio.press(" ");
      await studio.control("Play").waitFor();
    },
  ],
  [
    "→ ←",
    async (studio) => {
      await studio.press("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft");
      await shows(() => studio.place()).toEqual([2, 45]);
    },
  ],
  [
    "Shift → ←",
    async (studio) => {
      await studio.press("Home", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft");
      await shows(() => studio.status()).toMatch(/^Example 2,/);
    },
  ],
  [
    "Home End",
    async (studio) => {
      await studio.press("Home");
      await shows(() => studio.place()).toEqual([0, 45]);
      await studio.press("End");
      await shows(() => studio.status()).toMatch(/^Example 160,/);
    },
  ],
  [
    "1 2 3",
    async (studio) => {
      const chosen = () => studio.page.locator(".pen.chosen").innerText();
      await studio.press("1");
      await shows(() => chosen()).toContain("negative");
      await studio.press("2");
      await shows(() => chosen()).toContain("positive");
    },
  ],
  [
    "Enter",
    async (studio) => {
      await studio.page.locator(".plane").focus();
      await studio.press("Enter");
      await shows(() => studio.points()).toBe(11);
    },
  ],
  [
    "arrows",
    async (studio) => {
      await studio.page.locator(".plane").focus();
      const cross = () => studio.page.locator(".cross").getAttribute("d");
      const before = await atRest(studio, cross);
      await studio.press("ArrowRight", "ArrowUp");
      await shows(() => cross()).not.toBe(before);
      await studio.point(1).focus();
      await studio.press("ArrowUp");
      await shows(() => studio.point(1).getAttribute("aria-label")).not.toContain("at (0, 0)");
    },
  ],
  [
    "Alt",
    async (studio) => {
      const [x, y] = await spot(studio, 0.31, 0.213);
      await studio.page.mouse.click(x, y);
      const middle = async () => {
        const { x, y, width, height } = (await atRest(studio, () => studio.point(11).locator(".reach").boundingBox()))!;
        return [x + width / 2, y + height / 2];
      };
      const [gridX, gridY] = await middle();
      expect(Math.hypot(gridX - x, gridY - y)).toBeGreaterThan(2);
      await studio.press("Control+z");
      await until(() => studio.points(), 10);
      await studio.page.keyboard.down("Alt");
      await studio.page.mouse.click(x, y);
      await studio.page.keyboard.up("Alt");
      const [freeX, freeY] = await middle();
      expect(Math.abs(freeX - x)).toBeLessThan(1.5);
      expect(Math.abs(freeY - y)).toBeLessThan(1.5);
    },
  ],
  [
    "+ - 0",
    async (studio) => {
      const ticks = () => studio.page.locator(".picture svg > g").first().innerHTML();
      const whole = await atRest(studio, ticks);
      await studio.page.locator(".plane").focus();
      await studio.press("+");
      await until(ticks, (now) => now !== whole);
      const near = await atRest(studio, ticks);
      await studio.press("+", "-");
      await until(ticks, near);
      await studio.press("0");
      await until(ticks, whole);
    },
  ],
  [
    "Shift arrows",
    async (studio) => {
      const place = async () => (await studio.point(1).locator(".reach").boundingBox())!.x;
      const before = await atRest(studio, place);
      await studio.page.locator(".plane").focus();
      await studio.press("Shift+ArrowRight");
      await until(place, (now) => now < before - 20);
      await studio.press("0");
      await until(place, before);
    },
  ],
  [
    "Esc",
    async (studio) => {
      const own = studio.page.getByText(/^Your line has \d+ of \d+ points wrong/);
      await studio.page.locator("[data-hand=line]").focus();
      await studio.press("ArrowUp");
      await own.waitFor();
      await studio.press("Escape");
      await own.waitFor({ state: "detached" });
    },
  ],
  [
    "[ ]",
    async (studio) => {
      await studio.point(4).focus();
      await studio.press("]");
      await studio.settled();
      const focused = () => studio.page.evaluate(() => document.activeElement?.getAttribute("data-point"));
      await shows(() => focused()).toBe("4");
      await studio.press("[");
      await studio.settled();
      await shows(() => focused()).toBe("3");
    },
  ],
  [
    "Delete",
    async (studio) => {
      await studio.point(10).focus();
      await studio.press("Delete");
      await shows(() => studio.points()).toBe(9);
    },
  ],
  [
    "Ctrl Z, Ctrl Shift Z",
    async (studio) => {
      await studio.point(10).focus();
      await studio.press("Delete", "Control+z");
      await shows(() => studio.points()).toBe(10);
      await studio.press("Control+Shift+z");
      await shows(() => studio.points()).toBe(9);
    },
  ],
  [
    "H",
    async (studio) => {
      await studio.press("h");
      await shows(() => pressed(studio, "Hulls")).toBe("true");
    },
  ],
  [
    "M",
    async (studio) => {
      await studio.press("m");
      await shows(() => pressed(studio, "Margin")).toBe("true");
    },
  ],
  [
    "K",
    async (studio) => {
      await studio.press("k");
      await studio.page.getByRole("tab", { name: "Kernels", selected: true }).waitFor();
    },
  ],
  [
    "P",
    async (studio) => {
      const presented = studio.page.locator(":root[data-present]");
      await studio.press("p");
      await presented.waitFor();
      await studio.press("p");
      await presented.waitFor({ state: "detached" });
    },
  ],
  [
    "Page Down",
    async (studio) => {
      await studio.page.evaluate(() => (location.hash = "#lesson/1/1"));
      await studio.page.getByText("Step 1 of").waitFor();
      await studio.press("PageDown");
      await studio.page.getByText("Step 2 of").waitFor();
    },
  ],
  [
    "Page Up",
    async (studio) => {
      await studio.page.evaluate(() => (location.hash = "#lesson/1/3"));
      await studio.page.getByText("Step 3 of").waitFor();
      await studio.press("PageUp");
      await studio.page.getByText("Step 2 of").waitFor();
    },
  ],
  [
    "S",
    async (studio) => {
      await studio.press("s");
      await studio.dialog("Share").waitFor();
    },
  ],
  [
    "E",
    async (studio) => {
      await studio.press("e");
      await studio.dialog("Export").waitFor();
    },
  ],
  [
    "?",
    async (studio) => {
      await studio.press("?");
      await studio.dialog("Keys").waitFor();
      await studio.press("Escape");
      await studio.dialog("Keys").waitFor({ state: "detached" });
    },
  ],
];

studioTest("every listed key does what the list says", async ({ open }) => {
  const studio = await open();
  for (const [name, proof] of keys) {
    await proof(studio).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    // Back to the ten points and no dialog.
    await studio.press("Escape");
    await studio.blur();
    await studio.press("Control+z", "Control+z", "Control+z", "End");
    await shows(() => studio.points(), `after ${name}`).toBe(10);
    await studio.page.getByText("45 mistakes in 16 passes").waitFor();
  }
});

studioTest("the list shows exactly the tested keys", async ({ open }) => {
  const studio = await open();
  await studio.press("?");
  const names = studio.dialog("Keys").locator("dt");
  await names.first().waitFor();
  const listed = await atRest(studio, () => names.allInnerTexts());
  const plain = (text: string) => text.replaceAll(/[\s,]/g, "");
  expect(listed.map(plain)).toEqual(keys.map(([name]) => plain(name)));
});

studioTest("the Tab key reaches the plane, the run and the panels with a visible focus", async ({ open }) => {
  const studio = await open();
  const met = new Set<string>();
  await studio.settled();
  for (let i = 0; i < 80; i++) {
    await studio.press("Tab");
    const at = await studio.page.evaluate(() => {
      const here = document.activeElement as HTMLElement;
      const { outlineStyle, boxShadow } = getComputedStyle(here);
      const ring = here.querySelector(".ring");
      const seen = outlineStyle !== "none" || boxShadow !== "none" || (ring && getComputedStyle(ring).opacity !== "0");
      const name = here.getAttribute("aria-label") ?? here.closest("label")?.textContent ?? here.textContent ?? "";
      const place = here.closest(".plane, .timeline, [role=tablist], #panel, header")?.className ?? "";
      return { name: name.trim().slice(0, 40), place, seen: Boolean(seen), body: here === document.body };
    });
    if (at.body) break;
    expect(at.seen, `${at.name} shows no focus`).toBe(true);
    met.add(at.place);
  }
  expect([...met].join(" ")).toMatch(/top.*plane.*timeline.*tabs.*panel/);
});
