// A number with its name and a one-line explanation.

import type { ComponentChildren, JSX } from "preact";
import { Term } from "../terms/term.js";
import type { TermName } from "../terms/terms.js";

interface ReadoutProps {
  readonly name: ComponentChildren;
  /** The term that explains the name. */
  readonly term?: TermName;
  readonly value: ComponentChildren;
  readonly about: string;
}

/** A number with its name and a one-line explanation. */
export function Readout({ name, term, value, about }: ReadoutProps): JSX.Element {
  return (
    <div class="readout">
      <dt>{term ? <Term of={term}>{name}</Term> : name}</dt>
      <dd>
        <output>{value}</output>
        <small>{about}</small>
      </dd>
    </div>
  );
}
