// Over the picture and under the handles of the points: what the last step did to the line, and the hands on it.

import type { JSX } from "preact";
import type { Frame } from "../../draw/frame.js";
import { LineHands } from "./line-hands.js";
import { StepMotion } from "./step-motion.js";

/** The line in motion, and as something to take hold of. */
export function LineLayer({ frame }: { frame: Frame }): JSX.Element {
  return (
    <>
      <StepMotion frame={frame} />
      <LineHands frame={frame} />
    </>
  );
}
