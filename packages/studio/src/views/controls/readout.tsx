// A number with its name and one line on what it is.

import type { ComponentChildren, JSX } from "preact";

interface ReadoutProps {
  readonly name: ComponentChildren;
  readonly value: ComponentChildren;
  readonly about: string;
}

/** A number with its name and one line on what it is. */
export function Readout({ name, value, about }: ReadoutProps): JSX.Element {
  return (
    <div class="readout">
      <dt>{name}</dt>
      <dd>
        <output>{value}</output>
        <small>{about}</small>
      </dd>
    </div>
  );
}
