// The card with the meaning of a term, for everything on the page that is marked with `data-term`.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { zoom } from "../../state/zoom.js";
import { type TermName, terms } from "./terms.js";
import "../../styles/terms.css";

interface Card {
  readonly of: HTMLElement;
  readonly name: TermName;
}

const card = signal<Card | null>(null);

/** Milliseconds before the card appears under a resting pointer, and before it disappears when the pointer leaves the term. */
const rest = 180;
/** Pixels between a term and its card, and between the card and the edge of the window. */
const gap = 8;
const width = 300;

/** The card of the term that is hovered over or focused, if any. */
export function TermCard(): JSX.Element | null {
  useEffect(followTerms, []);
  const shown = card.value;
  if (!shown) return null;
  const box = shown.of.getBoundingClientRect();
  const [left, top, bottom, across, down] = [box.left, box.top, box.bottom, innerWidth, innerHeight].map(
    (pixels) => pixels / zoom(),
  );
  const below = bottom + 140 < down;
  const place = {
    left: `${Math.max(gap, Math.min(left, across - width - gap))}px`,
    ...(below ? { top: `${bottom + gap}px` } : { bottom: `${down - top + gap}px` }),
  };
  const { name, says } = terms[shown.name];
  return (
    <div class="term-card" id="term-card" role="tooltip" style={place}>
      <strong>{name}</strong>
      <p>{says}</p>
      {shown.of instanceof HTMLAnchorElement && <small>Click the word for its page.</small>}
    </div>
  );
}

function show(of: HTMLElement): void {
  const name = of.dataset.term as TermName;
  if (!(name in terms)) return;
  hide();
  card.value = { of, name };
  of.setAttribute("aria-describedby", "term-card");
}

function hide(): void {
  card.peek()?.of.removeAttribute("aria-describedby");
  card.value = null;
}

const termAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-term]") : null;

/** Shows and hides the card as pointers and the focus move. Returns a function that stops this. */
function followTerms(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, rest);
  };
  const ended = new AbortController();
  const on = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, act, { signal: ended.signal, capture: true });
  on("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const term = termAt(event.target);
    // The pointer may reach the card and rest there.
    if ((event.target as Element).closest?.(".term-card")) clearTimeout(timer);
    else if (!term) later(hide);
    else if (term === card.peek()?.of) clearTimeout(timer);
    else later(() => show(term));
  });
  on("focusin", (event) => {
    const term = termAt(event.target);
    clearTimeout(timer);
    if (!term) hide();
    // Focus by a pointer does not mean that the user wants an explanation.
    else if ((event.target as Element).matches(":focus-visible")) show(term);
  });
  on("keydown", (event) => {
    if (event.key !== "Escape" || !card.peek()) return;
    clearTimeout(timer);
    hide();
    // The same key press must not close anything else.
    event.stopPropagation();
  });
  on("click", (event) => {
    const term = termAt(event.target);
    const open = card.peek()?.of === term;
    clearTimeout(timer);
    // A finger cannot hover: its first tap shows the meaning of the term, its second opens the page.
    if (term?.classList.contains("term") && !open && (event as PointerEvent).pointerType === "touch") {
      event.preventDefault();
      show(term);
    } else hide();
  });
  // Focus may scroll a term into view, and the card then stays next to it.
  on("scroll", () => {
    const shown = card.peek();
    if (!shown) return;
    const { top, bottom } = shown.of.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) hide();
    else card.value = { ...shown };
  });
  return () => {
    ended.abort();
    hide();
  };
}
