// The clock of the lift from the plane into three dimensions.

import { useEffect, useState } from "preact/hooks";

/** Milliseconds that it takes. */
const duration = 1600;
/** With more points it would not run smoothly. */
const mostPoints = 1000;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** How much of the lift is done, and what shows it again; it is done at once where less motion is wanted. */
export function useLift(of: object, points: number): { readonly share: number; readonly again: (() => void) | null } {
  const still = calm.matches || points > mostPoints;
  const [share, setShare] = useState(still ? 1 : 0);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (still) return setShare(1);
    let begun: number | undefined;
    let wait = requestAnimationFrame(function tick(now) {
      begun ??= now;
      const passed = Math.min(1, (now - begun) / duration);
      // Slow at both ends.
      setShare(passed * passed * (3 - 2 * passed));
      if (passed < 1) wait = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(wait);
  }, [of, times, still]);
  return { share, again: still ? null : () => setTimes(times + 1) };
}
