// What is shown, and how.

import { signal } from "@preact/signals";

/** The panels in the order of the story told by `views/panels/chapters.ts`. */
export const panelNames = [
  ...(["step", "rules", "updates", "online", "data", "presets"] as const),
  ...(["geometry", "hand", "distance", "neuron"] as const),
  ...(["proof", "losses", "prospects"] as const),
  ...(["order", "variants", "experiment"] as const),
  ...(["kernel", "space", "network", "clusters"] as const),
] as const;
/** Name of a panel, as in a link. */
export type PanelName = (typeof panelNames)[number];

/** Which panel is open, and what the plane shows besides the points and the boundary. */
export interface View {
  readonly panel: PanelName;
  /** Null by default: the hulls are then shown if they prove that no line separates the points. */
  readonly hulls: boolean | null;
  readonly margin: boolean;
  readonly radius: boolean;
  /** The line of the vector u that the proof is about. */
  readonly separator: boolean;
  readonly update: boolean;
  readonly regions: boolean;
}

/** The current view. */
export const view = signal<View>({
  panel: "step",
  hulls: null,
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
