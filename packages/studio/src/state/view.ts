// What is looked at, and how.

import { signal } from "@preact/signals";

/** The panels in the order of their story, which `views/panels/chapters.ts` tells. */
export const panelNames = [
  ...(["step", "rules", "updates", "online", "data", "presets"] as const),
  ...(["geometry", "hand", "distance", "neuron"] as const),
  ...(["proof", "losses", "prospects"] as const),
  ...(["order", "variants", "experiment"] as const),
  ...(["kernel", "space", "network", "clusters"] as const),
] as const;
/** Name of a panel, as in a link. */
export type PanelName = (typeof panelNames)[number];

/** Which panel is open, and what the plane shows beside the points and the boundary. */
export interface View {
  readonly panel: PanelName;
  readonly hulls: boolean;
  readonly margin: boolean;
  readonly radius: boolean;
  /** The line of the vector u that the proof is about. */
  readonly separator: boolean;
  readonly update: boolean;
  readonly regions: boolean;
}

/** What is looked at now. */
export const view = signal<View>({
  panel: "step",
  hulls: false,
  margin: false,
  radius: false,
  separator: false,
  update: true,
  regions: true,
});

/** Changes a part of the view. */
export function look(change: Partial<View>): void {
  view.value = { ...view.value, ...change };
}
