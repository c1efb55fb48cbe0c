// The studio in a browser: served as by `rosenblatt studio`, and operated as by a user. Any console error, and any request that leaves this
// machine, fails the test.

import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { type Served, serve } from "../../../../cli/src/studio/serve.js";
import type { Answer } from "../../../../cli/src/studio/served-model.js";
import { siteOf } from "../../../../cli/src/studio/site.js";
import { docFrom, type SavedDoc } from "../../../src/document/saved-doc.js";
import { encodeLink } from "../../../src/exchange/link.js";
import { chapters, panelTitles } from "../../../src/views/panels/chapters.js";
import { shows } from "./journeys.js";
import { keep, keptPage, OwnPage } from "./pages.js";

export const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

export interface OpenOptions {
  screen?: keyof typeof screens;
  dark?: boolean;
  /** Whether the reader prefers no motion, which is the default: the first run is then shown at its end at once. */
  reducedMotion?: boolean;
  /** Whether the visitor has never been here before; such a page is not shared with other tests. */
  firstVisit?: boolean;
  /** After the slash: a hash with a link. */
  at?: string;
  /** Another address in the place of the server's, as of a file. */
  address?: string;
  /** Points to open with, at the end of their run. */
  document?: SavedDoc;
  /** Answers about a model that is served with the page. */
  model?: ReadonlyMap<string, Answer>;
  /** For a test that puts a script of its own into the page. */
  withoutPolicy?: boolean;
  offline?: boolean;
  /** For a test of what a page does that was never there before, or one that changes more than the studio does by itself. */
  fresh?: boolean;
  /** Whether to wait for the first run; true. */
  wait?: boolean;
  /** Whether time passes on the page when `elapse` is called, too. */
  clock?: boolean;
  /** Before the page loads. */
  prepare?: (page: Page) => Promise<void>;
}

export interface Opener {
  open(options?: OpenOptions): Promise<StudioPage>;
}

/** Servers by what they answer; like the browser they are for all files with browser tests that this process runs, and end with it. */
const servers = new Map<ReadonlyMap<string, Answer> | undefined, Promise<Served>>();

/** The browser that one-chromium.ts started for all; undefined where none starts. */
const browser: Browser | undefined = await connected(inject("chromium"));

async function connected(address: string | undefined): Promise<Browser | undefined> {
  return address === undefined ? undefined : chromium.connect(address);
}

/** A test with a browser; every page it opens must have nothing to complain about. Only what measures time may be tried again. */
export function studioTest(
  name: string,
  body: (studio: Opener) => Promise<void>,
  { timeout = 180_000, retry = 0 }: { timeout?: number; retry?: number } = {},
): void {
  const title = browser ? name : `${name} (skipped: no Chromium)`;
  test.skipIf(!browser)(title, { timeout, retry }, () => inBrowser(browser!, body));
}

export async function inBrowser(browser: Browser, body: (studio: Opener) => Promise<void>): Promise<void> {
  const pages: Opened[] = [];
  const complaints: string[] = [];
  let passed = false;
  try {
    await body({
      open: async (options = {}) => {
        const opened = await made(browser, options);
        pages.push(opened);
        return shown(opened.own, options, complaints);
      },
    });
    expect(complaints).toEqual([]);
    passed = true;
  } finally {
    for (const { own, alike } of pages) await (passed && alike ? keep(browser, own, alike) : own.close());
  }
}

/** A page in use, and the options by which another test may have it afterwards; undefined when none may. */
interface Opened {
  readonly own: OwnPage;
  readonly alike?: BrowserContextOptions;
}

async function made(browser: Browser, options: OpenOptions): Promise<Opened> {
  const { screen = "desktop", dark = false, reducedMotion = true, withoutPolicy = false, offline = false } = options;
  const wanted: BrowserContextOptions = {
    ...screens[screen],
    colorScheme: dark ? "dark" : "light",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    bypassCSP: withoutPolicy,
  };
  const { fresh, firstVisit, clock, prepare, address, model } = options;
  if (fresh || firstVisit || offline || clock || prepare || address !== undefined || model)
    return { own: await OwnPage.make(browser, { ...wanted, offline }) };
  return { own: await keptPage(browser, wanted), alike: wanted };
}

async function shown(own: OwnPage, options: OpenOptions, complaints: string[]): Promise<StudioPage> {
  const { page } = own;
  const address = options.address ?? (await addressOf(options.model));
  own.give(address, complaints);
  // Whoever has been here before is not shown around.
  if (!options.firstVisit) await page.addInitScript(beenHere);
  if (options.clock) await page.clock.install();
  await options.prepare?.(page);
  await page.goto(address + (options.document ? await linkTo(options.document) : (options.at ?? "")));
  const studio = new StudioPage(page, complaints);
  if (options.wait ?? true) await (options.model ? studio.modelReady() : studio.ready());
  return studio;
}

