// Ways to continue if no line separates the points.

import type { KernelChoice } from "../../../document/document.js";
import { doc, set } from "../../../state/edits.js";
import { look } from "../../../state/view.js";

/** Switches to a kernel, whose boundary may be curved. */
export function bend(kernel: KernelChoice): void {
  set({ learner: "kernel", kernel });
  look({ panel: "kernel" });
}

/** Makes all passes although no line separates the points, and shows which vectors may be kept. */
export function keepTheBest(): void {
  const { learner } = doc.value.settings;
  set({ persist: true, ...(learner === "kernel" && { learner: "perceptron" }) });
  look({ panel: "variants" });
}
