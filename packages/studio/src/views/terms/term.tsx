// A term in a sentence: its meaning comes up where it is pointed at or has the focus, and it leads to its page.

import type { ComponentChildren, JSX } from "preact";
import { type TermName, terms } from "./terms.js";

declare global {
  /** Whether the pages of the documentation are beside this one, which those of one file and of the workbench have not. */
  const DOCS_BESIDE: boolean;
}

/** A term, or other words for it, with what it means. */
export function Term({ of, children }: { of: TermName; children?: ComponentChildren }): JSX.Element {
  const { name, page } = terms[of];
  const words = children ?? name;
  // Not every reader finds the text of a formula.
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