/** In a page: a frame that was refused has no storage. */
function beenHere(): void {
  try {
    localStorage.setItem("rosenblatt-tour", "offered");
  } catch {}
}

async function linkTo(document: SavedDoc): Promise<string> {
  return `#${await encodeLink({ doc: docFrom(document), position: Number.MAX_SAFE_INTEGER, view: {} })}`;
}

async function addressOf(model: ReadonlyMap<string, Answer> | undefined): Promise<string> {
  const started = servers.get(model) ?? serve(siteOf(model));
  servers.set(model, started);
  return (await started).address;
}

/** In a page: whether all that was asked is answered, and nothing more is asked for two frames. */
async function isSettled(): Promise<boolean> {
  const questions = window.questions ?? { asked: 0, answered: 0 };
  const { asked } = questions;
  const isIdle = () =>
    questions.asked === asked &&
    questions.answered === asked &&
    document.querySelector(".waiting, [aria-busy=true]") === null;
  if (!isIdle()) return false;
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  return isIdle();
}

/** What a person does with the page, and reads on it. */
export class StudioPage {
  readonly page: Page;
  readonly #complaints: string[];

  constructor(page: Page, complaints: string[]) {
    this.page = page;
    this.#complaints = complaints;
  }

  /** Complaints that a test provoked. */
  forgive(provoked: RegExp): void {
    this.#complaints.splice(0, Infinity, ...this.#complaints.filter((text) => !provoked.test(text)));
  }

  /** Until a run is shown, and what comes after it. */
  async ready(): Promise<void> {
    await this.page.locator(".outcome:not(:empty)").waitFor();
    await this.live();
  }

  /** Until the panels are there and the plane can be drawn on, with a run or without one. */
  async live(): Promise<void> {
    await this.page.locator("#panel").waitFor();
    await this.page.locator(".plane[data-live]").waitFor();
  }

  /** Until the plane of a served model is shown. */
  async modelReady(): Promise<void> {
    await this.page.locator(".model-plane .picture svg, .no-rows").first().waitFor();
  }

  status(): Promise<string> {
    return this.page.locator(".timeline .status").innerText();
  }
  outcome(): Promise<string> {
    return this.page.locator(".timeline .outcome").innerText();
  }
  /** Updates made, and in all. */
  async place(): Promise<[made: number, all: number]> {
    const [made, all] = (await this.page.locator(".timeline .place").innerText()).split(" / ").map(Number);
    return [made, all];
  }
  notice(): Promise<string> {
    return this.page.locator(".notices .notice").innerText();
  }
  /** A number on the page by its name. */
  readout(name: string): Locator {
    return this.page.locator(".readout", { has: this.page.locator("dt", { hasText: name }) }).locator("output");
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  /** Takes the focus off everything, as after a click beside. */
  async blur(): Promise<void> {
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
  control(name: string): Locator {
    return this.page.locator(".timeline").getByRole("button", { name, exact: true });
  }
  async step(times = 1): Promise<void> {
    for (let i = 0; i < times; i++) await this.control("Next update").click();
  }

  async preset(name: string): Promise<void> {
    await this.page.getByLabel("Points to begin with").selectOption({ label: name });
  }
  /** The handle of a point, counted from 1. */
  point(number: number): Locator {
    return this.page.locator(".handles [data-point]").nth(number - 1);
  }
  points(): Promise<number> {
    return this.page.locator(".handles [data-point]").count();
  }
  /** Opens a panel by what is on its tab, which the chapter it belongs to shows. */
  async panel(name: string): Promise<Locator> {
    const chapter = chapters.find(({ panels }) => panels.some((panel) => panelTitles[panel][0] === name))!;
    await this.page.locator(".chapters").getByRole("button", { name: chapter.name, exact: true }).click();
    await this.page.getByRole("tab", { name, exact: true }).click();
    await this.panelsLoaded();
    return this.page.locator("#panel");
  }
  /** Until no panel is on its way any more: a page may show several. */
  async panelsLoaded(): Promise<void> {
    await this.page.locator(":is(#panel, .panel) .waiting").first().waitFor({ state: "detached" });
  }
  /** The open dialog of that title. */
  dialog(title: string): Locator {
    return this.page.getByRole("dialog", { name: title });
  }
  /** Lets time pass on a page that was opened with a clock: whatever was to happen by then has happened. */
  async elapse(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }
  /** Until the page is no longer at work: everything that follows from the last deed is on the screen. */
  async settled(): Promise<void> {
    await shows(() => this.page.evaluate(isSettled), "the page is still at work").toBe(true);
  }
}
