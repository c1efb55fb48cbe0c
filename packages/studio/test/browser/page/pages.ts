// Pages to test on. A page that a test has finished with is kept, and reloads the studio for the next test that needs a similar one: in a process
// that the browser has already started, this takes half the time.

import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";

declare global {
  interface Window {
    /** How many questions the page has asked its workers, and how many of them were answered. */
    questions?: { asked: number; answered: number };
  }
}

/** In a page: counts what its workers are asked and answer, which says whether it is still at work. */
function countQuestions(): void {
  const questions = { asked: 0, answered: 0 };
  const known = new WeakSet<Worker>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
    if (!known.has(this)) {
      known.add(this);
      this.addEventListener("message", () => questions.answered++);
    }
    questions.asked++;
    postMessage.apply(this, message as Parameters<typeof postMessage>);
  };
  window.questions = questions;
}

/** A page with a context of its own, and a list of what it complains about. */
export class OwnPage {
  readonly page: Page;
  readonly #context: BrowserContext;
  /** Where complaints go: to the test that has the page. */
  #complaints: string[] = [];
  /** Every request must begin with it; undefined while nobody has the page. */
  #address: string | undefined;
  /** How many documents the page had asked for when each request was made, itself included. */
  readonly #documents = new WeakMap<Request, number>();
  #documentsSoFar = 0;
  /** Whether a document has been asked for that has not come yet: what is cancelled meanwhile belongs to the one before. */
  #leaving = false;
  /** Complaints about requests that were cancelled in the document on view: the browser may report them before the next document. */
  #cancelled: string[] = [];

  static async make(browser: Browser, options: BrowserContextOptions): Promise<OwnPage> {
    const context = await browser.newContext({ ...options, acceptDownloads: true });
    // Twice the usual time, for machines that have other things to do, too.
    context.setDefaultTimeout(60_000);
    await context.addInitScript(countQuestions);
    return new OwnPage(context, await context.newPage());
  }

  private constructor(context: BrowserContext, page: Page) {
    this.page = page;
    this.#context = context;
    page.on("console", (message) => {
      // A browser with windows asks for this by itself, late, where a page rests on a picture, which names no icon.
      if (message.location().url.endsWith("/favicon.ico")) return;
      if (message.type() === "error" || message.type() === "warning") this.#complain(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.#complain(`page: ${error.message}`));
    page.on("requestfailed", (request) => {
      const cancelled = request.failure()?.errorText === "net::ERR_ABORTED";
      if (cancelled && (this.#leaving || this.#isOfEarlierDocument(request))) return;
      const complaint = `failed: ${request.url().slice(0, 200)}`;
      if (cancelled) this.#cancelled.push(complaint);
      this.#complain(complaint);
    });
    page.on("domcontentloaded", () => {
      this.#leaving = false;
    });
    context.on("request", (request) => {
      if (request.isNavigationRequest()) this.#goOn();
      this.#documents.set(request, this.#documentsSoFar);
      const url = request.url();
      if (this.#address !== undefined && !url.startsWith(this.#address) && !/^(data|blob):/.test(url))
        this.#complain(`leaves: ${url.slice(0, 200)}`);
    });
  }

  /** The page goes on to another document, or loads the same one anew: that is what cancelled the requests under way. */
  #goOn(): void {
    this.#documentsSoFar++;
    this.#leaving = true;
    for (const complaint of this.#cancelled) {
      const place = this.#complaints.indexOf(complaint);
      if (place >= 0) this.#complaints.splice(place, 1);
    }
    this.#cancelled = [];
  }

  #isOfEarlierDocument(request: Request): boolean {
    return (this.#documents.get(request) ?? this.#documentsSoFar) < this.#documentsSoFar;
  }

  #complain(text: string): void {
    this.#complaints.push(text);
  }

  /** Gives the page to a test, which hears its complaints and lets it ask for nothing but what is at the address. */
  give(address: string, complaints: string[]): void {
    this.#address = address;
    this.#complaints = complaints;
    this.#cancelled = [];
  }

  /** Leaves the studio for a picture of the same server, so that nothing of it goes on when the next test begins. */
  async rest(): Promise<void> {
    await this.page.goto(`${this.#address}icon.svg`);
    // What the studio keeps for the next visit is not for the next test.
    await this.page.evaluate(() => localStorage.clear());
    await this.page.mouse.move(0, 0);
    this.#address = undefined;
    this.#complaints = [];
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

/** Pages at rest, by their browser, which may have other fonts than another, and by their options. */
const kept = new WeakMap<Browser, Map<string, OwnPage[]>>();

/** A page that is like others of the same browser with the same options, and may have had the studio on it before. */
export async function keptPage(browser: Browser, options: BrowserContextOptions): Promise<OwnPage> {
  return kept.get(browser)?.get(JSON.stringify(options))?.pop() ?? OwnPage.make(browser, options);
}

/** Keeps a page for the next test that wants one with these options, unless it does not come to rest: the test has passed all the same. */
export async function keep(browser: Browser, own: OwnPage, options: BrowserContextOptions): Promise<void> {
  try {
    await own.rest();
  } catch {
    return own.close();
  }
  const key = JSON.stringify(options);
  const ofBrowser = kept.get(browser) ?? new Map<string, OwnPage[]>();
  kept.set(browser, ofBrowser.set(key, [...(ofBrowser.get(key) ?? []), own]));
}
