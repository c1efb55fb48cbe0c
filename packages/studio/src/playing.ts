// The clock of playing: steps at the chosen speed until the end.

import { effect } from "@preact/signals";
import { next, playing, position, speed, trace } from "./state.js";

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
      // After a pause of the page there is nothing to catch up with.
      if (now - due > 1000) due = now;
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  });
}
