// Pictures of each class by itself: which classes are drawn, and a panel for each of them.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import type { CurveState, FigureState } from "rosenblatt/figure";
import { classCounts } from "../data/class-tally.js";
import { classFor, isCalled } from "../data/classes.js";
import { positivePosition, unknownClasses } from "../model/measure.js";
import { list } from "../options/values.js";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import { dealtColours } from "./class-colours.js";
import type { Panels } from "./panels.js";
import type { PictureOptions } from "./picture-options.js";

/** The most panels of one picture; more would be too small, or make the picture too large, to look at. */
const mostPanels = 25;

/** A panel for each class or, if there are very many, for the largest classes. */
export function panelled(
  places: readonly number[],
  { classes }: BatchLearner<Label>,
  examples: Examples<Label>,
  heading: string,
  panels: (drawn: readonly number[]) => FigureState[],
): Panels {
  const counts = classCounts(examples);
  const size = (place: number) => counts[examples.classes.indexOf(classes[place])] ?? 0;
  const drawn = [...places].sort((a, b) => size(b) - size(a)).slice(0, mostPanels);
  const left = places.length - drawn.length;
  const more =
    left === 0 ? "" : `: the largest ${drawn.length} of ${count(places.length)}; --class or --classes chooses`;
  return { heading: `${heading}${more}`, figures: panels(drawn.sort((a, b) => a - b)) };
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
  const { title } = options;
  if (places.length > 1)
    return panelled(places, learner, examples, title ?? heading, (drawn) =>
      draw(learner, examples, drawn, colourOf).map(({ note: _, ...state }, i) => ({
        ...state,
        title: String(learner.classes[drawn[i]]),
      })),
    );
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
