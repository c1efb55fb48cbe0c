// The container of the panels beside the plane. The first picture does not wait for them.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";

/** The panels, once they have been loaded. */
export const panels = signal<ComponentType | null>(null);

/** The panels beside the plane; empty until they have been loaded. */
export function Story(): JSX.Element {
  const Panels = panels.value;
  return (
    <aside class="panels" id="panels">
      {Panels && <Panels />}
    </aside>
  );
}
