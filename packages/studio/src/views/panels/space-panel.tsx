// The points in a space of more dimensions, where a plane may separate them.

import type { JSX } from "preact";
import { SpaceView } from "./space-view.js";

/** The panel that shows the points in three dimensions. */
export function SpacePanel(): JSX.Element {
  return <SpaceView />;
}
