// Estimates how long something will still take.

/** Below this share, progress says little about the rest. */
const leastShare = 0.02;

/**
 * How much is done, and about how long the rest takes at the same speed: `37 % done, about 21 s left`. Empty if the
 * share is unknown or too small.
 */
export function timeLeft(share: number | undefined, milliseconds: number): string {
  if (share === undefined || !(share >= leastShare)) return "";
  const done = Math.min(share, 1);
  return `${Math.floor(100 * done)} % done, about ${duration(((1 - done) / done) * (milliseconds / 1000))} left`;
}

/** A time in whole seconds, minutes or hours, as 45 s, 3 min 20 s or 2 h 5 min. */
function duration(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
