// Actions that several journeys share.

import { expect } from "vitest";
import type { Doc } from "../../../src/document/document.js";
import { counted } from "../../../src/numbers.js";
import { makeTrace } from "../../../src/run/make-trace.js";
import { panelTitles } from "../../../src/views/panels/chapters.js";
import type { StudioPage } from "./studio.js";

/** How long to wait for the page on a machine that has other things to do, too. */
const patience = { timeout: 60_000, interval: 30 };

/** What the page comes to show, to be expected something of: a page that is read once may still be at work. */
export function shows<T>(ask: () => Promise<T>, message?: string): ReturnType<typeof expect.poll<T>> {
  return expect.poll(ask, message === undefined ? patience : { ...patience, message });
}

/** Until the page says so: everything follows the last deed some frames, or an answer of the worker, later. */
export async function until<T>(ask: () => Promise<T>, expected: T | RegExp | ((value: T) => boolean)): Promise<void> {
  await expect
    .poll(ask, patience)
    .toSatisfy((value: T) =>
      expected instanceof RegExp
        ? expected.test(String(value))
        : typeof expected === "function"
          ? (expected as (value: T) => boolean)(value)
          : JSON.stringify(value) === JSON.stringify(expected),
    );
}

/** What the page shows when it is no longer at work, to be compared with what it shows later: all of it then belongs together. */
export async function atRest<T>(studio: StudioPage, ask: () => Promise<T>): Promise<T> {
  await studio.settled();
  return ask();
}

/** Until the page shows these points and the end of their own run: for a moment it may be the run of the points before. */
export async function runEnded(studio: StudioPage, doc: Doc): Promise<void> {
  const { updates, passes } = await makeTrace(doc);
  await until(() => studio.points(), doc.points.length);
  await until(() => studio.place(), [updates.length, updates.length]);
  await until(
    () => studio.outcome(),
    (said) => said.includes(` in ${counted(passes.length, "pass", "passes")}. `),
  );
}

/** Tab until what has the focus is called so. */
export async function tabTo(studio: StudioPage, name: RegExp, back = false): Promise<void> {
  for (let i = 0; i < 150; i++) {
    await studio.press(back ? "Shift+Tab" : "Tab");
    const here = await studio.page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      return at.getAttribute("aria-label") ?? at.closest("label")?.textContent ?? at.textContent ?? "";
    });
    if (name.test(here.trim())) return;
  }
  expect.fail(`the Tab key does not reach ${name}`);
}

/** To a panel by keys alone. */
export async function panelByKeys(studio: StudioPage, name: string): Promise<void> {
  await studio.page.locator('[role="tab"][aria-selected="true"]').focus();
  for (let i = 0; i < Object.keys(panelTitles).length; i++) {
    const shown = await atRest(studio, () => studio.page.locator('[role="tab"][aria-selected="true"]').innerText());
    if (shown === name) break;
    await studio.press("ArrowRight");
  }
  await studio.page.getByRole("tab", { name, selected: true }).waitFor();
  await studio.panelsLoaded();
}

/** What every point is, as a screen reader says it. */
export function labels(studio: StudioPage): Promise<(string | null)[]> {
  return studio.page
    .locator(".handles [data-point]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
}

/** A spot of the plane, as shares of its width and height, once nothing on the page moves any more. */
export async function spot(studio: StudioPage, across: number, down: number): Promise<[x: number, y: number]> {
  const box = (await atRest(studio, () => studio.page.locator(".plane").boundingBox()))!;
  return [box.x + across * box.width, box.y + down * box.height];
}

/** A long text in few words: it is written out on the page. */
export interface Repeated {
  readonly head: string;
  readonly rows: string;
  readonly times: number;
}

/** Until the page takes what is dropped or pasted, which it does when the first run is on view. */
async function accepting(studio: StudioPage): Promise<void> {
  await until(
    () => studio.page.evaluate(() => dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true }))),
    false,
  );
}

/** As if a file, or a text, were let go over the page. */
export async function drop(
  studio: StudioPage,
  content: { file: string; text: string | Repeated } | string,
): Promise<void> {
  await accepting(studio);
  await studio.page.evaluate((given) => {
    const data = new DataTransfer();
    if (typeof given === "string") data.setData("text/plain", given);
    else {
      const { text } = given;
      const whole = typeof text === "string" ? text : text.head + text.rows.repeat(text.times);
      data.items.add(new File([whole], given.file, { type: "text/csv" }));
    }
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, content);
}

export async function paste(studio: StudioPage, text: string): Promise<void> {
  await accepting(studio);
  await studio.page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** The hash of the link that the page offers. */
export async function sharedHash(studio: StudioPage): Promise<string> {
  await studio.page.getByRole("button", { name: "Share", exact: true }).click();
  const box = studio.dialog("Share").locator("textarea").first();
  await until(() => box.inputValue(), /#v1\./);
  const link = await box.inputValue();
  await studio.press("Escape");
  await studio.dialog("Share").waitFor({ state: "detached" });
  return link.slice(link.indexOf("#"));
}

/** What a click on the button saves. */
export async function saved(studio: StudioPage, button: string): Promise<{ name: string; text: Buffer }> {
  const [download] = await Promise.all([
    studio.page.waitForEvent("download"),
    studio.dialog("Export").getByRole("button", { name: button, exact: true }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks) };
}
