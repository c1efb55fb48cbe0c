// Opens the points shown in the plane of a model, on the same two axes, as a document on the learning page.

import { begun } from "../document/history.js";
import { docFrom } from "../document/saved-doc.js";
import { history } from "../state/edits.js";
import { about } from "../state/following.js";
import { learning, plane, served, slots } from "./served-model.js";

/** The most classes of a document. */
const mostClasses = 3;

/** Explains why the shown points cannot be learned from; null if they can. */
export function obstacleHere(): string | null {
  const { data, classes } = served.value;
  if (!data?.judged) return "The rows have no classes to learn from.";
  const chosen = slots.value.filter((place) => place !== null);
  if (chosen.length > mostClasses || chosen.length < 2)
    return classes.length > mostClasses
      ? `Choose two or three classes to learn on; now ${chosen.length} have colours.`
      : "Choose two or three classes to learn on.";
  return null;
}

/** Opens the points of the chosen classes for learning. */
export function learnHere(begin: () => void): void {
  if (obstacleHere() !== null || !plane.value) return;
  const { figure } = plane.value;
  const { title, classes } = served.value;
  const chosen = slots.value.filter((place) => place !== null);
  const [across, up] = figure.axes ?? ["x₁", "x₂"];
  const next = docFrom({
    title: cut(`Two axes of ${title}`, 80),
    classes: distinct(chosen.map((place) => cut(classes[place], 36))),
    axes: [cut(across, 60), cut(up, 60)],
    points: figure.points.flatMap(({ x, y, target = -1 }) => {
      const place = chosen.indexOf(target);
      return place < 0 ? [] : [[x, y, place]];
    }),
  });
  about.value = {
    title: next.title,
    text: `A new perceptron learns these ${next.points.length} points from nothing, by their two coordinates alone. It is not the model of ${title}.`,
  };
  history.value = begun(next);
  learning.value = true;
  begin();
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text || "(no name)";
}

/** Names that were shortened may have become equal. */
function distinct(names: readonly string[]): string[] {
  return names.map((name, k) => (names.indexOf(name) < k ? `${name} ${k + 1}` : name));
}
