// Where to go when no line separates the points.

import type { KernelChoice } from "../../../document/document.js";
import { doc, set } from "../../../state/edits.js";
import { look } from "../../../state/view.js";

/** Lets the boundary bend, by a kernel. */
export function bend(kernel: KernelChoice): void {
  set({ learner: "kernel", kernel });
  look({ panel: "kernel" });
}

/** Makes all passes although no line will do, and shows what may be kept of them. */
export function keepTheBest(): void {
  const { learner } = doc.value.settings;
  set({ persist: true, ...(learner === "kernel" && { learner: "perceptron" }) });
  look({ panel: "variants" });
}
