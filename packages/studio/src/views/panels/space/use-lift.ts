// The animation of the lift from the plane into three dimensions.

import { useEffect, useState } from "preact/hooks";

/** Duration in milliseconds. */
const duration = 1600;
/** With more points, the animation would not be smooth. */
const mostPoints = 1000;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The completed share of the lift, and a function that repeats it; it is complete at once if reduced motion is preferred. */
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
