// A term within a sentence: its meaning appears on hover or focus, and it links to its page.

import type { ComponentChildren, JSX } from "preact";
import { type TermName, terms } from "./terms.js";

declare global {
  /** Whether the documentation is served next to this page; it is not for the single-file page and the workbench. */
  const DOCS_BESIDE: boolean;
}

/** A term, or other words for it, with its meaning. */
export function Term({ of, children }: { of: TermName; children?: ComponentChildren }): JSX.Element {
  const { name, page } = terms[of];
  const words = children ?? name;
  // Not every screen reader can read a formula.
  const shown = (
    <>
      {typeof words !== "string" && <span class="visually-hidden">{name} </span>}
      {words}
    </>
  );
  return DOCS_BESIDE ? (
    <a class="term" data-term={of} href={`./docs/${page}`} target="_blank" rel="noopener">
      {shown}
    </a>
  ) : (
    <span class="term" data-term={of} tabIndex={0}>
      {shown}
    </span>
  );
}
