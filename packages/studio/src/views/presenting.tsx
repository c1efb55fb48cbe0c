// Presentation mode: everything is magnified for a projector, and only the controls that a lecturer needs are shown.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { render } from "preact";
import { heldAddress } from "../state/held-address.js";
import { next, previous } from "../state/place.js";
import { tour } from "../state/tour.js";
import "../styles/present.css";

/** Whether the page is in presentation mode. */
const presenting = signal(false);

/** The page is laid out for a screen of this size and magnified to its actual size. */
const layout = { width: 1120, height: 640 };

/** Starts or ends the presentation. */
export function present(on = !presenting.value): void {
  // A frame has nothing to hide.
  if (document.documentElement.hasAttribute("data-embed")) return;
  presenting.value = on;
  tour.value = null;
  document.documentElement.toggleAttribute("data-present", on);
  const listen = on ? addEventListener : removeEventListener;
  listen("resize", enlarge);
  listen("keydown", onKey as (event: Event) => void);
  enlarge();
  showBar();
}

function enlarge(): void {
  const factor = Math.max(1, Math.min(innerWidth / layout.width, innerHeight / layout.height));
  document.documentElement.style.setProperty("--zoom", presenting.value ? factor.toFixed(3) : "1");
}

/** Escape ends it; the keys of a presentation remote step through the run, unless a lesson handles them. */
function onKey(event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest("dialog, input, select, textarea")) return;
  if (event.key === "Escape") present(false);
  else if (heldAddress.peek() !== null) return;
  else if (event.key === "PageDown") next();
  else if (event.key === "PageUp") previous();
  else return;
  event.preventDefault();
}

let host: HTMLElement | null = null;

function showBar(): void {
  if (host) return;
  host = document.createElement("div");
  document.body.append(host);
  render(<Bar />, host);
}

function Bar(): JSX.Element | null {
  if (!presenting.value) return null;
  return (
    <section class="presenting" aria-label="Presentation">
      <button type="button" aria-keyshortcuts="Escape" title="Esc or P" onClick={() => present(false)}>
        Leave presentation
      </button>
    </section>
  );
}
