// The names of the presets, and the first preset; the others are loaded when one is chosen.

import { type Doc, emptyDoc, pointsOf } from "./document.js";

/** Keys and names of the presets, in the order in which they are offered. */
export const presetNames: readonly (readonly [key: string, name: string])[] = [
  ["ten-points", "Ten points"],
  ["lecture", "Six rows of a lecture"],
  ["and", "AND"],
  ["or", "OR"],
  ["xor", "XOR"],
  ["iris-easy", "Iris: setosa and versicolor"],
  ["iris-hard", "Iris: versicolor and virginica"],
  ["iris-lengths", "Iris: sepal and petal length"],
  ["iris-three", "Iris: all three"],
  ["margin", "A margin to choose"],
  ["far", "Far from the origin"],
  ["outlier", "One outlier"],
  ["both", "One point with both labels"],
  ["rings", "Rings"],
  ["moons", "Moons"],
  ["blobs", "Two clouds"],
  ["empty", "Nothing yet"],
];

/** Returns the name of the preset with this key. */
export function presetName(key: string): string {
  return presetNames.find(([known]) => known === key)![1];
}

/** What to look for in the initial document. */
export const firstAbout =
  "An examination question. In this order the perceptron errs 45 times; the theorem allows 1377. Other orders need 9 to 85.";

/** The initial document of the page. */
export const firstDoc: Doc = {
  ...emptyDoc,
  title: presetName("ten-points"),
  points: pointsOf([
    [0, 0, 0], [2, 0, 0], [3, 0, 0], [0, 2, 0], [2, 2, 0], [5, 1, 1], [5, 2, 1], [2, 4, 1], [4, 4, 1], [5, 5, 1],
  ]), // biome-ignore format: one line
};
