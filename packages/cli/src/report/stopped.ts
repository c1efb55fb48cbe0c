// Why a run stopped, in a sentence.

import type { Report } from "rosenblatt";
import type { HyperplaneSpace } from "../learner/hyperplane-space.js";
import { count, counted } from "../text/number.js";

/** Why a run stopped, in a sentence; `held` is how many examples were held back, `patience` that of early stopping. */
export function whyStopped(report: Report, held: number, patience: number, space: HyperplaneSpace): string {
  const { stopped, epochs, validationErrors } = report;
  switch (stopped) {
    case "separated":
      return `separated: in epoch ${count(epochs)} every example learned from was on its own side: ${separatedIn[space]}`;
    case "clean":
      if (report.learner === "max-margin")
        return `clean: epoch ${count(epochs)} found nothing left to change, within the tolerance`;
      return `clean: epoch ${count(epochs)} went by without an update, some example scoring exactly 0`;
    case "not-separable":
      return "not-separable: it is proved that no hyperplane separates the classes";
    case "early": {
      const least = Math.min(...validationErrors);
      const best = validationErrors.indexOf(least) + 1;
      return `early: ${counted(patience, "epoch")} without fewer errors on the ${count(held)} examples held back; epoch ${count(best)} was the best and is kept`;
    }
    case "epochs": {
      const kept = validationErrors.length > 0 ? validationErrors.indexOf(Math.min(...validationErrors)) + 1 : 0;
      const best =
        kept > 0 && kept < epochs ? `; epoch ${count(kept)} was the best on the examples held back and is kept` : "";
      return `epochs: ${epochs === 1 ? "the one epoch is" : `all ${count(epochs)} epochs are`} used${best}`;
    }
    case "aborted":
      return `aborted: interrupted in epoch ${count(epochs)}`;
  }
}

/** What it means that a learner had every example on its own side, by the space of its hyperplane. */
const separatedIn: Readonly<Record<HyperplaneSpace, string>> = {
  columns: "the classes are linearly separable",
  kernel: "the classes are linearly separable in the space of the kernel",
  map: "the classes are linearly separable in the space of the map",
  network: "the network tells all of them apart",
};
