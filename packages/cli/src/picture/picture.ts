// The content of a picture of a model.

import type { Examples, Label } from "rosenblatt";
import { type ConfusionState, describe } from "rosenblatt/figure";
import { measure } from "../model/measure.js";
import type { SavedModel } from "../model/model-file.js";
import { count } from "../text/number.js";
import { mostColours } from "./class-colours.js";
import { byClass, drawnClasses, panelled } from "./class-panels.js";
import { gathered, gatheredIn } from "./gathered-confusion.js";
import type { Panels } from "./panels.js";
import { checkOptions, type PictureOptions } from "./picture-options.js";
import { type Held, pointed } from "./points.js";
import { precisionRecallCurves } from "./precision-recall.js";
import { reliabilityDiagrams } from "./reliability-diagram.js";
import { rocCurves } from "./roc-curves.js";
import { runCurveOf } from "./run-curve.js";
import { weightsOf } from "./weight-bars.js";

/** One figure, or several panels side by side. */
export interface Picture extends Panels, Held {}

type DrawnModel = Pick<SavedModel, "learner" | "encoding" | "run">;

/** The picture that the options describe; curves and weights do not need examples. */
export function pictureOf(saved: DrawnModel, examples: Examples<Label> | undefined, options: PictureOptions): Picture {
  const { learner } = saved;
  const { kind = "plane", title } = options;
  checkOptions(kind, options);
  switch (kind) {
    case "plane":
      return pointed(saved, examples!, options);
    case "curve":
      return { figures: [runCurveOf(saved, title)] };
    case "weights":
      return { figures: [weightsOf(learner, examples, options)] };
    case "confusion":
      return { figures: [confusion(saved, examples!, options)] };
    case "roc":
      return rocPicture(saved, examples!, options);
    case "precision-recall":
      return byClass(learner, examples!, options, "Precision and recall of each class", precisionRecallCurves);
    case "reliability":
      return byClass(learner, examples!, options, "Reliability of the probability of each class", reliabilityDiagrams);
  }
}

function confusion(
  { learner }: DrawnModel,
  examples: Examples<Label>,
  { title, room }: PictureOptions,
): ConfusionState {
  const { classes, counts } = measure(learner, examples, "the data").confusion;
  const { words, ...matrix } = room ? gatheredIn(room, { classes, counts }) : gathered({ classes, counts });
  const shades = "rows by true and predicted class; shades go by the logarithm of the number of rows";
  const state: ConfusionState = {
    kind: "confusion",
    ...(title !== undefined && { title }),
    note: words ? `${words}; ${shades}` : shades,
    ...matrix,
  };
  if (!words) return state;
  const drawn = `${matrix.classes.length} classes`;
  return { ...state, description: describe(state).replace(drawn, `${count(classes.length)} classes`) };
}

/** All curves in one picture or, if there are more than colours, a panel for each. */
function rocPicture({ learner }: DrawnModel, examples: Examples<Label>, options: PictureOptions): Picture {
  const { title } = options;
  const places = drawnClasses(learner, examples, options);
  if (places.length <= mostColours) {
    const curves = rocCurves(learner, examples, places);
    return { figures: [{ kind: "roc", ...(title !== undefined && { title }), curves }] };
  }
  return panelled(places, learner, examples, "ROC curve of each class against the others", options, (drawn) =>
    rocCurves(learner, examples, drawn).map((curve) => ({ kind: "roc", title: curve.name, curves: [curve] })),
  );
}
