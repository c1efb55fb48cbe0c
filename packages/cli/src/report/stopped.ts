// Why a run stopped, in a sentence.

import type { Report } from "rosenblatt";
import type { Watched } from "../learner/watch.js";
import { isLoss } from "../options/metric.js";
import { count, counted } from "../text/number.js";

/** The best of the values, and the epoch, from 1, that first had it. */
function bestOf({ metric, values }: Watched): { best: number; epoch: number } {
  const best = isLoss(metric) ? Math.min(...values) : Math.max(...values);
  return { best, epoch: values.indexOf(best) + 1 };
}

/**
 * Why a run stopped, in a sentence. `held` is the number of examples held back, `patience` is that of early stopping, and `separated` ends the
 * sentence that every example was on its own side.
 */
export function whyStopped(
  report: Report,
  held: number,
  patience: number,
  separated: string,
  watched?: Watched,
): string {
  const { stopped, epochs, validationErrors } = report;
  switch (stopped) {
    case "separated":
      // The margin is widened until nothing is left to change; only then are all examples looked at.
      return `separated: ${report.learner === "max-margin" ? "after" : "in"} epoch ${count(epochs)} every example learned from was on its own side${separated}`;
    case "clean":
      if (report.learner === "max-margin")
        return `clean: epoch ${count(epochs)} found nothing left to change, within the tolerance`;
      return `clean: epoch ${count(epochs)} went by without an update, though some example was not strictly on its own side: it scored exactly 0, or nothing moves on it`;
    case "not-separable":
      return "not-separable: it is proved that no hyperplane separates the classes";
    case "early": {
      if (watched) {
        const { best, epoch } = bestOf(watched);
        return `early: ${counted(patience, "epoch")} without a better ${watched.metric} on the ${count(held)} examples held back from learning; ${watched.values.every((value) => value === best) ? `all had ${best.toFixed(4)}, and epoch 1 is kept` : `epoch ${count(epoch)} was the best, ${best.toFixed(4)}, and is kept`}`;
      }
      const least = Math.min(...validationErrors);
      const best = validationErrors.indexOf(least) + 1;
      return `early: ${counted(patience, "epoch")} without fewer errors on the ${count(held)} examples held back from learning; epoch ${count(best)} was the best and is kept`;
    }
    case "epochs": {
      const least = validationErrors.indexOf(Math.min(...validationErrors)) + 1;
      const kept = watched ? bestOf(watched).epoch : least;
      const best =
        kept > 0 && kept < epochs
          ? `; epoch ${count(kept)} was the best on the examples held back from learning and is kept`
          : "";
      return `epochs: ${epochs === 1 ? "the one epoch is" : `all ${count(epochs)} epochs are`} used${best}`;
    }
    case "aborted":
      return `aborted: interrupted in epoch ${count(epochs)}`;
  }
}
