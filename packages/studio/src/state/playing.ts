// Plays a run: steps at the chosen speed until the end.

import { effect, signal } from "@preact/signals";
import { next, position, trace } from "./place.js";

/** Whether the run is being played. */
export const playing = signal(false);
/** Updates played per second. */
export const speed = signal(4);

/** Plays the run from the current place, or from its start if it is at the end. */
export function play(): void {
  if (!trace.value) return;
  if (position.value === trace.value.visited.length) position.value = 0;
  playing.value = true;
}

/** Moves to another place of the run manually, which stops playing. */
export function goBy(move: () => void): void {
  playing.value = false;
  move();
}

/** Advances the run while it is playing. Returns a function that stops this. */
export function followPlaying(): () => void {
  return effect(() => {
    if (!playing.value) return;
    let due = performance.now() + 1000 / speed.value;
    let frame = requestAnimationFrame(function tick(now) {
      while (now >= due && playing.peek()) {
        next();
        due += 1000 / speed.peek();
        if (position.peek() >= (trace.peek()?.visited.length ?? 0)) playing.value = false;
      }
      // After the page was suspended, nothing is caught up.
      if (now - due > 1000) due = now;
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  });
}
