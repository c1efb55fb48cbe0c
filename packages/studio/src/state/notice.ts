// What the page has to say for a while.

import { signal } from "@preact/signals";

/** What the page has to say at the moment, to eyes and to screen readers. */
export const notice = signal<{ readonly text: string; readonly kind: "done" | "problem" } | null>(null);

/** Says something: that it is done, or what the problem is. */
export function say(text: string, kind: "done" | "problem" = "done"): void {
  notice.value = { text, kind };
}

/** Says that a part of the page, which is fetched when it is asked for, did not come. */
export function sayUnreachable(): void {
  say("This part of the page could not be fetched. Is the studio still being served?", "problem");
}
