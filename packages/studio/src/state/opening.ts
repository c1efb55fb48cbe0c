// Plays the first run slowly to a visitor who has not done anything yet.

import { signal } from "@preact/signals";
import { arriveAt, firstAnswer, painted } from "./following.js";
import { position } from "./place.js";
import { play, speed } from "./playing.js";

/** Whether the first run is playing, and the visitor has not done anything yet. */
export const opening = signal(false);

/** Plays the first run from its start, unless the reader prefers no motion: then it is shown at its end. */
export function playFirstRun(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  opening.value = true;
  arriveAt(0);
  speed.value = 2;
  const touched = () => {
    opening.value = false;
    removeEventListener("pointerdown", touched, true);
    removeEventListener("keydown", touched, true);
  };
  addEventListener("pointerdown", touched, true);
  addEventListener("keydown", touched, true);
  void firstAnswer.then(painted).then(() => {
    if (opening.peek() && position.peek() === 0) play();
  });
}
