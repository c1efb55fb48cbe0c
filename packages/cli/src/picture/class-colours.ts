// Which of the few colours and marks each class of a picture has.

/** The number of classes that have a colour and a mark of their own; after that they repeat. */
export const mostColours = 8;

/**
 * Deals colours out among the classes that a command shows, given by their positions. A class has the colour of its position, as
 * in pictures of all classes, unless a class before it has that one. If there are too few colours, they repeat.
 */
export function dealtColours(shown: readonly number[]): (place: number) => number {
  if (shown.length > mostColours) return (place) => place;
  const free = new Set(Array.from({ length: mostColours }, (_, colour) => colour));
  const dealt = new Map<number, number>();
  for (const place of [...shown].sort((a, b) => a - b)) {
    const own = place % mostColours;
    const [first] = free;
    dealt.set(place, free.has(own) ? place : first);
    free.delete(free.has(own) ? own : first);
  }
  return (place) => dealt.get(place) ?? place;
}
