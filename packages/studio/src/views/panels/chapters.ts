// The story that the panels tell: a few short panels per chapter, with one idea each.

import type { PanelName } from "../../state/view.js";

/** A group of related panels. */
export interface Chapter {
  readonly name: string;
  /** What the chapter is about, in one sentence. */
  readonly about: string;
  readonly panels: readonly PanelName[];
}

/** All chapters, in the order in which they are best read. */
export const chapters: readonly Chapter[] = [
  {
    name: "Learn",
    about: "It looks at one point at a time, and moves the line only when it was wrong.",
    panels: ["step", "rules", "updates", "online", "data", "presets"],
  },
  {
    name: "Measure",
    about: "The vector w and the number b are the line: what each of them does.",
    panels: ["geometry", "hand", "distance", "neuron"],
  },
  {
    name: "Prove",
    about: "Where some line separates the points, the mistakes must come to an end.",
    panels: ["proof", "losses", "prospects"],
  },
  {
    name: "Compare",
    about: "The same points in another order, or by another rule, give another line.",
    panels: ["order", "variants", "experiment"],
  },
  {
    name: "Bend",
    about: "Where no line separates the points, a curve may.",
    panels: ["kernel", "space", "network", "clusters"],
  },
];

/** The titles of each panel, on its tab and above its content. */
export const panelTitles: Readonly<Record<PanelName, readonly [tab: string, heading: string]>> = {
  step: ["This step", "What this step did"],
  rules: ["Rules", "The rules it learns by"],
  updates: ["All updates", "Every update of the run"],
  online: ["Online", "Guess before the class is told"],
  data: ["Data", "The points"],
  presets: ["Presets", "Points to begin with, and what they show"],
  geometry: ["Line", "What w and b do to the line"],
  hand: ["By hand", "Can you separate them by hand?"],
  distance: ["Distance", "How far a point is from the line"],
  neuron: ["Neuron", "The same line as a neuron"],
  proof: ["Proof", "Why the mistakes come to an end"],
  losses: ["Losses", "What every update makes smaller"],
  prospects: ["New points", "What to expect of new points"],
  order: ["Order", "What the order of the points changes"],
  variants: ["Variants", "Four ways to predict from one run"],
  experiment: ["Overfitting", "When more passes make it worse"],
  kernel: ["Kernels", "A boundary that bends"],
  space: ["Space", "A plane in three dimensions"],
  network: ["Network", "Three neurons for XOR"],
  clusters: ["Clusters", "Groups without classes: k-means"],
};

/** Returns the chapter that a panel belongs to. */
export function chapterOf(name: PanelName): Chapter {
  return chapters.find(({ panels }) => panels.includes(name))!;
}
