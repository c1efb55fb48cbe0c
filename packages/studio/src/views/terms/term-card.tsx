// The card with the meaning of a term, for whatever on the page is marked with `data-term`.

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

/** Milliseconds that a pointer rests before the card comes, and that it may take to the card before it goes. */
const rest = 180;
/** Pixels between a term and its card, and between the card and the edge of the window. */
const gap = 8;
const width = 300;

/** The card of the term that is pointed at or has the focus; nothing where there is none. */
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

/** Shows and hides the card as pointers and the focus move. Returns what ends this. */
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
    // On its way to the card, or over it, the pointer may rest.
    if ((event.target as Element).closest?.(".term-card")) clearTimeout(timer);
    else if (!term) later(hide);
    else if (term === card.peek()?.of) clearTimeout(timer);
    else later(() => show(term));
  });
  on("focusin", (event) => {
    const term = termAt(event.target);
    clearTimeout(timer);
    if (!term) hide();
    // A press of a pointer has other aims than to read what the thing is.
    else if ((event.target as Element).matches(":focus-visible")) show(term);
  });
  on("keydown", (event) => {
    if (event.key !== "Escape" || !card.peek()) return;
    clearTimeout(timer);
    hide();
    // Nothing else is to be closed by the same press.
    event.stopPropagation();
  });
  on("click", (event) => {
    const term = termAt(event.target);
    const open = card.peek()?.of === term;
    clearTimeout(timer);
    // A finger cannot point: its first tap shows what the term means, its second opens the page.
    if (term?.classList.contains("term") && !open && (event as PointerEvent).pointerType === "touch") {
      event.preventDefault();
      show(term);
    } else hide();
  });
  // The focus may scroll its term into view, and the card then stays beside it.
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
