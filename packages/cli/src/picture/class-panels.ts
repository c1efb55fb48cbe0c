// Pictures of each class by itself: which classes are drawn, and a panel for each of them.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import type { CurveState, FigureState } from "rosenblatt/figure";
import { classCounts } from "../data/class-tally.js";
import { classFor, isCalled } from "../data/classes.js";
import { positivePosition, unknownClasses } from "../model/measure.js";
import { list } from "../options/values.js";
import { UsageError } from "../terminal/exit.js";
import { dealtColours } from "./class-colours.js";
import type { Panels } from "./panels.js";
import type { PictureOptions } from "./picture-options.js";
import { largest } from "./small-multiples.js";

/** A panel for each class or, if there are very many, for the largest classes. */
export function panelled(
  places: readonly number[],
  { classes }: BatchLearner<Label>,
  examples: Examples<Label>,
  heading: string,
  { title, kind = "plane" }: PictureOptions,
  panels: (drawn: readonly number[]) => FigureState[],
): Panels {
  const counts = classCounts(examples);
  const { drawn, which } = largest(places, (place) => counts[examples.classes.indexOf(classes[place])] ?? 0);
  const choosing = kind === "plane" ? "--classes chooses" : "--class or --classes chooses";
  return { heading: `${title ?? heading}${which && `${which}; ${choosing}`}`, figures: panels(drawn) };
}

/** One picture of the only class that is drawn, or a panel for each of several. */
export function byClass(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  options: PictureOptions,
  heading: string,
  draw: (
    learner: BatchLearner<Label>,
    examples: Examples<Label>,
    places: readonly number[],
    colourOf: (place: number) => number,
  ) => CurveState[],
): Panels {
  const places = drawnClasses(learner, examples, options);
  const colourOf = dealtColours(places);
  if (places.length > 1)
    return panelled(places, learner, examples, heading, options, (drawn) =>
      draw(learner, examples, drawn, colourOf).map(({ note: _, ...state }, i) => ({
        ...state,
        title: String(learner.classes[drawn[i]]),
      })),
    );
  const { title } = options;
  return {
    figures: draw(learner, examples, places, colourOf).map((state) => ({
      ...state,
      ...(title !== undefined && { title }),
    })),
  };
}

/**
 * The positions of the classes to draw curves of: those that --class names; otherwise the positive one of two, or each
 * of more that has rows.
 */
export function drawnClasses(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  { class: name }: PictureOptions,
): number[] {
  const { classes } = learner;
  unknownClasses(classes, examples, "the data");
  const counts = classCounts(examples);
  const hasRows = (place: number) => counts[examples.classes.indexOf(classes[place])] > 0;
  if (name === undefined && classes.length > 2) return classes.map((_, place) => place).filter(hasRows);
  const names = name === undefined || classes.some((label) => isCalled(label, name)) ? [name] : list(name, "--class");
  const places = names.map((one) =>
    one === undefined ? positivePosition(learner) : classes.indexOf(classFor(one, classes, "--class")),
  );
  const empty = places.find((place) => !hasRows(place));
  if (empty !== undefined)
    throw new UsageError(`no row of the data is of class ${JSON.stringify(String(classes[empty]))}: it has no curve`);
  return [...new Set(places)];
}
