// Temporary messages of the page.

import { signal } from "@preact/signals";

/** The current message, for sighted users and screen readers. */
export const notice = signal<{ readonly text: string; readonly kind: "done" | "problem" } | null>(null);

/** Shows a message: a success or a problem. */
export function say(text: string, kind: "done" | "problem" = "done"): void {
  notice.value = { text, kind };
}

/** Reports that a part of the page, which is fetched on demand, did not arrive. */
export function sayUnreachable(): void {
  say("This part of the page could not be fetched. Is the studio still being served?", "problem");
}
