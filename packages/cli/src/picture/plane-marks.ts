// Theory shown in a picture of rows: hulls, the margin, and the rows that it rests on.

import type { Examples, Label } from "rosenblatt";
import type { FigureState } from "rosenblatt/figure";
import { sortedClasses } from "../data/classes.js";
import { UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { count } from "../text/number.js";

/** What can be marked in a picture of a plane. */
export interface MarkOptions {
  hulls?: true;
  margin?: true;
  support?: true;
}

/** The most seconds to spend on finding the support. */
const patience = 10;

/** Adds the requested marks to a picture; refuses marks that this kind of picture cannot show. */
export async function marked(
  state: FigureState,
  examples: Examples<Label> | undefined,
  { hulls, margin, support }: MarkOptions,
  io: Io,
): Promise<FigureState> {
  const asked = Object.entries({ hulls, margin, support }).find(([, value]) => value)?.[0];
  if (asked === undefined) return state;
  if (state.kind !== "plane") throw new UsageError(`--${asked} belongs to --kind plane; got another kind of picture`);
  // Levels of a curved score are where they are, whatever the classes of the points.
  const isOfClasses = hulls || support || (margin && !state.field);
  if (isOfClasses && !examples!.labelled) throw new UsageError(`--${asked} needs data with classes; got none`);
  return {
    ...state,
    ...(hulls && { hulls }),
    ...(margin && (state.field ? levelsOf(state.classes.length) : { margin })),
    ...(support && { support: await supportOf(examples!, state.points.length, io) }),
  };
}

/** The levels −1 and 1 of a curved score of two classes. */
function levelsOf(classes: number): { levels: readonly number[] } {
  if (classes !== 2) throw new UsageError(`--margin of a curved boundary is about two classes; got ${classes}`);
  return { levels: [-1, 1] };
}

/** Positions of the rows on which the largest margin in the unscaled columns rests. */
async function supportOf(examples: Examples<Label>, drawn: number, io: Io): Promise<readonly number[]> {
  if (drawn < examples.size)
    throw new UsageError(`--support is about all rows; ${count(drawn)} of ${count(examples.size)} are drawn`);
  const classes = sortedClasses(examples.classes);
  if (classes.length !== 2)
    throw new UsageError(`--support is about two classes; got ${classes.length}: ${classes.map(String).join(", ")}`);
  const { marginsAsync } = await import("rosenblatt/theory");
  const end = performance.now() + 1000 * patience;
  const { separable, supportVectors } = await marginsAsync(examples, undefined, {
    positive: classes[1],
    spent: () => performance.now() > end,
  });
  if (separable === false)
    note(io, "note: the classes are not linearly separable: there is no margin that rows hold up");
  if (separable === null) note(io, `note: the margin was not found within ${patience} seconds: no row is marked`);
  return supportVectors;
}
